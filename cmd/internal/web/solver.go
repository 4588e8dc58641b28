package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A solver parses, generates, solves and draws puzzles. The methods of a solver may be called only by code that runs
// in one of its queues.
type solver struct {
	limits           guard.Limits
	metrics          *metrics
	queue, fastQueue *guard.Queue
	screenshotQueue  *guard.Queue // queue for the recognition of screenshots
	cache            *guard.Cache
	running          sync.Map // a map from searchKey to *runningSearch
}

func newSolver(l guard.Limits, m *metrics) *solver {
	one := l
	one.Workers = 1
	return &solver{
		limits: l, metrics: m, cache: guard.NewCache(l.Cache, "answers", "solutions", "puzzles", "refusals"),
		queue: guard.NewQueue(l), fastQueue: guard.NewQueue(l), screenshotQueue: guard.NewQueue(one),
	}
}

// A searchKey is the cache key for a searchResult. A searchKey consists of a puzzle ID and a
// metric.
type searchKey struct {
	metric solve.Metric
	id     string
}

func (searchKey) Section() string { return "solutions" }

// A searchResult holds the solution that a search has found, or an error that a new search would probably
// repeat.
type searchResult struct {
	solution solve.Solution
	err      error
}

// A runningSearch holds the progress of a search and a function that ends the search.
type runningSearch struct {
	progress atomic.Pointer[solve.Progress]
	end      context.CancelCauseFunc
}

// report stores the progress of the search. A report without a solution, as while tables are built, keeps the length
// of the best solution so far.
func (r *runningSearch) report(p solve.Progress) {
	if p.Note.Format != "" {
		return
	}
	p.Best = cmp.Or(p.Best, r.progress.Load().Best)
	r.progress.Store(&p)
}

// errStopped cancels a search that a client stops. Because errStopped is a solve.Limit, the search returns its
// best solution.
var errStopped = &solve.Limit{Kind: solve.TimeLimit}

// A cachedPuzzle is a puzzle that looks up its solutions in a shared cache.
type cachedPuzzle struct {
	solve.Puzzle
	solver *solver
}

// Unwrap returns the underlying puzzle, which does not use the cache.
func (p cachedPuzzle) Unwrap() solve.Puzzle { return p.Puzzle }

func (p cachedPuzzle) Solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	// The search gets less time than the request, which leaves time to draw the result.
	remaining := p.solver.limits.Timeout
	if deadline, ok := ctx.Deadline(); ok {
		remaining = time.Until(deadline)
	}
	key := searchKey{o.Metric, p.ID()}
	v, _, err := guard.GetOrCompute(ctx, p.solver.cache, key, func(ctx context.Context) (searchResult, guard.Retention, error) {
		ctx, cancel := context.WithTimeoutCause(ctx, remaining*4/5, guard.ErrTimeout)
		defer cancel()
		ctx, end := context.WithCancelCause(ctx)
		defer end(nil)
		run := &runningSearch{end: end}
		run.progress.Store(&solve.Progress{})
		p.solver.running.Store(key, run)
		defer p.solver.running.CompareAndDelete(key, run) // an abandoned search may end after the next one has begun
		start := time.Now()
		o.Progress = run.report
		found, err := p.Puzzle.Solve(ctx, o)
		if errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, solve.ErrLimit) {
			err = context.Cause(ctx)
		}
		p.solver.metrics.recordSearch(time.Since(start), found.Positions, found.Nodes)
		ret := guard.Retention{Cost: memoryCost(p.Board(), found.Moves), TTL: guard.Forever}
		switch {
		case context.Cause(ctx) == errStopped:
			ret = guard.Retention{} // the next request searches again
		case guard.IsTimeout(err), found.EndedBy == solve.TimeLimit:
			ret.TTL = timeoutRetry
		case err != nil && !errors.Is(err, solve.ErrUnsolvable) && !errors.Is(err, solve.ErrLimit):
			return searchResult{}, guard.Retention{}, err
		}
		return searchResult{found, err}, ret, nil
	})
	if err == nil {
		err = v.err
	}
	return v.solution, err
}

// runningSearch returns the running search for the puzzle of a request, and its key. If no search is running, the
// returned value has no progress, and its field end is nil.
func (s *Server) runningSearch(ctx context.Context, req request) (searchKey, *runningSearch, error) {
	o, err := s.readJob(ctx, req, document.PlayerData)
	if err != nil {
		return searchKey{}, nil, err
	}
	key := searchKey{o.metric, o.puzzle.ID()}
	if run, ok := s.solver.running.Load(key); ok {
		return key, run.(*runningSearch), nil
	}
	idle := &runningSearch{}
	idle.progress.Store(&solve.Progress{})
	return key, idle, nil
}

// handleProgress handles /progress.json, which returns the progress of the search for a puzzle. If no search is
// running, all numbers in the response are zero.
func (s *Server) handleProgress(ctx context.Context, req request) (response, error) {
	_, run, err := s.runningSearch(ctx, req)
	if err != nil {
		return response{}, err
	}
	p := run.progress.Load()
	return ok(document.JSONType, fmt.Appendf(nil, `{"positions":%d,"at_least":%d,"best":%d}`, p.Positions, p.Depth, p.Best)), nil
}

// handleStop handles /stop.json, which ends the search for a puzzle with the best solution so far. The search
// continues if no solution is known, or if another client may be waiting. The response reports whether the search
// was stopped.
func (s *Server) handleStop(ctx context.Context, req request) (response, error) {
	key, run, err := s.runningSearch(ctx, req)
	if err != nil {
		return response{}, err
	}
	stopped := run.progress.Load().Best > 0 && s.solver.cache.OnlyClient(key, req.client)
	if stopped {
		run.end(errStopped)
	}
	return ok(document.JSONType, fmt.Appendf(nil, `{"stopped":%t}`, stopped)), nil
}

// memoryCost returns the approximate memory use, in bytes, of a board and a list of moves.
func memoryCost(b board.Board, moves []board.Move) int64 {
	n := 1000 + int64(len(b.Pieces))*200
	for _, m := range moves {
		n += 48 + int64(8*len(m.Pieces)+len(m.Path))
	}
	return n
}

// A puzzleKey is the cache key for a puzzle that is generated from a string and a seed. Generating the
// puzzle may require searches.
type puzzleKey struct {
	text string
	seed uint64
}

func (puzzleKey) Section() string { return "puzzles" }

// generate returns the cached puzzle for the key t. If there is none, generate calls the given function and
// caches the puzzle.
func (s *solver) generate(ctx context.Context, t puzzleKey, generate func(context.Context) (pipeline.Puzzle, error)) (pipeline.Puzzle, error) {
	deadline, limited := ctx.Deadline()
	p, _, err := guard.GetOrCompute(ctx, s.cache, t, func(ctx context.Context) (pipeline.Puzzle, guard.Retention, error) {
		if limited {
			var cancel context.CancelFunc
			ctx, cancel = context.WithDeadlineCause(ctx, deadline, guard.ErrTimeout)
			defer cancel()
		}
		p, err := generate(ctx)
		var moves []board.Move
		if p.Given != nil {
			moves = p.Given.Moves
		}
		return p, guard.Retention{Cost: memoryCost(p.Start, moves), TTL: guard.Forever}, err
	})
	return p, err
}

func (s *solver) generateRandom(ctx context.Context, q pipeline.Query, seed uint64) (pipeline.Puzzle, error) {
	d, err := q.Generator(s.limits.SearchOptions(""))
	if err != nil {
		return pipeline.Puzzle{}, err
	}
	return s.generate(ctx, puzzleKey{fmt.Sprintf("random %#v", q), seed}, func(ctx context.Context) (pipeline.Puzzle, error) {
		p, err := d.Next(ctx, seed)
		if err != nil {
			return pipeline.Puzzle{}, err
		}
		return pipeline.PuzzleOf(p), nil
	})
}

func (s *solver) generateDaily(ctx context.Context, q pipeline.Query, seed uint64) (pipeline.Puzzle, error) {
	q, err := q.ForDay(pipeline.SeedDay(seed))
	if err != nil {
		return pipeline.Puzzle{}, err
	}
	return s.generateRandom(ctx, q, seed)
}

// parse parses a puzzle ID or the text of a puzzle file. No files are opened.
func (s *solver) parse(ctx context.Context, text string) (pipeline.Puzzle, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return pipeline.Puzzle{}, input.Errorf("add a puzzle, such as ?puzzle=tiles:864/072/513 or ?puzzle=横刀立马", "no puzzle was given")
	case !strings.Contains(text, "@"): // no seed
		return pipeline.ParseText(ctx, text)
	}
	return s.generate(ctx, puzzleKey{text: text}, func(ctx context.Context) (pipeline.Puzzle, error) { return pipeline.ParseText(ctx, text) })
}
