package theme

import (
	"math"
	"strings"
	"unicode"

	"slidegif/fonts"
)

// A textBlock is text that has been laid out at a size of 1 pixel per em. The origin of the
// coordinates is on the baseline of the first line.
type textBlock struct {
	glyphs []Glyph
	// x0, y0, x1 and y1 are the bounding box of the ink. The box of Latin text extends from the cap
	// height to the last baseline.
	x0, y0, x1, y1 float64
	rotated        bool
}

func (b textBlock) width() float64  { return b.x1 - b.x0 }
func (b textBlock) height() float64 { return b.y1 - b.y0 }

// layoutLines lays out lines of text. All lines are centred, and the distance between baselines is
// given in em. The track parameter is the extra space between characters, in em.
func layoutLines(f *fonts.Font, text []string, track, pitch float64) textBlock {
	b := textBlock{x0: math.Inf(1), y0: math.Inf(1), x1: math.Inf(-1), y1: math.Inf(-1)}
	for row, line := range text {
		var width float64
		var glyphs []Glyph
		for _, r := range line {
			if o, ok := f.Outline(r); ok {
				glyphs = append(glyphs, Glyph{Rune: r, Shape: o, Size: 1})
				width += o.Advance + track
			}
		}
		x, y := float64(-(width-track)/2), float64(float64(row)*pitch)
		for _, g := range glyphs {
			o := g.Shape
			if g.X, g.Y = x, y; len(o.Segments) > 0 {
				b.glyphs = append(b.glyphs, g)
				b.x0, b.x1 = min(b.x0, x+o.MinX), max(b.x1, x+o.MaxX)
				b.y0, b.y1 = min(b.y0, y+o.MinY), max(b.y1, y+o.MaxY)
			}
			x += o.Advance + track
		}
	}
	if len(b.glyphs) == 0 {
		return textBlock{}
	}
	if top, ok := capitalTop(f, strings.Join(text, "")); ok {
		b.y0, b.y1 = top, float64(float64(len(text)-1)*pitch)
	}
	return b
}

// capitalTop returns the top of the font's capital letters, or of its digits if the text is a number. With this
// height for all words, "Q" and "O" have the same baseline. For text with Han characters, ok is false, and the
// caller must measure the glyphs.
func capitalTop(f *fonts.Font, text string) (top float64, ok bool) {
	tall := '0'
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Han, r):
			return 0, false
		case !unicode.IsDigit(r):
			tall = 'H'
		}
	}
	o, ok := f.Outline(tall)
	if !ok || o.MinY >= o.MaxY {
		return 0, false
	}
	return o.MinY, true
}

// rotate returns a copy of the block that is rotated 90 degrees clockwise.
func (b textBlock) rotate() textBlock {
	c := textBlock{x0: -b.y1, y0: b.x0, x1: -b.y0, y1: b.x1, rotated: true}
	for _, g := range b.glyphs {
		g.X, g.Y, g.Rotated = -g.Y, g.X, true
		c.glyphs = append(c.glyphs, g)
	}
	return c
}

// placed returns the glyphs of the block at the given size. The centre of the ink is at x, y.
func (b textBlock) placed(x, y, size float64) []Glyph {
	x, y = float64(x), float64(y) // x and y may be products
	placed := make([]Glyph, len(b.glyphs))
	for i, g := range b.glyphs {
		g.X = x + float64((g.X-float64((b.x0+b.x1)/2))*size)
		g.Y = y + float64((g.Y-float64((b.y0+b.y1)/2))*size)
		g.Size = size
		placed[i] = g
	}
	return placed
}

// maxSize returns the largest font size at which the ink fits into w x h pixels.
func (b textBlock) maxSize(w, h float64) float64 {
	if len(b.glyphs) == 0 {
		return math.Inf(1)
	}
	return min(w/b.width(), h/b.height())
}

// bestLayout returns the layout of s that fits into w x h pixels with the largest font size, and the font size.
// The size never exceeds the limit. Han characters can be arranged in a row, a column or a grid. Words can share
// one line, wrap, or run down the length of a tall box.
func bestLayout(f *fonts.Font, s string, w, h, limit float64) (textBlock, float64) {
	var best textBlock
	size := -1.0
	try := func(b textBlock, advantage float64) {
		// If a layout is harder to read, its font size must be larger by the factor advantage.
		if z := min(b.maxSize(w, h), limit); z > size*advantage {
			best, size = b, z
		}
	}
	if isHan(s) {
		runes := []rune(s)
		n := len(runes)
		for columns := n; columns >= 1; columns-- {
			rows := (n + columns - 1) / columns
			if columns > 1 && rows > 1 && n < 4 || n%columns != 0 {
				continue
			}
			compact := layoutLines(f, splitRows(runes, columns), .06, 1.06)
			z := min(compact.maxSize(w, h), limit)
			// Distribute the remaining space between the characters, up to half their size.
			track := max(.06, min(.5, .45*(w/z-float64(columns))/float64(columns)))
			pitch := 1 + max(.06, min(.55, .6*(h/z-float64(rows))/float64(rows)))
			try(layoutLines(f, splitRows(runes, columns), track, pitch), 1.02)
		}
		return best, size
	}
	single := layoutLines(f, []string{s}, 0, 0)
	try(single, 1)
	if words := strings.Fields(s); len(words) > 1 {
		for _, text := range wrapWords(words) {
			try(layoutLines(f, text, 0, 1.12), 1.1)
		}
	}
	if h > w {
		try(single.rotate(), 1.5)
	}
	return best, size
}

func splitRows(runes []rune, n int) []string {
	var rows []string
	for len(runes) > n {
		rows, runes = append(rows, string(runes[:n])), runes[n:]
	}
	return append(rows, string(runes))
}

// maxWrapCuts is the maximum number of positions at which wrapWords breaks a label. Longer labels are broken only
// in the middle, because the time for all positions would grow with the square of the number of words.
const maxWrapCuts = 16

// wrapWords returns the possible ways to wrap words. The results include divisions into two lines (see
// maxWrapCuts), and a layout with one word per line.
func wrapWords(words []string) [][]string {
	var ways [][]string
	first, last := 1, len(words)-1
	if last > maxWrapCuts {
		first, last = len(words)/2, len(words)/2
	}
	for i := first; i <= last; i++ {
		ways = append(ways, []string{strings.Join(words[:i], " "), strings.Join(words[i:], " ")})
	}
	if len(words) > 2 {
		ways = append(ways, words)
	}
	return ways
}

// isHan reports whether s is a non-empty string of Han characters.
func isHan(s string) bool {
	for _, r := range s {
		if !unicode.Is(unicode.Han, r) {
			return false
		}
	}
	return s != ""
}
