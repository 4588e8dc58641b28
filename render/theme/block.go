package theme

import (
	"math"
	"strings"
	"unicode"

	"slidegif/fonts"
)

// A block is a label laid out at 1 pixel an em, around the origin of its first line.
type block struct {
	glyphs         []Glyph
	x0, y0, x1, y1 float64 // the box around its ink; of Latin text from the top of capitals to the last baseline
	turned         bool
}

func (b block) w() float64 { return b.x1 - b.x0 }
func (b block) h() float64 { return b.y1 - b.y0 }

// lines lays out text: each line centred on the one above, pitch em from one baseline
// to the next, and track em between two characters.
func lines(f *fonts.Font, text []string, track, pitch float64) block {
	b := block{x0: math.Inf(1), y0: math.Inf(1), x1: math.Inf(-1), y1: math.Inf(-1)}
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
		return block{}
	}
	if top, ok := capitals(f, strings.Join(text, "")); ok {
		b.y0, b.y1 = top, float64(float64(len(text)-1)*pitch)
	}
	return b
}

// capitals returns the top of capital letters, or of digits where there is nothing else,
// so that Q stands as high as O, and "steps" as high as "moves". Text with Han characters
// is measured by its ink.
func capitals(f *fonts.Font, text string) (top float64, ok bool) {
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

// turn gives the block a quarter to the right.
func (b block) turn() block {
	c := block{x0: -b.y1, y0: b.x0, x1: -b.y0, y1: b.x1, turned: true}
	for _, g := range b.glyphs {
		g.X, g.Y, g.Turned = -g.Y, g.X, true
		c.glyphs = append(c.glyphs, g)
	}
	return c
}

// at returns the block's characters at a size, the middle of their ink at x, y.
func (b block) at(x, y, size float64) []Glyph {
	x, y = float64(x), float64(y) // they may be products
	placed := make([]Glyph, len(b.glyphs))
	for i, g := range b.glyphs {
		g.X = x + float64((g.X-float64((b.x0+b.x1)/2))*size)
		g.Y = y + float64((g.Y-float64((b.y0+b.y1)/2))*size)
		g.Size = size
		placed[i] = g
	}
	return placed
}

// fits is the largest size at which the block's ink fits w x h pixels.
func (b block) fits(w, h float64) float64 {
	if len(b.glyphs) == 0 {
		return math.Inf(1)
	}
	return min(w/b.w(), h/b.h())
}

// arrange finds the way to write s that comes out largest in w x h pixels, and its
// size, at most limit. Han characters go side by side, below each other or in rows;
// words on a line, a line each or, in something tall, down its length.
func arrange(f *fonts.Font, s string, w, h, limit float64) (block, float64) {
	var best block
	size := -1.0
	try := func(b block, advantage float64) {
		// A way that is clearly better may still be the worse to read: it has to earn it.
		if z := min(b.fits(w, h), limit); z > size*advantage {
			best, size = b, z
		}
	}
	if han(s) {
		runes := []rune(s)
		n := len(runes)
		for columns := n; columns >= 1; columns-- {
			rows := (n + columns - 1) / columns
			if columns > 1 && rows > 1 && n < 4 || n%columns != 0 {
				continue
			}
			tight := lines(f, cut(runes, columns), .06, 1.06)
			z := min(tight.fits(w, h), limit)
			// What room is left parts the characters, up to half their size.
			track := max(.06, min(.5, .45*(w/z-float64(columns))/float64(columns)))
			pitch := 1 + max(.06, min(.55, .6*(h/z-float64(rows))/float64(rows)))
			try(lines(f, cut(runes, columns), track, pitch), 1.02)
		}
		return best, size
	}
	one := lines(f, []string{s}, 0, 0)
	try(one, 1)
	if words := strings.Fields(s); len(words) > 1 {
		for _, text := range wrap(words) {
			try(lines(f, text, 0, 1.12), 1.1)
		}
	}
	if h > w {
		try(one.turn(), 1.5)
	}
	return best, size
}

// cut parts runes into rows of n.
func cut(runes []rune, n int) []string {
	var rows []string
	for len(runes) > n {
		rows, runes = append(rows, string(runes[:n])), runes[n:]
	}
	return append(rows, string(runes))
}

// mostCuts is how many places to cut a label into two lines are tried. A longer one is cut in
// the middle: all cuts of n words are n*n words to lay out.
const mostCuts = 16

// wrap returns words in two lines, cut at each place, and a line each.
func wrap(words []string) [][]string {
	var ways [][]string
	first, last := 1, len(words)-1
	if last > mostCuts {
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

// han reports whether s is written in Han characters only.
func han(s string) bool {
	for _, r := range s {
		if !unicode.Is(unicode.Han, r) {
			return false
		}
	}
	return s != ""
}
