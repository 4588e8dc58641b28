#!/bin/bash
#SBATCH --array=0-63
#SBATCH --cpus-per-task=2
#SBATCH --mem=3G
#SBATCH --requeue

# Finds the hardest puzzles of a tray in the tasks of an array:
#
#	sbatch slurm-tray.sh tray:4x5
#
# An interrupted task starts again; finished parts are kept. When all tasks have ended, merge
# the parts:
#
#	slidecensus merge part-*.json -o tray.json
set -eu
part=part-$SLURM_ARRAY_TASK_ID.json
[ -e "$part" ] || exec slidecensus "${1:-tray:4x5}" --shard "$SLURM_ARRAY_TASK_COUNT" --memory 2GiB -o "$part"
