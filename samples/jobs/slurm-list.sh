#!/bin/bash
#SBATCH --array=0-63
#SBATCH --cpus-per-task=4
#SBATCH --requeue

# Solves the puzzles in ids.txt, one ID per line, in the tasks of an array:
#
#	sbatch slurm-list.sh
#
# An interrupted task continues after the last line of its file. When all tasks have ended,
# collect the solutions, one line of JSON each:
#
#	cat part-*.jsonl > solutions.jsonl
set -eu
exec slidegif --list ids.txt -o "part-$SLURM_ARRAY_TASK_ID.jsonl" --shard "$SLURM_ARRAY_TASK_COUNT"
