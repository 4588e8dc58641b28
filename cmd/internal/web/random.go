package web

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"slidegif/cmd/internal/job"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
)

// A drawing is a random puzzle that is to be drawn: KIND[:PARAMS], and perhaps a length.
type drawing struct {
	kind      *solve.Kind
	params    string
	metric    solve.Metric
	sized     bool
	low, high int
}

func newDrawing(q query) (d drawing, err error) {
	name, params, _ := strings.Cut(q.kind, ":")
	d.kind, d.params = catalog.Kinds[0], params
	if name != "" {
		if d.kind, err = job.FindKind(name); err != nil {
			return d, err
		}
	}
	if d.kind.Random == nil {
		return d, board.BadInput("", "%s has no random puzzles", d.kind.Name)
	}
	if strings.Contains(params, "@") {
		return d, board.BadInput("use /solve with puzzle="+q.kind, "kind: a seed stands for one puzzle")
	}
	if d.metric, err = job.MetricOf(d.kind, q.metric); err != nil || q.length == "" {
		return d, err
	}
	d.sized = true
	if d.low, d.high, err = job.ParseLength(q.length); err != nil {
		return d, fmt.Errorf("length: %w", err)
	}
	return d, nil
}

// draw returns the puzzle that a seed stands for.
func (d drawing) draw(ctx context.Context, seed uint64, l Limits) (job.Puzzle, error) {
	var p solve.Puzzle
	var err error
	if d.sized {
		o := solve.Options{Metric: d.metric, Memory: l.Memory, MaxPositions: l.Positions}
		p, err = job.DrawLength(ctx, d.kind, d.params, seed, o, d.low, d.high)
	} else {
		p, err = d.kind.Random(ctx, d.params, seed)
	}
	if err != nil {
		return job.Puzzle{}, err
	}
	return job.PuzzleOf(p), nil
}

func (d drawing) String() string {
	s := d.kind.Name + ":" + d.params
	if d.sized {
		s += fmt.Sprintf(" %s %d-%d", d.metric, d.low, d.high)
	}
	return s
}

// fresh draws a puzzle that nobody has seen.
func (s *solver) fresh(ctx context.Context, d drawing) (job.Puzzle, error) {
	return within(ctx, s, func(ctx context.Context) (job.Puzzle, error) {
		return d.draw(ctx, rand.Uint64()>>32, s.limits) // short enough to be typed again
	})
}

// daily draws the puzzle of a day: its seed is the date, as 20260131.
func (s *solver) daily(ctx context.Context, d drawing, day time.Time) (job.Puzzle, error) {
	y, m, date := day.UTC().Date()
	seed := uint64(y*10000 + int(m)*100 + date)
	return s.remember(ctx, fmt.Sprintf("day %s #%d", d, seed), func(ctx context.Context) (job.Puzzle, error) {
		return d.draw(ctx, seed, s.limits)
	})
}

// untilMidnight is the time that is left of a day in UTC.
func untilMidnight(now time.Time) time.Duration {
	now = now.UTC()
	y, m, d := now.Date()
	return time.Date(y, m, d+1, 0, 0, 0, 0, time.UTC).Sub(now)
}
