package pipeline

import (
	"strings"
	"time"

	"slidegif/solve/input"
)

// FirstDay is the first that has a puzzle of the day.
var FirstDay = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// ParseDay reads a day in UTC as 2026-11-24, from FirstDay to that of now; nothing is the latter. The
// error repeats nothing of the text.
func ParseDay(text string, now time.Time) (time.Time, error) {
	today := now.UTC().Truncate(24 * time.Hour)
	if text == "" {
		return today, nil
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil || day.Before(FirstDay) || day.After(today) {
		hint := input.Say("give a date in UTC from %s to %s", FirstDay.Format(time.DateOnly), today.Format(time.DateOnly))
		return day, input.Errorf(hint, "day: there is no puzzle of that day")
	}
	return day, nil
}

// SeedOf is the seed of a day in UTC: 20260131. DayOf takes it back.
func SeedOf(day time.Time) uint64 {
	y, m, d := day.UTC().Date()
	return uint64(y*10000 + int(m)*100 + d)
}

// DayOf returns the day of a seed.
func DayOf(seed uint64) time.Time {
	return time.Date(int(seed/10000), time.Month(seed/100%100), int(seed%100), 0, 0, 0, 0, time.UTC)
}

// OfDay returns what a query asks for on a day, with whose seed it is drawn: without a kind that of
// DefaultPuzzle, and without a length the one that the kind has for the day of the week.
func (q Query) OfDay(day time.Time) (Query, error) {
	if q.Kind == "" {
		q.Kind, _, _ = strings.Cut(DefaultPuzzle, ":")
	}
	k, params, err := findParams(q.Kind)
	if err != nil || q.Length != "" {
		return q, err
	}
	q.Metric = "" // a day has one puzzle, whatever its moves are counted in
	if params == "" {
		q.Length = k.Week[day.Weekday()]
	}
	return q, nil
}
