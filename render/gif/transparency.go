package gif

import (
	"math"
	"slices"

	"slidegif/render/lzw"
	"slidegif/render/raster"
)

// A pixel that a frame does not change may be drawn again or left transparent. Neither
// is always cheaper: a run of transparent pixels is cheap, but each end of it is a string
// that LZW has yet to learn.
//
//	below    AAAAAAAAAAAAAAAAAAAA
//	now      AAAAAAABBBBAAAAAAAAA
//	drawn    AAAAAAABBBBAAAAAAAAA    good if the rows around look just so
//	less     .......BBBB.........    good if they do not
//
// No rule is right for all pictures, so a few are tried on each frame, and their bits
// counted. The best one is then compressed with more care.

// A rule says which unchanged pixels become transparent. Of each run of them in reading
// order, those at an end that have the colour of the drawn pixel next to it may stay
// drawn; if fewer than least are then left, the whole run is drawn.
type rule struct {
	lead, trail bool
	least       int
}

// rules are those that win often, as found by trial on all themes and kinds. Those of
// leapLeast are as good as all of them where a piece leaps and most of what changes is
// far apart. Where it slides, its old and its new place overlap, and to draw all of the
// patch is often best.
var rules = []rule{
	{least: leapLeast}, {least: 1}, {least: 12}, {least: 64},
	{lead: true, least: leapLeast}, {trail: true, least: leapLeast},
	{lead: true, trail: true, least: 1}, {lead: true, trail: true, least: 8},
}

const leapLeast = 32

// A span is a run of unchanged pixels, and what is left of it without the pixels at each
// end that have the colour of the drawn pixel next to it.
type span struct{ from, to, inFrom, inTo int }

// appendUnchanged appends the spans of pix, drawn over under.
func appendUnchanged(spans []span, pix, under []uint8) []span {
	for i := 0; i < len(pix); i++ {
		if pix[i] != under[i] {
			continue
		}
		from := i
		for i < len(pix) && pix[i] == under[i] {
			i++
		}
		s := span{from, i, from, i}
		if from > 0 {
			for before := pix[from-1]; s.inFrom < i && pix[s.inFrom] == before; s.inFrom++ {
			}
		}
		if i < len(pix) {
			for after := pix[i]; s.inTo > from && pix[s.inTo-1] == after; s.inTo-- {
			}
		}
		spans = append(spans, s)
	}
	return spans
}

// apply copies pix to out, transparent where a span and the rule say so, and returns how
// many pixels are.
func (r rule) apply(out, pix []uint8, spans []span, transparent uint8) (n int) {
	copy(out, pix)
	for _, s := range spans {
		if r.lead {
			s.from = s.inFrom
		}
		if r.trail {
			s.to = s.inTo
		}
		if s.to-s.from < r.least {
			continue
		}
		n += s.to - s.from
		for ; s.from < s.to; s.from++ {
			out[s.from] = transparent
		}
	}
	return n
}

// A compressor chooses the transparent pixels of patches and compresses them. It is not
// safe for use by several goroutines.
type compressor struct {
	transparent uint8 // index
	lzw         lzw.Encoder
	best, next  trial
	spans       []span
}

// A trial is a patch with some pixels transparent.
type trial struct {
	pix   []uint8
	data  []byte // compressed
	marks lzw.Marks
}

// compress makes pixels of a patch transparent that the picture below already has, where
// that makes the frame smaller. It returns the compressed image, which holds until the next
// call, and the bitwise or of its indices.
func (c *compressor) compress(p *raster.Patch) (data []byte, top uint8) {
	drawn := p.Pix
	c.spans = c.spans[:0]
	if p.Under != nil {
		c.spans = appendUnchanged(c.spans, drawn, p.Under)
	}
	if len(c.spans) == 0 {
		c.best.data, _ = c.lzw.Append(c.best.data[:0], drawn, math.MaxInt, nil)
		c.shorten(drawn, p.Rect.Dx())
		return c.best.data, lzw.Union(drawn)
	}
	c.best.data, c.best.pix = c.best.data[:0], slices.Grow(c.best.pix[:0], len(drawn))[:len(drawn)]
	c.next.pix = slices.Grow(c.next.pix[:0], len(drawn))[:len(drawn)]
	count := rules[0].apply(c.best.pix, drawn, c.spans, c.transparent)
	c.best.data, _ = c.lzw.Append(c.best.data, c.best.pix, math.MaxInt, nil)
	c.best.marks = c.lzw.Marks
	copy(c.next.pix, drawn)
	leap := !c.try(12 * len(c.best.data))
	for i, r := range rules[1:] {
		if leap && r.least != leapLeast {
			continue
		}
		before := count
		count = r.apply(c.next.pix, drawn, c.spans, c.transparent)
		if last := rules[i]; count == 0 || count == before && r.lead == last.lead && r.trail == last.trail {
			continue // the same picture again: rules that differ in least thin less and less
		}
		c.try(8 * len(c.best.data))
	}
	c.shorten(c.best.pix, p.Rect.Dx())
	return c.best.data, lzw.Union(c.best.pix)
}

// try compresses the next trial, which becomes the best one if it is smaller. It gives up,
// and reports false, after limit bits.
func (c *compressor) try(limit int) (done bool) {
	c.next.data, done = c.lzw.Append(c.next.data[:0], c.next.pix, limit, &c.best.marks)
	if done && len(c.next.data) < len(c.best.data) {
		c.next.marks = c.lzw.Marks
		c.best, c.next = c.next, c.best
	}
	return done
}

// margins are those of lzw.AppendFlexible that are tried. None is best for all frames.
var margins = []int{0, 2, 4, 8}

// shorten replaces the best data by that of a flexible parse, if it is smaller.
func (c *compressor) shorten(pix []uint8, width int) {
	c.lzw.Prepare(pix, width)
	for _, m := range margins {
		var done bool
		c.next.data, done = c.lzw.AppendFlexible(c.next.data[:0], 8*len(c.best.data)-8, m)
		if done {
			c.best.data, c.next.data = c.next.data, c.best.data
		}
	}
}
