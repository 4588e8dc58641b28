package tiles

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/search"
	"slidegif/solve/tiles/internal/paths"
	"slidegif/solve/tiles/internal/tables"
)

// A solver searches for a solution to one puzzle.
type solver struct {
	*search.AnytimeSearch
	ctx      context.Context
	p        *puzzle
	o        solve.Options
	strategy *strategy
	form     *normalForm
	stored   int64    // positions stored by a search that is not a beam or a proof in the step metric
	stages   []string // names of the stages that ran, in the order of their first runs

	// A solution lists the cells that the blank visits, including its start cell. The slices
	// fallback and best are nil until a solution is known.
	fallback []int // solution that was constructed or found by the first beam; see fallbackSolution
	best     []int // shortest solution from all other stages

	// The fields below describe the proof in the step metric.
	heuristic      *tables.Heuristic // heuristic of the current proof with tables, or nil
	proof          *paths.IDAStar    // nil until the first iteration
	largeThreshold int64             // positions in an iteration after which the large tables are used
	regional       bool              // whether the proof uses regional tables

	// Beams.
	beam            *paths.Beam // nil until the first beam runs
	lastBoundBudget int64       // budget of the beams that ran before the last iteration, or 0
}

func newSolver(ctx context.Context, p *puzzle, o solve.Options) *solver {
	w := strategyFor(p.h, p.w, o.Metric)
	if o.Effort > 0 {
		o.Effort = max(o.Effort/max(w.positionCost, 1), 1)
	} else if p.isLarge() {
		o.Effort = w.schedule.Default // even if Optimal is set
	}
	o = search.Track(o)
	s := &solver{AnytimeSearch: search.NewAnytimeSearch(ctx, o, &w.schedule), ctx: ctx, p: p, o: o, strategy: w, form: normalize(p)}
	s.Prove, s.Spent, s.Best = s.prove, s.spent, s.bestMoves
	if o.Metric == board.PushMetric && !s.exhaustive() && !p.isLarge() {
		s.Beam = s.runPushBeam
	}
	return s
}

// minMemory is the smallest accepted memory limit, in bytes, for boards of more than 10 cells.
const minMemory = 1 << 20

// exhaustive reports whether the search stores all positions. An exhaustive search takes less than a second. An
// exhaustive search fails if it reaches a limit on positions or memory.
func (s *solver) exhaustive() bool { return len(s.p.start) <= maxExhaustiveCells }

// solve returns the best solution found. If the search finds no solution, solve returns the constructed one.
func (s *solver) solve() (solve.Solution, error) {
	switch {
	case equal(s.p.start, s.p.goal):
		return solve.Solution{Metric: s.o.Metric, Moves: []board.Move{}, Positions: 1}, nil
	case !s.exhaustive() && s.o.Memory > 0 && s.o.Memory < minMemory:
		return solve.Solution{Metric: s.o.Metric}, &solve.Limit{Kind: solve.MemoryLimit, Metric: s.o.Metric, SufficientMemory: minMemory}
	}
	sol, err := s.Solve()
	sol.Positions, sol.Nodes = s.stored, s.Searched()-s.stored
	if !s.exhaustive() {
		sol.Method = s.method()
	}
	return sol, err
}

// prove implements search.Engine.
func (s *solver) prove() ([]board.Move, error) {
	s.Raise(s.p.lowerBound(s.o.Metric), solve.HeuristicReason)
	err := context.Cause(s.ctx)
	if err == nil {
		err = s.strategy.prove(s)
	}
	if err == nil {
		return s.p.moves(s.best), nil
	}
	limit, limited := errors.AsType[*solve.Limit](err)
	if !s.p.isLarge() && (!s.exhaustive() || s.ctx.Err() != nil || limited && limit.Kind == solve.EffortLimit) {
		s.fallbackSolution()
	}
	return nil, err
}

// spent implements search.Engine.
func (s *solver) spent() (st search.Stats, bytes int64) {
	n := s.stored
	if s.proof != nil {
		n += s.proof.Nodes
	}
	return search.Stats{Positions: n, Effort: n}, 0
}

// bestMoves implements search.Engine.
func (s *solver) bestMoves() []board.Move {
	if s.best == nil || s.fallback != nil && len(s.fallback) < len(s.best) {
		return s.p.moves(s.fallback)
	}
	return s.p.moves(s.best)
}

// proveSteps runs one stage after another until a solution is proved optimal or no stage is due.
func (s *solver) proveSteps() error {
	for !s.proved() {
		name, run := s.nextStage()
		if run == nil {
			return s.Limit(solve.EffortLimit)
		}
		s.addStage(name)
		if err := cmp.Or(run(), context.Cause(s.ctx)); err != nil {
			return err
		}
	}
	return nil
}

// nextStage returns the next stage of the search, or nil if no stage is left. The bound is the maximum path length
// in one iteration of IDA*. The stage named proof runs one iteration.
func (s *solver) nextStage() (name string, run func() error) {
	switch next := s.expectedNodes(); {
	case s.proof == nil && s.Bound() <= maxNearBound:
		return "proof without tables", s.searchNearby
	case s.shouldRunFirstBeam():
		return "first beam", s.runFirstBeam
	case s.shouldRunBoundBeams():
		return "beams before a bound", s.runBoundBeams
	case s.heuristic == nil || s.Fits(next) && s.proof.LastNodes <= s.largeThreshold:
		return "proof", s.searchBound
	case s.shouldLoadLargeTables():
		return "large tables", s.loadLargeTables
	case !slices.Contains(s.stages, "beams"):
		return "beams", s.runFinalBeams
	}
	return "", nil
}

func (s *solver) addStage(name string) {
	if !slices.Contains(s.stages, name) {
		s.stages = append(s.stages, name)
	}
}

// proved reports whether the best solution has been proved optimal.
func (s *solver) proved() bool { return s.best != nil && s.Bound() >= len(s.best)-1 }

// method describes the stages that ran and the tables that they used.
func (s *solver) method() string {
	if len(s.stages) == 0 {
		return ""
	}
	m := "by " + strings.Join(s.stages, ", ")
	if s.heuristic != nil {
		m += " with " + s.heuristic.Name()
	}
	if s.regional {
		m += " and regional ones"
	}
	return m
}

func (s *solver) store(to *[]int, blanks []int) {
	*to = blanks
	s.RecordSolution(len(blanks) - 1)
}

// fallbackSolution returns the constructed solution, or a shorter solution if a beam has found one.
func (s *solver) fallbackSolution() []int {
	if s.fallback == nil {
		blanks := s.p.constructSolution()
		if s.o.Metric == board.PushMetric {
			blanks = s.p.mergeSteps(blanks)
		}
		s.store(&s.fallback, blanks)
	}
	return s.fallback
}

// quickHeuristic returns a heuristic that uses the quick tables. If building the quick tables would
// exceed the effort, the heuristic does not use tables.
func (s *solver) quickHeuristic(f *normalForm) (*tables.Heuristic, error) {
	if s.Nominal > 0 && tables.BuildCost(f.h, f.w, f.home, s.strategy.groupSize) > s.Nominal {
		return tables.ManhattanOnly(f.h, f.w, f.home), nil
	}
	return tables.QuickHeuristic(s.ctx, f.h, f.w, f.home, s.strategy.groupSize, s.o)
}
