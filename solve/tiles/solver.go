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

// A solver is the search for a solution of one puzzle.
type solver struct {
	p        *puzzle
	o        solve.Options
	way      *way
	form     *normalForm // nil before the first stage
	answer   solve.Solution
	stageLog []string // the names of the stages that ran, in the order of their first runs

	// Limits.
	effort int64           // positions of which parts are spent on the proof and on beams
	most   int64           // positions after which the search ends; more than effort with Optimal
	reason solve.LimitKind // why it ends there
	timed  bool            // the time is limited, too
	noRoom bool            // memory does not suffice for all that the search would do

	// Solutions: the cells of the blank from its start on, nil for none.
	fallback []int // by rule or by a beam that a proof knows nothing of; see anySolution
	best     []int // the shortest that is known otherwise

	// The proof in steps.
	heuristic   *tables.Heuristic // what the proof was begun with last
	proof       *paths.IDAStar    // nil before the first bound
	proofBudget int64             // positions of all bounds together
	cut         bool              // whether the budget ended the search of the last bound
	hardBound   int64             // positions of a bound after which the large tables are due
	regional    bool              // whether the proof goes on with regional tables

	// Beams.
	beam        *paths.Beam // nil before the first
	beamNodes   int64       // positions that beams looked at
	boundEffort int64       // effort of the last beams before a bound, 0 for none yet
}

func newSolver(p *puzzle, o solve.Options) *solver {
	s := &solver{p: p, o: o, way: wayOf(p.h*p.w, o.Metric), answer: solve.Solution{Metric: o.Metric}}
	s.most, s.effort, s.reason = math.MaxInt64, math.MaxInt64, solve.EffortLimit
	if s.way.effort > 0 {
		s.effort = s.way.effort
	}
	if o.Effort > 0 {
		s.effort = max(o.Effort/max(s.way.price, 1), 1)
	}
	if !o.Optimal || o.Effort > 0 {
		s.most = s.effort
	}
	if o.MaxPositions > 0 && o.MaxPositions < s.most {
		s.most, s.reason = o.MaxPositions, solve.PositionsLimit
		if !o.Optimal {
			s.effort = min(s.effort, s.most)
		}
	}
	s.proofBudget = s.way.proofShare(s.effort)
	return s
}

// leastMemory is what a search on a board of more than 10 cells may hold at least.
const leastMemory = 1 << 20

// solve runs the stages and answers with the best solution that there is at the end, the one by rule
// where there is no other. A board of up to 10 cells takes less than a second. A caller who limits its
// positions or its memory gets the error instead.
func (s *solver) solve(ctx context.Context) (solve.Solution, error) {
	whole := len(s.p.start) <= wholeCells
	switch {
	case equal(s.p.start, s.p.goal):
		s.answer.Moves, s.answer.Positions = []board.Move{}, 1
		return s.answer, nil
	case whole:
	case s.o.Memory > 0 && s.o.Memory < leastMemory:
		return s.answer, &solve.Limit{Kind: solve.MemoryLimit, Metric: s.o.Metric, Needs: leastMemory}
	}
	s.answer.AtLeast = s.p.lowerBound(s.o.Metric)
	err := context.Cause(ctx)
	if err == nil {
		err = s.runStages(ctx)
	} else {
		err = solve.Ended(ctx, s.answer.AtLeast, s.o.Metric)
	}
	s.answer.Nodes = s.looked() - s.answer.Positions
	if s.best != nil && (err == nil || s.o.Optimal || len(s.best) <= len(s.anySolution())) {
		s.answer.Moves = s.p.moves(s.best)
	}
	if s.best != nil {
		s.answer.AtLeast = min(s.answer.AtLeast, len(s.best)-1)
	}
	if len(s.way.stages) > 1 {
		s.answer.Method = s.method()
	}
	limit, limited := errors.AsType[*solve.Limit](err)
	effort := limited && limit.Kind == solve.EffortLimit
	if limited {
		told := *limit
		told.AtLeast = s.answer.AtLeast
		err = &told
	}
	if limited && s.answer.Moves == nil && !s.o.Optimal && (!whole || effort || limit.Kind == solve.TimeLimit) {
		s.answer.Moves = s.p.moves(s.anySolution())
	}
	if s.noRoom && !s.answer.Optimal() && (err == nil || effort) {
		err = s.limit(solve.MemoryLimit)
	}
	return s.o.Answer(s.answer, err)
}

// runStages runs the stages until a shortest solution is proved. Where none is due before that, the
// error is a limit.
func (s *solver) runStages(ctx context.Context) error {
	s.form = normalize(s.p)
	_, s.timed = ctx.Deadline()
	for !s.proved() {
		i := slices.IndexFunc(s.way.stages, s.isDue)
		if i < 0 {
			return s.limit(s.reason)
		}
		st := s.way.stages[i]
		if !slices.Contains(s.stageLog, st.name) {
			s.stageLog = append(s.stageLog, st.name)
		}
		if err := st.what(s, ctx); err != nil {
			return err
		}
	}
	return nil
}

func (s *solver) isDue(st stage) bool {
	if !st.repeats && slices.Contains(s.stageLog, st.name) {
		return false
	}
	return st.when == nil || st.when(s)
}

// proved reports whether no solution is shorter than the best.
func (s *solver) proved() bool { return s.best != nil && s.answer.AtLeast >= len(s.best)-1 }

// method tells which stages ran, and with which tables.
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

// anySolution returns a solution that takes no search, or a shorter one where a beam found one.
func (s *solver) anySolution() []int {
	if s.fallback == nil {
		s.fallback = s.p.byRule()
		if s.o.Metric == board.PushMetric {
			s.fallback = s.p.asPushes(s.fallback)
		}
	}
	return s.fallback
}

// looked returns how many positions all stages looked at.
func (s *solver) looked() int64 {
	n := s.answer.Positions + s.beamNodes
	if s.proof != nil {
		n += s.proof.Nodes
	}
	return n
}

func (s *solver) left() int64 { return s.most - s.looked() }

// report tells how many positions were looked at, with those that looked does not count yet.
func (s *solver) report(more int64) {
	best := s.best
	if best == nil {
		best = s.fallback
	}
	s.o.Report(solve.Progress{Positions: s.looked() + more, Depth: s.answer.AtLeast, Best: max(0, len(best)-1)})
}

// limit returns the error of a search that one of the limits ended.
func (s *solver) limit(kind solve.LimitKind) error {
	return &solve.Limit{Kind: kind, AtLeast: s.answer.AtLeast, Metric: s.o.Metric}
}

// ended returns err, or the limit of time where that ended ctx.
func (s *solver) ended(ctx context.Context, err error) error {
	if ctx.Err() == nil {
		return err
	}
	return solve.Ended(ctx, s.answer.AtLeast, s.o.Metric)
}

// quickTables returns the heuristic of the quick tables, or the one without tables where making them takes
// longer than the effort.
func (s *solver) quickTables(ctx context.Context, f *normalForm) (*tables.Heuristic, error) {
	if tables.Work(f.h, f.w, f.home, s.way.groupSize) > s.effort {
		return tables.ManhattanOnly(f.h, f.w, f.home), nil
	}
	return tables.QuickHeuristic(ctx, f.h, f.w, f.home, s.way.groupSize, s.o)
}
