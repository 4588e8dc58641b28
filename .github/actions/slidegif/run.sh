#!/usr/bin/env bash
# Runs the command in the directory BIN for PUZZLE, or for today's puzzle of the kind DAILY,
# with one -o per line of OUTPUTS.
set -euo pipefail

arguments=()
while IFS= read -r line; do
	line="${line#"${line%%[![:space:]]*}"}" # trim spaces
	line="${line%"${line##*[![:space:]]}"}"
	case "$line" in
	'' | '#'*) continue ;;
	*'?'*)
		keys="${line#*\?}"
		line="${line%%\?*},${keys//&/,}"
		;;
	esac
	mkdir -p -- "$(dirname -- "${line%%,*}")"
	arguments+=(-o "$line")
done <<<"$OUTPUTS"

if [ ${#arguments[@]} = 0 ]; then
	echo '::error::slidegif: outputs names no file'
	exit 1
fi
if [ -n "$DAILY" ]; then
	exec "$BIN/slidegif" daily "$DAILY" "${arguments[@]}"
fi
exec "$BIN/slidegif" solve "${arguments[@]}" ${PUZZLE:+-- "$PUZZLE"}
