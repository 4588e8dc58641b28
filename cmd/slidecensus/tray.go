package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/dustin/go-humanize"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/klotski/tray"
)

// A trayReport is what a census of a tray found, as JSON has it. That of a shard is a part,
// which merge puts together with the others.
type trayReport struct {
	ID       string        `json:"id"`
	Metric   solve.Metric  `json:"metric"`
	Packings int64         `json:"packings"`
	Pieces   string        `json:"pieces,omitempty"` // A-B, where not all numbers of pieces were looked at
	Shard    string        `json:"shard,omitempty"`  // I/N of a part
	Hardest  []tray.Puzzle `json:"hardest"`
}

// tray takes the census of a tray.
func (f *flags) tray(ctx context.Context, arg string, o solve.CensusOptions, outs []outFile, c cli.Console) error {
	t, err := tray.Parse(arg)
	if err != nil {
		return err
	}
	switch {
	case f.from != "":
		return input.Errorf("slidecensus "+arg+" finds them", "--from: a tray has no positions in a file")
	case f.metric != "" && solve.Metric(f.metric) != tray.Metric:
		return input.Errorf("leave --metric out", "--metric: puzzles of a tray are counted in moves")
	}
	options := tray.Options{Memory: o.Memory}
	if options.Fewest, options.Most, err = parsePieces(f.pieces, t); err != nil {
		return err
	}
	if options.Shard, options.Shards, err = cli.ParseShard(f.shard); err != nil {
		return err
	}
	var line *cli.Progress
	if !f.quiet {
		line = cli.NewProgress(c.Err)
	}
	defer line.Clear()
	options.Progress = func(done float64) {
		line.Say(func(elapsed time.Duration) string {
			left := time.Duration(float64(elapsed) * (1 - done) / done)
			return cli.Bar(t.String(), done) + ", " + left.Round(time.Second).String() + " left"
		})
	}
	found, err := tray.Take(ctx, t, options)
	if err != nil {
		return err
	}
	line.Clear()
	r := &trayReport{t.String(), tray.Metric, found.Packings, f.pieces, f.shard, found.Hardest}
	return f.writeTray(r, outs, c)
}

// parsePieces reads A-B or A, numbers of pieces; all of them where text is empty.
func parsePieces(text string, t tray.Tray) (fewest, most int, err error) {
	if text == "" {
		return 1, t.Cells(), nil
	}
	a, b, isRange := strings.Cut(text, "-")
	if !isRange {
		b = a
	}
	fewest, errA := strconv.Atoi(a)
	most, errB := strconv.Atoi(b)
	if errA != nil || errB != nil || fewest < 1 || fewest > most || most > t.Cells() {
		return 0, 0, input.Errorf(fmt.Sprintf("write --pieces A-B with A from 1 and B up to %d, as 3-5", t.Cells()), "--pieces: %q is no range of %s's numbers of pieces", text, t)
	}
	return fewest, most, nil
}

// writeTray writes the outputs.
func (f *flags) writeTray(r *trayReport, outs []outFile, c cli.Console) error {
	r.Hardest = slices.Concat([]tray.Puzzle{}, r.Hardest) // never null
	writers := map[string]func(io.Writer) error{
		"json": func(w io.Writer) error { return pipeline.EncodeJSON(w, r) },
		"txt":  r.writeText,
	}
	for _, out := range outs {
		if writers[out.format.Name] == nil {
			return input.Errorf("a tray is written as txt or json", "output %s: a %s shows positions by distance, and a tray has none", out.Path, out.format.Name)
		}
	}
	for _, out := range outs {
		n, err := out.write(c, writers[out.format.Name])
		if err != nil {
			return err
		}
		if out.Path != document.Standard && !f.quiet {
			c.Say("%s -> %s", humanize.IBytes(uint64(n)), out.Path)
		}
	}
	return nil
}

func (r *trayReport) writeText(w io.Writer) error {
	fmt.Fprintf(w, "%s: the hardest puzzles by number of pieces, in moves", r.ID)
	if r.Shard != "" {
		fmt.Fprintf(w, ", part %s of them", r.Shard)
	}
	fmt.Fprintf(w, "\n%s packings\n\n", humanize.Comma(r.Packings))
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "pieces\tmoves\t")
	for _, p := range r.Hardest {
		fmt.Fprintf(table, "%d\t%d\t  %s\n", p.Pieces, p.Moves, p.ID)
	}
	return table.Flush()
}
