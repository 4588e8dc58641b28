"""characters.py writes the common Chinese characters by the Unihan database of Unicode, two lines.

The first line are the 3,500 characters of level 1 of the General Standard Chinese Characters
(通用规范汉字表, 2013), which Unihan numbers in its property kTGH; the second their traditional forms,
its property kTraditionalVariant, without those of the first line."""
import bz2
import glob

LEVEL1 = 3500


def values(name):
    for path in sorted(glob.glob("/usr/share/unicode/Unihan_*.txt.bz2")):
        for line in bz2.open(path, "rt", encoding="utf-8"):
            fields = line.rstrip("\n").split("\t")
            if len(fields) == 3 and fields[1] == name:
                yield chr(int(fields[0][2:], 16)), fields[2].split()


common = {}
for char, numbers in values("kTGH"):
    for number in numbers:
        year, n = number.split(":")
        if year == "2013" and int(n) <= LEVEL1:
            common[char] = int(n)
traditional = set()
for char, variants in values("kTraditionalVariant"):
    if char in common:
        traditional.update(chr(int(v[2:], 16)) for v in variants)
print("".join(sorted(common, key=common.get)))
print("".join(sorted(traditional - set(common))))
