package web

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/input"
)

// A solver solves puzzles for work that runs in one of its queues.
type solver struct {
	limits       Limits
	metrics      *metrics
	queue, quick *workQueue
	uploads      *workQueue // requests whose body is a picture
	pictures     *workQueue // pictures that are looked at
	memo         *memo
}

func newSolver(l Limits, m *metrics) *solver {
	one, few := l, l
	one.Workers, few.Workers = 1, uploads
	return &solver{
		limits: l, metrics: m, memo: newMemo(l.Cache),
		queue: newWorkQueue(l), quick: newWorkQueue(l), uploads: newWorkQueue(few), pictures: newWorkQueue(one),
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
	solved pipeline.Solved
	err    error
}

// solve searches once for all pictures of a puzzle. The caller has entered the queue.
func (s *solver) solve(ctx context.Context, p pipeline.Puzzle, m solve.Metric) (pipeline.Solved, error) {
	// The search ends before its request, so that there is time to draw what it has found.
	left := s.limits.Timeout
	if deadline, ok := ctx.Deadline(); ok {
		left = time.Until(deadline)
	}
	v, _, err := once(ctx, s.memo, search{m, p.ID()}, func(ctx context.Context) (outcome, keep, error) {
		ctx, cancel := context.WithTimeoutCause(ctx, left*4/5, errTimeout)
		defer cancel()
		solved, err := pipeline.Solve(ctx, p, solve.Options{Metric: m, Memory: s.limits.Memory, MaxPositions: s.limits.Positions})
		if errors.Is(err, context.DeadlineExceeded) {
			err = context.Cause(ctx)
		}
		s.metrics.searched(resultOf(err), solved.Elapsed, solved.Solution.Positions, solved.Solution.Nodes)
		how := keep{cost(solved), forEver}
		switch {
		case outOfTime(err), solved.Solution.Ended == solve.TimeLimit:
			how.ttl = timeoutRetry
		case err != nil && !errors.Is(err, solve.ErrUnsolvable) && !errors.Is(err, solve.ErrLimit):
			return outcome{}, keep{}, err
		}
		return outcome{solved, err}, how, nil
	})
	if err == nil {
		err = v.err
	}
	v.solved.Puzzle = p // with the name and the labels of its own file
	return v.solved, err
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
		return p, keep{cost(pipeline.Solved{Puzzle: p}) + int64(len(t.text)), forEver}, err
	})
	return p, err
}

// drawRandom returns the puzzle that a seed stands for among those that a query describes.
func (s *solver) drawRandom(ctx context.Context, q pipeline.Query, seed uint64) (pipeline.Puzzle, error) {
	d, err := q.Draw(solve.Options{Memory: s.limits.Memory, MaxPositions: s.limits.Positions})
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

// read reads an ID, and where file is set the text of a puzzle file as well: content, never a path.
func (s *solver) read(ctx context.Context, t string, file bool) (pipeline.Puzzle, error) {
	t = strings.TrimSpace(t)
	parse := func(ctx context.Context) (pipeline.Puzzle, error) { return pipeline.ParseID(ctx, t) }
	switch {
	case file:
		parse = func(ctx context.Context) (pipeline.Puzzle, error) { return pipeline.ParseFile(ctx, []byte(t)) }
	case t == "":
		return pipeline.Puzzle{}, input.Errorf("add ?puzzle=tiles:864/072/513, or a name as ?puzzle=横刀立马", "there is no puzzle")
	}
	if !strings.Contains(t, "@") { // no seed
		return parse(ctx)
	}
	return s.draw(ctx, text{text: fmt.Sprint(file, " ", t)}, parse)
}
