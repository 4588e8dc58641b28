// Package glide solves boards whose pieces, once set in motion, slide in a straight line
// until something stops them, in the fewest slides:
//
//	#######            #######
//	#a....#  a slides  #....a#  and the pattern  a
//	#..#.b#  right     #..#.b#                   b
//	#.....#            #.....#  is built, anywhere on the board
//	#######            #######
//
// A slide cannot be undone: the way back may be longer, or there may be none. But what came
// before a position is easily listed. A piece that something stops in some direction may
// have come from any free cell on the line behind it.
//
// # Search
//
// Small spaces are searched breadth-first from the start, which also proves that a puzzle
// has no solution. Where that takes more than some 4,000 positions, and the solved
// positions can be listed, the search goes on from both ends, with a limit on the length:
// no solution is shorter than limit, so try limit, limit+1 and so on. Of all positions those
// alone are stored that a solution of that length can pass; layers are added to whichever
// end has the narrower one until they touch:
//
//	start  o-o-o-o-o>          <o-o-o  solved positions
//	       ahead: slides        back: slides backwards
//
// What a position needs at least is the sum of the distances of its pieces, each alone on
// the board and free to stop anywhere (bound.go), as in Hüffner, Edelkamp,
// Fernau and Niedermeier, "Finding optimal solutions to Atomix", 2001. Where that leaves a
// position no slide to waste, it is looked at more closely: something must stop each piece at
// each turn of its route, and pieces that have arrived are in the way (route.go).
//
// # Price
//
// A position takes 17 to 23 bytes where its code fits a word, up to ten pieces on a board of
// 64 open cells, and up to 48 for 32 pieces on 256 cells. The weakness is a goal that leaves
// many pieces free, as in Lunar Lockout: there is no end to search back from, the bound says
// little, and the search is breadth-first throughout.
//
// A search that ends at its effort or at a limit answers with what search.Near finds.
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
	// defaultEffort is how many positions a search looks at before it answers with what it has: half
	// of them are for some solution, and as many as defaultProof for the proof. Together they take less
	// than 30 seconds of CPU.
	defaultEffort = 6_000_000
	defaultProof  = 8_000_000

	// defaultFlood is how many positions a search by ranks may store for the proof where no effort
	// is given: a position costs a tenth there.
	defaultFlood = 5 * defaultEffort

	// usualTimes is how many times an effort that was too small for any solution probably does.
	usualTimes = 8
)

// firstLook is how many positions a search for some solution takes before a long search for the
// proof begins, so that there is something to show when time is up.
const firstLook = 1 << 14

// longProof is how many positions a proof stores before some solution is looked for again, where the first
// look found none, with a 128th of the effort. Atomix's Ethanol needs 26,000 positions for that, and 10 s for its proof.
const longProof = 1 << 15

// Solve returns a shortest solution of a gliding board, in slides, or under the conditions
// of solve.Options a near-optimal one. The error is one of those that solve.Puzzle's Solve
// tells, or an *input.Error where the engine does not take the board.
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

func (e sized[S]) solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	s := newSolver[S](ctx, e.m, o)
	s.share()
	path, err := s.run()
	sol := solve.Solution{Metric: o.Metric, Positions: s.stored + s.held()}
	if limit, ok := errors.AsType[*solve.Limit](err); ok && !o.Optimal {
		s.instead()
		if path = s.best; limit.Kind == solve.EffortLimit {
			if limit.Enough = usualTimes * s.effort; s.noRoom {
				limit.Kind = solve.MemoryLimit
			}
		}
	}
	if s.effort > 0 && err != nil {
		sol.Positions += s.looked
	}
	sol.AtLeast = s.atLeast
	switch {
	case path != nil:
		sol.Moves = replay(e.m, path)
		sol.AtLeast = min(sol.AtLeast, len(sol.Moves))
	case err == nil:
		return sol, &solve.Unsolvable{Reason: s.proof}
	}
	return o.Answer(sol, err)
}

// share gives the proof half of the effort, or all of it where it must be found.
func (s *solver[S]) share() {
	s.effort = s.o.Effort
	switch {
	case s.o.Optimal:
		s.floodEffort = s.effort
	case s.effort == 0:
		s.effort, s.o.Effort, s.floodEffort = defaultEffort/2+defaultProof, defaultProof, defaultFlood
	default:
		s.o.Effort = (s.effort + 1) / 2
		s.floodEffort = s.o.Effort
	}
}
