#!/bin/sh
# Makes the font subsets of this directory. Needs Debian 12's packages fonttools,
# fonts-noto-cjk, fonts-noto-cjk-extra, fonts-lxgw-wenkai, unicode-data and zopfli; with
# the same versions (see README.md) it writes the same bytes again.
set -eu
export LC_ALL=C.UTF-8
cd "$(dirname "$0")"
noto=/usr/share/fonts/opentype/noto
kai=/usr/share/fonts/truetype/lxgw-wenkai
# A fixed date in the head table, or no two runs would agree.
SOURCE_DATE_EPOCH=1767225600
export SOURCE_DATE_EPOCH

# subset IN OUT CHARACTERS... keeps outlines and metrics only: the program lays text out
# itself, and nothing here executes hints.
subset() {
	in=$1 out=$2
	shift 2
	cat "$@" | tr -d '\n' >chars.tmp
	pyftsubset "$in" --text-file=chars.tmp --output-file="$out" --no-hinting \
		--layout-features='' --notdef-outline --name-IDs='0,1,2,3,4,5,6,13,14' \
		--drop-tables+=GPOS,GSUB,GDEF,BASE,VORG,vhea,vmtx ${number:+--font-number=$number}
	rm chars.tmp
}

# Face 2 of the Noto collections is simplified Chinese.
number=2 subset "$noto/NotoSansCJK-Black.ttc" sans.otf labels.txt titles.txt
number=2 subset "$noto/NotoSerifCJK-Black.ttc" serif.otf labels.txt
head -n 2 labels.txt >latin.tmp
number=2 subset "$noto/NotoSansCJK-Bold.ttc" text.otf latin.tmp
rm latin.tmp
number='' subset "$kai/LXGWWenKai-Bold.ttf" kai.ttf labels.txt titles.txt brush.txt

# The licence reserves the names "LXGW" and "霞鹜" for the original.
/usr/bin/python3 rename.py kai.ttf "Slidegif Kai"

# What sans.otf lacks of the common characters.
/usr/bin/python3 characters.py >han.txt
sed 's/./&\n/g' labels.txt titles.txt >known.tmp
sed 's/./&\n/g' han.txt | grep -vxFf known.tmp >rest.tmp
/usr/bin/python3 outlines.py "$noto/NotoSansCJK-Black.ttc" 2 rest.tmp han
rm known.tmp rest.tmp

# zopfli packs 4 % smaller than gzip -9, and what it writes has no time in it.
for file in sans.otf serif.otf text.otf kai.ttf han; do
	zopfli --gzip "$file"
	rm "$file"
done
