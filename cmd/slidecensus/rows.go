package main

import (
	"bufio"
	"context"
	"encoding/csv"
	"io"
	"slices"
	"strconv"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/solve"
	"slidegif/solve/input"
)

// A rowWriter takes a row for each position while they are counted.
type rowWriter interface {
	row(solve.Position) error
	// finish is called after the last row.
	finish(report) error
}

// streamRows opens the outputs that take rows, one within the other, and lets take take the census
// and finish them all, or none: an error anywhere leaves no file behind. With insight they have a
// column for the number of shortest solutions. It returns what it wrote.
func streamRows(ctx context.Context, outs []document.Output, insight bool, c cli.Console, take func([]rowWriter) error) (written []input.Message, err error) {
	var writers []rowWriter
	run := func() error { return take(writers) }
	for _, out := range slices.Backward(outs) {
		if !out.Format.Streams {
			continue
		}
		within := run
		fill := func(w rowWriter) error {
			writers = append(writers, w)
			return within()
		}
		run = func() (err error) {
			var size int64
			if out.Format.Name == "sqlite" {
				size, err = writeDatabase(ctx, out.Path, insight, fill)
			} else {
				size, err = cli.WriteOutput(out, c, func(w io.Writer) error { return fill(newCSV(w, insight)) })
			}
			written = append(written, told(out, size)...)
			return err
		}
	}
	err = run()
	return written, err
}

// A csvWriter writes the columns position, distance, which is empty where no goal can be
// reached, and best; with insight also shortest.
type csvWriter struct{ *csv.Writer }

func newCSV(w io.Writer, insight bool) csvWriter {
	s := csvWriter{csv.NewWriter(bufio.NewWriterSize(w, 1<<16))}
	columns := []string{"position", "distance", "best"}
	if insight {
		columns = append(columns, "shortest")
	}
	s.Write(columns)
	return s
}

func (s csvWriter) row(p solve.Position) error {
	distance := ""
	if p.Distance >= 0 {
		distance = strconv.Itoa(p.Distance)
	}
	values := []string{p.Text, distance, p.Best}
	if p.Shortest != nil {
		values = append(values, p.Shortest.String())
	}
	return s.Write(values)
}

func (s csvWriter) finish(report) error {
	s.Flush()
	return s.Error()
}
