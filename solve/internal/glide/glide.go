// Package glide solves boards on which a moving piece always slides in a straight line until something stops it.
// Unless a search hits a limit, solutions have the minimum number of slides:
//
//	#######            #######
//	#a....#  a slides  #....a#  and the pattern  a
//	#..#.b#  right     #..#.b#                   b
//	#.....#            #.....#  is built, anywhere on the board
//	#######            #######
//
// In general, a slide cannot be undone by a single slide, and sometimes it cannot be undone at all. However, it is
// easy to list all positions from which one slide leads to a given position.
//
// # Search
//
// If there are few positions, the engine searches breadth-first from the start. A breadth-first search can also prove
// that a puzzle has no solution. If this search takes more than about 4,000 positions and there are not too many
// solved positions, a bidirectional search with iterative deepening follows. The bidirectional search limits the
// length of the solution, first to the lower bound of the start position, and then to one slide more in each
// iteration. The search stores only positions that may be on a solution within this limit. In each step, the search
// expands the narrower frontier, until the two frontiers meet:
//
//	start  o-o-o-o-o>          <o-o-o  solved positions
//	       forward slides       backward slides
//
// The lower bound of a position is the sum of the distances of its pieces (bound.go). Each distance is computed as if
// the piece were alone on the board and could stop anywhere, as in Hüffner, Edelkamp, Fernau and Niedermeier, "Finding
// optimal solutions to Atomix", 2001.
//
// # Cost
//
// A position takes 17 to 23 bytes if its code fits in one word, which has room for up to ten pieces on a board with 64
// open cells. The engine is weak if the goal names few of the pieces, as in Lunar Lockout. With such a goal, the lower
// bound is low, and there are too many solved positions for a backward search. The engine then searches breadth-first.
// A table of partial positions that need up to three slides ends the search earlier (endgame.go).
//
// The last iteration is the most expensive. Before each iteration of a long search, a beam search therefore looks for
// a solution that is as short as the lower bound. If there is one, no iteration is needed.
//
// If a search hits a limit or spends its effort, which is its budget of positions, the engine returns the result of
// search.BeamSearch.
package glide

import (
	"cmp"
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

const (
	// rankUnit is the number of positions that cost one unit of effort in a proof by ranks. In a proof by ranks,
	// a position takes a tenth of the time of a position in any other proof.
	rankUnit = 5

	// defaultRankEffort is the default number of positions of a proof by ranks.
	defaultRankEffort = 30_000_000
)

// Solve returns a solution of a gliding board with the minimum number of slides. The documentation of
// solve.Options describes when a solution may be longer than the minimum. The error is one of the errors
// that solve.Puzzle documents, or an *input.Error if the engine does not support the board.
func Solve(ctx context.Context, b board.Board, o solve.Options) (solve.Solution, error) {
	if o.Metric != "" && o.Metric != board.SlideMetric {
		return solve.Solution{}, input.Errorf("use slide", "puzzles with gliding pieces cannot be solved in the metric %q", string(o.Metric))
	}
	m, err := newModel(b)
	if err != nil {
		return solve.Solution{}, err
	}
	return m.solve(ctx, o)
}

func (m *model) solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	o.Metric = cmp.Or(o.Metric, board.SlideMetric)
	return engineOf(m).solve(ctx, o)
}

func (e typedEngine[S]) solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	s := newSolver[S](ctx, e.m, o)
	s.Beam = s.runBeam
	return s.Solve()
}
