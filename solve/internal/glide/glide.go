// Package glide solves boards on which a moving piece always slides in a straight line until something
// stops it. Solutions have the minimum number of slides:
//
//	#######            #######
//	#a....#  a slides  #....a#  and the pattern  a
//	#..#.b#  right     #..#.b#                   b
//	#.....#            #.....#  is built, anywhere on the board
//	#######            #######
//
// In general, a slide cannot be undone by a single slide, and sometimes it cannot be undone at all.
// However, it is easy to list all positions from which one slide leads to a given position. If a piece
// cannot move in some direction, it may have come from any free cell that it can reach in the opposite
// direction.
//
// # Search
//
// If there are few positions, the engine searches breadth-first from the start. Such a search can also
// prove that a puzzle has no solution. If this search takes more than about 4,000 positions and the
// solved positions can be listed, a bidirectional search with iterative deepening follows. It limits the
// length of the solution, first to the lower bound of the start position, and then to one slide more in
// each iteration. It stores only positions that may be on a solution within this limit. It always expands
// the narrower frontier, until the two frontiers meet:
//
//	start  o-o-o-o-o>          <o-o-o  solved positions
//	       forward slides       backward slides
//
// The lower bound of a position is the sum of the distances of its pieces (bound.go). Each distance is
// computed as if the piece were alone on the board and could stop anywhere, as in Hüffner, Edelkamp,
// Fernau and Niedermeier, "Finding optimal solutions to Atomix", 2001. A position with no slide to spare
// is checked in more detail (route.go): something must stop each piece at each turn of its route, and
// pieces that have arrived are obstacles.
//
// # Cost
//
// A position takes 17 to 23 bytes if its code fits in one word, which has room for up to ten pieces on a
// board with 64 open cells. With 32 pieces on 256 cells, a position takes up to 48 bytes. The engine is
// weak if the goal names few of the pieces, as in Lunar Lockout. In this case, there are too many solved
// positions for a backward search, the lower bound is weak, and the search is breadth-first, except for up to three
// slides at the end (endings.go).
//
// The last iteration of a long proof is the most expensive. Before each iteration of a long proof, a beam search
// therefore looks for a solution that is as short as the lower bound. Such a solution completes the proof.
//
// If a search spends its effort or hits another limit, the engine returns the result of
// search.BeamSearch.
package glide

import (
	"cmp"
	"context"
	"errors"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/search"
)

const (
	// defaultEffort is the default effort, in positions. Half of it is for finding a solution. The proof has
	// a separate effort, defaultProof. A search with both takes less than 10 s of CPU time. The level Ethanol
	// takes 2 s, and would take 6 s with three times the effort for the proof.
	defaultEffort = 6_000_000
	defaultProof  = 1_000_000

	// defaultRankEffort is the default effort, in positions, for a proof that uses ranks. In such a
	// proof, a position takes only a tenth of the time.
	defaultRankEffort = 5 * defaultEffort

	// retryFactor is the factor by which the suggested effort exceeds an effort that found no solution.
	retryFactor = 8
)

// firstBeamEffort is the effort, in positions, of the beam search that comes early in a long proof. This
// search provides a solution in case time or memory runs out during the proof.
const firstBeamEffort = 1 << 14

// secondBeamAfter is the number of positions after which the proof is interrupted for a second beam
// search, if the first beam search found no solution. The second beam search takes a 40th of the effort.
// Later beam searches take more as the proof becomes longer; see interruptProof. For the Atomix level
// Ethanol, the second beam search is enough.
const secondBeamAfter = 1 << 15

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
	s := newSolver[S](ctx, e.m, search.Track(o))
	s.splitEffort()
	path, err := s.run()
	sol := solve.Solution{Metric: o.Metric, Positions: s.stored + s.frontSize()}
	if limit, ok := errors.AsType[*solve.Limit](err); ok && !o.Optimal {
		s.fallBack()
		if path = s.best; limit.Kind == solve.EffortLimit {
			if limit.SuggestedEffort = max(defaultEffort, retryFactor*s.effort); s.beamOutOfMemory {
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

// splitEffort assigns half of the given effort to the proof, or all of it if the solution must be proved
// optimal. If no effort is given, the proof gets defaultProof.
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
