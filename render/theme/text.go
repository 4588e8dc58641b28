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

// Where text stands in its box.
const (
	Left   = 0.0
	Middle = 0.5
	Right  = 1.0
)

// Text lays s out on one line: the middle of its ink in the middle of the height of box, and
// across at where, from Left to Right. It is size pixels an em, or as much less as makes it fit
// the box's width. Latin text is written in a face for captions, anything else in the theme's
// own, or all of it in fontFile. A character that no font has is an error that names it.
func (t Theme) Text(s string, box image.Rectangle, where, size float64, fontFile []byte) ([]Glyph, error) {
	b, err := t.line(s, fontFile)
	if err != nil || len(b.glyphs) == 0 {
		return nil, err
	}
	size = min(size, float64(box.Dx())/b.w())
	wide := float64(b.w() * size)
	x := float64(box.Min.X) + float64((float64(box.Dx())-wide)*where) + float64(wide/2)
	return b.at(x, float64(box.Min.Y+box.Max.Y)/2, size), nil
}

// Block returns a rectangle in a colour.
func Block(r image.Rectangle, c color.RGBA) Drawing {
	path := rounded(float64(r.Min.X), float64(r.Min.Y), float64(r.Max.X), float64(r.Max.Y), 0)
	return Drawing{{Path: path, Fill: Flat(c)}}
}

// Title lays s out as Text does, but where one line would be much smaller on two lines, of which
// the second one ends with an ellipsis if it is too long even so.
func (t Theme) Title(s string, box image.Rectangle, where, size float64, fontFile []byte) ([]Glyph, error) {
	if where == Middle {
		box = box.Inset(int(size / 3)) // it may stand in a border
	}
	wide, err := t.TextWidth(s, size, fontFile)
	if err != nil || wide*.75 <= float64(box.Dx()) {
		return t.Text(s, box, where, size, fontFile)
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
	pitch, middle := int(size*lineHigh), box.Min.Y+box.Max.Y
	var all []Glyph
	for i, line := range []string{first, rest} {
		box.Min.Y = (middle + (2*i-1)*pitch) / 2
		box.Max.Y = box.Min.Y
		glyphs, err := t.Text(line, box, where, size, fontFile)
		if err != nil {
			return nil, err
		}
		all = append(all, glyphs...)
	}
	return all, nil
}

// paragraph lays s out in the middle of a box, on as many lines as it takes: size pixels an em, or as
// much less as makes all lines fit. All of it is written in one face, and all Chinese sentences in the
// same one: a theme's own may lack words of some of them.
func paragraph(s string, box image.Rectangle, size float64, fontFile []byte) ([]Glyph, error) {
	s = input.Clip(s, longestText)
	f, err := typeface(s, fontFile, fonts.Text, fonts.Sans, fonts.Kai)
	if err != nil || s == "" {
		return nil, err
	}
	for ; ; size *= .94 {
		fits := func(s string) bool { return float64(lines(f, []string{s}, 0, 0).w()*size) <= float64(box.Dx()) }
		var rows []string
		for all := strings.TrimSpace(s); all != ""; {
			row, rest := CutLine(all, fits)
			if i := strings.LastIndexAny(row, "(（"); i > 0 && !strings.ContainsAny(row[i:], ")）") { // brackets stay on one line
				row, rest = strings.TrimSpace(all[:i]), all[i:]
			}
			rows, all = append(rows, row), rest
		}
		if size*lineHigh*float64(len(rows)) <= float64(box.Dy()) || size < 1 {
			b := lines(f, rows, 0, lineHigh)
			return b.at(float64(box.Min.X+box.Max.X)/2, float64(box.Min.Y+box.Max.Y)/2, size), nil
		}
	}
}

// longestText is as many characters of a text as are laid out on several lines. More of them could not be read.
const longestText = 1000

// lineHigh is from one line of a text to the next, in the size of the type.
const lineHigh = 1.15

// CutLine cuts a text after as many characters as fit, at least one: at the last place there where a line may
// end, as at a space, or else anywhere.
func CutLine(s string, fits func(string) bool) (first, rest string) {
	runes := []rune(s)
	n := max(1, sort.Search(len(runes), func(n int) bool { return !fits(string(runes[:n+1])) }))
	for good := n; n < len(runes) && good > 0; good-- {
		if breaks(runes[good-1], runes[good]) {
			n = good
			break
		}
	}
	return strings.TrimSpace(string(runes[:n])), strings.TrimSpace(string(runes[n:]))
}

// breaks reports whether a line may end between two characters: at a space, and beside a Chinese
// one, but not before a mark that ends something or after one that begins something.
func breaks(before, after rune) bool {
	chinese := FullWidth(before) || FullWidth(after)
	inside := unicode.In(after, unicode.Po, unicode.Pe, unicode.Pf) || unicode.In(before, unicode.Ps, unicode.Pi)
	return before == ' ' || after == ' ' || chinese && !inside
}

// FullWidth reports whether a character is as wide as a Chinese one.
func FullWidth(r rune) bool {
	return unicode.Is(unicode.Han, r) || r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xff60
}

// Inked returns characters in a colour.
func Inked(glyphs []Glyph, c color.RGBA) Drawing { return Drawing{{Glyphs: glyphs, Fill: Flat(c)}} }

// TextWidth is the width of the ink of s in pixels.
func (t Theme) TextWidth(s string, size float64, fontFile []byte) (float64, error) {
	b, err := t.line(s, fontFile)
	return b.w() * size, err
}

func (t Theme) line(s string, fontFile []byte) (block, error) {
	t = t.OrDefault()
	s = strings.Join(strings.Fields(s), " ") // one line, whatever a name holds
	f, err := typeface(s, fontFile, append([]string{fonts.Text}, t.faces()...)...)
	if err != nil {
		return block{}, err
	}
	track := 0.0
	if han(s) {
		track = .04
	}
	return lines(f, []string{s}, track, 0), nil
}
