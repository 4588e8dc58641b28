package web

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A solver parses, generates, solves and draws puzzles. Its methods must run in one of its queues.
type solver struct {
	limits           Limits
	metrics          *metrics
	queue, fastQueue *workQueue
	pictureQueue     *workQueue // screenshots to be recognized
	cache            *cache
	running          sync.Map // progress of the running searches: searchKey to solve.Progress
}

func newSolver(l Limits, m *metrics) *solver {
	one := l
	one.Workers = 1
	return &solver{
		limits: l, metrics: m, cache: newCache(l.Cache),
		queue: newWorkQueue(l), fastQueue: newWorkQueue(l), pictureQueue: newWorkQueue(one),
	}
}

// A searchKey is the cache key of a searchResult: a puzzle ID and a metric.
type searchKey struct {
	metric solve.Metric
	id     string
}

func (searchKey) section() string { return "solutions" }

// A searchResult is the result of a search. err is set if the same search would fail again.
type searchResult struct {
	solution solve.Solution
	err      error
}

// A cachedPuzzle is a puzzle with a shared cache of its solutions.
type cachedPuzzle struct {
	solve.Puzzle
	solver *solver
}

func (p cachedPuzzle) Solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	// The search ends before the request times out, which leaves time to draw its result.
	remaining := p.solver.limits.Timeout
	if deadline, ok := ctx.Deadline(); ok {
		remaining = time.Until(deadline)
	}
	key := searchKey{o.Metric, p.ID()}
	v, _, err := getOrCompute(ctx, p.solver.cache, key, func(ctx context.Context) (searchResult, retention, error) {
		ctx, cancel := context.WithTimeoutCause(ctx, remaining*4/5, errTimeout)
		defer cancel()
		start := time.Now()
		o.Progress = func(x solve.Progress) { p.solver.running.Store(key, x) }
		defer p.solver.running.Delete(key)
		found, err := p.Puzzle.Solve(ctx, o)
		if errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, solve.ErrLimit) {
			err = context.Cause(ctx)
		}
		p.solver.metrics.recordSearch(time.Since(start), found.Positions, found.Nodes)
		ret := retention{memoryCost(p.Board(), found.Moves), forever}
		switch {
		case isTimeout(err), found.EndedBy == solve.TimeLimit:
			ret.ttl = timeoutRetry
		case err != nil && !errors.Is(err, solve.ErrUnsolvable) && !errors.Is(err, solve.ErrLimit):
			return searchResult{}, retention{}, err
		}
		return searchResult{found, err}, ret, nil
	})
	if err == nil {
		err = v.err
	}
	return v.solution, err
}

// handleProgress handles /progress.json: the progress of the search for a puzzle, or zeros if none is
// running.
func (s *Server) handleProgress(ctx context.Context, req request) (response, error) {
	o, err := s.readOutput(ctx, req, document.PlayerData, "start")
	if err != nil {
		return response{}, err
	}
	found, _ := s.solver.running.Load(searchKey{o.metric, o.puzzle.ID()})
	p, _ := found.(solve.Progress)
	return ok(document.JSONType, fmt.Appendf(nil, `{"positions":%d,"at_least":%d}`, p.Positions, p.Depth)), nil
}

// memoryCost returns the approximate memory use of a board and moves in bytes.
func memoryCost(b board.Board, moves []board.Move) int64 {
	n := 1000 + int64(len(b.Pieces))*200
	for _, m := range moves {
		n += 48 + int64(8*len(m.Pieces)+len(m.Path))
	}
	return n
}

// A puzzleKey is the cache key of a puzzle that is generated from a text and a seed, which may need
// searches.
type puzzleKey struct {
	text string
	seed uint64
}

func (puzzleKey) section() string { return "puzzles" }

// generate returns the puzzle of a key, and calls the function only if the puzzle is not cached.
func (s *solver) generate(ctx context.Context, t puzzleKey, generate func(context.Context) (pipeline.Puzzle, error)) (pipeline.Puzzle, error) {
	deadline, _ := ctx.Deadline()
	p, _, err := getOrCompute(ctx, s.cache, t, func(ctx context.Context) (pipeline.Puzzle, retention, error) {
		ctx, cancel := context.WithDeadlineCause(ctx, deadline, errTimeout)
		defer cancel()
		p, err := generate(ctx)
		var moves []board.Move
		if p.Given != nil {
			moves = p.Given.Moves
		}
		return p, retention{memoryCost(p.Start, moves), forever}, err
	})
	return p, err
}

// generateRandom returns the random puzzle for a query and a seed.
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

// generateDaily returns the daily puzzle for a query and the seed of the day.
func (s *solver) generateDaily(ctx context.Context, q pipeline.Query, seed uint64) (pipeline.Puzzle, error) {
	q, err := q.ForDay(pipeline.SeedDay(seed))
	if err != nil {
		return pipeline.Puzzle{}, err
	}
	return s.generateRandom(ctx, q, seed)
}

// parse parses an ID or the text of a puzzle file. It never opens files.
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
