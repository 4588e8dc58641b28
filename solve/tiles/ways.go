package tiles

import (
	"context"
	"errors"
	"math"

	"slidegif/solve"
	"slidegif/solve/board"
)

// A way is how the boards of up to so many cells are solved in a metric. This table is the only
// place that tells which search runs when; the first line that fits counts.
type way struct {
	metric solve.Metric
	cells  int
	search func(*solver, context.Context) error

	// Effort is how many positions are looked at where nobody says it, 0 for no end, and proof
	// the part of an effort, in per cent, that is spent on the proof before a solution is looked
	// for: see stepSearch.search and solver.pushes.
	effort int64
	proof  int64

	// Quick is the number of tiles of a group whose tables are made for each search, in some
	// tenths of a second.
	quick int

	// Beams is what part of the effort that the proof leaves is spent when each beam ends, in
	// per cent. Beams start from the start and from the goal in turn.
	beams []int64

	// Early says that beams go before each costly bound of the proof, too. Without: 1.3 x CPU for
	// five puzzles of 4x5 and 3x6, from 0.3 x to 5 x.
	early bool
}

var ways = []way{
	// All positions that can be reached are at most 1,814,400.
	{metric: board.StepMetric, cells: wholeCells, search: (*solver).breadthFirst},
	{metric: board.PushMetric, cells: wholeCells, search: (*solver).breadthFirst},

	// 15-puzzles are always proved.
	{metric: board.StepMetric, cells: 16, search: (*solver).steps, proof: 75, quick: 5, beams: []int64{5, 70, 100}},

	// Most of these are proved. Positions of the proof take less time, so there may be more.
	{metric: board.StepMetric, cells: provableCells, search: (*solver).steps, effort: 200_000_000, proof: 75, quick: 5, beams: []int64{5, 70, 100}, early: true},

	// Beyond, each bound takes several times as much as the one before and gains two moves. The
	// narrow beam that goes first lets wider ones drop what is on no shorter path.
	{metric: board.StepMetric, cells: 25, search: (*solver).steps, effort: 150_000_000, proof: 12, quick: 5, beams: []int64{5, 36, 68, 100}},
	{metric: board.StepMetric, cells: 36, search: (*solver).steps, effort: 60_000_000, proof: 12, quick: 4, beams: []int64{40, 100}},
	{metric: board.StepMetric, cells: 64, search: (*solver).steps, effort: 60_000_000, proof: 12, quick: 3, beams: []int64{100}},

	// The 15-puzzle needs up to 43 pushes, and a layer 20 deep is too large.
	{metric: board.PushMetric, cells: 15, search: (*solver).pushes, proof: 34, quick: 5},
	{metric: board.PushMetric, cells: 25, search: (*solver).pushes, effort: 60_000_000, proof: 34, quick: 5},
	{metric: board.PushMetric, cells: 36, search: (*solver).pushes, effort: 60_000_000, proof: 50, quick: 4},
	{metric: board.PushMetric, cells: 64, search: (*solver).pushes, effort: 60_000_000, proof: 50, quick: 3},
}

const (
	// wholeCells is the largest board whose positions are stored all.
	wholeCells = 10

	// provableCells is the largest board that is likely to be proved.
	provableCells = 20
)

// quicklyMade reports whether making the large tables takes two seconds or less. Then it pays
// even where they cannot be kept. Without: 2 x CPU for 4x5@3, and no proof of 4x5@7.
func quicklyMade(h, w int) bool { return h*w <= provableCells && (h != 4 || w != 4) }

// wayOf returns the line of the table for a board of so many cells.
func wayOf(cells int, m solve.Metric) *way {
	for i := range ways {
		if w := &ways[i]; w.metric == m && cells <= w.cells {
			return w
		}
	}
	panic("a board without a way")
}

// A solver is the search of one puzzle.
type solver struct {
	*way
	p   *puzzle
	o   solve.Options
	sol solve.Solution

	share  int64           // positions of which parts are spent on the proof and on beams
	most   int64           // positions after which the search ends; more than share with Optimal
	reason solve.LimitKind // why it ends there
	noRoom bool            // memory does not suffice for all that the search would do

	fallback []int // what some returns, nil where that is not known yet
}

// some returns the cells of the blank on some solution.
func (s *solver) some() []int {
	if s.fallback == nil {
		s.fallback = s.p.byRule()
		if s.o.Metric == board.PushMetric {
			s.fallback = s.p.asPushes(s.fallback)
		}
	}
	return s.fallback
}

func newSolver(p *puzzle, o solve.Options) *solver {
	s := &solver{way: wayOf(p.h*p.w, o.Metric), p: p, o: o, sol: solve.Solution{Metric: o.Metric}}
	s.most, s.share, s.reason = math.MaxInt64, math.MaxInt64, solve.EffortLimit
	if s.effort > 0 {
		s.share = s.effort
	}
	if o.Effort > 0 {
		s.share = o.Effort
	}
	if !o.Optimal || o.Effort > 0 {
		s.most = s.share
	}
	if o.MaxPositions > 0 && o.MaxPositions < s.most {
		s.most, s.reason = o.MaxPositions, solve.PositionsLimit
		if !o.Optimal {
			s.share = min(s.share, s.most)
		}
	}
	return s
}

// leastMemory is what a search on a board of more than 10 cells may hold at least.
const leastMemory = 1 << 20

// solve runs the search and answers with the best solution that there is at its end. On boards of
// up to 10 cells it takes less than a second, and who limits that gets no other answer.
func (s *solver) solve(ctx context.Context) (solve.Solution, error) {
	whole := len(s.p.start) <= wholeCells
	switch {
	case equal(s.p.start, s.p.goal):
		s.sol.Moves, s.sol.Positions = []board.Move{}, 1
		return s.sol, nil
	case whole:
	case ctx.Err() != nil:
		return s.sol, solve.Ended(ctx, 0, s.o.Metric)
	case s.o.Memory > 0 && s.o.Memory < leastMemory:
		return s.sol, &solve.Limit{Kind: solve.MemoryLimit, Metric: s.o.Metric, Needs: leastMemory}
	}
	err := s.search(s, ctx)
	limit, limited := errors.AsType[*solve.Limit](err)
	effort := limited && limit.Kind == solve.EffortLimit
	if limited {
		told := *limit
		told.AtLeast = s.sol.AtLeast
		err = &told
	}
	if limited && s.sol.Moves == nil && !s.o.Optimal && (!whole || effort) {
		s.sol.Moves = s.p.moves(s.some())
	}
	if s.noRoom && !s.sol.Optimal() && (err == nil || effort) {
		err = s.limit(solve.MemoryLimit)
	}
	return s.o.Answer(s.sol, err)
}

// limit returns the error of a search that one of the limits ended.
func (s *solver) limit(kind solve.LimitKind) error {
	return &solve.Limit{Kind: kind, AtLeast: s.sol.AtLeast, Metric: s.o.Metric}
}
