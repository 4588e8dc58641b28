package render

import "math"

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
// counted by a simulated LZW.

// A rule says which unchanged pixels become see-through. Of each run of them in reading
// order, those at an end that have the colour of the drawn pixel next to it may stay
// drawn; if fewer than least are then left, the whole run is drawn.
type rule struct {
	lead, trail bool
	least       int
}

// rules are those that win often, as found by trial on all themes and kinds.
var rules = []rule{
	{least: 1}, {least: 12}, {least: 32}, {least: 64},
	{lead: true, trail: true, least: 1}, {lead: true, trail: true, least: 8},
	{lead: true, least: 32}, {trail: true, least: 32},
}

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
	clear uint8 // the see-through index
	lzw   dictionary
	trial []uint8
}

// thin replaces pixels of a patch that the picture below already has by the see-through
// index, where that makes the frame smaller.
func (t *thinner) thin(p *patch) {
	if p.under == nil || !anySame(p.pix, p.under) {
		return
	}
	best := t.lzw.bits(p.pix, math.MaxInt-1, nil)
	pace := t.lzw.marks
	if cap(t.trial) < len(p.pix) {
		t.trial = make([]uint8, len(p.pix))
	}
	trial := t.trial[:len(p.pix)]
	var last rule
	var winner *rule
	thinned := 0
	for i, r := range rules {
		before := thinned
		thinned = r.thin(trial, p.pix, p.under, t.clear)
		last.least = r.least
		if thinned == 0 || r == last && thinned == before {
			continue // the same picture again: rules that differ in least thin less and less
		}
		last = r
		if n := t.lzw.bits(trial, best, &pace); n < best {
			best, pace, winner = n, t.lzw.marks, &rules[i]
		}
	}
	if winner != nil {
		out := make([]uint8, len(p.pix))
		winner.thin(out, p.pix, p.under, t.clear)
		p.pix = out
	}
}

func anySame(a, b []uint8) bool {
	for i, v := range a {
		if v == b[i] {
			return true
		}
	}
	return false
}
