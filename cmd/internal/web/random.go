package web

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// A randomSpec is a random puzzle that is to be drawn: KIND[:PARAMS], and perhaps a length.
type randomSpec struct {
	kind   *solve.Kind
	params string
	metric solve.Metric
	length pipeline.Length
}

func newRandomSpec(q query) (d randomSpec, err error) {
	name, params, _ := strings.Cut(q.kind, ":")
	d.kind, d.params = catalog.Kinds[0], params
	if name != "" {
		if d.kind, err = pipeline.FindKind(name); err != nil {
			return d, err
		}
	}
	if d.kind.Random == nil {
		return d, input.Errorf("", "%s has no random puzzles", d.kind.Name)
	}
	if strings.Contains(params, "@") {
		return d, input.Errorf("use /solve with puzzle="+q.kind, "kind: a seed stands for one puzzle")
	}
	if d.metric, err = pipeline.MetricOf(d.kind, q.metric); err != nil {
		return d, err
	}
	if d.length, err = pipeline.ParseLength(q.length); err != nil {
		return d, fmt.Errorf("length: %w", err)
	}
	return d, nil
}

// draw returns the puzzle that a seed stands for.
func (d randomSpec) draw(ctx context.Context, seed uint64, l Limits) (pipeline.Puzzle, error) {
	draw := pipeline.Draw{
		Kind: d.kind, Params: d.params, Length: d.length,
		Options: solve.Options{Metric: d.metric, Memory: l.Memory, MaxPositions: l.Positions},
	}
	p, err := draw.Next(ctx, seed)
	if err != nil {
		return pipeline.Puzzle{}, err
	}
	return pipeline.PuzzleOf(p), nil
}

func (d randomSpec) String() string {
	s := d.kind.Name + ":" + d.params
	return s + fmt.Sprintf(" %s %+v", d.metric, d.length)
}

// drawRandom draws a puzzle that nobody has seen.
func (s *solver) drawRandom(ctx context.Context, d randomSpec) (pipeline.Puzzle, error) {
	return runQueued(ctx, s, func(ctx context.Context) (pipeline.Puzzle, error) {
		return d.draw(ctx, rand.Uint64()>>32, s.limits) // short enough to be typed again
	})
}

// drawDaily draws the puzzle of a day: its seed is the date, as 20260131.
func (s *solver) drawDaily(ctx context.Context, d randomSpec, day time.Time) (pipeline.Puzzle, error) {
	y, m, date := day.UTC().Date()
	seed := uint64(y*10000 + int(m)*100 + date)
	return s.seeded(ctx, fmt.Sprintf("day %s #%d", d, seed), func(ctx context.Context) (pipeline.Puzzle, error) {
		return d.draw(ctx, seed, s.limits)
	})
}

// untilMidnight is the time that is left of a day in UTC.
func untilMidnight(now time.Time) time.Duration {
	now = now.UTC()
	y, m, d := now.Date()
	return time.Date(y, m, d+1, 0, 0, 0, 0, time.UTC).Sub(now)
}
