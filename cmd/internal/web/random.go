package web

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/query"
	"slidegif/solve"
)

// A randomSpec is a random puzzle that is to be drawn: KIND[:PARAMS], and perhaps a length.
type randomSpec struct{ pipeline.Draw }

func newRandomSpec(q query.Query, l Limits) (randomSpec, error) {
	d, err := q.Draw(solve.Options{Memory: l.Memory, MaxPositions: l.Positions})
	if err != nil {
		return randomSpec{}, err
	}
	return randomSpec{*d}, nil
}

// draw returns the puzzle that a seed stands for.
func (d randomSpec) draw(ctx context.Context, seed uint64) (pipeline.Puzzle, error) {
	p, err := d.Next(ctx, seed)
	if err != nil {
		return pipeline.Puzzle{}, err
	}
	return pipeline.PuzzleOf(p), nil
}

func (d randomSpec) String() string {
	return fmt.Sprintf("%s:%s %s %+v", d.Kind.Name, d.Params, d.Options.Metric, d.Length)
}

// drawRandom draws a puzzle that nobody has seen.
func (s *solver) drawRandom(ctx context.Context, d randomSpec) (pipeline.Puzzle, error) {
	return runQueued(ctx, s, func(ctx context.Context) (pipeline.Puzzle, error) {
		return d.draw(ctx, rand.Uint64()>>32) // short enough to be typed again
	})
}

// drawDaily draws the puzzle of a day: its seed is the date, as 20260131.
func (s *solver) drawDaily(ctx context.Context, d randomSpec, day time.Time) (pipeline.Puzzle, error) {
	y, m, date := day.UTC().Date()
	seed := uint64(y*10000 + int(m)*100 + date)
	return s.seeded(ctx, fmt.Sprintf("day %s #%d", d, seed), func(ctx context.Context) (pipeline.Puzzle, error) {
		return d.draw(ctx, seed)
	})
}

// untilMidnight is the time that is left of a day in UTC.
func untilMidnight(now time.Time) time.Duration {
	now = now.UTC()
	y, m, d := now.Date()
	return time.Date(y, m, d+1, 0, 0, 0, 0, time.UTC).Sub(now)
}
