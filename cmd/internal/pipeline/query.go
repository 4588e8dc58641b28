package pipeline

import (
	"maps"
	"slices"
	"time"

	"slidegif/solve"
	"slidegif/solve/input"
)

// A Query is what the keys of a URL ask for, without those of pictures. The server and the
// workers of a page without a server answer the same questions:
//
//	solve.EXT    puzzle=ID or the text of a puzzle file, moves
//	solve.json   insight=on, to count the shortest solutions
//	random.EXT   kind=KIND[:PARAMS], length
//
// and with both metric and the keys of pictures.
type Query struct {
	Puzzle  string
	Kind    string // KIND[:PARAMS]
	Moves   string // shown instead of a solution
	Length  string // as ParseLength reads it
	Insight string // on or off
	Metric  solve.Metric
}

// ReadQuery reads every key. Own are those besides metric that the path knows; all others are
// given to set. Of two mistakes it tells always the same one.
func ReadQuery(values map[string][]string, own []string, set func(key, value string) error) (Query, error) {
	var q Query
	fields := map[string]*string{"puzzle": &q.Puzzle, "kind": &q.Kind, "length": &q.Length, "moves": &q.Moves, "insight": &q.Insight}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		value := values[key][0]
		if len(values[key]) > 1 {
			return q, input.Errorf("keep one of them", "the key %.40q is given twice", key)
		}
		if field, known := fields[key]; known && slices.Contains(own, key) {
			*field = value
		} else if key == "metric" {
			q.Metric = solve.Metric(value)
		} else if err := set(key, value); err != nil {
			return q, err
		}
	}
	if !slices.Contains([]string{"", "on", "off"}, q.Insight) {
		return q, input.Errorf("write insight=on", "insight: %.20q is neither on nor off", q.Insight)
	}
	return q, nil
}

// weekdayLengths are the lengths of puzzles of the day, from Sunday on: Monday is easy.
var weekdayLengths = [7]string{"80-200", "20-30", "25-40", "35-50", "45-60", "55-75", "65-90"}

// OfDay asks for the puzzle of a day; SeedOf the day goes with it.
func OfDay(k *solve.Kind, day time.Time) Query {
	return Query{Kind: k.Name, Length: weekdayLengths[day.Weekday()]}
}

// SeedOf is the seed of a day in UTC: 20260131.
func SeedOf(day time.Time) uint64 {
	y, m, d := day.UTC().Date()
	return uint64(y*10000 + int(m)*100 + d)
}

// UnknownKey is the error for a key that is none of own, metric and names.
func UnknownKey(key string, own, names []string) error {
	accepted := slices.Concat(own, []string{"metric"}, names)
	if near := input.Nearest(key, accepted); near != "" {
		return input.Errorf(input.Say("did you mean %s?", near), "there is no key %.40q", key)
	}
	return input.Errorf(input.Say("the keys are %s", input.List(accepted)), "there is no key %.40q", key)
}
