package site

import (
	"context"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
)

// The file days.json contains the puzzles for a range of days before and after the build of the site. For other
// days, the solver in the browser generates the puzzle, but takes longer to load.
const (
	daysBefore = 30
	daysAfter  = 60
)

// addDays adds days.json, which contains the puzzles of the days around now and the lengths of their shortest
// solutions. It also adds a link page for each day since the first day, so that old links stay valid. Only days
// listed in days.json have a preview card.
func (s *writer) addDays(ctx context.Context, now time.Time, before, after int) error {
	today, err := pipeline.ParseDay("", now)
	if err != nil {
		return err
	}
	puzzles := map[string][2]any{}
	first, last := today.AddDate(0, 0, -before), today.AddDate(0, 0, after)
	for date := pipeline.FirstDay; !date.After(last); date = date.AddDate(0, 0, 1) {
		day, id := date.Format(time.DateOnly), ""
		if !date.Before(first) {
			solved, err := solveDaily(ctx, date)
			if err != nil {
				return err
			}
			id = solved.ID()
			puzzles[day] = [2]any{id, len(solved.Solution.Moves)}
		}
		for _, lang := range []string{"en", "zh"} {
			if err := s.server.StaticDay(s.contents, s.address, lang, day, id); err != nil {
				return err
			}
		}
	}
	s.contents["assets/solver.js"] = substitute(readScript("solver.js"), "LAST", last.Format(time.DateOnly))
	return s.addJSON("days.json", puzzles)
}

// solveDaily generates the puzzle of a day and solves it.
func solveDaily(ctx context.Context, day time.Time) (pipeline.Solved, error) {
	bounds := solve.Options{Memory: 256 << 20, Optimal: true}
	q, err := pipeline.Query{}.ForDay(day)
	if err != nil {
		return pipeline.Solved{}, err
	}
	return q.Solve(ctx, pipeline.DaySeed(day), bounds)
}
