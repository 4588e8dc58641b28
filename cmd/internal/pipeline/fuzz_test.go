package pipeline

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// checkInputError fails the test unless err is an input.Error with a hint and a one-line message without a full stop.
func checkInputError(t *testing.T, in string, err error) {
	t.Helper()
	inputErr, ok := errors.AsType[*input.Error](err)
	if !ok || inputErr.Hint == "" || strings.ContainsRune(err.Error(), '\n') || strings.HasSuffix(inputErr.Text, ".") {
		t.Fatalf("ParseFile(%q): error %v, want a one-line input.Error with a hint", in, err)
	}
}

// maxWorkPerByte is the maximum number of bytes that ParseFile allocates for each byte of a file, in addition to 4 MiB.
const maxWorkPerByte = 4000

// FuzzParseFile parses puzzle files: text with keys, rows, IDs and pictures. The ID of a parsed puzzle must parse
// back to the same board, and its file name must be safe.
func FuzzParseFile(f *testing.F) {
	samples, err := filepath.Glob("../../../samples/*.puzzle")
	if err != nil || len(samples) == 0 {
		f.Fatalf("no samples: %v", err)
	}
	for _, name := range samples {
		data := filetest.Read(f, name)
		f.Add(data)
	}
	for _, k := range catalog.Kinds {
		for i, l := range k.NamedLayouts() {
			if i%40 == 0 {
				f.Add([]byte(l.ID))
				f.Add([]byte("name: " + l.Name + "\r\nkind: " + k.Name + "\r\n\r\n" + strings.ReplaceAll(strings.TrimPrefix(l.ID, k.Name+":"), "/", "\r\n")))
			}
		}
	}
	for _, text := range []string{
		"name: a\nlabels: 1=x 2=\nmetric: push\nsource: b\n\n1 2\n3 _\n\n3 1\n2 0\n",
		"same: bc\n\naa0\nb0c\n\n..b\n...\n", "\uFEFFBBoKMx\nDDDKMo\nIAALoo\nIoJLEE\nooJFFN\noGGoxN",
		"kind: rush\n\nBBoKMx\nDDDKMo\nIAALoo\nIoJLEE\nooJFFN\noGGoxN", "12\r30",
		"GIF89a\x01\x00\x01\x00\x00\x00\x00\x21\xfe\x0btiles:12/30\x00;",
	} {
		f.Add([]byte(text))
	}
	for _, id := range []string{"tiles:123/406/758", "rush:oooB/AAoB/CDDD/CoEE", "gates:#CC###/#aabbB/#a.b.B/######:aC,bB"} {
		p, err := ParseID(f.Context(), id)
		if err != nil {
			f.Fatal(err)
		}
		s, err := Solve(f.Context(), p, solve.Options{}, Parts{})
		if err != nil {
			f.Fatal(err)
		}
		var asJSON, asText bytes.Buffer
		if err := errors.Join(s.WriteJSON(&asJSON, ""), s.WriteText(&asText, "")); err != nil {
			f.Fatal(err)
		}
		f.Add(asJSON.Bytes())
		f.Add(asText.Bytes())
		moves := p.Kind().Notations[0].Write(p.Start, s.Solution.Moves)
		f.Add([]byte("kind: " + p.Kind().Name + "\nmoves: " + moves + "\n\n" + strings.ReplaceAll(p.Start.String(), "/", "\n")))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if bytes.ContainsRune(data, '@') {
			return // random puzzles are too slow
		}
		var p Puzzle
		var err error
		work := testcost.Allocated(func() { p, err = ParseFile(t.Context(), data) })
		if most := 4<<20 + maxWorkPerByte*int64(len(data)); work > most {
			t.Fatalf("ParseFile(%.200q) of %d bytes allocated %d bytes, want at most %d", data, len(data), work, most)
		}
		if err != nil {
			checkInputError(t, string(data), err)
			return
		}
		q, err := ParseID(t.Context(), p.ID())
		if err != nil || q.ID() != p.ID() || q.Start.String() != p.Start.String() {
			t.Fatalf("ParseFile(%q).ID() = %q, which parses as %v, %v", data, p.ID(), q.Puzzle, err)
		}
		if name := p.FileName(); name == "" || strings.ContainsAny(name, "/\\.\x00") || len(name) > 120 {
			t.Fatalf("ParseFile(%q).FileName() = %q, which is not a safe name", data, name)
		}
		if _, err := p.Kind().Metric(p.Metric); err != nil {
			t.Fatalf("ParseFile(%q).Metric = %q: %v", data, p.Metric, err)
		}
		s, err := Solve(context.Background(), p, solve.Options{MaxPositions: 300}, Parts{})
		if err != nil {
			if !errors.Is(err, solve.ErrLimit) && !errors.Is(err, solve.ErrUnsolvable) {
				t.Fatalf("Solve(%q): %v", data, err)
			}
			return
		}
		var out bytes.Buffer
		if err := errors.Join(s.WriteJSON(&out, ""), s.WriteText(&out, "")); err != nil || out.Len() == 0 {
			t.Fatalf("output of the solution of %q: %d bytes, %v", data, out.Len(), err)
		}
	})
}
