package fonts

import (
	"math"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
)

// A Segment is one segment of an outline. Op is M (move), L (line), Q (quadratic curve) or C (cubic
// curve). M and L have one point, Q has two points, and C has three.
type Segment struct {
	Op byte
	P  [3][2]float64 // coordinates in em; the last point that Op uses is the end point
}

// An Outline is the shape of one character, in em units. The y-axis points down from the baseline.
// All contours are closed, and they are filled according to the nonzero rule.
type Outline struct {
	Segments               []Segment
	Advance                float64
	MinX, MinY, MaxX, MaxY float64 // bounding box of the ink; all values are 0 for a space
}

// maxCached is the maximum number of outlines to cache for each font. All outlines of the largest
// font would take 25 MB.
const maxCached = 512

// Outline returns the outline of the character r, which the caller must not modify. If the font
// does not have this character, Outline returns false.
func (f *Font) Outline(r rune) (*Outline, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	o, ok := f.cache[r]
	if !ok {
		if o = f.load(r); o == nil {
			o = f.loadFallback(r)
		}
		if o != nil { // misses are not cached, since untrusted text could fill the cache
			if len(f.cache) == maxCached {
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

// load reads the outline of the character r from the font file. A scale of one pixel per font unit
// avoids rounded coordinates.
func (f *Font) load(r rune) *Outline {
	index, err := f.file.GlyphIndex(&f.buf, r)
	if err != nil || index == 0 {
		if r == '✓' {
			return checkMark()
		}
		return f.loadExtra(r)
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

// measure computes the bounding box of the outline by sampling each curve at 16 points. The box may
// be too small by a thousandth of an em, which is less than a tenth of a pixel.
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

func (s Segment) points() int {
	switch s.Op {
	case 'Q':
		return 2
	case 'C':
		return 3
	}
	return 1
}

// loadFallback returns the outline of r from the first fallback font that has the character r, or
// nil.
func (f *Font) loadFallback(r rune) *Outline {
	for _, other := range f.fallbacks {
		if o, ok := other.Outline(r); ok {
			return o
		}
	}
	return nil
}

// loadExtra returns the outline of the character r in f.extra, or nil if f.extra has no such character.
func (f *Font) loadExtra(r rune) *Outline {
	if f.extra == nil || !unicode.Is(unicode.Han, r) {
		return nil
	}
	p, err := f.extra()
	if err != nil {
		return nil
	}
	return p.outline(r)
}

func point(p fixed.Point26_6, em float64) [2]float64 {
	return [2]float64{float64(p.X) / em, float64(p.Y) / em}
}

// At returns the point at position t on a segment that starts at pen. Positions along the segment
// range from 0 to 1. If Op is M or L, At returns the end point.
func (s Segment) At(pen [2]float64, t float64) (at [2]float64) {
	t = float64(t) // the conversion prevents a fused multiply-add instruction
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
