package site

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/parallel"
)

// The file days.json contains the puzzles for a range of days before and after the build of the site: the default
// puzzles of daysBefore and daysAfter, and all puzzles of doorsBefore and doorsAfter. For other days, the solver
// in the browser generates the puzzle, but takes longer to load.
const (
	daysBefore, daysAfter   = 30, 60
	doorsBefore, doorsAfter = 7, 35
)

// A day is a day for which the site knows puzzles.
type day struct {
	date    time.Time
	name    string
	puzzles []pipeline.Solved // by the index in pipeline.DailyKinds; unknown puzzles have no board
}

// addDays adds days.json, which contains the puzzles of the days around now and the lengths of their shortest
// solutions, and the pictures of all doors. It also adds a link page for each day since the first day, so that
// old links stay valid. Only days listed in days.json have a preview card.
func (s *writer) addDays(ctx context.Context, now time.Time, before, after int) error {
	today, err := pipeline.ParseDay("", now)
	if err != nil {
		return err
	}
	first, last := today.AddDate(0, 0, -before), today.AddDate(0, 0, after)
	firstDoors, lastDoors := today.AddDate(0, 0, -min(before, doorsBefore)), today.AddDate(0, 0, min(after, doorsAfter))
	var days []day
	for date := pipeline.FirstDay; !date.After(last); date = date.AddDate(0, 0, 1) {
		days = append(days, day{date, date.Format(time.DateOnly), make([]pipeline.Solved, len(pipeline.DailyKinds))})
	}
	err = parallel.Each(parallel.Workers(0), len(days), func(_, i int) (err error) {
		d := days[i]
		for n, kind := range pipeline.DailyKinds {
			doors := !d.date.Before(firstDoors) && !d.date.After(lastDoors)
			if doors || isDefaultKind(kind) && !d.date.Before(first) {
				if d.puzzles[n], err = solveDaily(ctx, d.date, kind); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	known := map[string]map[string][]any{}
	for _, d := range days {
		if known[d.name], err = s.addDay(d); err != nil {
			return err
		}
		if len(known[d.name]) == 0 {
			delete(known, d.name)
		}
	}
	s.contents["assets/solver.js"] = substitute(readScript("solver.js"), "LAST", last.Format(time.DateOnly))
	return s.addJSON("days.json", known)
}

// addDay adds the files of one day: the pictures of its doors, the drawings that cannot be assembled from kits, and
// the link pages. It returns the entries for days.json, by kind.
func (s *writer) addDay(d day) (map[string][]any, error) {
	entries, id := map[string][]any{}, ""
	for n, kind := range pipeline.DailyKinds {
		p := d.puzzles[n]
		if p.Puzzle.Puzzle == nil {
			continue
		}
		entries[kind] = []any{p.ID(), len(p.Solution.Moves)}
		if isDefaultKind(kind) {
			id = p.ID()
		}
		if d.puzzles[0].Puzzle.Puzzle == nil {
			continue // not a day with doors
		}
		name, picture, err := s.server.StaticDoor(d.name, kind, p.ID())
		if err != nil {
			return nil, err
		}
		s.contents[name] = picture
		if p.Kind().Kits != nil {
			continue
		}
		entries[kind] = append(entries[kind], true)
		for _, lang := range []string{"en", "zh"} {
			data, err := s.server.StaticFile("player.json?" + url.Values{"lang": {lang}, "puzzle": {p.ID()}}.Encode())
			if err != nil {
				return nil, err
			}
			s.contents[fmt.Sprintf("boards/%s/%s-%s.json", lang, d.name, kind)] = data
		}
	}
	for _, lang := range []string{"en", "zh"} {
		if err := s.server.StaticDay(s.contents, s.address, lang, d.name, id); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

// isDefaultKind reports whether the puzzle of a day has the given kind by default.
func isDefaultKind(kind string) bool {
	name, _, _ := strings.Cut(pipeline.DefaultPuzzle, ":")
	return kind == name
}

// solveDaily generates the puzzle of a day and solves it.
func solveDaily(ctx context.Context, date time.Time, kind string) (pipeline.Solved, error) {
	bounds := solve.Options{Memory: 256 << 20, Optimal: true}
	q, err := pipeline.Query{Kind: kind}.ForDay(date)
	if err != nil {
		return pipeline.Solved{}, err
	}
	return q.Solve(ctx, pipeline.DaySeed(date), bounds)
}
