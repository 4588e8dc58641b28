package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/klotski/tray"
)

// tray takes the census of a tray.
func (f *flags) tray(ctx context.Context, arg string, o solve.CensusOptions, outs []document.Output, c cli.Console) error {
	t, err := tray.Parse(arg)
	if err != nil {
		return err
	}
	options, ok := tray.Options{Fewest: 1, Most: t.Cells, Memory: o.Memory}, true
	if options.Shard, options.Shards, err = cli.ParseShard(f.shard); err != nil {
		return err
	}
	if f.pieces != "" {
		options.Fewest, options.Most, ok = input.Range(f.pieces)
	}
	switch {
	case f.from != "":
		return input.Errorf(input.Say("slidecensus %s finds them", arg), "--from: a tray has no positions in a file")
	case f.metric != "" && solve.Metric(f.metric) != tray.Metric:
		return input.Errorf("leave --metric out", "--metric: puzzles of a tray are counted in moves")
	case !ok || options.Fewest < 1 || options.Most > t.Cells:
		return input.Errorf(input.Say("write --pieces A-B with A from 1 and B up to %d, as 3-5", t.Cells), "--pieces: %q is no range of %s's numbers of pieces", f.pieces, arg)
	}
	line := f.progress(c)
	options.Progress = func(done float64) {
		line.Say(func(elapsed time.Duration) string {
			left := time.Duration(float64(elapsed) * (1 - done) / done)
			return c.Text("%s, %s left", cli.Bar(arg, done), left.Round(time.Second))
		})
	}
	found, err := t.Take(ctx, options)
	line.Clear()
	if err != nil {
		return err
	}
	found.Pieces = f.pieces
	if f.shard != "" {
		found.Shard = fmt.Sprintf("%d/%d", options.Shard, options.Shards)
	}
	return f.writeTray(ctx, found, outs, c)
}

func (f *flags) writeTray(ctx context.Context, r tray.Census, outs []document.Output, c cli.Console) error {
	text := func(l words.Language) string {
		head := input.Say("%s: the hardest puzzles by number of pieces, in moves", r.ID)
		if r.Shard != "" {
			head = input.Say("%s, part %s of them", head, r.Shard)
		}
		rows := [][]string{{l.Text(input.Word("pieces")), l.Unit(tray.Metric), ""}}
		for _, p := range r.Hardest {
			rows = append(rows, []string{fmt.Sprint(p.Pieces), fmt.Sprint(p.Moves), p.ID})
		}
		return fmt.Sprintf("%s\n%s\n\n%s", l.Text(head), l.Text(input.Say("%s", cli.Plural(int64(r.Packings), "packing"))), cli.Columns(rows))
	}
	written, err := answer{noun: input.Word("tray"), json: r, text: text}.write(ctx, outs, c)
	if !f.quiet {
		say(c, written)
	}
	return err
}

// merge puts together the parts of a census of a tray, all of them.
func (f *flags) merge(ctx context.Context, files []string, outs []document.Output, c cli.Console) error {
	const hint = "slidecensus tray:3x3 --shard 0/2 -o part-0.json makes a part"
	if len(files) == 0 {
		return input.Errorf(hint, "merge: no file is named")
	}
	var whole tray.Census
	of, have := 0, map[int]bool{} // how many parts there are, and which
	for i, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		var part tray.Census
		err = json.Unmarshal(data, &part)
		if _, bad := tray.Parse(part.ID); err != nil || bad != nil {
			return input.Errorf(hint, "%s is no part of a census of a tray", file)
		}
		shard, shards, err := cli.ParseShard(part.Shard)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if i == 0 {
			whole, of = part, shards
		}
		if part.ID != whole.ID || part.Pieces != whole.Pieces || shards != of || have[shard] {
			return input.Errorf("merge the parts of one census, each once", "%s, part %d/%d of %s, does not belong to %s", file, shard, shards, part.ID, files[0])
		}
		have[shard] = true
		whole.Hardest = tray.Harder(append(whole.Hardest, part.Hardest...)...)
	}
	for i := range of {
		if part := fmt.Sprintf("%d/%d", i, of); !have[i] {
			return input.Errorf(input.Say("slidecensus %s --shard %s -o part.json makes it", whole.ID, part), "part %s is missing", part)
		}
	}
	whole.Shard = ""
	return f.writeTray(ctx, whole, outs, c)
}
