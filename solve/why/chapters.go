package why

import (
	"slices"

	"slidegif/solve/board"
)

// A Chapter is a part of a long solution, with what is true of it.
type Chapter struct {
	From, To int // numbers of its first and its last move

	Goal  int     // piece that reaches the goal at its end, which is that of the solution; -1 for none
	Home  []int   // pieces that belong where its moves bring them, and stay; or those that leave; the first first
	Comes []Shift // at most two pieces that are elsewhere after it
}

// A Shift is how far a piece is from where it was, in cells.
type Shift struct {
	Piece int
	By    board.Point
}

const (
	longSolution = 12 // moves from which on a solution has chapters; none takes less than this part of it
	mostChapters = 9
)

// chapters parts a long solution, always the longest part, until none is longer than a quarter: as
// near to its middle as it can, after a move that brings the goal nearer; else after another move of
// the one piece of the goal; else at a position that all shortest solutions pass. Where more than two
// fifths of the solution have none of these, they are parted after a move whose pieces then rest.
func (s *Story) chapters(forced []int) (list []Chapter) {
	if len(s.Moves) < longSolution {
		return nil
	}
	nearer, others := s.milestones()
	ends := part([]int{len(s.Moves)}, len(s.Moves)/4, nearer, others, forced)
	ends = part(ends, 2*len(s.Moves)/5, s.rests())
	if len(ends) == 1 {
		return nil
	}
	from := 1
	for _, to := range ends {
		list = append(list, s.chapter(from, to))
		from = to + 1
	}
	return list
}

// milestones returns the numbers of the moves that bring the one piece of the goal nearer than ever,
// and of its others; where the goal has several pieces, those that bring one home or through its exit.
func (s *Story) milestones() (nearer, others []int) {
	if len(s.home) == 0 {
		return nil, nil
	}
	one, first := len(s.home) == 1, s.home[0]
	end := s.at[len(s.Moves)][first]
	nearest := distance(s.at[0][first], end)
	for i, m := range s.Moves {
		far := distance(s.at[i+1][first], end)
		switch {
		case !slices.ContainsFunc(m.Pieces, s.isHome):
		case one && far < nearest, !one && s.Steps[i].Last:
			nearest = far
			nearer = append(nearer, i+1)
		case one:
			others = append(others, i+1)
		}
	}
	return nearer, others
}

// rests returns the numbers of the moves after which their pieces stay for as many moves as a chapter has
// at least.
func (s *Story) rests() (list []int) {
	least := leastChapter(len(s.Moves))
	until := slices.Repeat([]int{len(s.Moves)}, len(s.Board.Pieces)) // by piece, when it moves again
	for i, m := range slices.Backward(s.Moves) {
		stays := len(s.Moves)
		for _, p := range m.Pieces {
			stays = min(stays, until[p]-i-1)
			until[p] = i
		}
		if stays >= least {
			list = append(list, i+1)
		}
	}
	return list
}

// leastChapter returns how many moves a chapter takes at least, of a solution of n.
func leastChapter(n int) int { return (n + longSolution - 1) / longSolution }

// distance returns how many columns and rows two cells are apart.
func distance(a, b board.Point) int {
	return max(a.X-b.X, b.X-a.X) + max(a.Y-b.Y, b.Y-a.Y)
}

// part parts chapters of more moves than most where it can. Ends are the last moves of the chapters.
func part(ends []int, most int, lists ...[]int) []int {
	for len(ends) < mostChapters {
		k := split(ends, most, lists)
		if k == 0 {
			break
		}
		ends = append(ends, k)
		slices.Sort(ends)
	}
	return ends
}

// split returns where to part the longest chapter that has more moves than most and a number of the
// lists within; 0 for nowhere.
func split(ends []int, most int, lists [][]int) int {
	least := leastChapter(ends[len(ends)-1])
	found, length, from := 0, most, 0
	for _, to := range ends {
		if to-from > length {
			if k := middle(from+least, to-least, lists); k > 0 {
				found, length = k, to-from
			}
		}
		from = to
	}
	return found
}

// middle returns the number between two bounds that is nearest to their middle, of the first list that
// has any; 0 for none.
func middle(from, to int, lists [][]int) int {
	for _, list := range lists {
		found, off := 0, to-from+1 // twice how far from the middle
		for _, k := range list {
			if d := max(2*k-from-to, from+to-2*k); d < off {
				found, off = k, d
			}
		}
		if found > 0 {
			return found
		}
	}
	return 0
}

// chapter returns what is true of a part.
func (s *Story) chapter(from, to int) Chapter {
	c := Chapter{From: from, To: to, Goal: -1}
	if to == len(s.Moves) && len(s.home) == 1 {
		c.Goal = s.home[0]
	}
	for i := from - 1; i < to; i++ {
		for _, p := range s.Moves[i].Pieces {
			if s.Steps[i].Leaves || s.Steps[i].Last && len(s.home) > 1 && s.isHome(p) {
				c.Home = append(c.Home, p)
			}
		}
	}
	for p, first := range s.at[from-1] {
		last := s.at[to][p]
		if first != last && p != c.Goal && !slices.Contains(c.Home, p) {
			c.Comes = append(c.Comes, Shift{p, board.Point{X: last.X - first.X, Y: last.Y - first.Y}})
		}
	}
	weight := func(x Shift) int {
		w := distance(x.By, board.Point{}) * len(s.Board.Pieces[x.Piece].Cells)
		if len(s.home) == 1 && s.isHome(x.Piece) {
			return 2 * w // it is what all is about
		}
		return w
	}
	slices.SortStableFunc(c.Comes, func(a, b Shift) int { return weight(b) - weight(a) })
	c.Comes = c.Comes[:min(2, len(c.Comes))]
	return c
}
