"""outlines.py FONT FACE CHARACTERS OUT packs the outlines of Han characters.

The file OUT is what outlines.go reads: see there for its format. Coordinates are rounded
to 1/512 of an em. FONT is a collection; FACE is the number of the face in it."""
import sys

from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont

EM = 512


def number(n):
    """One byte for most steps, two for those from 112 up and below -112."""
    n = 2 * n if n >= 0 else -2 * n - 1
    return bytes([n]) if n < 224 else bytes([224 + (n - 224 >> 8), n - 224 & 255])


def uvarint(n):
    out = bytearray()
    while n > 127:
        out.append(n & 127 | 128)
        n >>= 7
    out.append(n)
    return out


def contours(glyph, scale):
    """The contours of a glyph as lists of (operation, points), closing lines left out."""
    pen = RecordingPen()
    glyph.draw(pen)
    found = []
    for op, points in pen.value:
        points = [(round(x * scale), -round(y * scale)) for x, y in points]
        if op == "moveTo":
            found.append([(op, points)])
        elif op != "closePath":
            found[-1].append((op, points))
    for c in found:
        if c[-1][0] == "lineTo" and c[-1][1] == c[0][1]:
            c.pop()
    return found


path, face, characters, out = sys.argv[1:]
font = TTFont(path, fontNumber=int(face))
glyphs, names = font.getGlyphSet(), font.getBestCmap()
em = font["head"].unitsPerEm
chars, ops, starts, lx, ly, cx, cy = streams = [bytearray() for _ in range(7)]
last = 0
for char in sorted(set(open(characters, encoding="utf-8").read()) - {"\n"}):
    code = ord(char)
    glyph = glyphs[names[code]]
    if glyph.width != em:
        sys.exit(f"{char} is not as wide as an em")
    chars += uvarint(code - last)
    last = code
    left = top = 0
    for contour in contours(glyph, EM / em):
        x, y = contour[0][1][0]
        ops += b"M"
        starts += number(x - left) + number(y - top)
        left, top = x, y
        for op, points in contour[1:]:
            steps = []
            for p, q in points:
                steps.append((p - x, q - y))
                x, y = p, q
            if op == "lineTo":
                (dx, dy), = steps
                if dy == 0:
                    ops += b"H"
                    lx += number(dx)
                elif dx == 0:
                    ops += b"V"
                    ly += number(dy)
                else:
                    ops += b"L"
                    lx += number(dx)
                    ly += number(dy)
                continue
            (ax, ay), (bx, by), (dx, dy) = steps
            tangent = [0 if q == 0 else 1 if p == 0 else 2 for p, q in (steps[0], steps[2])]
            ops.append(ord("0") + 3 * tangent[0] + tangent[1])
            for step, kind in zip(steps, (tangent[0], 2, tangent[1])):
                if kind != 1:
                    cx += number(step[0])
                if kind != 0:
                    cy += number(step[1])
    ops += b"."
with open(out, "wb") as f:
    for s in streams:
        f.write(uvarint(len(s)) + s)
