package klotski

import (
	"strings"
	"sync"
)

// A ShortCode is the rank of a classic layout among all layouts in the order of their CommonCodes.
// A ShortCode consists of five digits in base 32, with the most significant digit first. No table
// of all 29,334,498 layouts is needed to compute a ShortCode. At each symbol of the CommonCode,
// shortCode counts the layouts that agree up to this symbol but continue with a smaller symbol. The
// rank is the sum of these counts. The same counts lead from a rank back to the layout.
const (
	shortDigits   = "123456789ABCDEFGHJKMNPQRSTUVWXYZ"
	shortLength   = 5
	numLayouts    = 29_334_498
	bitsPerLetter = 5
)

func isShortCode(text string) bool {
	return len(text) == shortLength && strings.Trim(strings.ToUpper(text), shortDigits) == ""
}

// parseShortCode parses a ShortCode whose syntax isShortCode has already checked. parseShortCode
// reports whether there is a layout with the given rank.
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

// A partialCode describes a CommonCode up to a certain cell.
type partialCode struct {
	cell    int
	covered uint32 // covered cells, starting at this cell
	empty   int    // number of empty cells so far, up to minEmpty
}

// emptyCode is the partialCode before the 2x2 piece is placed.
var emptyCode = partialCode{cell: -1}

// skip advances c.cell to the next uncovered cell.
func (c partialCode) skip() partialCode {
	for c.cell < cells && c.covered>>c.cell&1 != 0 {
		c.covered &^= 1 << c.cell
		c.cell++
	}
	return c
}

// with appends symbol s and reports whether its piece fits.
func (c partialCode) with(s uint8) (partialCode, bool) {
	bits, ok := symbolCells(c.cell, s, c.covered)
	c.covered |= bits
	if s == symbolEmpty {
		c.empty = min(c.empty+1, minEmpty)
	}
	return c.skip(), ok
}

// completions returns the enumeration of all CommonCodes. The enumeration has about 2,400 counts,
// which are computed once and never change afterwards.
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
