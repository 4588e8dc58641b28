package theme

import (
	"image"
	"image/color"
	"sort"
	"strings"
	"unicode"

	"slidegif/fonts"
	"slidegif/solve/input"
)

// These values describe the horizontal alignment of text in a box.
const (
	Left   = 0.0
	Middle = 0.5
	Right  = 1.0
)

// Text lays out a string on one line inside a box. The line is centred vertically. The horizontal alignment is
// between Left and Right. The font size is in pixels per em. If the line is too wide, a smaller size is used.
// Without a font file, Latin text is in the caption font, and other text is in the fonts of the theme. If the
// fonts have no glyph for some character, Text returns an error that contains the first missing character.
func (t Theme) Text(s string, box image.Rectangle, align, size float64, fontFile []byte) ([]Glyph, error) {
	b, err := t.line(s, fontFile)
	if err != nil || len(b.glyphs) == 0 {
		return nil, err
	}
	size = min(size, float64(box.Dx())/b.width())
	width := float64(b.width() * size)
	x := float64(box.Min.X) + float64((float64(box.Dx())-width)*align) + float64(width/2)
	return b.placed(x, float64(box.Min.Y+box.Max.Y)/2, size), nil
}

// FilledRect returns a drawing of a rectangle that is filled with one colour.
func FilledRect(r image.Rectangle, c color.RGBA) Drawing {
	path := rounded(float64(r.Min.X), float64(r.Min.Y), float64(r.Max.X), float64(r.Max.Y), 0)
	return Drawing{{Path: path, Fill: Flat(c)}}
}

// Title is like Text, but wraps the title onto two lines if it would be much smaller on one line. A
// title that is too long for two lines ends with an ellipsis.
func (t Theme) Title(s string, box image.Rectangle, align, size float64, fontFile []byte) ([]Glyph, error) {
	if align == Middle {
		box = box.Inset(int(size / 3)) // the title may be inside a border
	}
	width, err := t.TextWidth(s, size, fontFile)
	if err != nil || width*.75 <= float64(box.Dx()) {
		return t.Text(s, box, align, size, fontFile)
	}
	size *= .56
	fits := func(s string) bool {
		w, _ := t.TextWidth(s, size, fontFile)
		return w <= float64(box.Dx())
	}
	first, rest := CutLine(strings.Join(strings.Fields(s), " "), fits)
	if !fits(rest) {
		runes := []rune(rest)
		for len(runes) > 0 && !fits(string(runes)+"…") {
			runes = runes[:len(runes)-1]
		}
		rest = strings.TrimRight(string(runes), " ") + "…"
	}
	pitch, middle := int(size*lineHeight), box.Min.Y+box.Max.Y
	var all []Glyph
	for i, line := range []string{first, rest} {
		box.Min.Y = (middle + (2*i-1)*pitch) / 2
		box.Max.Y = box.Min.Y
		glyphs, err := t.Text(line, box, align, size, fontFile)
		if err != nil {
			return nil, err
		}
		all = append(all, glyphs...)
	}
	return all, nil
}

// noBreak is the no-break space, at which the function paragraph does not break lines.
const noBreak = "\u00a0"

// paragraph wraps a string into centred lines inside a box. The vertical alignment is between 0 for the
// top and 1 for the bottom. The size parameter is the font size in pixels per em. The size is reduced
// until all lines fit. All lines use the same font. The theme's own font is not used, because it lacks
// characters of some Chinese sentences.
func paragraph(s string, box image.Rectangle, vertical, size float64, fontFile []byte) ([]Glyph, error) {
	f, rows, size, err := wrap(s, box, size, fontFile)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	b := layoutLines(f, rows, 0, lineHeight)
	height := float64(b.height() * size)
	middle := float64(box.Min.Y) + float64(height/2) + float64((float64(box.Dy())-height)*vertical)
	return b.placed(float64(box.Min.X+box.Max.X)/2, middle, size), nil
}

func paragraphSize(s string, box image.Rectangle, size float64, fontFile []byte) (float64, error) {
	_, _, size, err := wrap(s, box, size, fontFile)
	return size, err
}

// wrap splits a string into lines for paragraph. wrap also returns the font and the font size of the
// lines.
func wrap(s string, box image.Rectangle, size float64, fontFile []byte) (f *fonts.Font, rows []string, fitting float64, err error) {
	s = input.Truncate(s, maxParagraph)
	f, err = chooseFont(plainSpaces(s), fontFile, fonts.Text, fonts.Sans, fonts.Kai)
	if err != nil || s == "" {
		return nil, nil, size, err
	}
	for ; ; size *= .94 {
		fits := func(s string) bool {
			return float64(layoutLines(f, []string{plainSpaces(s)}, 0, 0).width()*size) <= float64(box.Dx())
		}
		rows = nil
		for all := strings.TrimSpace(s); all != ""; {
			row, rest := CutLine(all, fits)
			if i := strings.LastIndexAny(row, "(（"); i > 0 && !strings.ContainsAny(row[i:], ")）") { // do not break inside parentheses
				row, rest = strings.TrimSpace(all[:i]), all[i:]
			}
			rows, all = append(rows, plainSpaces(row)), rest
		}
		if size*lineHeight*float64(len(rows)) <= float64(box.Dy()) || size < 1 {
			return f, rows, size, nil
		}
	}
}

func plainSpaces(s string) string { return strings.ReplaceAll(s, noBreak, " ") }

// maxParagraph is the maximum number of characters of wrapped text. Longer text would not be
// legible.
const maxParagraph = 1000

// lineHeight is the height of a line, as a multiple of the font size.
const lineHeight = 1.15

// CutLine splits s into a line that fits into the given width and the remaining text. The text is
// broken at the last position at which a break is allowed, for example at a space. If no break is
// allowed, the text is broken at the given width. The line always has at least one character.
func CutLine(s string, fits func(string) bool) (first, rest string) {
	runes := []rune(s)
	n := max(1, sort.Search(len(runes), func(n int) bool { return !fits(string(runes[:n+1])) }))
	for good := n; n < len(runes) && good > 0; good-- {
		if canBreak(runes[good-1], runes[good]) {
			n = good
			break
		}
	}
	return strings.TrimSpace(string(runes[:n])), strings.TrimSpace(string(runes[n:]))
}

// canBreak reports whether a line may break between two given characters. A line break is possible
// at a space or next to a full-width character. A line break is not possible before closing
// punctuation or after opening punctuation.
func canBreak(before, after rune) bool {
	chinese := FullWidth(before) || FullWidth(after)
	inside := unicode.In(after, unicode.Po, unicode.Pe, unicode.Pf) || unicode.In(before, unicode.Ps, unicode.Pi)
	return before == ' ' || after == ' ' || chinese && !inside
}

// FullWidth reports whether a character is as wide as a Han character.
func FullWidth(r rune) bool {
	return unicode.Is(unicode.Han, r) || r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xff60
}

// TextDrawing returns a drawing of glyphs in the given colour.
func TextDrawing(glyphs []Glyph, c color.RGBA) Drawing {
	return Drawing{{Glyphs: glyphs, Fill: Flat(c)}}
}

// TextWidth returns the width of the ink of s in pixels.
func (t Theme) TextWidth(s string, size float64, fontFile []byte) (float64, error) {
	b, err := t.line(s, fontFile)
	return b.width() * size, err
}

func (t Theme) line(s string, fontFile []byte) (textBlock, error) {
	t = t.OrDefault()
	s = strings.Join(strings.Fields(s), " ") // replace line breaks and repeated spaces with single spaces
	f, err := chooseFont(s, fontFile, append([]string{fonts.Text}, t.faces()...)...)
	if err != nil {
		return textBlock{}, err
	}
	track := 0.0
	if isHan(s) {
		track = .04
	}
	return layoutLines(f, []string{s}, track, 0), nil
}
