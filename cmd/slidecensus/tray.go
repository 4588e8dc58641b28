package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/klotski/tray"
)

// countTray finds the hardest puzzles of a tray and writes the outputs.
func (f *flags) countTray(ctx context.Context, arg string, o solve.CensusOptions, outs []document.Output, c cli.Console) error {
	t, err := tray.Parse(arg)
	if err != nil {
		return err
	}
	options := tray.Options{Memory: o.Memory}
	if options.Shard, options.Shards, err = cli.ParseShard(f.shard); err != nil {
		return err
	}
	switch {
	case f.from != "":
		return input.Errorf(input.Say("use slidecensus %s", arg), "--from: a tray cannot be looked up in a file")
	case f.metric != "" && solve.Metric(f.metric) != tray.Metric:
		return input.Errorf("omit --metric", "--metric: puzzles of a tray are always measured in moves")
	}
	if options.MinPieces, options.MaxPieces, err = f.pieceRange(arg, t.Cells); err != nil {
		return err
	}
	line := f.progress(c)
	options.Progress = func(done float64) {
		line.Update(func(elapsed time.Duration) string {
			return c.Text("%s, %s left", cli.Bar(arg, done), cli.TimeLeft(elapsed, done))
		})
	}
	found, err := t.Search(ctx, options)
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

func (f *flags) writeTray(ctx context.Context, r tray.Result, outs []document.Output, c cli.Console) error {
	text := func(l words.Language) string {
		head := input.Say("%s: the hardest puzzles by number of pieces, in moves", r.ID)
		if r.Shard != "" {
			head = input.Say("%s, part %s", head, r.Shard)
		}
		rows := [][]string{{l.Text(input.Word("pieces")), l.Unit(tray.Metric), ""}}
		for _, p := range r.Hardest {
			rows = append(rows, []string{fmt.Sprint(p.Pieces), fmt.Sprint(p.Moves), p.ID})
		}
		return fmt.Sprintf("%s\n%s\n\n%s", l.Text(head), l.Text(input.Say("%s", cli.Plural(int64(r.Packings), "packing"))), cli.Columns(rows))
	}
	written, err := result{noun: input.Word("tray"), json: r, text: text}.write(ctx, outs, c)
	if !f.quiet {
		printMessages(c, written)
	}
	return err
}

// merge combines the partial results of a tray census and writes the outputs.
func (f *flags) merge(ctx context.Context, files []string, outs []document.Output, c cli.Console) error {
	const hint = "make a part with slidecensus tray:3x3 --shard 0/2 -o part-0.json"
	if len(files) == 0 {
		return input.Errorf(hint, "merge: no files were given")
	}
	var whole tray.Result
	total, have := 0, map[int]bool{} // total number of parts, and the indexes of the parts read so far
	for i, file := range files {
		data, err := input.ReadFile("merge", file, pipeline.MaxFileSize)
		if err != nil {
			return err
		}
		var part tray.Result
		err = json.Unmarshal(data, &part)
		if _, idErr := tray.Parse(part.ID); err != nil || idErr != nil {
			return input.Errorf(hint, "%s is not a part of the census of a tray", file)
		}
		shard, shards, err := cli.ParseShard(part.Shard)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if i == 0 {
			whole, total = part, shards
		}
		if part.ID != whole.ID || part.Pieces != whole.Pieces || shards != total || have[shard] {
			return input.Errorf("merge each part of one census once", "%s, part %d/%d of %s, cannot be merged with %s", file, shard, shards, part.ID, files[0])
		}
		have[shard] = true
		whole.Hardest = tray.HardestByPieces(append(whole.Hardest, part.Hardest...)...)
	}
	for i := range total {
		if part := fmt.Sprintf("%d/%d", i, total); !have[i] {
			return input.Errorf(input.Say("make the part with slidecensus %s --shard %s -o part.json", whole.ID, part), "part %s is missing", part)
		}
	}
	whole.Shard = ""
	return f.writeTray(ctx, whole, outs, c)
}
