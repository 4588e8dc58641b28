package main

import (
	"bytes"
	"context"
	"runtime"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/parallel"
)

// An errorLine is the JSON object printed for a line that failed.
type errorLine struct {
	ID    string `json:"id"` // the line of the list
	Error string `json:"error"`
	Hint  string `json:"hint"`
}

// printList prints one line of JSON for each line of the shard, in the order of the list. If any line fails,
// the returned error gives the number of failures.
func printList(ctx context.Context, f batchFlags, out document.Output, o solve.Options, limits *solveFlags, c cli.Console) error {
	shard, shards, err := cli.ParseShard(f.shard)
	if err != nil {
		return err
	}
	if err := checkMetric(o.Metric); err != nil {
		return err
	}
	lines, err := readList(f.list, c.In)
	if err != nil {
		return err
	}
	type answer struct {
		text   string          // the line of the list
		puzzle pipeline.Puzzle // zero if the line is invalid
		line   []byte          // JSON
		bad    bool
	}
	workers := runtime.GOMAXPROCS(0)
	o.Memory /= int64(workers)
	each := func(yield func(string) bool) error {
		for i := shard; i < len(lines); i += shards {
			if hasPuzzle(lines[i]) && !yield(lines[i]) {
				return nil
			}
		}
		return nil
	}
	work := func(line string) (a answer) {
		a.text = line
		var b bytes.Buffer
		err := parallel.Catch(func() (err error) {
			a.puzzle, err = answerLine(ctx, &b, line, out, o, limits, c)
			return err
		})
		if err != nil {
			b.Reset()
			message, hint := c.ErrorText(err)
			pipeline.EncodeJSON(&b, errorLine{line, message, hint}) // strings cannot fail
		}
		a.line, a.bad = b.Bytes(), err != nil
		return a
	}
	failed, duplicates, seen := 0, 0, map[string]bool{}
	err = parallel.Ordered(ctx, workers, each, work, func(a answer) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if a.bad {
			failed++
		}
		if a.puzzle.Puzzle != nil {
			limits.printNote(a.text, a.puzzle, c)
			if seen[a.puzzle.ID()] {
				duplicates++
			}
			seen[a.puzzle.ID()] = true
		}
		_, err := c.Out.Write(a.line)
		return err
	})
	if err == nil && duplicates > 0 && !limits.quiet {
		c.Say("--list: %s listed more than once", cli.Plural(duplicates, "puzzle"))
	}
	if err == nil && failed > 0 {
		return input.Faultf("--list: %s failed", cli.Plural(failed, "line"))
	}
	return err
}

// answerLine writes the JSON result for a line to b and returns the puzzle in that line. A proof that the
// puzzle has no solution also counts as a result.
func answerLine(ctx context.Context, b *bytes.Buffer, line string, out document.Output, o solve.Options, limits *solveFlags, c cli.Console) (p pipeline.Puzzle, err error) {
	if p, err = pipeline.ParseLine(ctx, line); err != nil {
		return p, err
	}
	s, err := search(ctx, p, pipeline.Parts{}, nil, o, limits.silent(), c)
	if err != nil && s.Proof == nil {
		return p, err
	}
	_, err = out.Format.Write(ctx, b, s, out)
	return p, err
}
