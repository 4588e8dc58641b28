package census

import (
	"math/bits"

	"slidegif/solve/board"
)

// A tileSpace numbers the positions of a board of tiles. The tiles are read row by row
// without the blank, and named by their order in the goal:
//
//	goal  1 2 3     position  1 2 3     order 0 1 2 4 3
//	      4 5 .               5 . 4     digits 0 0 0 1 0
//
// Digit i is how many of the tiles from place i on are smaller than the one at i; there
// are n-i possible values. Read as one number in those radices the digits are the rank.
// The sum of the digits is odd where the permutation is, and whether it is follows from
// the blank's row, so of the last two digits, 0 or 1 and always 0, neither need be kept:
// every number from 0 to n!/2-1 is one position for each cell of the blank.
//
// A tile that moves along its row does not change the order at all. One that moves along
// its column jumps over w-1 tiles, and only the digits at those w places change:
//
//	blank at cell b goes down     order  ... a b c d ...   the tile d, w places on, comes
//	                                  -> ... d a b c ...   to the front of the window
//
// and what the new digits are depends on the old ones of the window alone. So a vertical
// move is a table of differences over the window's values.
type tileSpace struct {
	board     board.Board // whose notation is written
	h, w      int         // as searched: the longer side is w, since moves along it are cheaper
	flipped   bool        // rows and columns are exchanged
	n         int         // tiles
	size      int         // n!/2, the ranks of one blank
	goal      int         // the blank's cell in the goal
	name      []int       // order in the goal -> the tile's number
	weight    []int       // of a digit; 0 for the two that are not kept
	down, up  []*vertical // by the upper cell: the blank goes from there down, or comes up to it
	places    []board.Point
	separator []string // what is written before each cell of the board
}

func newTileSpace(b board.Board) *tileSpace {
	s := &tileSpace{board: b, h: b.H, w: b.W, n: b.W*b.H - 1}
	if s.flipped = b.H > b.W; s.flipped {
		s.h, s.w = b.W, b.H
	}
	at := map[board.Point]int{}
	for _, p := range b.Goal {
		at[p.At] = tileNumber(p)
	}
	s.places = make([]board.Point, s.cells())
	for cell := range s.places {
		p := board.Point{X: cell % s.w, Y: cell / s.w}
		if s.flipped {
			p.X, p.Y = p.Y, p.X
		}
		s.places[cell] = p
		if t, ok := at[p]; ok {
			s.name = append(s.name, t)
		} else {
			s.goal = cell
		}
	}
	for cell := range s.cells() {
		switch {
		case cell == 0:
			s.separator = append(s.separator, "")
		case cell%b.W == 0:
			s.separator = append(s.separator, b.Text.Row)
		default:
			s.separator = append(s.separator, b.Text.Cell)
		}
	}
	s.weight = make([]int, s.n)
	s.size = 1
	for i := s.n - 3; i >= 0; i-- {
		s.weight[i] = s.size
		s.size *= s.n - i
	}
	for cell := range s.cells() - s.w {
		s.down = append(s.down, s.newVertical(cell, true))
		s.up = append(s.up, s.newVertical(cell, false))
	}
	return s
}

func (s *tileSpace) cells() int { return s.h * s.w }

// colour is that of a chessboard.
func (s *tileSpace) colour(cell int) int { return (cell%s.w + cell/s.w) & 1 }

// parity returns 1 where the order of the tiles is an odd permutation: a vertical move
// jumps over w-1 tiles.
func (s *tileSpace) parity(blank int) int { return (blank/s.w - s.goal/s.w) * (s.w - 1) & 1 }

// order returns the order of the tiles.
func (s *tileSpace) order(blank, rank int) []int {
	left := make([]int, s.n)
	for i := range left {
		left[i] = i
	}
	order := make([]int, 0, s.n)
	odd := s.parity(blank)
	for i := range s.n {
		d := 0
		switch {
		case s.weight[i] > 0:
			d = rank / s.weight[i]
			rank %= s.weight[i]
			odd ^= d & 1
		case i == s.n-2:
			d = odd
		}
		order = append(order, left[d])
		left = append(left[:d], left[d+1:]...)
	}
	return order
}

// A vertical is a move of the blank along a column, as a map of ranks. A rank is taken
// apart into what is above the window, the window and what is below it:
//
//	rank = (above*window + x)*below + rest     delta[x] is added
//
// Where the window holds the digit that parity gives, x does not tell that digit, and
// there are two tables: for an even and for an odd sum of it and the window's others.
type vertical struct {
	window, below int
	byBelow       divider // divides by below, where that is not 1
	byWindow      divider
	delta         [2][]int32
	odd           []uint64 // above -> the table to take; nil: the first
}

// newVertical makes the map of the move between a cell and the one below it: of the blank
// down, or up.
func (s *tileSpace) newVertical(cell int, down bool) *vertical {
	v := &vertical{window: 1, below: 1}
	last := min(cell+s.w, s.n-2) // one past the last kept digit of the window
	for i := cell; i < last; i++ {
		v.window *= s.n - i
	}
	for i := max(last, cell); i < s.n-2; i++ {
		v.below *= s.n - i
	}
	v.byBelow, v.byWindow = newDivider(v.below), newDivider(v.window)
	tables := 1
	if cell+s.w > s.n-2 {
		tables = 2
		from := cell
		if !down {
			from += s.w
		}
		v.odd = s.oddAbove(min(cell, s.n-2), s.parity(from))
	}
	for t := range tables {
		v.delta[t] = make([]int32, v.window)
		for x := range v.delta[t] {
			v.delta[t][x] = int32(s.windowDelta(cell, x, t, down))
		}
	}
	return v
}

// oddAbove returns, for every value of the digits before place p, the parity of the rest.
func (s *tileSpace) oddAbove(p, parity int) []uint64 {
	values := 1
	for i := range p {
		values *= s.n - i
	}
	odd := make([]uint64, (values+63)/64)
	for above := range values {
		sum := parity
		for i, a := p-1, above; i >= 0; i-- {
			sum += a % (s.n - i)
			a /= s.n - i
		}
		odd[above>>6] |= uint64(sum&1) << (above & 63)
	}
	return odd
}

// windowDelta returns by how much the rank changes where the window holds x.
func (s *tileSpace) windowDelta(p, x, odd int, down bool) int {
	var digits, window, free [maxCells]int
	for i := s.w - 1; i >= 0; i-- {
		if s.weight[p+i] > 0 {
			digits[i] = x % (s.n - p - i)
			x /= s.n - p - i
			odd ^= digits[i] & 1
		}
	}
	if k := s.n - 2 - p; k >= 0 && k < s.w {
		digits[k] = odd
	}
	// The elements of the window, as their order among the tiles from its start on.
	left := free[:s.n-p]
	for i := range left {
		left[i] = i
	}
	for i, d := range digits[:s.w] {
		k := i
		switch {
		case down && i == s.w-1:
			k = 0
		case down:
			k = i + 1
		case i == 0:
			k = s.w - 1
		default:
			k = i - 1
		}
		window[k] = left[d]
		left = append(left[:d], left[d+1:]...)
	}
	delta := 0
	for i, e := range window[:s.w] {
		d := e
		for _, before := range window[:i] {
			if before < e {
				d--
			}
		}
		delta += (d - digits[i]) * s.weight[p+i]
	}
	return delta
}

// of returns the rank after the move.
func (v *vertical) of(rank int) int {
	above, x := rank, 0
	if v.below > 1 {
		above = v.byBelow.div(rank)
	}
	if v.window > 1 {
		x = above
		above = v.byWindow.div(x)
		x -= above * v.window
	}
	if v.odd == nil {
		return rank + int(v.delta[0][x])
	}
	return rank + int(v.delta[v.odd[above>>6]>>(above&63)&1][x])
}

// apply adds the images of a set of ranks to another.
func (v *vertical) apply(into, from []uint64) {
	for w, x := range from {
		for ; x != 0; x &= x - 1 {
			r := v.of(w<<6 | bits.TrailingZeros64(x))
			into[r>>6] |= 1 << (r & 63)
		}
	}
}
