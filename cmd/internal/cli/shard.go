package cli

import (
	"cmp"
	"os"
	"strconv"
	"strings"

	"slidegif/solve/input"
)

// ParseShard reads the value of --shard, a part I/N of some work with I from 0. Where it is N
// alone, I is the number that a batch engine gives a task: an indexed Job of Kubernetes, an
// array of Slurm, an array job of AWS Batch. No text is the whole, 0/1.
func ParseShard(text string) (shard, shards int, err error) {
	if text == "" {
		return 0, 1, nil
	}
	i, n, both := strings.Cut(text, "/")
	if !both {
		i, n = cmp.Or(os.Getenv("JOB_COMPLETION_INDEX"), os.Getenv("SLURM_ARRAY_TASK_ID"), os.Getenv("AWS_BATCH_JOB_ARRAY_INDEX")), text
		text = strings.TrimPrefix(i+"/"+n, "/")
	}
	shard, errI := strconv.Atoi(i)
	shards, errN := strconv.Atoi(n)
	if errI != nil || errN != nil || shard < 0 || shards < 1 || shard >= shards {
		return 0, 0, input.Errorf("write --shard I/N with I from 0 to N-1, as 0/4; or N alone in a task of an indexed Job, a Slurm array or an AWS Batch array",
			"--shard: %q is not a part I/N", text)
	}
	return shard, shards, nil
}
