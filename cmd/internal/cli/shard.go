package cli

import (
	"cmp"
	"os"
	"strconv"
	"strings"

	"slidegif/solve/input"
)

// ParseShard parses the value of the --shard flag. The value has the form I/N, where I is counted from 0. If
// I is missing, ParseShard reads I from the environment of an indexed Kubernetes Job, a Slurm array job or
// an AWS Batch array job. An empty value means 0/1: a single shard does all of the work.
func ParseShard(text string) (shard, shards int, err error) {
	if text == "" {
		return 0, 1, nil
	}
	i, n, hasIndex := strings.Cut(text, "/")
	if !hasIndex {
		i, n = cmp.Or(os.Getenv("JOB_COMPLETION_INDEX"), os.Getenv("SLURM_ARRAY_TASK_ID"), os.Getenv("AWS_BATCH_JOB_ARRAY_INDEX")), text
		text = strings.TrimPrefix(i+"/"+n, "/")
	}
	shard, errI := strconv.Atoi(i)
	shards, errN := strconv.Atoi(n)
	if errI != nil || errN != nil || shard < 0 || shards < 1 || shard >= shards {
		return 0, 0, input.Errorf("write I/N with I from 0 to N-1, such as 0/4; in a Kubernetes indexed Job, a Slurm array or an AWS Batch array, write N alone",
			"--shard: %q is not a valid part I/N", text)
	}
	return shard, shards, nil
}
