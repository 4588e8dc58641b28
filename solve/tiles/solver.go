package tiles

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/tiles/internal/paths"
	"slidegif/solve/tiles/internal/tables"
)

// A solver is the state of the search for a solution of one puzzle.
type solver struct {
	p        *puzzle
	o        solve.Options
	strategy *strategy
	form     *normalForm // nil before the first stage
	answer   solve.Solution
	stageLog []string // names of the stages that ran, in order of their first runs

	// Limits.
	effort       int64           // positions; the proof and the beams get shares of it
	maxPositions int64           // positions after which the search stops; larger than effort if Optimal is set
	limitKind    solve.LimitKind // the limit that maxPositions comes from
	hasDeadline  bool            // whether there is also a time limit
	outOfMemory  bool            // whether a stage had too little memory

	// Solutions are the cells of the blank, starting with its start cell. nil means no solution.
	fallback []int // constructed, or found by a beam outside the proof; see fallbackSolution
	best     []int // shortest other solution

	// The proof in the step metric.
	heuristic      *tables.Heuristic // heuristic of the current proof
	proof          *paths.IDAStar    // nil before the first iteration
	proofBudget    int64             // positions for all iterations together
	budgetSpent    bool              // whether the budget ended the last iteration
	largeThreshold int64             // positions in one iteration after which the large tables are used
	regional       bool              // whether the proof uses regional tables

	// Beams.
	beam            *paths.Beam // nil before the first run
	beamNodes       int64       // positions searched by beams
	lastBoundBudget int64       // budget of the last beams before an iteration; 0 if there were none
}

func newSolver(p *puzzle, o solve.Options) *solver {
	s := &solver{p: p, o: o, strategy: strategyFor(p.h*p.w, o.Metric), answer: solve.Solution{Metric: o.Metric}}
	s.maxPositions, s.effort, s.limitKind = math.MaxInt64, math.MaxInt64, solve.EffortLimit
	if s.strategy.effort > 0 {
		s.effort = s.strategy.effort
	}
	if o.Effort > 0 {
		s.effort = max(o.Effort/max(s.strategy.positionCost, 1), 1)
	}
	if !o.Optimal || o.Effort > 0 {
		s.maxPositions = s.effort
	}
	if o.MaxPositions > 0 && o.MaxPositions < s.maxPositions {
		s.maxPositions, s.limitKind = o.MaxPositions, solve.PositionsLimit
		if !o.Optimal {
			s.effort = min(s.effort, s.maxPositions)
		}
	}
	s.proofBudget = s.strategy.proofShare(s.effort)
	return s
}

// minMemory is the smallest memory limit, in bytes, for a search on a board of more than 10 cells.
const minMemory = 1 << 20

// solve runs the stages and returns the best solution found, or the constructed one if there is no
// other. Boards of up to 10 cells take less than a second. On these boards it returns an error if
// it reaches a limit on positions or memory.
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
	s.answer.LowerBound = s.p.lowerBound(s.o.Metric)
	err := context.Cause(ctx)
	if err == nil {
		err = s.runStages(ctx)
	} else {
		err = solve.ContextError(ctx, s.answer.LowerBound, s.o.Metric)
	}
	s.answer.Nodes = s.searched() - s.answer.Positions
	if s.best != nil && (err == nil || s.o.Optimal || len(s.best) <= len(s.fallbackSolution())) {
		s.answer.Moves = s.p.moves(s.best)
	}
	if s.best != nil {
		s.answer.LowerBound = min(s.answer.LowerBound, len(s.best)-1)
	}
	if len(s.strategy.stages) > 1 {
		s.answer.Method = s.method()
	}
	limit, limited := errors.AsType[*solve.Limit](err)
	effort := limited && limit.Kind == solve.EffortLimit
	if limited {
		withBound := *limit
		withBound.LowerBound = s.answer.LowerBound
		err = &withBound
	}
	if limited && s.answer.Moves == nil && !s.o.Optimal && (!exhaustive || effort || limit.Kind == solve.TimeLimit) {
		s.answer.Moves = s.p.moves(s.fallbackSolution())
	}
	if s.outOfMemory && !s.answer.Optimal() && (err == nil || effort) {
		err = s.limitError(solve.MemoryLimit)
	}
	return s.o.Result(s.answer, err)
}

// runStages runs stages until an optimal solution is proved. If no stage is due before that, the
// error is a limit.
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

// proved reports whether the best solution is proved to be optimal.
func (s *solver) proved() bool { return s.best != nil && s.answer.LowerBound >= len(s.best)-1 }

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

// fallbackSolution returns the constructed solution, or a shorter one if a beam found one.
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
	n := s.answer.Positions + s.beamNodes
	if s.proof != nil {
		n += s.proof.Nodes
	}
	return n
}

func (s *solver) remaining() int64 { return s.maxPositions - s.searched() }

// report reports progress: the positions counted by searched, plus more.
func (s *solver) report(more int64) {
	best := s.best
	if best == nil {
		best = s.fallback
	}
	s.o.Report(solve.Progress{Positions: s.searched() + more, Depth: s.answer.LowerBound, Best: max(0, len(best)-1)})
}

// limitError returns the error of a search that reached the given limit.
func (s *solver) limitError(kind solve.LimitKind) error {
	return &solve.Limit{Kind: kind, LowerBound: s.answer.LowerBound, Metric: s.o.Metric}
}

// contextErr returns err, or the error of ctx if ctx is done. An expired deadline becomes a time
// limit.
func (s *solver) contextErr(ctx context.Context, err error) error {
	if ctx.Err() == nil {
		return err
	}
	return solve.ContextError(ctx, s.answer.LowerBound, s.o.Metric)
}

// quickHeuristic returns the heuristic with quick tables. If building the tables would cost more
// than the effort, it returns the heuristic without tables.
func (s *solver) quickHeuristic(ctx context.Context, f *normalForm) (*tables.Heuristic, error) {
	if tables.BuildCost(f.h, f.w, f.home, s.strategy.groupSize) > s.effort {
		return tables.ManhattanOnly(f.h, f.w, f.home), nil
	}
	return tables.QuickHeuristic(ctx, f.h, f.w, f.home, s.strategy.groupSize, s.o)
}
