"""rename.py FILE NAME gives a font another name, as its licence asks of a changed copy."""
import sys
from fontTools.ttLib import TTFont

path, name = sys.argv[1:]
font = TTFont(path, recalcTimestamp=False)
table = font["name"]
for record in list(table.names):
    if record.nameID in (1, 3, 4, 6, 16, 17, 18, 21, 22):
        table.removeNames(record.nameID, record.platformID, record.platEncID, record.langID)
for number, text in (1, name), (3, name + " 1.250 subset"), (4, name + " Bold"), (6, name.replace(" ", "") + "-Bold"):
    table.setName(text, number, 3, 1, 0x409)
font.save(path)
