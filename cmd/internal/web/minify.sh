#!/bin/sh
# Minify the scripts and style sheets of a directory:
#
#	minify.sh page minified
#
# The file sum holds a checksum. A test compares it with the sources.
set -e
export LC_ALL=C
sources=$(find "$1" -name '*.js' -o -name '*.css' | sort)
rm -rf "$2"
# shellcheck disable=SC2086
go run github.com/evanw/esbuild/cmd/esbuild@v0.25.12 $sources --minify --charset=utf8 --log-level=warning --outdir="$2"
# shellcheck disable=SC2086
cat $sources | sha256sum | cut -c1-64 >"$2/sum"
