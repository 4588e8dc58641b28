package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/dustin/go-humanize"

	"slidegif/cmd/internal/cli"
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
	options, ok := tray.Options{Most: t.Cells(), Memory: o.Memory}, true
	if options.Shard, options.Shards, err = cli.ParseShard(f.shard); err != nil {
		return err
	}
	if f.pieces != "" {
		options.Fewest, options.Most, ok = input.Range(f.pieces)
	}
	switch {
	case f.from != "":
		return input.Errorf("slidecensus "+arg+" finds them", "--from: a tray has no positions in a file")
	case f.metric != "" && solve.Metric(f.metric) != tray.Metric:
		return input.Errorf("leave --metric out", "--metric: puzzles of a tray are counted in moves")
	case !ok || f.pieces != "" && options.Fewest < 1 || options.Most > t.Cells():
		return input.Errorf(fmt.Sprintf("write --pieces A-B with A from 1 and B up to %d, as 3-5", t.Cells()), "--pieces: %q is no range of %s's numbers of pieces", f.pieces, t)
	}
	line := f.progress(c)
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
	r := &trayReport{t.String(), tray.Metric, found.Packings, f.pieces, "", found.Hardest}
	if f.shard != "" {
		r.Shard = fmt.Sprintf("%d/%d", options.Shard, options.Shards)
	}
	return f.writeTray(r, outs, c)
}

func (f *flags) writeTray(r *trayReport, outs []outFile, c cli.Console) error {
	r.Hardest = append([]tray.Puzzle{}, r.Hardest...) // never null
	return result{"tray", r, func(w io.Writer) error {
		part := ""
		if r.Shard != "" {
			part = ", part " + r.Shard + " of them"
		}
		fmt.Fprintf(w, "%s: the hardest puzzles by number of pieces, in moves%s\n%s packings\n\n", r.ID, part, humanize.Comma(r.Packings))
		table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintln(table, "pieces\tmoves\t")
		for _, p := range r.Hardest {
			fmt.Fprintf(table, "%d\t%d\t  %s\n", p.Pieces, p.Moves, p.ID)
		}
		return table.Flush()
	}}.write(outs, f.quiet, c)
}

// merge puts together the parts of a census of a tray, all of them.
func (f *flags) merge(files []string, outs []outFile, c cli.Console) error {
	const hint = "slidecensus tray:3x3 --shard 0/2 -o part-0.json makes a part"
	if len(files) == 0 {
		return input.Errorf(hint, "merge: no file is named")
	}
	var whole trayReport
	var missing []string
	for i, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		var part trayReport
		if json.Unmarshal(data, &part) == nil {
			_, err = tray.Parse(part.ID)
		}
		if part.ID == "" || err != nil {
			return input.Errorf(hint, "%s is no part of a census of a tray", file)
		}
		part.Shard = cmp.Or(part.Shard, "0/1")
		_, shards, err := cli.ParseShard(part.Shard)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if i == 0 {
			whole = part
			for i := range shards {
				missing = append(missing, fmt.Sprintf("%d/%d", i, shards))
			}
		}
		at := slices.Index(missing, part.Shard)
		if part.ID != whole.ID || part.Pieces != whole.Pieces || at < 0 {
			return input.Errorf("merge the parts of one census, each once", "%s, part %s of %s, does not belong to %s", file, part.Shard, part.ID, files[0])
		}
		missing = slices.Delete(missing, at, at+1)
		whole.Hardest = tray.Harder(append(whole.Hardest, part.Hardest...)...)
	}
	if len(missing) > 0 {
		return input.Errorf(fmt.Sprintf("slidecensus %s --shard %s -o part.json makes it", whole.ID, missing[0]), "part %s is missing", missing[0])
	}
	whole.Shard = ""
	return f.writeTray(&whole, outs, c)
}
