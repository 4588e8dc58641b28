#!/bin/bash
#SBATCH --array=0-63
#SBATCH --cpus-per-task=4
#SBATCH --requeue

# Solves the puzzles in ids.txt, one ID per line, in the tasks of an array:
#
#	sbatch slurm-list.sh
#
# Existing files in out/ are kept, so an interrupted task continues. When all tasks have
# ended, collect the solutions, one line of JSON each:
#
#	find out -name '*.json' -exec cat {} + > solutions.jsonl
set -eu
exec slidegif --list ids.txt -o 'out/%s.json' --shard "$SLURM_ARRAY_TASK_COUNT"
