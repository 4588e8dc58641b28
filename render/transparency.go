package render

import (
	"math"
	"slices"
)

// A pixel that a frame does not change may be drawn again or left see-through. Neither
// is always cheaper: a run of see-through pixels is cheap, but each end of it is a string
// that LZW has yet to learn.
//
//	below    AAAAAAAAAAAAAAAAAAAA
//	now      AAAAAAABBBBAAAAAAAAA
//	drawn    AAAAAAABBBBAAAAAAAAA    good if the rows around look just so
//	thinned  .......BBBB.........    good if they do not
//
// No rule is right for all pictures, so a few are tried on each frame, and their bits
// counted.

// A rule says which unchanged pixels become see-through. Of each run of them in reading
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

// thin draws pix to out, clear where it equals under and the rule says so, and returns
// how many pixels are.
func (r rule) thin(out, pix, under []uint8, clear uint8) (thinned int) {
	copy(out, pix)
	for i := 0; i < len(pix); i++ {
		if pix[i] != under[i] {
			continue
		}
		from := i
		for i < len(pix) && pix[i] == under[i] {
			i++
		}
		to := i
		if r.lead && from > 0 {
			for before := pix[from-1]; from < to && pix[from] == before; from++ {
			}
		}
		if r.trail && to < len(pix) {
			for after := pix[to]; to > from && pix[to-1] == after; to-- {
			}
		}
		if to-from >= r.least {
			for k := from; k < to; k++ {
				out[k] = clear
			}
			thinned += to - from
		}
	}
	return thinned
}

// A thinner makes patches smaller. It is not safe for use by several goroutines.
type thinner struct {
	clear      uint8 // the see-through index
	packer     packer
	best, next trial
}

// A trial is a patch with some pixels see-through.
type trial struct {
	pix   []uint8
	data  []byte // compressed
	marks [8]int // as packer.marks
}

// pack replaces pixels of a patch that the picture below already has by the see-through
// index, where that makes the frame smaller, and returns the compressed image. This and
// the patch's pixels hold until the next call.
func (t *thinner) pack(p *patch) []byte {
	drawn := p.pix
	if p.under == nil || !anySame(drawn, p.under) {
		t.best.data, _ = t.packer.pack(t.best.data[:0], drawn, math.MaxInt, nil)
		return t.best.data
	}
	t.best.data, t.best.pix = t.best.data[:0], slices.Grow(t.best.pix[:0], len(drawn))[:len(drawn)]
	t.next.pix = slices.Grow(t.next.pix[:0], len(drawn))[:len(drawn)]
	thinned := rules[0].thin(t.best.pix, drawn, p.under, t.clear)
	t.best.data, _ = t.packer.pack(t.best.data, t.best.pix, math.MaxInt, nil)
	t.best.marks = t.packer.marks
	copy(t.next.pix, drawn)
	leap := !t.try(12 * len(t.best.data))
	for i, r := range rules[1:] {
		if leap && r.least != leapLeast {
			continue
		}
		before := thinned
		thinned = r.thin(t.next.pix, drawn, p.under, t.clear)
		if last := rules[i]; thinned == 0 || thinned == before && r.lead == last.lead && r.trail == last.trail {
			continue // the same picture again: rules that differ in least thin less and less
		}
		t.try(8 * len(t.best.data))
	}
	p.pix = t.best.pix
	return t.best.data
}

// try compresses the next trial, which becomes the best one if it is smaller. It gives up,
// and reports false, after limit bits.
func (t *thinner) try(limit int) (done bool) {
	t.next.data, done = t.packer.pack(t.next.data[:0], t.next.pix, limit, &t.best.marks)
	if done && len(t.next.data) < len(t.best.data) {
		t.next.marks = t.packer.marks
		t.best, t.next = t.next, t.best
	}
	return done
}

func anySame(a, b []uint8) bool {
	for i, v := range a {
		if v == b[i] {
			return true
		}
	}
	return false
}
