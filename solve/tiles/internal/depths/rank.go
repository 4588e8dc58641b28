package depths

import (
	"math/bits"

	"slidegif/solve/board"
)

// A tileSpace assigns numbers to the positions of a tiles board. A position is written as a list of
// its tiles, row by row and without the blank. Tiles are numbered by their order in the goal:
//
//	goal  1 2 3     position  1 2 3     order 0 1 2 4 3
//	      4 5 .               5 . 4     digits 0 0 0 1 0
//
// Digit i is the number of tiles after position i that are smaller than the tile at position i.
// Digit i has n-i possible values. The rank encodes the digits as a number in a mixed radix. The
// sum of the digits has the same parity as the permutation. The blank's row determines this parity.
// The rank omits the last digit, which is always 0, and the digit before it, which the parity
// determines. For each cell of the blank, every rank from 0 to n!/2-1 represents exactly one
// position.
//
// A tile that moves along its row does not change the order of the tiles. A tile that moves along
// its column passes w-1 tiles, and only w digits of the rank change:
//
//	blank at cell b moves down    order  ... a b c d ...   tile d, w positions later,
//	                                  -> ... d a b c ...   moves to the front of the window
//
// The new digits of the window depend only on the old digits of the window. A vertical move is
// stored as a table of rank differences, indexed by the old digits of the window.
type tileSpace struct {
	board       board.Board // original board, for the notation
	h, w        int         // size of the searched board; w is the longer side, since moves along it are cheaper
	flipped     bool        // whether rows and columns are swapped
	n           int         // number of tiles
	ranks       int         // number of ranks for each cell of the blank, n!/2
	goal        int         // cell of the blank in the goal position
	tileNumbers []int       // numbers of the tiles in the order of the goal
	weight      []int       // place value of each digit; 0 for the two redundant digits
	down, up    []*rankMap  // maps for moving the blank down from each cell and up to each cell
	places      []board.Point
	separators  []string // separator before each cell of the board
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
			s.tileNumbers = append(s.tileNumbers, t)
		} else {
			s.goal = cell
		}
	}
	for cell := range s.cells() {
		switch {
		case cell == 0:
			s.separators = append(s.separators, "")
		case cell%b.W == 0:
			s.separators = append(s.separators, b.Text.Row)
		default:
			s.separators = append(s.separators, b.Text.Cell)
		}
	}
	s.weight = make([]int, s.n)
	s.ranks = 1
	for i := s.n - 3; i >= 0; i-- {
		s.weight[i] = s.ranks
		s.ranks *= s.n - i
	}
	for cell := range s.cells() - s.w {
		s.down = append(s.down, s.newRankMap(cell, true))
		s.up = append(s.up, s.newRankMap(cell, false))
	}
	return s
}

func (s *tileSpace) cells() int { return s.h * s.w }

// colour returns the colour of a cell, 0 or 1, as on a chessboard.
func (s *tileSpace) colour(cell int) int { return (cell%s.w + cell/s.w) & 1 }

// parity returns the parity of the order of the tiles. In a vertical move, the tile passes w-1
// tiles, so the blank's row determines the parity.
func (s *tileSpace) parity(blank int) int { return (blank/s.w - s.goal/s.w) * (s.w - 1) & 1 }

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

// A rankMap represents a vertical move of the blank as a map from ranks to ranks. A rank consists
// of three parts: the digits before the window, the digits in the window, and the digits after the
// window.
//
//	rank = (above*window + x)*below + rest     delta[x] is added
//
// The number x encodes the digits in the window. If parity determines one of these digits, x omits
// it, and the rankMap has one table for each parity of their sum.
type rankMap struct {
	window, below int
	byBelow       divider // divides by below; not used if below is 1
	byWindow      divider
	delta         [2][]int32
	odd           []uint64 // table to use for each value of above; nil if the first table is always used
}

// newRankMap returns the map for a move of the blank between a cell and the cell below it. If down
// is set, the blank moves down; otherwise, it moves up.
func (s *tileSpace) newRankMap(cell int, down bool) *rankMap {
	v := &rankMap{window: 1, below: 1}
	last := min(cell+s.w, s.n-2) // index after the last stored digit of the window
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
		v.odd = s.parityBits(min(cell, s.n-2), s.parity(from))
	}
	for t := range tables {
		v.delta[t] = make([]int32, v.window)
		for x := range v.delta[t] {
			v.delta[t][x] = int32(s.windowDelta(cell, x, t, down))
		}
	}
	return v
}

// parityBits returns a bit set, indexed by the value of the first p digits. Each bit is the parity
// of the remaining digits.
func (s *tileSpace) parityBits(p, parity int) []uint64 {
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

// windowDelta returns the rank difference of a vertical move for the old window digits x.
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
	// The tiles in and after the window are renumbered from 0, in ascending order.
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

// apply maps the rank before the vertical move to the rank after it.
func (v *rankMap) apply(rank int) int {
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

// applySet applies the move to every rank in the bit set from, and adds the new ranks to into.
func (v *rankMap) applySet(into, from []uint64) {
	for w, x := range from {
		for ; x != 0; x &= x - 1 {
			r := v.apply(w<<6 | bits.TrailingZeros64(x))
			into[r>>6] |= 1 << (r & 63)
		}
	}
}
