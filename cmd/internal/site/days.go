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

// addDays adds the puzzles of the days around one, each with the length of its shortest solution, and the pages
// that links to days lead to. A link stays valid, so that all days from the first have a page; it has a card
// where the site knows the puzzle.
func (s *writer) addDays(ctx context.Context, now time.Time, before, after int) error {
	today, err := pipeline.ParseDay("", now)
	if err != nil {
		return err
	}
	puzzles := map[string][2]any{}
	first, last := today.AddDate(0, 0, -before), today.AddDate(0, 0, after)
	for at := pipeline.FirstDay; !at.After(last); at = at.AddDate(0, 0, 1) {
		day, id := at.Format(time.DateOnly), ""
		if !at.Before(first) {
			found, err := ofDay(ctx, at)
			if err != nil {
				return err
			}
			id = found.ID()
			puzzles[day] = [2]any{id, len(found.Solution.Moves)}
		}
		for _, lang := range []string{"en", "zh"} {
			if err := s.pages.StaticDay(s.out, s.address, lang, day, id); err != nil {
				return err
			}
		}
	}
	s.out["assets/solver.js"] = fill(script("solver.js"), "LAST", last.Format(time.DateOnly))
	return s.add("days.json", puzzles)
}

// ofDay draws the puzzle of a day and solves it.
func ofDay(ctx context.Context, day time.Time) (pipeline.Solved, error) {
	bounds := solve.Options{Memory: 256 << 20, Optimal: true}
	q, err := pipeline.Query{}.OfDay(day)
	if err != nil {
		return pipeline.Solved{}, err
	}
	return q.Solve(ctx, pipeline.SeedOf(day), bounds)
}
