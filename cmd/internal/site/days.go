package site

import (
	"context"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
)

// Days that a site knows the puzzles of, before and after it is written. Those of other days are drawn by
// the solver in the browser, which takes longer to come.
const (
	daysBefore = 30
	daysAfter  = 60
)

// addDays adds the puzzles of the days around one, each with the length of its shortest solution.
func (s *writer) addDays(ctx context.Context, now time.Time, before, after int) error {
	today, err := pipeline.ParseDay("", now)
	if err != nil {
		return err
	}
	days := map[string][2]any{}
	for at := -before; at <= after; at++ {
		day := today.AddDate(0, 0, at)
		if day.Before(pipeline.FirstDay) {
			continue
		}
		found, err := ofDay(ctx, day)
		if err != nil {
			return err
		}
		days[day.Format(time.DateOnly)] = [2]any{found.ID(), len(found.Solution.Moves)}
	}
	return s.add("days.json", days)
}

// ofDay draws the puzzle of a day and solves it.
func ofDay(ctx context.Context, day time.Time) (pipeline.Solved, error) {
	bounds := solve.Options{Memory: 256 << 20, Optimal: true}
	q, err := pipeline.Query{}.OfDay(day)
	if err != nil {
		return pipeline.Solved{}, err
	}
	draw, err := q.Draw(bounds)
	if err != nil {
		return pipeline.Solved{}, err
	}
	p, err := draw.Next(ctx, pipeline.SeedOf(day))
	if err != nil {
		return pipeline.Solved{}, err
	}
	return pipeline.Solve(ctx, pipeline.PuzzleOf(p), bounds)
}
