#!/bin/bash
#SBATCH --array=0-63
#SBATCH --cpus-per-task=4
#SBATCH --requeue

# Solves the puzzles of ids.txt, an ID a line, in the tasks of an array:
#
#	sbatch slurm-list.sh
#
# What is in out/ already is left alone, so a task that was ended goes on where it was. When
# all have ended, put the solutions together, a line of JSON each:
#
#	find out -name '*.json' -exec cat {} + > solutions.jsonl
set -eu
exec slidegif --list ids.txt -o 'out/%s.json' --shard "$SLURM_ARRAY_TASK_COUNT"
