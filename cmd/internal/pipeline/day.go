package pipeline

import (
	"context"
	_ "embed" // for sundays.txt
	"slices"
	"strings"
	"time"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// FirstDay is the first day for which there is a daily puzzle.
var FirstDay = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// DailyKinds lists the kinds of the daily puzzles, ordered by the minimum solution length of their Monday
// puzzles. Each element is the name of a kind, followed by its default params unless these are empty, as in
// "tiles:3x3".
var DailyKinds = dailyKinds()

func dailyKinds() (names []string) {
	shortest := func(kind int) int {
		low, _, _ := input.ParseRange(catalog.Kinds[kind].DailyLengths[time.Monday])
		return low
	}
	var order []int // indices of kinds; sorting integers adds the least code to the browser's program
	for i, k := range catalog.Kinds {
		if k.DailyLengths[time.Monday] != "" {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return shortest(a) - shortest(b) })
	for _, i := range order {
		k := catalog.Kinds[i]
		names = append(names, strings.TrimSuffix(k.Name+":"+k.DefaultParams(), ":"))
	}
	return names
}

// EarliestZone is the largest UTC offset of a time zone.
const EarliestZone = 14 * time.Hour

// ParseDay parses a date such as 2026-11-24. The day must have begun in some time zone, and must not be before
// FirstDay. FirstDay itself is always valid. If text is empty, ParseDay returns the current date in UTC. Errors do
// not quote the text, because it comes from the client.
func ParseDay(text string, now time.Time) (time.Time, error) {
	day, last := ParseDate(text, now), dateOf(now.Add(EarliestZone))
	if last.Before(FirstDay) {
		last = FirstDay // the clock is wrong
	}
	if day.Before(FirstDay) || day.After(last) {
		hint := input.Say("use a date from %s to %s", FirstDay.Format(time.DateOnly), last.Format(time.DateOnly))
		return day, input.Errorf(hint, "day: there is no puzzle for that day")
	}
	return day, nil
}

// ParseDate parses a date such as 2026-11-24. If text is empty, ParseDate returns the current date in UTC. If text is
// invalid, ParseDate returns the zero time, which is before FirstDay.
func ParseDate(text string, now time.Time) time.Time {
	if text == "" {
		return dateOf(now)
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return time.Time{}
	}
	return day
}

func dateOf(t time.Time) time.Time { return t.UTC().Truncate(24 * time.Hour) }

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

// ForDay returns the query for the puzzle of a day, and sets the kind and the length if they are empty.
// The default kind is the kind of DefaultPuzzle. The default length depends on the kind and the
// weekday.
func (q Query) ForDay(day time.Time) (Query, error) {
	if q.Kind == "" {
		q.Kind, _, _ = strings.Cut(DefaultPuzzle, ":")
	}
	k, params, err := findParams(q.Kind)
	if err != nil || q.Length != "" {
		return q, err
	}
	q.Metric = "" // the puzzle of the day must not depend on the metric
	if usual := params == "" || params == k.DefaultParams(); usual && DaySeed(day) >= k.DailySince {
		q.Length = k.DailyLengths[day.Weekday()]
		if k.Name == DailyKinds[0] {
			q.prepared = sundayPuzzle(day)
		}
	}
	return q, nil
}

// SolveDay generates the puzzle of a day and finds a solution that is proved to be shortest. o limits both the
// generator and the solver.
func SolveDay(ctx context.Context, day time.Time, kind string, o solve.Options) (Solved, error) {
	q, err := Query{Kind: kind}.ForDay(day)
	if err != nil {
		return Solved{}, err
	}
	o.Optimal = true
	return q.Solve(ctx, DaySeed(day), o)
}

// DailyKind returns the element of DailyKinds for any name of a kind. The text may contain the default
// params.
func DailyKind(text string) (string, error) {
	k, params, err := findParams(text)
	if err != nil {
		return "", err
	}
	name := strings.TrimSuffix(k.Name+":"+params, ":")
	if params == "" {
		name = strings.TrimSuffix(k.Name+":"+k.DefaultParams(), ":")
	}
	if !slices.Contains(DailyKinds, name) {
		return "", input.Errorf(input.Say("choose one of %s", input.List(DailyKinds)), "%s has no daily puzzles", name)
	}
	return name, nil
}

// IsPerfectDay reports whether the daily puzzle of a kind is one of the prepared perfect puzzles; see FirstSunday.
func IsPerfectDay(day time.Time, kind string) bool {
	return kind == DailyKinds[0] && sundayPuzzle(day) != ""
}

//go:embed sundays.txt
var sundayList string

// FirstSunday is the first Sunday with a perfect daily puzzle. Every later Sunday also has such a
// puzzle.
var FirstSunday = time.Date(2026, 12, 6, 0, 0, 0, 0, time.UTC)

// sundayPuzzle returns the ID of the perfect puzzle of a Sunday; see package perfect. For days before FirstSunday and
// for other weekdays, sundayPuzzle returns an empty string. sundayPuzzle takes the puzzles from a prepared list,
// because a search takes seconds. The list contains the first 104 puzzles that "candidates gates 9-10 420" prints;
// see package solve/perfect/candidates. After two years, the list is used again from its beginning.
func sundayPuzzle(day time.Time) string {
	if day.Weekday() != time.Sunday || day.Before(FirstSunday) {
		return ""
	}
	list := strings.Fields(sundayList)
	weeks := int(day.Sub(FirstSunday).Hours()) / (7 * 24)
	return list[weeks%len(list)]
}
