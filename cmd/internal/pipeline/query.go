package pipeline

import (
	"maps"
	"slices"

	"slidegif/solve"
	"slidegif/solve/input"
)

// A Query is what the keys of a URL ask for, without those of pictures. The server and the
// workers of a page without a server answer the same questions:
//
//	solve.EXT    puzzle=ID or the text of a puzzle file, scramble, moves
//	solve.json   insight=on, to count the shortest solutions; why=on, to tell what each move is for;
//	             verdict=on, to tell how many moves are left after each that was given
//	random.EXT   kind=KIND[:PARAMS], length
//	daily.EXT    as random.EXT, and day
//
// and with both metric and the keys of pictures.
type Query struct {
	Puzzle  string
	Kind    string // KIND[:PARAMS]
	Moves   string // shown instead of a solution
	Length  string // as ParseLength reads it
	Day     string // as ParseDay reads it
	Insight string // on or off
	Why     string // on or off
	Verdict string // on or off
	Metric  solve.Metric
}

// switches are the keys that are on or off, and on where nothing else is written.
var switches = []string{"insight", "why", "verdict"}

// ReadQuery reads every key. Own are those besides metric that the path knows; all others are
// given to set. Of two mistakes it tells always the same one.
func ReadQuery(values map[string][]string, own []string, set func(key, value string) error) (Query, error) {
	var q Query
	var scramble string
	fields := map[string]*string{"puzzle": &q.Puzzle, scrambleKey: &scramble, "kind": &q.Kind, "length": &q.Length, "day": &q.Day, "moves": &q.Moves, "insight": &q.Insight, "why": &q.Why, "verdict": &q.Verdict}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		value := values[key][0]
		if len(values[key]) > 1 {
			return q, input.Errorf("keep one of them", "the key %.40q is given twice", key)
		}
		if field, known := fields[key]; known && slices.Contains(own, key) {
			if value == "" && slices.Contains(switches, key) {
				value = "on" // as a flag
			}
			*field = value
		} else if key == "metric" {
			q.Metric = solve.Metric(value)
		} else if err := set(key, value); err != nil {
			return q, err
		}
	}
	q.Puzzle = Scrambled(q.Puzzle, scramble)
	for _, key := range switches {
		if value := *fields[key]; !slices.Contains([]string{"", "on", "off"}, value) {
			return q, input.Errorf(input.Say("write %s=on", key), "%s: %.20q is neither on nor off", key, value)
		}
	}
	return q, nil
}

// UnknownKey is the error for a key that is none of own, metric and names.
func UnknownKey(key string, own, names []string) error {
	accepted := slices.Concat(own, []string{"metric"}, names)
	if near := input.Nearest(key, accepted); near != "" {
		return input.Errorf(input.Say("did you mean %s?", near), "there is no key %.40q", key)
	}
	return input.Errorf(input.Say("the keys are %s", input.List(accepted)), "there is no key %.40q", key)
}
