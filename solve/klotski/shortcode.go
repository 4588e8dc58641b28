package klotski

import (
	"strings"
	"sync"
)

// A ShortCode is the rank of a classic layout among all of them in the order of their
// CommonCodes, written in base 32 with five characters, the highest first. No table of
// the 29,334,498 layouts is needed: counting the ways to complete each smaller symbol on
// the walk of a CommonCode gives the rank, and walking along these counts gives the layout.
const (
	shortDigits   = "123456789ABCDEFGHJKMNPQRSTUVWXYZ"
	shortLength   = 5
	layoutsCoded  = 29_334_498
	bitsPerLetter = 5
)

// isShortCode reports whether text has the form of a ShortCode.
func isShortCode(text string) bool {
	return len(text) == shortLength && strings.Trim(strings.ToUpper(text), shortDigits) == ""
}

// readShortCode reads a text that isShortCode accepts, and reports whether there is a layout
// of that rank.
func readShortCode(text string) (coded, bool) {
	rank := 0
	for i := range len(text) {
		rank = rank<<bitsPerLetter | strings.IndexByte(shortDigits, strings.ToUpper(text)[i])
	}
	var c coded
	if rank >= layoutsCoded {
		return c, false
	}
	count := completions()
	for box := range cells {
		covered, ok := boxBits(box)
		if !ok {
			continue
		}
		n := count(walk{0, covered, 0})
		if rank >= n {
			rank -= n
			continue
		}
		c.box = box
		next := 0
		for at := (walk{0, covered, 0}).skip(); at.cell < cells; at = at.skip() {
			for s := range uint8(4) {
				after, ok := at.with(s)
				if !ok {
					continue
				}
				if n := count(after); rank >= n {
					rank -= n
					continue
				}
				c.symbols[next] = s
				next++
				at = after
				break
			}
		}
		return c, true
	}
	return c, false
}

// shortCode writes the layout's ShortCode.
func (c coded) shortCode() string {
	count := completions()
	rank := 0
	for box := range c.box {
		if covered, ok := boxBits(box); ok {
			rank += count(walk{0, covered, 0})
		}
	}
	covered, _ := boxBits(c.box)
	next := 0
	for at := (walk{0, covered, 0}).skip(); at.cell < cells; at = at.skip() {
		for s := range c.symbols[next] {
			if after, ok := at.with(s); ok {
				rank += count(after)
			}
		}
		at, _ = at.with(c.symbols[next])
		next++
	}
	text := make([]byte, shortLength)
	for i := shortLength - 1; i >= 0; i-- {
		text[i] = shortDigits[rank&(1<<bitsPerLetter-1)]
		rank >>= bitsPerLetter
	}
	return string(text)
}

// A walk is how far the cells of a layout are filled.
type walk struct {
	cell    int
	covered uint32 // cells that are filled, from cell on
	empty   int    // empty cells so far, at most leastEmpty
}

// skip goes on to the next cell that is not covered.
func (w walk) skip() walk {
	for w.cell < cells && w.covered>>w.cell&1 != 0 {
		w.covered &^= 1 << w.cell
		w.cell++
	}
	return w
}

// with returns the walk after symbol s at w.cell, and whether that fits.
func (w walk) with(s uint8) (walk, bool) {
	bits, ok := fill(w.cell, s, w.covered)
	w.covered |= bits
	if s == symbolEmpty {
		w.empty = min(w.empty+1, leastEmpty)
	}
	return w.skip(), ok
}

// completions returns the number of layouts that go on from a walk. The counts are made
// once, some 2,400 of them, and only read then.
var completions = sync.OnceValue(func() func(walk) int {
	known := map[walk]int{}
	var count func(walk) int
	count = func(w walk) int {
		w = w.skip()
		if w.cell == cells {
			return w.empty / leastEmpty
		}
		if n, ok := known[w]; ok {
			return n
		}
		n := 0
		for s := range uint8(4) {
			if after, ok := w.with(s); ok {
				n += count(after)
			}
		}
		known[w] = n
		return n
	}
	for box := range cells {
		if covered, ok := boxBits(box); ok {
			count(walk{0, covered, 0})
		}
	}
	return count
})
