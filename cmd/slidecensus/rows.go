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

// A rowWriter writes one row for each position of a census.
type rowWriter interface {
	writeRow(solve.Position) error
	// finish completes the output after the last row.
	finish(report) error
}

// A fillRows passes all rows of a census to a writer.
type fillRows struct {
	insight bool // whether each row contains the number of shortest solutions
	fill    func(rowWriter) error
}

// streamRows opens the outputs in streaming formats and calls count with their writers. After an error,
// streamRows removes all files that it has created. streamRows returns a message for each file.
func streamRows(ctx context.Context, outs []document.Output, insight bool, c cli.Console, count func([]rowWriter) error) (written []input.Message, err error) {
	var writers []rowWriter
	run := func() error { return count(writers) } // each output wraps run in another function
	for _, out := range slices.Backward(outs) {
		if !out.Format.Streams {
			continue
		}
		inner := run
		fill := func(w rowWriter) error {
			writers = append(writers, w)
			return inner()
		}
		run = func() error {
			size, err := formatOf(out).stream(ctx, out, c, fillRows{insight, fill})
			written = append(written, sizeMessages(out, size)...)
			return err
		}
	}
	err = run()
	return written, err
}

func streamCSV(_ context.Context, out document.Output, c cli.Console, rows fillRows) (size int64, err error) {
	return cli.WriteOutput(out, c, func(w io.Writer) error { return rows.fill(newCSV(w, rows.insight)) })
}

// A csvWriter writes a table with the columns "position", "distance", "best" and, with --insight, "shortest".
// The column "distance" is empty for positions that cannot reach a goal.
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

func (s csvWriter) writeRow(p solve.Position) error {
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
