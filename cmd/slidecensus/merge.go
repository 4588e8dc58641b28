package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"slices"

	"slidegif/cmd/internal/cli"
	"slidegif/solve/input"
	"slidegif/solve/klotski/tray"
)

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
		if err := json.Unmarshal(data, &part); err != nil || !tray.Is(part.ID) {
			return input.Errorf(hint, "%s is no part of a census of a tray", file)
		}
		part.Shard = cmp.Or(part.Shard, "0/1")
		_, shards, err := cli.ParseShard(part.Shard)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if i == 0 {
			whole = part
			for shard := range shards {
				missing = append(missing, fmt.Sprintf("%d/%d", shard, shards))
			}
		}
		at := slices.Index(missing, part.Shard)
		if part.ID != whole.ID || part.Pieces != whole.Pieces || at < 0 {
			return input.Errorf("merge the parts of one census, each once", "%s, part %s of %s, does not belong to %s", file, part.Shard, part.ID, files[0])
		}
		missing = slices.Delete(missing, at, at+1)
		whole.Hardest = tray.Harder(whole.Hardest, part.Hardest)
	}
	if len(missing) > 0 {
		return input.Errorf(fmt.Sprintf("slidecensus %s --shard %s -o part.json makes it", whole.ID, missing[0]), "part %s is missing", missing[0])
	}
	whole.Shard = ""
	return f.writeTray(&whole, outs, c)
}
