package pipeline

import (
	"strings"
	"time"

	"slidegif/solve/input"
)

// FirstDay is the first day for which there is a daily puzzle.
var FirstDay = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// ParseDay parses a UTC date such as 2026-11-24. The date must be neither before FirstDay nor in the future. If
// text is empty, ParseDay returns the current date. Errors do not quote the text, because it comes from the
// client.
func ParseDay(text string, now time.Time) (time.Time, error) {
	today := now.UTC().Truncate(24 * time.Hour)
	if text == "" {
		return today, nil
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil || day.Before(FirstDay) || day.After(today) {
		hint := input.Say("use a date (UTC) from %s to %s", FirstDay.Format(time.DateOnly), today.Format(time.DateOnly))
		return day, input.Errorf(hint, "day: there is no puzzle for that day")
	}
	return day, nil
}

// DaySeed returns the random seed for a UTC day. For example, the seed for 31 January 2026 is 20260131. SeedDay
// is the inverse of DaySeed.
func DaySeed(day time.Time) uint64 {
	y, m, d := day.UTC().Date()
	return uint64(y*10000 + int(m)*100 + d)
}

// SeedDay returns the day to which the given seed belongs.
func SeedDay(seed uint64) time.Time {
	return time.Date(int(seed/10000), time.Month(seed/100%100), int(seed%100), 0, 0, 0, 0, time.UTC)
}

// ForDay returns the query for the puzzle of a day, with defaults filled in. By default, the puzzle has the
// same kind as DefaultPuzzle. The default for the length depends on the kind and the weekday.
func (q Query) ForDay(day time.Time) (Query, error) {
	if q.Kind == "" {
		q.Kind, _, _ = strings.Cut(DefaultPuzzle, ":")
	}
	k, params, err := findParams(q.Kind)
	if err != nil || q.Length != "" {
		return q, err
	}
	q.Metric = "" // the puzzle of the day must not depend on the metric
	if params == "" {
		q.Length = k.DailyLengths[day.Weekday()]
	}
	return q, nil
}
