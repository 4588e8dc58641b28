package web

import (
	"context"
	"errors"
	"strings"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/input"
)

// A solver turns requests into answers within the limits. It holds the queue and the caches.
type solver struct {
	limits  Limits
	metrics *metrics
	queue   *workQueue

	answers   *lru[[]byte]
	solutions *lru[outcome]
	puzzles   *lru[pipeline.Puzzle]

	rendering calls[[]byte]
	solving   calls[outcome]
	parsing   calls[pipeline.Puzzle]
}

// An outcome is the result of a search; err is an error that the same search would meet again.
type outcome struct {
	solved pipeline.Solved
	err    error
	until  time.Time // after which it is tried again; zero: never
}

func newSolver(l Limits, m *metrics) *solver {
	return &solver{
		limits: l, metrics: m,
		queue:     newWorkQueue(l.Workers, l.Queue, l.Wait),
		answers:   newLRU[[]byte](l.Cache * 3 / 4),
		solutions: newLRU[outcome](l.Cache / 8),
		puzzles:   newLRU[pipeline.Puzzle](l.Cache / 8),
	}
}

// runQueued runs work when the queue lets it, within the time of one request.
func runQueued[V any](ctx context.Context, s *solver, work func(context.Context) (V, error)) (v V, err error) {
	leave, err := s.queue.enter(ctx)
	if err != nil {
		return v, err
	}
	defer leave()
	ctx, cancel := context.WithTimeoutCause(ctx, s.limits.Timeout, errTimeout)
	defer cancel()
	v, err = work(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = context.Cause(ctx)
	}
	return v, err
}

// render returns the bytes of an answer, and whether they were in the cache. Keep says
// whether the answer may be asked for again.
func (s *solver) render(ctx context.Context, r request, keep bool) (body []byte, hit bool, err error) {
	key := r.key()
	if body, hit = s.answers.get(key); hit {
		return body, true, nil
	}
	body, err = s.rendering.do(ctx, key, func(ctx context.Context) ([]byte, error) {
		return runQueued(ctx, s, func(ctx context.Context) ([]byte, error) { return s.produce(ctx, r) })
	})
	if err == nil && keep {
		s.answers.put(key, body, int64(len(body)))
	}
	return body, false, err
}

func (s *solver) produce(ctx context.Context, r request) ([]byte, error) {
	solved := pipeline.Solved{Puzzle: r.puzzle, Solution: solve.Solution{Metric: r.query.Metric}}
	switch {
	case r.puzzle.Given != nil: // nothing is searched, and nothing kept under the puzzle's ID
		given, err := pipeline.Solve(ctx, r.puzzle, solve.Options{Metric: r.query.Metric})
		if err == nil {
			err = s.addRival(ctx, r, &given)
		}
		if err == nil {
			err = r.check(given, s.limits)
		}
		if err != nil {
			return nil, err
		}
		solved = given
	case r.solves():
		v, err := s.solve(ctx, r.puzzle, r.query.Metric)
		if err == nil {
			err = v.err
		}
		switch {
		case err == nil:
			solved = v.solved
		case !r.unsolved || !errors.Is(err, solve.ErrLimit):
			return nil, err
		}
		solved.Puzzle = r.puzzle // with the labels of its own file
		if err := s.addRival(ctx, r, &solved); err != nil {
			return nil, err
		}
		if err := r.check(solved, s.limits); err != nil {
			return nil, err
		}
	}
	return r.write(ctx, solved, s.limits)
}

// addRival finds what the output shows beside the moves. A sheet or a player of given moves
// can do without it.
func (s *solver) addRival(ctx context.Context, r request, solved *pipeline.Solved) error {
	races := r.output.Races()
	if !races && (solved.Given == nil || !r.output.Compares()) {
		return nil
	}
	m := solved.Solution.Metric
	if solved.Given == nil {
		if err := r.puzzle.CheckRace(m); err != nil {
			return err
		}
		m = r.puzzle.OtherMetric(m)
	}
	p := r.puzzle
	p.Given = nil
	v, err := s.solve(ctx, p, m)
	if err == nil {
		err = v.err
	}
	switch {
	case err != nil && !races && (errors.Is(err, solve.ErrLimit) || errors.Is(err, solve.ErrUnsolvable)):
		return nil
	case err != nil:
		return err
	}
	if solved.Given != nil {
		solved.SetBest(v.solved.Solution, nil)
	} else {
		solved.Other = &v.solved.Solution
	}
	return nil
}

// solve searches once for all pictures of a puzzle. The caller has entered the queue.
func (s *solver) solve(ctx context.Context, p pipeline.Puzzle, m solve.Metric) (outcome, error) {
	key := string(m) + " " + p.ID()
	if v, ok := s.solutions.get(key); ok && (v.until.IsZero() || time.Now().Before(v.until)) {
		return v, nil
	}
	return s.solving.do(ctx, key, func(ctx context.Context) (outcome, error) {
		// The search ends before the requests that wait for it, so that they are told why.
		ctx, cancel := context.WithTimeoutCause(ctx, s.limits.Timeout*4/5, errTimeout)
		defer cancel()
		solved, err := pipeline.Solve(ctx, p, solve.Options{Metric: m, Memory: s.limits.Memory, MaxPositions: s.limits.Positions})
		if errors.Is(err, context.DeadlineExceeded) {
			err = context.Cause(ctx)
		}
		s.metrics.searched(resultOf(err), solved.Elapsed, solved.Solution.Positions, solved.Solution.Nodes)
		v := outcome{solved: solved, err: err}
		switch {
		case outOfTime(err):
			v.until = time.Now().Add(timeoutRetry)
		case err != nil && !errors.Is(err, solve.ErrUnsolvable) && !errors.Is(err, solve.ErrLimit):
			return outcome{}, err
		}
		s.solutions.put(key, v, cost(solved))
		return v, nil
	})
}

// resultOf names the end of a search for /metrics.
func resultOf(err error) string {
	switch {
	case err == nil:
		return "solved"
	case errors.Is(err, solve.ErrUnsolvable):
		return "unsolvable"
	case errors.Is(err, solve.ErrLimit):
		return "limit"
	}
	return "other"
}

// cost is roughly what a solution takes in memory.
func cost(s pipeline.Solved) int64 {
	n := int64(1000)
	for _, m := range s.Solution.Moves {
		n += 48 + int64(8*len(m.Pieces)+len(m.Path))
	}
	return n + int64(len(s.Start.Pieces))*200
}

// parseID reads an ID.
func (s *solver) parseID(ctx context.Context, id string) (pipeline.Puzzle, error) {
	if id == "" {
		return pipeline.Puzzle{}, input.Errorf("add ?puzzle=tiles:864/072/513, or a name as ?puzzle=横刀立马", "there is no puzzle")
	}
	return s.parse(ctx, "id "+id, func(ctx context.Context) (pipeline.Puzzle, error) { return pipeline.ParseID(ctx, id) })
}

// parse reads a text, which key tells from all others. A puzzle by its seed may take a
// search to draw, so it waits its turn.
func (s *solver) parse(ctx context.Context, key string, read func(context.Context) (pipeline.Puzzle, error)) (pipeline.Puzzle, error) {
	if !strings.Contains(key, "@") {
		return read(ctx)
	}
	return s.seeded(ctx, key, read)
}

// seeded returns the puzzle that a text with a seed stands for. It is drawn once.
func (s *solver) seeded(ctx context.Context, text string, draw func(context.Context) (pipeline.Puzzle, error)) (pipeline.Puzzle, error) {
	if p, ok := s.puzzles.get(text); ok {
		return p, nil
	}
	return s.parsing.do(ctx, text, func(ctx context.Context) (pipeline.Puzzle, error) {
		p, err := runQueued(ctx, s, draw)
		if err == nil {
			s.puzzles.put(text, p, cost(pipeline.Solved{Puzzle: p}))
		}
		return p, err
	})
}
