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
	Comes    []int // at most two other pieces that are elsewhere after it
}

// longSolution is from how many moves on a solution has chapters; none takes less than this part of it.
const longSolution = 12

// A turn is how good it is to end a chapter after a move, the best one first.
type turn int

const (
	nearer turn = iota // it brings the one piece of the goal nearer than ever; of several, one home or through its exit
	hero               // it is another move of the one piece of the goal
	passed             // all shortest solutions pass the position after it
	rest               // its pieces stay then for as many moves as a chapter has at least
	none
)

// chapters parts a long solution. Forced are the numbers of moves after which all shortest solutions pass one
// position.
func (s *Story) chapters(forced []int) []Chapter {
	if len(s.Moves) < longSolution {
		return nil
	}
	list := s.parts(0, len(s.Moves), s.turns(forced))
	if len(list) == 1 {
		return nil
	}
	return list
}

// parts returns the chapters between two numbers of moves. What is more than a quarter of the solution is parted
// at its best turn; where that is only a rest, what is more than two fifths.
func (s *Story) parts(from, to int, turns []turn) []Chapter {
	n := len(s.Moves)
	k := best(turns, from+leastChapter(n), to-leastChapter(n))
	if to-from > n/4 && turns[k] < rest || to-from > 2*n/5 && turns[k] == rest {
		return append(s.parts(from, k, turns), s.parts(k, to, turns)...)
	}
	return []Chapter{s.chapter(from+1, to)}
}

// turns returns what is after each number of moves.
func (s *Story) turns(forced []int) []turn {
	n := len(s.Moves)
	turns := slices.Repeat([]turn{none}, n+1)
	nearest := math.MaxInt
	for i, m := range s.Moves {
		rests := cmp.Or(s.Steps[i].Again, n+1) - (i + 2)
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
		case rests >= leastChapter(n):
			turns[k] = rest
		}
	}
	return turns
}

// isHero reports whether a piece is the only one that the goal is about.
func (s *Story) isHero(piece int) bool { return len(s.home) == 1 && s.home[0] == piece }

// leastChapter returns how many moves a chapter takes at least, of a solution of n.
func leastChapter(n int) int { return (n + longSolution - 1) / longSolution }

// apart returns how many columns and rows lie between where a piece is after two numbers of moves.
func (s *Story) apart(piece, from, to int) int {
	a, b := s.At(piece, from), s.At(piece, to)
	return max(a.X-b.X, b.X-a.X) + max(a.Y-b.Y, b.Y-a.Y)
}

// best returns the best turn between two numbers of moves, and of equal ones that which is nearest to their
// middle; 0 for none.
func best(turns []turn, from, to int) (found int) {
	off := func(k int) int { return max(2*k-from-to, from+to-2*k) }
	for k := from; k <= to; k++ {
		if cmp.Or(cmp.Compare(turns[k], turns[found]), cmp.Compare(off(k), off(found))) < 0 {
			found = k
		}
	}
	return found
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
	c.Comes = c.Comes[:min(2, len(c.Comes))]
	return c
}
