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

// An errorLine is what a line of a list has in place of an answer.
type errorLine struct {
	ID    string `json:"id"` // as the list has it
	Error string `json:"error"`
	Hint  string `json:"hint"`
}

// printList prints the answer of each line of the shard as a line of JSON, in the order of the list. The error
// tells how many lines have none.
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
		text   string          // of the list
		puzzle pipeline.Puzzle // empty where it is bad
		line   []byte
		bad    bool
	}
	workers := runtime.GOMAXPROCS(0)
	o.Memory /= int64(workers)
	each := func(yield func(string) bool) error {
		for i := shard; i < len(lines); i += shards {
			if isListed(lines[i]) && !yield(lines[i]) {
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
			said, cure := c.Told(err)
			pipeline.EncodeJSON(&b, errorLine{line, said, cure}) // strings: it cannot fail
		}
		a.line, a.bad = b.Bytes(), err != nil
		return a
	}
	wrong, twice, seen := 0, 0, map[string]bool{}
	err = parallel.Ordered(ctx, workers, each, work, func(a answer) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if a.bad {
			wrong++
		}
		if a.puzzle.Puzzle != nil {
			limits.note(a.text, a.puzzle, c)
			if seen[a.puzzle.ID()] {
				twice++
			}
			seen[a.puzzle.ID()] = true
		}
		_, err := c.Out.Write(a.line)
		return err
	})
	if err == nil && twice > 0 && !limits.quiet {
		c.Say("--list: %s named twice", cli.Plural(twice, "puzzle"))
	}
	if err == nil && wrong > 0 {
		return input.Faultf("--list: %s failed", cli.Plural(wrong, "line"))
	}
	return err
}

// answerLine writes the answer of a line, and returns its puzzle. That there is no solution is one.
func answerLine(ctx context.Context, b *bytes.Buffer, line string, out document.Output, o solve.Options, limits *solveFlags, c cli.Console) (p pipeline.Puzzle, err error) {
	if p, err = pipeline.ParseLine(ctx, line); err != nil {
		return p, err
	}
	s, err := search(ctx, p, nil, o, limits.silent(), c)
	if err != nil && s.Proof == nil {
		return p, err
	}
	_, err = out.Format.Write(ctx, b, s, out)
	return p, err
}
