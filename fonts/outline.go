package fonts

import (
	"math"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
)

// A Segment is one piece of an outline: M moves, L draws a line, Q a quadratic and C a
// cubic curve, through 1, 1, 2 and 3 points.
type Segment struct {
	Op byte
	P  [3][2]float64 // x and y in em; the last one that Op needs is where it ends
}

// An Outline is the shape of one character in em units, y down from the baseline. Its
// contours are closed and filled by the nonzero rule.
type Outline struct {
	Segments               []Segment
	Advance                float64
	MinX, MinY, MaxX, MaxY float64 // the box around the ink; all 0 for a space
}

// kept is how many outlines a font keeps at most. All of the largest one take 25 MB.
const kept = 512

// Outline returns the shape of r, which the caller must not change, and false where the
// font has none.
func (f *Font) Outline(r rune) (*Outline, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	o, ok := f.cache[r]
	if !ok {
		if o = f.load(r); o == nil {
			o = f.borrow(r)
		}
		if o != nil { // what is missing is not kept: texts come from anywhere
			if len(f.cache) == kept {
				clear(f.cache)
			}
			f.cache[r] = o
		}
	}
	return o, o != nil
}

// Missing returns the first character of s that the font does not have.
func (f *Font) Missing(s string) (rune, bool) {
	for _, r := range s {
		if _, ok := f.Outline(r); !ok {
			return r, true
		}
	}
	return 0, false
}

// load asks for the glyph at as many pixels per em as the em has units, so that nothing
// is rounded.
func (f *Font) load(r rune) *Outline {
	index, err := f.file.GlyphIndex(&f.buf, r)
	if err != nil || index == 0 {
		if r == '✓' {
			return checkMark()
		}
		return f.loadMore(r)
	}
	segments, err := f.file.LoadGlyph(&f.buf, index, f.upem, nil)
	if err != nil {
		return nil
	}
	advance, err := f.file.GlyphAdvance(&f.buf, index, f.upem, font.HintingNone)
	if err != nil {
		return nil
	}
	em := float64(f.upem)
	o := &Outline{Advance: float64(advance) / em}
	for _, s := range segments {
		t := Segment{Op: "MLQC"[s.Op]}
		for i := range t.points() {
			t.P[i] = point(s.Args[i], em)
		}
		o.Segments = append(o.Segments, t)
	}
	o.measure()
	return o
}

// measure finds the box around the ink. Curves are sampled: 16 points find their extremes to a
// thousandth of an em, which is less than a tenth of a pixel.
func (o *Outline) measure() {
	if len(o.Segments) == 0 {
		return
	}
	const steps = 16
	o.MinX, o.MinY, o.MaxX, o.MaxY = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	var pen [2]float64
	for _, s := range o.Segments {
		for i := 1; i <= steps; i++ {
			p := s.At(pen, float64(i)/steps)
			o.MinX, o.MinY = min(o.MinX, p[0]), min(o.MinY, p[1])
			o.MaxX, o.MaxY = max(o.MaxX, p[0]), max(o.MaxY, p[1])
		}
		pen = s.P[s.points()-1]
	}
}

// points is how many points the operation needs.
func (s Segment) points() int {
	switch s.Op {
	case 'Q':
		return 2
	case 'C':
		return 3
	}
	return 1
}

// borrow looks in the fonts that stand in for f.
func (f *Font) borrow(r rune) *Outline {
	for _, other := range f.others {
		if o, ok := other.Outline(r); ok {
			return o
		}
	}
	return nil
}

// loadMore looks in what belongs to the font besides its file.
func (f *Font) loadMore(r rune) *Outline {
	if f.more == nil || !unicode.Is(unicode.Han, r) {
		return nil
	}
	p, err := f.more()
	if err != nil {
		return nil
	}
	return p.outline(r)
}

func point(p fixed.Point26_6, em float64) [2]float64 {
	return [2]float64{float64(p.X) / em, float64(p.Y) / em}
}

// At returns the point at t, from 0 to 1, of a segment that starts at pen. Of lines it is the end.
func (s Segment) At(pen [2]float64, t float64) (at [2]float64) {
	t = float64(t) // it may be a product
	u := 1 - t
	for k := range at {
		switch s.Op {
		case 'Q':
			at[k] = float64(u*u*pen[k]) + float64(2*u*t*s.P[0][k]) + float64(t*t*s.P[1][k])
		case 'C':
			at[k] = float64(u*u*u*pen[k]) + float64(3*u*u*t*s.P[0][k]) + float64(3*u*t*t*s.P[1][k]) + float64(t*t*t*s.P[2][k])
		default:
			at[k] = s.P[0][k]
		}
	}
	return at
}
