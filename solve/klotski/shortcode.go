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
	next := 0
	completions().way(noCode, rank, func(at partialCode, choice int) {
		if at == noCode {
			c.box = choice
			return
		}
		c.symbols[next] = uint8(choice)
		next++
	})
	return c, true
}

// shortCode writes the layout's ShortCode.
func (c coded) shortCode() string {
	choices := []uint8{uint8(c.box)}
	covered, _ := boxBits(c.box)
	for at := (partialCode{0, covered, 0}).skip(); at.cell < cells; {
		s := c.symbols[len(choices)-1]
		choices = append(choices, s)
		at, _ = at.with(s)
	}
	rank := completions().number(noCode, choices)
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

// noCode is the partialCode before the 2x2.
var noCode = partialCode{cell: -1}

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

// completions numbers the CommonCodes. All counts, some 2,400, are made once and only read then.
var completions = sync.OnceValue(func() *numbering[partialCode] {
	n := &numbering[partialCode]{
		next: func(c partialCode, choice int) (partialCode, bool) {
			switch {
			case c == noCode:
				covered, ok := boxBits(choice)
				return partialCode{0, covered, 0}.skip(), ok
			case choice > symbolSingle:
				return c, false
			}
			return c.with(uint8(choice))
		},
		ends: func(c partialCode) (ways int, ended bool) {
			return c.empty / leastEmpty, c.cell == cells
		},
		known: map[partialCode]int{},
	}
	n.count(noCode)
	return n
})
