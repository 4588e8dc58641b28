package cli

import (
	"strconv"
	"strings"

	"slidegif/solve/input"
)

// ParseShard reads the value of --shard, a part I/N of some work with I from 0. No text is
// the whole, 0/1.
func ParseShard(text string) (shard, shards int, err error) {
	if text == "" {
		return 0, 1, nil
	}
	i, n, _ := strings.Cut(text, "/")
	shard, errI := strconv.Atoi(i)
	shards, errN := strconv.Atoi(n)
	if errI != nil || errN != nil || shard < 0 || shards < 1 || shard >= shards {
		return 0, 0, input.Errorf("write --shard I/N with I from 0 to N-1, as 0/4", "--shard: %q is not a part I/N", text)
	}
	return shard, shards, nil
}
