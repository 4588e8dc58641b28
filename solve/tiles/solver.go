package tiles

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/search"
	"slidegif/solve/tiles/internal/paths"
	"slidegif/solve/tiles/internal/tables"
)

// A solver holds the state of the search for a solution to one puzzle.
type solver struct {
	search.LowerBound
	p        *puzzle
	o        solve.Options
	strategy *strategy
	form     *normalForm // nil until the first stage runs
	answer   solve.Solution
	stageLog []string // names of the stages that ran, in the order of their first runs

	// Limits.
	effort       int64           // total positions, to be shared by the proof and the beams
	maxPositions int64           // the search stops after this number of positions; larger than effort if Optimal is set
	limitKind    solve.LimitKind // kind of limit that determines maxPositions
	hasDeadline  bool            // whether the search has a time limit
	outOfMemory  bool            // whether a stage ran out of memory

	// A solution lists the cells that the blank visits, including its start cell. If no solution is
	// known, the slice is nil.
	fallback []int // solution that was constructed or found by the first beam; see fallbackSolution
	best     []int // shortest solution from all other stages

	nearNodes int64 // number of positions searched without tables

	// The fields below describe the proof in the step metric.
	heuristic      *tables.Heuristic // heuristic of the current proof
	proof          *paths.IDAStar    // nil until the first iteration
	proofBudget    int64             // maximum number of positions in all iterations together
	budgetSpent    bool              // whether the last iteration ended because the budget was spent
	largeThreshold int64             // the large tables are used once an iteration exceeds this number
	regional       bool              // whether the proof uses regional tables

	// Beams.
	beam            *paths.Beam // nil until the first beam runs
	beamNodes       int64       // number of positions searched by beams
	lastBoundBudget int64       // budget of the beams that ran before the last iteration, or 0
}

func newSolver(p *puzzle, o solve.Options) *solver {
	s := &solver{p: p, strategy: strategyFor(p.h, p.w, o.Metric), answer: solve.Solution{Metric: o.Metric}}
	s.maxPositions, s.effort, s.limitKind = math.MaxInt64, math.MaxInt64, solve.EffortLimit
	if s.strategy.effort > 0 {
		s.effort = s.strategy.effort
	}
	if o.Effort > 0 {
		s.effort = max(o.Effort/max(s.strategy.positionCost, 1), 1)
	}
	if !o.Optimal || o.Effort > 0 || p.isLarge() {
		s.maxPositions = s.effort
	}
	if o.MaxPositions > 0 && o.MaxPositions < s.maxPositions {
		s.maxPositions, s.limitKind = o.MaxPositions, solve.PositionsLimit
		if !o.Optimal {
			s.effort = min(s.effort, s.maxPositions)
		}
	}
	if report := o.Progress; report != nil && s.maxPositions < math.MaxInt64 {
		o.Progress = func(at solve.Progress) {
			at.Share = search.Share(at.Positions, s.maxPositions)
			report(at)
		}
	}
	s.o = search.Track(o)
	s.proofBudget = s.strategy.proofShare(s.effort)
	return s
}

// minMemory is the smallest accepted memory limit, in bytes, for boards of more than 10 cells.
const minMemory = 1 << 20

// solve runs all stages of the search and returns the best solution found. If the search finds no
// solution, solve returns the constructed one. For boards of up to 10 cells, solve takes less than
// a second, and returns an error if it reaches the limit on positions or memory.
func (s *solver) solve(ctx context.Context) (solve.Solution, error) {
	exhaustive := len(s.p.start) <= maxExhaustiveCells
	switch {
	case equal(s.p.start, s.p.goal):
		s.answer.Moves, s.answer.Positions = []board.Move{}, 1
		return s.answer, nil
	case exhaustive:
	case s.o.Memory > 0 && s.o.Memory < minMemory:
		return s.answer, &solve.Limit{Kind: solve.MemoryLimit, Metric: s.o.Metric, SufficientMemory: minMemory}
	}
	s.raise(s.p.lowerBound(s.o.Metric), solve.HeuristicReason)
	err := context.Cause(ctx)
	if err == nil {
		err = s.runStages(ctx)
	} else {
		err = solve.ContextError(ctx, s.Bound(), s.o.Metric)
	}
	s.answer.LowerBound = s.Bound()
	s.answer.Nodes = s.searched() - s.answer.Positions
	if s.best != nil && (err == nil || s.o.Optimal || len(s.best) <= len(s.fallbackSolution())) {
		s.answer.Moves = s.p.moves(s.best)
	}
	if !exhaustive {
		s.answer.Method = s.method()
	}
	limit, limited := errors.AsType[*solve.Limit](err)
	effort := limited && limit.Kind == solve.EffortLimit
	if limited {
		withBound := *limit
		withBound.LowerBound = s.answer.LowerBound
		err = &withBound
	}
	if limited && s.answer.Moves == nil && !s.o.Optimal && !s.p.isLarge() && (!exhaustive || effort || limit.Kind == solve.TimeLimit) {
		s.answer.Moves = s.p.moves(s.fallbackSolution())
	}
	if s.outOfMemory && !s.answer.Optimal() && (err == nil || effort) {
		err = s.limitError(solve.MemoryLimit)
	}
	return s.o.Result(s.answer, err)
}

// runStages runs one stage after another until a solution is proved optimal. If no further stage is
// due and no solution is proved optimal, runStages returns a limit error.
func (s *solver) runStages(ctx context.Context) error {
	s.form = normalize(s.p)
	_, s.hasDeadline = ctx.Deadline()
	for !s.proved() {
		i := slices.IndexFunc(s.strategy.stages, s.isDue)
		if i < 0 {
			return s.limitError(s.limitKind)
		}
		st := s.strategy.stages[i]
		if !slices.Contains(s.stageLog, st.name) {
			s.stageLog = append(s.stageLog, st.name)
		}
		if err := st.run(s, ctx); err != nil {
			return err
		}
	}
	return nil
}

func (s *solver) isDue(st stage) bool {
	if !st.repeats && slices.Contains(s.stageLog, st.name) {
		return false
	}
	return st.isDue == nil || st.isDue(s)
}

// proved reports whether the best solution has been proved optimal.
func (s *solver) proved() bool { return s.best != nil && s.Bound() >= len(s.best)-1 }

// method describes the stages that ran and the tables that they used.
func (s *solver) method() string {
	if len(s.stageLog) == 0 {
		return ""
	}
	m := "by " + strings.Join(s.stageLog, ", ")
	if s.heuristic != nil {
		m += " with " + s.heuristic.Name()
	}
	if s.regional {
		m += " and regional ones"
	}
	return m
}

// fallbackSolution returns the constructed solution, or a shorter solution if a beam has found one.
func (s *solver) fallbackSolution() []int {
	if s.fallback == nil {
		s.fallback = s.p.constructSolution()
		if s.o.Metric == board.PushMetric {
			s.fallback = s.p.mergeSteps(s.fallback)
		}
	}
	return s.fallback
}

// searched returns the number of positions that all stages have searched.
func (s *solver) searched() int64 {
	n := s.answer.Positions + s.nearNodes + s.beamNodes
	if s.proof != nil {
		n += s.proof.Nodes
	}
	return n
}

func (s *solver) remaining() int64 { return s.maxPositions - s.searched() }

// report sends a progress report. The reported number of positions is the result of s.searched plus
// the given number.
func (s *solver) report(more int64) {
	best := s.best
	if best == nil {
		best = s.fallback
	}
	s.o.Report(solve.Progress{Positions: s.searched() + more, Depth: s.Bound(), Reason: s.Reason(), Best: max(0, len(best)-1)})
}

// raise raises the lower bound and reports the progress.
func (s *solver) raise(bound int, reason solve.Reason) {
	if s.LowerBound.Raise(bound, reason) {
		s.report(0)
	}
}

// raiseAfterRound raises the lower bound to the bound of the next round of a proof in the step metric.
func (s *solver) raiseAfterRound(next int) {
	s.raise(next-1, solve.RoundReason)
	s.raise(next, solve.ParityReason)
}

func (s *solver) limitError(kind solve.LimitKind) error {
	return &solve.Limit{Kind: kind, LowerBound: s.Bound(), Metric: s.o.Metric}
}

// contextErr returns err as long as ctx is active. If ctx has ended, contextErr returns the
// context error, or a time limit error if the deadline has passed.
func (s *solver) contextErr(ctx context.Context, err error) error {
	if ctx.Err() == nil {
		return err
	}
	return solve.ContextError(ctx, s.Bound(), s.o.Metric)
}

// quickHeuristic returns a heuristic that uses the quick tables. If building these tables would
// exceed the effort, the heuristic does not use tables.
func (s *solver) quickHeuristic(ctx context.Context, f *normalForm) (*tables.Heuristic, error) {
	if tables.BuildCost(f.h, f.w, f.home, s.strategy.groupSize) > s.effort {
		return tables.ManhattanOnly(f.h, f.w, f.home), nil
	}
	return tables.QuickHeuristic(ctx, f.h, f.w, f.home, s.strategy.groupSize, s.o)
}
