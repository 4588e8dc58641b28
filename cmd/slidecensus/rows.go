package main

import (
	"bufio"
	"context"
	"encoding/csv"
	"io"
	"strconv"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/solve"
)

// A rowWriter takes a row for each position while they are counted.
type rowWriter interface {
	row(solve.Position) error
	// finish is called after the last row.
	finish(*report) error
}

// streamRows opens the outputs that take rows, one within the other, lets run take the
// census, and finishes them all, or none: an error anywhere leaves no file behind. With insight
// they have a column for the number of shortest solutions.
func streamRows(ctx context.Context, outs []outFile, insight bool, c cli.Console, run func([]rowWriter) (*report, error)) ([]writtenFile, error) {
	var files []writtenFile
	var r *report
	var open func(outs []outFile, writers []rowWriter) error
	open = func(outs []outFile, writers []rowWriter) (err error) {
		for len(outs) > 0 && !outs[0].format.rows {
			outs = outs[1:]
		}
		if len(outs) == 0 {
			if r, err = run(writers); err != nil {
				return err
			}
			for _, s := range writers {
				if err := s.finish(r); err != nil {
					return err
				}
			}
			return nil
		}
		o, size := outs[0], int64(0)
		inner := func(s rowWriter) error { return open(outs[1:], append(writers, s)) }
		if o.format.Name == "sqlite" {
			size, err = writeDatabase(ctx, o.Path, insight, inner)
		} else {
			size, err = cli.WriteOutput(o.Output, c, func(w io.Writer) error { return inner(newCSV(w, insight)) })
		}
		if err == nil && o.Path != document.Standard {
			files = append(files, writtenFile{o.Path, size})
		}
		return err
	}
	err := open(outs, nil)
	return files, err
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

func (s csvWriter) finish(*report) error {
	s.Flush()
	return s.Error()
}
