package why

import (
	"cmp"
	"math"
	"slices"
)

// A Chapter is a part of a long solution, with what is true of it.
type Chapter struct {
	From, To int   // numbers of its first and its last move
	Ends     []int // pieces that come in it to what Story.End tells, the first first
	Comes    []int // other pieces that are elsewhere after it, the large ones that went far first
}

// longSolution is from how many moves on a solution has chapters; none takes less than this part of it.
const longSolution = 12

// A turn is how good it is to end a chapter after a move, the best one first.
type turn int

const (
	nearer turn = iota // it brings the one piece of the goal nearer than ever; of several, one home or through its exit
	hero               // it is another move of the one piece of the goal
	passed             // all shortest solutions pass the position after it
	none
)

// parts returns the chapters between two numbers of moves: what is more than a third of the solution is parted
// at its best turn, and of equal ones at that which is nearest to its middle.
func (s *Story) parts(from, to int, turns []turn) []Chapter {
	n := len(s.Moves)
	if to-from <= n/3 {
		return []Chapter{s.chapter(from+1, to)}
	}
	least := (n + longSolution - 1) / longSolution
	best := (from + to) / 2
	off := func(k int) int { return max(2*k-from-to, from+to-2*k) }
	for k := from + least; k <= to-least; k++ {
		if cmp.Or(cmp.Compare(turns[k], turns[best]), cmp.Compare(off(k), off(best))) < 0 {
			best = k
		}
	}
	return append(s.parts(from, best, turns), s.parts(best, to, turns)...)
}

// turns returns what is after each number of moves. Forced are the numbers after which all shortest solutions pass
// one position.
func (s *Story) turns(forced []int) []turn {
	n := len(s.Moves)
	turns := slices.Repeat([]turn{none}, n+1)
	nearest := math.MaxInt
	for i, m := range s.Moves {
		switch k := i + 1; {
		case s.isHero(m.Pieces[0]):
			nearest = min(nearest, s.apart(s.home[0], i, n))
			turns[k] = hero
			if s.apart(s.home[0], k, n) < nearest {
				turns[k] = nearer
			}
		case s.settles(i):
			turns[k] = nearer
		case slices.Contains(forced, k):
			turns[k] = passed
		}
	}
	return turns
}

// isHero reports whether a piece is the only one that the goal is about.
func (s *Story) isHero(piece int) bool { return len(s.home) == 1 && s.home[0] == piece }

// apart returns how many columns and rows lie between where a piece is after two numbers of moves.
func (s *Story) apart(piece, from, to int) int {
	a, b := s.Piece(piece, from).At, s.Piece(piece, to).At
	return max(a.X-b.X, b.X-a.X) + max(a.Y-b.Y, b.Y-a.Y)
}

// chapter returns what is true of a part.
func (s *Story) chapter(from, to int) Chapter {
	c := Chapter{From: from, To: to}
	for i := from - 1; i < to; i++ {
		if s.settles(i) {
			c.Ends = append(c.Ends, s.Moves[i].Pieces...)
		}
	}
	weights := make([]int, len(s.Board.Pieces))
	for p, piece := range s.Board.Pieces {
		weights[p] = s.apart(p, from-1, to) * len(piece.Cells)
		if s.isHero(p) {
			weights[p] *= 2 // it is what all is about
		}
		if weights[p] > 0 && !slices.Contains(c.Ends, p) {
			c.Comes = append(c.Comes, p)
		}
	}
	slices.SortStableFunc(c.Comes, func(a, b int) int { return weights[b] - weights[a] })
	return c
}
