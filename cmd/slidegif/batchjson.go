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

// A listLine is a line of a list that contains a puzzle.
type listLine struct {
	number int // from 1
	text   string
}

// writeLines writes one line of JSON for each line of the shard, in the order of the list. If the output is a file
// that already has lines, writeLines continues after the last line. Before that, writeLines solves lines again that
// failed at a limit, if the limit has been raised. If any line fails, the returned error gives the number of
// failures.
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
	var entries []listLine
	for i := shard; i < len(lines); i += shards {
		if hasPuzzle(lines[i]) {
			entries = append(entries, listLine{i + 1, lines[i]})
		}
	}
	workers := limitMemory(&o, limits)
	b := &batch{batchFlags: f, outs: []document.Output{out}, options: o, limits: limits, console: c, seen: map[string]bool{}}
	b.total, b.line = len(entries), progressLine(limits.quiet, c)
	defer b.line.Clear()
	if out.Path == document.Standard {
		return b.end(ctx, b.answerLines(ctx, entries, workers, writeTo(c.Out)))
	}
	removeEmpty, err := cli.CreateDir(filepath.Dir(out.Path))
	defer removeEmpty()
	if err != nil {
		return err
	}
	file, err := b.openLines(ctx, out.Path, entries)
	if err != nil {
		return err
	}
	b.done = file.lines - len(file.failed)
	if len(file.failed) > 0 {
		file, err = b.retry(ctx, out.Path, file, entries, workers)
	}
	if err == nil {
		err = b.answerLines(ctx, entries[file.lines:], workers, writeTo(file))
	}
	err = b.end(ctx, err)
	return cmp.Or(file.close(), err)
}

// writeTo returns a function that writes a line to w. There is one call of Write for every line, so that an interrupted
// command leaves only complete lines.
func writeTo(w io.Writer) func(line []byte) error {
	return func(line []byte) error {
		_, err := w.Write(line)
		return err
	}
}

// answerLines solves the puzzles in lines of the list, and calls write with the JSON for each line, in the order
// of the list.
func (b *batch) answerLines(ctx context.Context, lines []listLine, workers int, write func(line []byte) error) error {
	type answer struct {
		text   string          // the line of the list
		solved pipeline.Solved // its puzzle is nil if the line is invalid
		line   []byte          // JSON
		bad    bool
	}
	each := func(yield func(listLine) bool) error {
		for _, line := range lines {
			if !yield(line) {
				break
			}
		}
		return nil
	}
	work := func(line listLine) (a answer) {
		a.text = line.text
		var buffer bytes.Buffer
		err := parallel.Catch(func() (err error) {
			a.solved, err = b.answerLine(ctx, &buffer, line.text)
			return err
		})
		if err != nil {
			buffer.Reset()
			message, hint := b.console.ErrorText(err)
			pipeline.EncodeJSON(&buffer, errorLine{line.text, message, hint}) // strings cannot fail
		}
		if b.outs[0].Path != document.Standard {
			b.addRecord(&buffer, line, err)
		}
		a.line, a.bad = buffer.Bytes(), err != nil
		return a
	}
	b.line.Count(b.console, "puzzle", b.done, b.total)
	return parallel.Ordered(ctx, workers, each, work, func(a answer) error {
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
		if err := write(a.line); err != nil {
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
}

// addRecord adds the lineRecord of a line to the JSON object in buffer. If the line failed, the argument failure is
// the error.
func (b *batch) addRecord(buffer *bytes.Buffer, line listLine, failure error) {
	record := lineRecord{Line: line.number, Input: line.text, Flags: b.answerFlags(b.outs[0])}
	if isRaisable(failure) {
		record.Limits = b.searchLimits()
	}
	buffer.Truncate(buffer.Len() - len("}\n"))
	var fields bytes.Buffer
	pipeline.EncodeJSON(&fields, record) // strings and numbers cannot fail
	buffer.WriteByte(',')
	buffer.Write(fields.Bytes()[len("{"):])
}

// end returns the error of the command after answerLines has returned err.
func (b *batch) end(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return &cli.Interruption{Message: input.Say("interrupted after %s", cli.Plural(b.written, "puzzle"))}
	case err != nil:
		return err
	}
	return b.finish()
}

// answerLine writes the JSON result for a line to w and returns the solved puzzle. If the puzzle is proved
// unsolvable, answerLine writes the proof.
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
