package klotski

import (
	"strings"
	"sync"
)

// A ShortCode is the rank of a classic layout among all layouts, ordered by CommonCode. It is written in
// base 32 with five characters, most significant first. No table of the 29,334,498 layouts is needed.
// The rank is the sum of the completions of all smaller symbols along the CommonCode. The same
// counts lead from a rank back to its layout.
const (
	shortDigits   = "123456789ABCDEFGHJKMNPQRSTUVWXYZ"
	shortLength   = 5
	numLayouts    = 29_334_498
	bitsPerLetter = 5
)

// isShortCode reports whether text has the syntax of a ShortCode.
func isShortCode(text string) bool {
	return len(text) == shortLength && strings.Trim(strings.ToUpper(text), shortDigits) == ""
}

// parseShortCode parses a text for which isShortCode returned true. It reports whether a layout
// with this rank exists.
func parseShortCode(text string) (encodedLayout, bool) {
	rank := 0
	for i := range len(text) {
		rank = rank<<bitsPerLetter | strings.IndexByte(shortDigits, strings.ToUpper(text)[i])
	}
	var c encodedLayout
	if rank >= numLayouts {
		return c, false
	}
	next := 0
	completions().unrank(emptyCode, rank, func(at partialCode, choice int) {
		if at == emptyCode {
			c.box = choice
			return
		}
		c.symbols[next] = uint8(choice)
		next++
	})
	return c, true
}

// shortCode returns the ShortCode of a layout.
func (c encodedLayout) shortCode() string {
	choices := []uint8{uint8(c.box)}
	covered, _ := boxCells(c.box)
	for at := (partialCode{0, covered, 0}).skip(); at.cell < cells; {
		s := c.symbols[len(choices)-1]
		choices = append(choices, s)
		at, _ = at.with(s)
	}
	rank := completions().rank(emptyCode, choices)
	text := make([]byte, shortLength)
	for i := shortLength - 1; i >= 0; i-- {
		text[i] = shortDigits[rank&(1<<bitsPerLetter-1)]
		rank >>= bitsPerLetter
	}
	return string(text)
}

// A partialCode is the state of encoding a layout up to a cell.
type partialCode struct {
	cell    int
	covered uint32 // covered cells, from cell on
	empty   int    // empty cells so far, up to minEmpty
}

// emptyCode is the partialCode before the 2x2 is placed.
var emptyCode = partialCode{cell: -1}

// skip advances to the next cell that is not covered.
func (c partialCode) skip() partialCode {
	for c.cell < cells && c.covered>>c.cell&1 != 0 {
		c.covered &^= 1 << c.cell
		c.cell++
	}
	return c
}

// with returns the partialCode after symbol s at c.cell. It reports whether the piece fits.
func (c partialCode) with(s uint8) (partialCode, bool) {
	bits, ok := symbolCells(c.cell, s, c.covered)
	c.covered |= bits
	if s == symbolEmpty {
		c.empty = min(c.empty+1, minEmpty)
	}
	return c.skip(), ok
}

// completions enumerates all CommonCodes. Its counts, about 2,400, are computed once and read-only
// afterwards.
var completions = sync.OnceValue(func() *enumeration[partialCode] {
	n := &enumeration[partialCode]{
		next: func(c partialCode, choice int) (partialCode, bool) {
			switch {
			case c == emptyCode:
				covered, ok := boxCells(choice)
				return partialCode{0, covered, 0}.skip(), ok
			case choice > symbolSingle:
				return c, false
			}
			return c.with(uint8(choice))
		},
		end: func(c partialCode) (ways int, ended bool) {
			return c.empty / minEmpty, c.cell == cells
		},
		memo: map[partialCode]int{},
	}
	n.count(emptyCode)
	return n
})
