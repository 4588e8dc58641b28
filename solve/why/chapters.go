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

const (
	longSolution = 12 // moves from which on a solution has chapters; none takes less than this part of it
	mostChapters = 9
)

// A turn is how good it is to end a chapter after a move, the best one first.
type turn int

const (
	nearer turn = iota // it brings the one piece of the goal nearer than ever; of several, one home or through its exit
	hero               // it is another move of the one piece of the goal
	passed             // all shortest solutions pass the position after it
	rest               // its pieces stay then for as many moves as a chapter has at least
	none
)

// chapters parts a long solution, always the longest part that can be parted. Forced are the numbers of
// moves after which all shortest solutions pass one position.
func (s *Story) chapters(forced []int) (list []Chapter) {
	if len(s.Moves) < longSolution {
		return nil
	}
	turns, ends := s.turns(forced), []int{0, len(s.Moves)}
	for len(ends) <= mostChapters {
		k := split(ends, turns)
		if k == 0 {
			break
		}
		ends = append(ends, k)
		slices.Sort(ends)
	}
	if len(ends) == 2 {
		return nil
	}
	for i, to := range ends[1:] {
		list = append(list, s.chapter(ends[i]+1, to))
	}
	return list
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

// split returns where to part the longest chapter that can be parted; 0 for nowhere. Ends are 0 and the
// last moves of the chapters. One of more than a quarter of the solution is parted at its best turn; where
// that is only a rest, one of more than two fifths.
func split(ends []int, turns []turn) int {
	n := len(turns) - 1
	found, length := 0, n/4
	for i, to := range ends[1:] {
		from := ends[i]
		k := best(turns, from+leastChapter(n), to-leastChapter(n))
		if to-from > length && (turns[k] < rest || turns[k] == rest && to-from > 2*n/5) {
			found, length = k, to-from
		}
	}
	return found
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
