package klotski

import (
	"strings"
	"sync"
)

// A ShortCode is the rank of a classic layout among all of them in the order of their
// CommonCodes, written in base 32 with five characters, the highest first. No table of
// the 29,334,498 layouts is needed: counting the ways to complete each smaller symbol on
// the cells of a CommonCode in order gives the rank, and following these counts gives the layout.
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
		n := count(partialCode{0, covered, 0})
		if rank >= n {
			rank -= n
			continue
		}
		c.box = box
		next := 0
		for at := (partialCode{0, covered, 0}).skip(); at.cell < cells; at = at.skip() {
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
			rank += count(partialCode{0, covered, 0})
		}
	}
	covered, _ := boxBits(c.box)
	next := 0
	for at := (partialCode{0, covered, 0}).skip(); at.cell < cells; at = at.skip() {
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

// A partialCode is the symbols of a layout up to a cell.
type partialCode struct {
	cell    int
	covered uint32 // cells that are filled, from cell on
	empty   int    // empty cells so far, at most leastEmpty
}

// skip goes on to the next cell that is not covered.
func (c partialCode) skip() partialCode {
	for c.cell < cells && c.covered>>c.cell&1 != 0 {
		c.covered &^= 1 << c.cell
		c.cell++
	}
	return c
}

// with returns the partialCode after symbol s at c.cell, and whether that fits.
func (c partialCode) with(s uint8) (partialCode, bool) {
	bits, ok := fill(c.cell, s, c.covered)
	c.covered |= bits
	if s == symbolEmpty {
		c.empty = min(c.empty+1, leastEmpty)
	}
	return c.skip(), ok
}

// completions returns the number of layouts that go on from a partialCode. The counts are made
// once, some 2,400 of them, and only read then.
var completions = sync.OnceValue(func() func(partialCode) int {
	known := map[partialCode]int{}
	var count func(partialCode) int
	count = func(c partialCode) int {
		c = c.skip()
		if c.cell == cells {
			return c.empty / leastEmpty
		}
		if n, ok := known[c]; ok {
			return n
		}
		n := 0
		for s := range uint8(4) {
			if after, ok := c.with(s); ok {
				n += count(after)
			}
		}
		known[c] = n
		return n
	}
	for box := range cells {
		if covered, ok := boxBits(box); ok {
			count(partialCode{0, covered, 0})
		}
	}
	return count
})
