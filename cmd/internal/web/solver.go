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

// A solver solves puzzles for work that runs in one of its queues.
type solver struct {
	limits       Limits
	metrics      *metrics
	queue, quick *workQueue
	pictures     *workQueue // pictures that are looked at
	memo         *memo
	running      sync.Map // the solve.Progress of each search under way
}

func newSolver(l Limits, m *metrics) *solver {
	one := l
	one.Workers = 1
	return &solver{
		limits: l, metrics: m, memo: newMemo(l.Cache),
		queue: newWorkQueue(l), quick: newWorkQueue(l), pictures: newWorkQueue(one),
	}
}

// A search is the key of an outcome: the solution of a puzzle in a metric, whatever is drawn of it.
type search struct {
	metric solve.Metric
	id     string
}

func (search) section() string { return "solutions" }

// An outcome is the result of a search; err is one that the same search would meet again.
type outcome struct {
	solution solve.Solution
	err      error
}

// A remembered puzzle is solved once for all who ask for it. The caller has entered the queue.
type remembered struct {
	solve.Puzzle
	solver *solver
}

func (p remembered) Solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	// The search ends before its request, so that there is time to draw what it has found.
	left := p.solver.limits.Timeout
	if deadline, ok := ctx.Deadline(); ok {
		left = time.Until(deadline)
	}
	key := search{o.Metric, p.ID()}
	v, _, err := once(ctx, p.solver.memo, key, func(ctx context.Context) (outcome, keep, error) {
		ctx, cancel := context.WithTimeoutCause(ctx, left*4/5, errTimeout)
		defer cancel()
		began := time.Now()
		o.Progress = func(x solve.Progress) { p.solver.running.Store(key, x) }
		defer p.solver.running.Delete(key)
		found, err := p.Puzzle.Solve(ctx, o)
		if errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, solve.ErrLimit) {
			err = context.Cause(ctx)
		}
		p.solver.metrics.searched(time.Since(began), found.Positions, found.Nodes)
		how := keep{cost(p.Board(), found.Moves), forEver}
		switch {
		case outOfTime(err), found.Ended == solve.TimeLimit:
			how.ttl = timeoutRetry
		case err != nil && !errors.Is(err, solve.ErrUnsolvable) && !errors.Is(err, solve.ErrLimit):
			return outcome{}, keep{}, err
		}
		return outcome{found, err}, how, nil
	})
	if err == nil {
		err = v.err
	}
	return v.solution, err
}

// progress is the work of /progress.json: how far the search for a puzzle's solution has come, zeros
// where none is under way.
func (s *Server) progress(ctx context.Context, q question) (answer, error) {
	o, err := s.readOutput(ctx, q, document.PlayerData, "start")
	if err != nil {
		return answer{}, err
	}
	found, _ := s.solver.running.Load(search{o.metric, o.puzzle.ID()})
	p, _ := found.(solve.Progress)
	return ok(document.JSONType, fmt.Appendf(nil, `{"positions":%d,"at_least":%d}`, p.Positions, p.Depth)), nil
}

// cost is roughly what a board and moves take in memory.
func cost(b board.Board, moves []board.Move) int64 {
	n := 1000 + int64(len(b.Pieces))*200
	for _, m := range moves {
		n += 48 + int64(8*len(m.Pieces)+len(m.Path))
	}
	return n
}

// A text is the key of a puzzle that its text and a seed stand for, and that takes searches to draw.
type text struct {
	text string
	seed uint64
}

func (text) section() string { return "puzzles" }

// draw returns the puzzle of a text and a seed, which is drawn once.
func (s *solver) draw(ctx context.Context, t text, draw func(context.Context) (pipeline.Puzzle, error)) (pipeline.Puzzle, error) {
	deadline, _ := ctx.Deadline()
	p, _, err := once(ctx, s.memo, t, func(ctx context.Context) (pipeline.Puzzle, keep, error) {
		ctx, cancel := context.WithDeadlineCause(ctx, deadline, errTimeout)
		defer cancel()
		p, err := draw(ctx)
		var given []board.Move
		if p.Given != nil {
			given = p.Given.Moves
		}
		return p, keep{cost(p.Start, given), forEver}, err
	})
	return p, err
}

// drawRandom returns the puzzle that a seed stands for among those that a query describes.
func (s *solver) drawRandom(ctx context.Context, q pipeline.Query, seed uint64) (pipeline.Puzzle, error) {
	d, err := q.Draw(s.limits.Bounds(""))
	if err != nil {
		return pipeline.Puzzle{}, err
	}
	return s.draw(ctx, text{fmt.Sprintf("random %#v", q), seed}, func(ctx context.Context) (pipeline.Puzzle, error) {
		p, err := d.Next(ctx, seed)
		if err != nil {
			return pipeline.Puzzle{}, err
		}
		return pipeline.PuzzleOf(p), nil
	})
}

// drawOfDay returns the puzzle of the day whose seed is given.
func (s *solver) drawOfDay(ctx context.Context, q pipeline.Query, seed uint64) (pipeline.Puzzle, error) {
	q, err := q.OfDay(pipeline.DayOf(seed))
	if err != nil {
		return pipeline.Puzzle{}, err
	}
	return s.drawRandom(ctx, q, seed)
}

// read reads an ID or the text of a puzzle file: content, never a path.
func (s *solver) read(ctx context.Context, t string) (pipeline.Puzzle, error) {
	t = strings.TrimSpace(t)
	switch {
	case t == "":
		return pipeline.Puzzle{}, input.Errorf("add ?puzzle=tiles:864/072/513, or a name as ?puzzle=横刀立马", "there is no puzzle")
	case !strings.Contains(t, "@"): // no seed
		return pipeline.ParseText(ctx, t)
	}
	return s.draw(ctx, text{text: t}, func(ctx context.Context) (pipeline.Puzzle, error) { return pipeline.ParseText(ctx, t) })
}
