package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/atomicfile"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// A proofFile is the JSON of a part of a proof.
type proofFile struct {
	Format   string `json:"format"` // proofFormat
	Checksum string `json:"checksum"`
	solve.BoundProof
}

const proofFormat = "slidegif proof 1"

// encodeProof encodes a proof for a file. The checksum is the SHA-256 of the same file with an empty
// checksum.
func encodeProof(proof solve.BoundProof) ([]byte, error) {
	f := proofFile{Format: proofFormat, BoundProof: proof}
	var b bytes.Buffer
	if err := pipeline.EncodeJSON(&b, f); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(b.Bytes())
	f.Checksum = hex.EncodeToString(sum[:])
	b.Reset()
	err := pipeline.EncodeJSON(&b, f)
	return b.Bytes(), err
}

// writeProof stores a proof in a file. If the path is empty, writeProof does nothing.
func writeProof(path string, proof solve.BoundProof) error {
	if path == "" {
		return nil
	}
	data, err := encodeProof(proof)
	if err != nil {
		return err
	}
	_, err = atomicfile.WriteFile(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
	return err
}

// readProof reads a proof from the file at path, which is the value of the given flag. If the path is empty or
// the file does not exist, found is false.
func readProof(flag, path string) (proof solve.BoundProof, found bool, err error) {
	if path == "" {
		return proof, false, nil
	}
	data, err := input.ReadFile(flag, path, pipeline.MaxFileSize)
	if errors.Is(err, fs.ErrNotExist) {
		return proof, false, nil
	}
	if err != nil {
		return proof, false, err
	}
	var f proofFile
	if json.Unmarshal(data, &f) != nil || f.Format != proofFormat {
		return proof, false, input.Errorf("slidegif prove PUZZLE --below N -o part.json makes such a file", "%s is not a part of a proof", path)
	}
	if again, err := encodeProof(f.BoundProof); err != nil || !bytes.Equal(again, data) {
		return proof, false, input.Errorf("remove the file and search the part again", "%s is damaged: its checksum is wrong", path)
	}
	return f.BoundProof, true, nil
}

// sameProof reports whether two parts have the same puzzle, metric, bound and number of parts.
func sameProof(a, b solve.BoundProof) bool {
	return a.ID == b.ID && a.Metric == b.Metric && a.Below == b.Below && a.Parts == b.Parts
}

// describeProof returns a message that identifies a part of a proof.
func describeProof(p solve.BoundProof) input.Message {
	return input.Say("part %d/%d of the proof of %s, --below %d, -m %s", p.Part, p.Parts, p.ID, p.Below, string(p.Metric))
}

// mergeProofs reads all parts of a proof from files and combines the parts.
func mergeProofs(ctx context.Context, files []string, o solve.Options) (whole solve.BoundProof, err error) {
	if len(files) == 0 {
		return whole, input.Errorf("give the files of all parts after --merge", "--merge: no files were given")
	}
	parts := map[int]solve.BoundProof{}
	for i, file := range files {
		part, found, err := readProof("--merge", file)
		if err != nil {
			return whole, err
		}
		if !found {
			return whole, input.Errorf("check the name of the file", "there is no file %s", file)
		}
		if i == 0 {
			whole = part
		}
		_, repeated := parts[part.Part]
		switch {
		case !sameProof(part, whole) || part.Tables != whole.Tables || part.Subtrees != whole.Subtrees:
			return whole, input.Errorf("merge the parts of one proof, made with the same flags and version", "%s is %s, which does not belong to %s", file, describeProof(part), files[0])
		case repeated:
			return whole, input.Errorf("merge each part once", "%s: part %d/%d was given twice", file, part.Part, part.Parts)
		case !part.Complete:
			return whole, input.Errorf(input.Say("run its command again with -o %s", input.ShellQuote(file)), "%s: the search of part %d/%d is not complete", file, part.Part, part.Parts)
		}
		if err := checkProof(ctx, file, part, o); err != nil {
			return whole, err
		}
		parts[part.Part] = part
	}
	for i := range whole.Parts {
		if _, ok := parts[i]; !ok {
			return whole, input.Errorf(input.Say("search it with --shard %d/%d -o part-%d.json", i, whole.Parts, i), "part %d/%d is missing", i, whole.Parts)
		}
	}
	return addProofs(parts)
}

// checkProof returns an error if no search can have produced the part in a file. The part must be complete.
func checkProof(ctx context.Context, file string, part solve.BoundProof, o solve.Options) error {
	p, err := catalog.Parse(ctx, part.ID)
	if err == nil && p.Kind().Explorer.Prove == nil {
		err = input.Faultf("%s has no proofs of lower bounds", p.Kind().DisplayName())
	}
	if err == nil {
		_, err = p.Kind().Explorer.Prove(ctx, p, part, solve.ProveOptions{Options: o})
	}
	if err == nil || ctx.Err() != nil || errors.Is(err, solve.ErrLimit) {
		return err
	}
	return input.Errorf("remove the file and search the part again", "%s: %v", file, err)
}

// addProofs combines all parts of a proof. If several parts have solutions, addProofs keeps the solution that
// a proof in one part would have found.
func addProofs(parts map[int]solve.BoundProof) (solve.BoundProof, error) {
	whole := parts[0]
	for _, p := range parts {
		if p.Solved && (!whole.Solved || len(p.Moves) < len(whole.Moves) || len(p.Moves) == len(whole.Moves) && p.Subtree < whole.Subtree) {
			whole = p
		}
	}
	sums := map[int]*solve.ProofBound{}
	bounds := make([]solve.ProofBound, len(whole.Bounds))
	for i, b := range whole.Bounds {
		bounds[i].Length = b.Length
		sums[b.Length] = &bounds[i]
	}
	total := int64(0)
	for _, p := range parts {
		for _, b := range p.Bounds {
			if b.Positions > math.MaxInt64-total {
				return whole, input.Errorf("search the parts again", "the parts have too many positions for one proof")
			}
			total += b.Positions
			if sum := sums[b.Length]; sum != nil {
				sum.Searched += b.Searched
				sum.Positions += b.Positions
			}
		}
	}
	whole.Bounds, whole.Part, whole.Parts, whole.Own = bounds, 0, 1, whole.Subtrees
	return whole, nil
}

func writeProofJSON(w io.Writer, proof solve.BoundProof, solved pipeline.Solved, lang string) error {
	type result struct {
		ID        string           `json:"id"`
		Metric    solve.Metric     `json:"metric"`
		Below     int              `json:"below"`
		Part      string           `json:"part,omitempty"`     // I/N, if this is not the whole proof
		Proved    bool             `json:"proved"`             // in the part
		AtLeast   *int             `json:"at_least,omitempty"` // proved lower bound; only for the whole proof
		Positions int64            `json:"positions"`
		Tables    string           `json:"tables"`
		Solution  *json.RawMessage `json:"solution,omitempty"` // in the form of slidegif solve -f json
	}
	out := result{ID: proof.ID, Metric: proof.Metric, Below: proof.Below, Proved: !proof.Solved, Positions: proof.Positions(), Tables: proof.Tables}
	switch {
	case proof.Parts > 1:
		out.Part = fmt.Sprintf("%d/%d", proof.Part, proof.Parts)
	case proof.Solved:
		out.AtLeast = new(len(proof.Moves))
	default:
		out.AtLeast = &proof.AtLeast
	}
	if proof.Solved {
		var b bytes.Buffer
		if err := solved.WriteJSON(&b, lang); err != nil {
			return err
		}
		out.Solution = new(json.RawMessage(bytes.TrimSpace(b.Bytes())))
	}
	return pipeline.EncodeJSON(w, out)
}
