package main

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"path/filepath"

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

// writeLines writes one line of JSON for each line of the shard, in the order of the list. If the output is a
// file that already has lines, writeLines continues after them. If any line fails, the returned error gives the
// number of failures.
func writeLines(ctx context.Context, f batchFlags, out document.Output, o solve.Options, limits *solveFlags, c cli.Console) (err error) {
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
	var texts []string
	for i := shard; i < len(lines); i += shards {
		if hasPuzzle(lines[i]) {
			texts = append(texts, lines[i])
		}
	}
	workers := limitMemory(&o, limits)
	b := &batch{batchFlags: f, outs: []document.Output{out}, options: o, limits: limits, console: c, seen: map[string]bool{}}
	b.total, b.line = len(texts), progressLine(limits.quiet, c)
	defer b.line.Clear()
	if out.Path == document.Standard {
		return b.appendLines(ctx, c.Out, texts, workers)
	}
	removeEmpty, err := cli.CreateDir(filepath.Dir(out.Path))
	defer removeEmpty()
	if err != nil {
		return err
	}
	file, unlock, done, err := b.openLines(ctx, out.Path, texts)
	if err != nil {
		return err
	}
	defer unlock()
	b.done = done
	err = b.appendLines(ctx, file, texts[done:], workers)
	return cmp.Or(file.Close(), err)
}

// appendLines writes the JSON for each of the lines. It writes every line with a single call of Write, so
// that an interrupted command leaves only complete lines.
func (b *batch) appendLines(ctx context.Context, w io.Writer, lines []string, workers int) error {
	type answer struct {
		text   string          // the line of the list
		solved pipeline.Solved // its puzzle is nil if the line is invalid
		line   []byte          // JSON
		bad    bool
	}
	each := func(yield func(string) bool) error {
		for _, line := range lines {
			if !yield(line) {
				break
			}
		}
		return nil
	}
	work := func(line string) (a answer) {
		a.text = line
		var buffer bytes.Buffer
		err := parallel.Catch(func() (err error) {
			a.solved, err = b.answerLine(ctx, &buffer, line)
			return err
		})
		if err != nil {
			buffer.Reset()
			message, hint := b.console.ErrorText(err)
			pipeline.EncodeJSON(&buffer, errorLine{line, message, hint}) // strings cannot fail
		}
		a.line, a.bad = buffer.Bytes(), err != nil
		return a
	}
	b.line.Count(b.console, "puzzle", b.done, b.total)
	err := parallel.Ordered(ctx, workers, each, work, func(a answer) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		defer b.countPuzzle()
		if p := a.solved.Puzzle; p.Puzzle != nil {
			b.printNote(a.text, p)
			if b.isDuplicate(p) {
				b.existing++
			}
		}
		if _, err := w.Write(a.line); err != nil {
			return err
		}
		if a.bad {
			b.failed++
			return nil
		}
		b.written++
		if a.solved.Proof == nil && !a.solved.Solution.Optimal() {
			b.unproved++
		}
		return nil
	})
	switch {
	case ctx.Err() != nil:
		return &cli.Interruption{Message: input.Say("interrupted after %s", cli.Plural(b.written, "puzzle"))}
	case err != nil:
		return err
	}
	return b.finish()
}

// answerLine writes the JSON result for a line to w and returns the solved puzzle. A proof that the puzzle has no
// solution also counts as a result.
func (b *batch) answerLine(ctx context.Context, w io.Writer, line string) (s pipeline.Solved, err error) {
	p, err := b.parse(ctx, line)
	if err != nil {
		return s, err
	}
	s, err = search(ctx, p, pipeline.Parts{}, nil, b.options, b.limits.silent(), b.console)
	s.Puzzle = p
	if err != nil && s.Proof == nil {
		return s, err
	}
	out := b.outs[0]
	_, err = out.Write(ctx, w, s)
	return s, err
}
