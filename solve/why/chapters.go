package why

import (
	"cmp"
	"math"
	"slices"
)

// A Chapter is a part of a long solution.
type Chapter struct {
	From, To int   // numbers of the first and last move in the chapter
	Settled  []int // pieces that reach their goal or leave during the chapter, in this order
	Moved    []int // other pieces whose position changed, in descending order of size times distance
}

// maxChapters is the maximum number of chapters in an explanation. Each chapter contains at least
// 1/maxChapters of all moves, so a solution with fewer moves than maxChapters has no chapters.
const maxChapters = 12

// A breakRank indicates how suitable a move is as the end of a chapter. Lower is better.
type breakRank int

const (
	progress       breakRank = iota // the goal's only piece is nearer than ever, or one of several pieces settles
	heroMove                        // any other move of the only piece of the goal
	forcedPosition                  // all shortest solutions have the same position after the move
	otherMove                       // all other moves
)

// split divides the moves after from, up to and including to, into chapters. A part with more than
// a third of all moves is divided at the move with the best rank. If several moves have the best
// rank, split chooses the most central move.
func (e *Explanation) split(from, to int, ranks []breakRank) []Chapter {
	n := len(e.Moves)
	if to-from <= n/3 {
		return []Chapter{e.chapter(from+1, to)}
	}
	minMoves := (n + maxChapters - 1) / maxChapters
	best := (from + to) / 2
	offset := func(k int) int { return max(2*k-from-to, from+to-2*k) }
	for k := from + minMoves; k <= to-minMoves; k++ {
		if cmp.Or(cmp.Compare(ranks[k], ranks[best]), cmp.Compare(offset(k), offset(best))) < 0 {
			best = k
		}
	}
	return append(e.split(from, best, ranks), e.split(best, to, ranks)...)
}

// rankBreaks rates each number of moves, from zero on, as the end of a chapter. For the argument
// forced, see Explain.
func (e *Explanation) rankBreaks(forced []int) []breakRank {
	n := len(e.Moves)
	ranks := slices.Repeat([]breakRank{otherMove}, n+1)
	nearest := math.MaxInt
	for i, m := range e.Moves {
		switch k := i + 1; {
		case e.isHero(m.Pieces[0]):
			nearest = min(nearest, e.distance(e.atGoal[0], i, n))
			ranks[k] = heroMove
			if e.distance(e.atGoal[0], k, n) < nearest {
				ranks[k] = progress
			}
		case e.settles(i):
			ranks[k] = progress
		case slices.Contains(forced, k):
			ranks[k] = forcedPosition
		}
	}
	return ranks
}

// isHero reports whether the given piece is the only piece with a goal.
func (e *Explanation) isHero(piece int) bool { return len(e.atGoal) == 1 && e.atGoal[0] == piece }

// distance returns the Manhattan distance between the cells of a piece at two times in the
// solution.
func (e *Explanation) distance(piece, from, to int) int {
	a, b := e.Piece(piece, from).At, e.Piece(piece, to).At
	return max(a.X-b.X, b.X-a.X) + max(a.Y-b.Y, b.Y-a.Y)
}

// chapter describes the part of the solution between two given moves, including both.
func (e *Explanation) chapter(from, to int) Chapter {
	c := Chapter{From: from, To: to}
	for i := from - 1; i < to; i++ {
		if e.settles(i) {
			c.Settled = append(c.Settled, e.Moves[i].Pieces...)
		}
	}
	weights := make([]int, len(e.Board.Pieces))
	for p, piece := range e.Board.Pieces {
		weights[p] = e.distance(p, from-1, to) * len(piece.Cells)
		if e.isHero(p) {
			weights[p] *= 2 // the main piece is more important than all other pieces
		}
		if weights[p] > 0 && !slices.Contains(c.Settled, p) {
			c.Moved = append(c.Moved, p)
		}
	}
	slices.SortStableFunc(c.Moved, func(a, b int) int { return weights[b] - weights[a] })
	return c
}
