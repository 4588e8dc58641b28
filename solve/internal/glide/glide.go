// Package glide solves boards on which a moving piece slides in a straight line until something stops it.
// It minimizes the number of slides:
//
//	#######            #######
//	#a....#  a slides  #....a#  and the pattern  a
//	#..#.b#  right     #..#.b#                   b
//	#.....#            #.....#  is built, anywhere on the board
//	#######            #######
//
// In general a slide cannot be undone in one slide, and sometimes not at all. But the predecessors of a
// position are easy to list. If a piece cannot move in some direction, it may have come from any free cell
// in the opposite direction.
//
// # Search
//
// Small spaces are searched breadth-first from the start, which can also prove that a puzzle has no
// solution. If that takes more than about 4,000 positions and the solved positions can be listed, a
// bidirectional search with iterative deepening follows. Its length limit begins at the lower bound and
// increases by one each time. The search stores only positions that may be on a solution of the given
// length. It expands the narrower frontier until the two meet:
//
//	start  o-o-o-o-o>          <o-o-o  solved positions
//	       forward slides       backward slides
//
// The lower bound of a position is the sum of the distances of its pieces, each alone on the board and
// free to stop anywhere (bound.go), as in Hüffner, Edelkamp, Fernau and Niedermeier, "Finding optimal
// solutions to Atomix", 2001. If a position has no slide to spare, it is checked in more detail
// (route.go): something must stop each piece at each turn of its route, and pieces that have arrived are
// obstacles.
//
// # Cost
//
// A position takes 17 to 23 bytes if its code fits in a word: up to ten pieces on a board of 64 open
// cells. For 32 pieces on 256 cells it takes up to 48 bytes. The weakness is a goal that names few of the
// pieces, as in Lunar Lockout. There are then too many solved positions for a backward search, the bound
// is weak, and the search is breadth-first throughout.
//
// A search that reaches its effort or another limit returns the result of search.BeamSearch.
package glide

import (
	"cmp"
	"context"
	"errors"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

const (
	// defaultEffort is the default effort, in positions: half of it for finding some solution, and
	// defaultProof in addition for the proof. Both together take less than 30 seconds of CPU.
	defaultEffort = 6_000_000
	defaultProof  = 8_000_000

	// defaultRankEffort is the default effort for a proof by ranks, in positions. There a position takes a
	// tenth of the time.
	defaultRankEffort = 5 * defaultEffort

	// retryFactor is the effort to suggest, as a multiple of an effort that found no solution.
	retryFactor = 8
)

// firstBeamEffort is the effort of the beam search before a long proof, in positions. It provides a
// solution in case the time runs out.
const firstBeamEffort = 1 << 14

// secondBeamAfter is the number of positions after which a second beam search interrupts the proof, if the
// first one found no solution. It uses a 128th of the effort. For Atomix's Ethanol, finding a solution
// takes 26,000 positions, and the proof takes 10 s.
const secondBeamAfter = 1 << 15

// Solve returns a shortest solution of a gliding board, in slides. Under the conditions that solve.Options
// describes, the solution is near-optimal instead. The error is one of those documented at solve.Puzzle,
// or an *input.Error if the engine does not support the board.
func Solve(ctx context.Context, b board.Board, o solve.Options) (solve.Solution, error) {
	if o.Metric != "" && o.Metric != board.SlideMetric {
		return solve.Solution{}, input.Errorf("use slide", "gliding pieces cannot be solved in the metric %q", string(o.Metric))
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
	s.splitEffort()
	path, err := s.run()
	sol := solve.Solution{Metric: o.Metric, Positions: s.stored + s.frontSize()}
	if limit, ok := errors.AsType[*solve.Limit](err); ok && !o.Optimal {
		s.fallBack()
		if path = s.best; limit.Kind == solve.EffortLimit {
			if limit.SuggestedEffort = retryFactor * s.effort; s.beamOutOfMemory {
				limit.Kind = solve.MemoryLimit
			}
		}
	}
	if s.effort > 0 && err != nil {
		sol.Positions += s.beamEffort
	}
	sol.LowerBound = s.lowerBound
	switch {
	case path != nil:
		sol.Moves = replay(e.m, path)
		sol.LowerBound = min(sol.LowerBound, len(sol.Moves))
	case err == nil:
		return sol, &solve.Unsolvable{Reason: s.proof}
	}
	return o.Result(sol, err)
}

// splitEffort gives the proof half of the effort, or all of it if the solution must be proved optimal.
func (s *solver[S]) splitEffort() {
	s.effort = s.o.Effort
	switch {
	case s.o.Optimal:
		s.rankEffort = s.effort
	case s.effort == 0:
		s.effort, s.o.Effort, s.rankEffort = defaultEffort/2+defaultProof, defaultProof, defaultRankEffort
	default:
		s.o.Effort = (s.effort + 1) / 2
		s.rankEffort = s.o.Effort
	}
}
