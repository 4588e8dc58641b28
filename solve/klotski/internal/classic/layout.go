// Package classic counts the layouts of the classic board of 华容道 (Klotski) by the number of moves that they need, and
// chooses random layouts.
// The board has 4 x 5 cells, one 2x2 piece, dominoes and soldiers, which are 1x1 pieces. A layout takes one 64-bit
// word, and is stored only once with its mirror image. Counting all 29,334,498 layouts with at least two empty cells,
// mirror images included, takes about 15 seconds of CPU time.
package classic

import (
	"fmt"
	"math/bits"
	"strings"

	"slidegif/solve/input"
	"slidegif/solve/internal/grid"
)

// The classic board as a bit mask, in which cell (x, y) is bit 4y+x.
const (
	columns  = 4
	rows     = 5
	allCells = 1<<(columns*rows) - 1
	notLeft  = allCells &^ 0x11111 // cells that can be entered by a step to the right
	notRight = allCells &^ 0x88888 // cells that can be entered by a step to the left
	goalCell = 3*columns + 1       // first cell of the 2x2 piece in the goal, at the bottom centre
)

// A layout of the classic board consists of three masks and the position of the 2x2 piece. The
// masks contain the first cells of the soldiers, the vertical dominoes and the horizontal dominoes:
//
//	1xx2      position 1 of 12    in one word, which is equal for layouts that
//	1xx2      vertical   1 2 3 5  differ only by an exchange of like pieces:
//	3445      horizontal 4
//	3785      soldiers   6 7 8 9  soldiers | vertical<<20 | horizontal<<40 | position<<60
//	6009
type layout uint64

const (
	verticalShift   = 20
	horizontalShift = 40
	bigShift        = 60
)

// bigCell contains the first cell for each position of the 2x2 piece, and bigMirror contains the
// mirror image of each position.
var (
	bigCell   = [12]int{0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14}
	bigMirror = [12]uint64{2, 1, 0, 5, 4, 3, 8, 7, 6, 11, 10, 9}
)

// bigPosition converts the first cell of the 2x2 piece to an index of bigCell. bigCells returns the
// cells of the piece at this index.
func bigPosition(cell int) uint64  { return uint64(cell - cell/columns) }
func bigCells(position int) uint32 { return 0x33 << bigCell[position] }

func (l layout) soldiers() uint32   { return uint32(l) & allCells }
func (l layout) vertical() uint32   { return uint32(l>>verticalShift) & allCells }
func (l layout) horizontal() uint32 { return uint32(l>>horizontalShift) & allCells }
func (l layout) big() int           { return int(l >> bigShift) }
func (l layout) solved() bool       { return bigCell[l.big()] == goalCell }

// mirror returns the layout with its left and right sides exchanged. mirror reverses the bits of
// each row. The bit of a horizontal domino would then mark its right cell, so the bit moves one
// cell to the left.
func (l layout) mirror() layout {
	const low, row, domino = 1<<horizontalShift - 1, 0x1111111111, 0x11111 << horizontalShift
	vertical := l&row<<3 | l&(row<<1)<<1 | l&(row<<2)>>1 | l&(row<<3)>>3
	horizontal := l&domino<<2 | l&(domino<<1) | l&(domino<<2)>>2
	return vertical&low | horizontal&(allCells<<horizontalShift) | layout(bigMirror[l.big()])<<bigShift
}

// A Set contains the numbers of dominoes and soldiers on a classic board.
type Set struct{ Vertical, Horizontal, Soldiers int }

// String returns the name of the set, for example v4h1s4.
func (s Set) String() string { return fmt.Sprintf("v%dh%ds%d", s.Vertical, s.Horizontal, s.Soldiers) }

// ParseSet parses the letters v, h and s in any order, each followed by a number. The number for a
// missing letter is 0.
func ParseSet(text string) (Set, error) {
	const hint = "write the numbers of vertical dominoes, horizontal dominoes and soldiers, for example v4h1s4"
	var s Set
	into := map[byte]*int{'v': &s.Vertical, 'h': &s.Horizontal, 's': &s.Soldiers}
	for rest := text; rest != ""; {
		n, end := 0, 1
		for end < len(rest) && end < 4 && rest[end] >= '0' && rest[end] <= '9' {
			n = 10*n + int(rest[end]-'0')
			end++
		}
		count := into[rest[0]]
		if count == nil || end == 1 {
			return Set{}, input.Errorf(hint, "klotski: %.40q is not a set of pieces", text)
		}
		delete(into, rest[0])
		*count, rest = n, rest[end:]
	}
	if s.emptyCells() < 2 {
		return Set{}, input.Errorf("leave at least two cells empty; one 2x2 piece is always included",
			"klotski: the pieces %.40s leave only %d of 20 cells empty", text, max(s.emptyCells(), 0))
	}
	return s, nil
}

// All is the name that selects all sets in NamedSets.
const All = "all"

// NamedSets returns all sets if name is All, or the set with a name such as v4h1s4. If the name has this form but no
// such set exists, the error is an *input.Error. For a name of any other form, ok is false.
func NamedSets(name string) (sets []Set, ok bool, err error) {
	switch {
	case name == All:
		return Sets(), true, nil
	case !isName(name):
		return nil, false, nil
	}
	s, err := ParseSet(name)
	return []Set{s}, true, err
}

// isName reports whether a text has the form of a set name: the letters v, h and s, each followed by one
// or two digits.
func isName(text string) bool {
	for text != "" {
		rest := strings.TrimLeft(text[1:], "0123456789")
		if digits := len(text) - 1 - len(rest); !strings.Contains("vhs", text[:1]) || digits < 1 || digits > 2 {
			return false
		}
		if text = rest; text == "" {
			return true
		}
	}
	return false
}

func (s Set) emptyCells() int { return columns*rows - 4 - 2*s.Vertical - 2*s.Horizontal - s.Soldiers }

// Sets returns all sets that have at least one layout and leave at least two cells empty, in
// ascending order.
func Sets() []Set {
	var sets []Set
	for s := (Set{}); s.emptyCells() >= 2; s.Vertical++ {
		for s.Horizontal = 0; s.emptyCells() >= 2; s.Horizontal++ {
			dominoes := s.dominoes()
			for s.Soldiers = 0; s.emptyCells() >= 2 && len(dominoes) > 0; s.Soldiers++ {
				sets = append(sets, s)
			}
			s.Soldiers = 0
		}
		s.Horizontal = 0
	}
	return sets
}

// dominoes returns all placements of the 2x2 piece and of the dominoes in the set.
func (s Set) dominoes() []layout {
	var found []layout
	for position := range bigCell {
		found = placeDominoes(found, layout(position)<<bigShift, bigCells(position), 0, s.Vertical, s.Horizontal)
	}
	return found
}

// placeDominoes appends each layout that adds the given numbers of dominoes to l, starting at the given cell.
func placeDominoes(found []layout, l layout, taken uint32, cell, vertical, horizontal int) []layout {
	if vertical+horizontal == 0 {
		return append(found, l)
	}
	for ; cell < columns*rows-1; cell++ {
		one := uint32(1) << cell
		if v := one | one<<columns; vertical > 0 && v&allCells == v && taken&v == 0 {
			found = placeDominoes(found, l|layout(one)<<verticalShift, taken|v, cell+1, vertical-1, horizontal)
		}
		if h := one | one<<1; horizontal > 0 && one&notRight != 0 && taken&h == 0 {
			found = placeDominoes(found, l|layout(one)<<horizontalShift, taken|h, cell+1, vertical, horizontal-1)
		}
	}
	return found
}

func (s Set) count() int {
	free := 16 - 2*s.Vertical - 2*s.Horizontal
	ways := 1
	for i := range s.Soldiers {
		ways = ways * (free - i) / (i + 1)
	}
	return ways * len(s.dominoes())
}

// canonicalCount is like count, but counts each pair of mirror images only once. No cell is its own
// mirror image, so a symmetric layout has an even number of soldiers.
func (s Set) canonicalCount() int {
	symmetric, pairs := 0, 8-s.Vertical-s.Horizontal
	ways := 1
	for i := range s.Soldiers / 2 {
		ways = ways * (pairs - i) / (i + 1)
	}
	for _, l := range s.dominoes() {
		if s.Soldiers%2 == 0 && l.mirror() == l {
			symmetric += ways
		}
	}
	return (s.count() + symmetric) / 2
}

// layouts calls f with every layout of the set. Each placement of the 2x2 piece and the dominoes is
// combined with every choice of cells for the soldiers.
func (s Set) layouts(f func(layout)) {
	for _, l := range s.dominoes() {
		free := l.emptyCells()
		var cells []uint32
		for m := free; m != 0; m &= m - 1 {
			cells = append(cells, m&-m)
		}
		eachChoice(cells, s.Soldiers, l, f)
	}
}

func eachChoice(cells []uint32, n int, l layout, f func(layout)) {
	if n == 0 {
		f(l)
		return
	}
	for i := 0; i+n <= len(cells); i++ {
		eachChoice(cells[i+1:], n-1, l|layout(cells[i]), f)
	}
}

func (l layout) emptyCells() uint32 {
	v, h := l.vertical(), l.horizontal()
	return allCells &^ (l.soldiers() | v | v<<columns | h | h<<1 | bigCells(l.big()))
}

// String returns the layout in ID notation.
func (l layout) String() string {
	return Rows(bigCell[l.big()], l.soldiers(), l.vertical(), l.horizontal())
}

// Rows returns the rows of a layout in ID notation. The 2x2 piece is named x, and the other pieces
// are named by numbers and letters in reading order. The argument box is the first cell of the 2x2
// piece, and each mask contains the first cells of one shape.
func Rows(box int, soldiers, vertical, horizontal uint32) string {
	const names = "123456789ABCDEFGHIJK"
	cells := []byte(strings.Repeat("0", columns*rows))
	used := 0
	for _, o := range []int{0, 1, columns, columns + 1} {
		cells[box+o] = 'x'
	}
	for cell := range cells {
		offset := 0
		switch one := uint32(1) << cell; {
		case vertical&one != 0:
			offset = columns
		case horizontal&one != 0:
			offset = 1
		case soldiers&one == 0:
			continue
		}
		cells[cell], cells[cell+offset] = names[used], names[used]
		used++
	}
	return grid.Rows(cells, columns)
}

func lowest(mask uint32) int { return bits.TrailingZeros32(mask) }
