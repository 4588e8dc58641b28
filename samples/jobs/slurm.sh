#!/bin/bash
#SBATCH --array=0-63
#SBATCH --cpus-per-task=2
#SBATCH --mem=3G
#SBATCH --requeue

# Runs one part of a command in each task of an array. The command is the argument, and {part}
# stands for the number of the part:
#
#	sbatch slurm.sh slidegif --list ids.txt -o part-{part}.jsonl
#	sbatch slurm.sh slidegif prove tiles:5x5@1 --below 97 -o part-{part}.json
#	sbatch slurm.sh slidecensus tray:4x5 --memory 2GiB -o part-{part}.json
#
# A task that was interrupted continues where it stopped, but a part of a census starts again. Submit
# a lost task alone:
#
#	sbatch --array=2 slurm.sh slidegif --list ids.txt -o part-{part}.jsonl
#
# When all tasks have ended, collect the parts:
#
#	cat part-*.jsonl > solutions.jsonl
#	slidegif prove --merge part-*.json
#	slidecensus merge part-*.json -o tray.json
set -eu

# The number of parts does not depend on the submitted array, which may be a single task. An array
# may also start at 1.
PARTS=64

part=$((SLURM_ARRAY_TASK_ID % PARTS))
exec "${@//\{part\}/$part}" --shard "$part/$PARTS"
