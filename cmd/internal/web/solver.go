package web

import (
	"context"
	"errors"
	"strings"
	"time"

	"slidegif/cmd/internal/job"
	"slidegif/solve"
	"slidegif/solve/board"
)

// A solver turns requests into bytes, within limits: it holds the gate and the caches.
type solver struct {
	limits Limits
	gate   *gate

	bodies *lru[[]byte]
	solved *lru[verdict]
	drawn  *lru[job.Puzzle]

	making  flights[[]byte]
	solving flights[verdict]
	drawing flights[job.Puzzle]
}

// A verdict is what a search came to; err is one that the same search would meet again.
type verdict struct {
	solved job.Solved
	err    error
	until  time.Time // after which it is tried again; zero: never
}

func newSolver(l Limits) *solver {
	return &solver{
		limits: l,
		gate:   newGate(l.Workers, l.Queue, l.Wait),
		bodies: newLRU[[]byte](l.Cache * 3 / 4),
		solved: newLRU[verdict](l.Cache / 8),
		drawn:  newLRU[job.Puzzle](l.Cache / 8),
	}
}

// within runs work behind the gate, within the time of one request.
func within[V any](ctx context.Context, s *solver, work func(context.Context) (V, error)) (v V, err error) {
	leave, err := s.gate.enter(ctx)
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

// make returns the bytes of an answer, and whether they were in the cache. Keep says
// whether anybody may ask for them again.
func (s *solver) make(ctx context.Context, r request, keep bool) (body []byte, hit bool, err error) {
	key := r.key()
	if body, hit = s.bodies.get(key); hit {
		return body, true, nil
	}
	body, err = s.making.do(ctx, key, func(ctx context.Context) ([]byte, error) {
		return within(ctx, s, func(ctx context.Context) ([]byte, error) { return s.produce(ctx, r) })
	})
	if err == nil && keep {
		s.bodies.put(key, body, int64(len(body)))
	}
	return body, false, err
}

func (s *solver) produce(ctx context.Context, r request) ([]byte, error) {
	solved := job.Solved{Puzzle: r.puzzle}
	if r.solves() {
		v, err := s.solve(ctx, r.puzzle, r.query.metric)
		if err == nil {
			err = v.err
		}
		if err != nil {
			return nil, err
		}
		solved = v.solved
		if err := r.check(len(solved.Solution.Moves), s.limits); err != nil {
			return nil, err
		}
	}
	return r.write(ctx, solved, s.limits)
}

// solve searches once for all pictures of a puzzle. The caller is inside of the gate.
func (s *solver) solve(ctx context.Context, p job.Puzzle, m solve.Metric) (verdict, error) {
	key := string(m) + " " + p.ID()
	if v, ok := s.solved.get(key); ok && (v.until.IsZero() || time.Now().Before(v.until)) {
		return v, nil
	}
	return s.solving.do(ctx, key, func(ctx context.Context) (verdict, error) {
		// It must end before those who wait lose patience, or nobody learns that it failed.
		ctx, cancel := context.WithTimeoutCause(ctx, s.limits.Timeout*4/5, errTimeout)
		defer cancel()
		solved, err := job.Solve(ctx, p, solve.Options{Metric: m, Memory: s.limits.Memory, MaxPositions: s.limits.Positions})
		if errors.Is(err, context.DeadlineExceeded) {
			err = context.Cause(ctx)
		}
		v := verdict{solved: solved, err: err}
		switch {
		case outOfTime(err):
			v.until = time.Now().Add(timeoutRetry)
		case err != nil && !errors.Is(err, solve.ErrUnsolvable) && !errors.Is(err, solve.ErrLimit):
			return verdict{}, err
		}
		s.solved.put(key, v, cost(solved))
		return v, nil
	})
}

// cost is roughly what a solution takes in memory.
func cost(s job.Solved) int64 {
	n := int64(1000)
	for _, m := range s.Solution.Moves {
		n += 48 + int64(8*len(m.Pieces)+len(m.Path))
	}
	return n + int64(len(s.Start.Pieces))*200
}

// parseID reads an ID.
func (s *solver) parseID(ctx context.Context, id string) (job.Puzzle, error) {
	if id == "" {
		return job.Puzzle{}, board.BadInput("add ?puzzle=tiles:864/072/513, or a name as ?puzzle=横刀立马", "there is no puzzle")
	}
	return s.parse(ctx, "id "+id, func(ctx context.Context) (job.Puzzle, error) { return job.ParseID(ctx, id) })
}

// parse reads a text, which key tells from all others. A puzzle by its seed may take a
// search to draw, so it waits its turn.
func (s *solver) parse(ctx context.Context, key string, read func(context.Context) (job.Puzzle, error)) (job.Puzzle, error) {
	if !strings.Contains(key, "@") {
		return read(ctx)
	}
	return s.remember(ctx, key, read)
}

// remember returns the puzzle that a text always stands for, drawing it at most once.
func (s *solver) remember(ctx context.Context, text string, draw func(context.Context) (job.Puzzle, error)) (job.Puzzle, error) {
	if p, ok := s.drawn.get(text); ok {
		return p, nil
	}
	return s.drawing.do(ctx, text, func(ctx context.Context) (job.Puzzle, error) {
		p, err := within(ctx, s, draw)
		if err == nil {
			s.drawn.put(text, p, cost(job.Solved{Puzzle: p}))
		}
		return p, err
	})
}
