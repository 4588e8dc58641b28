package pipeline

import (
	"maps"
	"slices"

	"slidegif/solve"
	"slidegif/solve/input"
)

// A Query holds the query parameters of a URL, except for picture options. The server accepts the same
// parameters as the web workers of the static site:
//
//	solve.EXT    puzzle=ID or the text of a puzzle file, scramble, moves
//	solve.json   insight=on: count the shortest solutions
//	             why=on: give a reason for each move
//	solve.EXT    teach=on: solve in stages
//	             verdict=on: count the moves left after each given move
//	random.EXT   kind=KIND[:PARAMS], length, perfect=on
//	daily.EXT    like random.EXT, and day
//
// All paths also accept the key metric and the picture options.
type Query struct {
	Puzzle  string
	Kind    string // KIND[:PARAMS]
	Moves   string // moves to show instead of a solution
	Length  string // see ParseLength
	Goal    string // goal of all random puzzles; if empty, the default of the kind; not a key of URLs
	Day     string // see ParseDay
	Perfect string // on or off
	Insight string // on or off
	Why     string // on or off
	Teach   string // on or off
	Verdict string // on or off
	Metric  solve.Metric

	prepared string // ID of the puzzle to return instead of a generated one; see ForDay
}

// switchKeys lists the keys that can be on or off. An empty value means on.
var switchKeys = []string{"perfect", "insight", "why", "teach", "verdict"}

// ParseQuery parses the parameters of a URL. ParseQuery handles the key metric and the keys in pathKeys. ParseQuery
// passes every other key to the function set. If several keys are invalid, ParseQuery always reports the same key.
func ParseQuery(values map[string][]string, pathKeys []string, set func(key, value string) error) (Query, error) {
	var q Query
	var scramble string
	fields := map[string]*string{"puzzle": &q.Puzzle, scrambleKey: &scramble, "kind": &q.Kind, "length": &q.Length, "perfect": &q.Perfect, "day": &q.Day, "moves": &q.Moves, "insight": &q.Insight, "why": &q.Why, "teach": &q.Teach, "verdict": &q.Verdict}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		value := values[key][0]
		if len(values[key]) > 1 {
			return q, input.Errorf("keep one of them", "the key %.40q is given twice", key)
		}
		if field, ok := fields[key]; ok && slices.Contains(pathKeys, key) {
			if value == "" && slices.Contains(switchKeys, key) {
				value = "on" // like a flag without a value
			}
			*field = value
		} else if key == "metric" {
			q.Metric = solve.Metric(value)
		} else if err := set(key, value); err != nil {
			return q, err
		}
	}
	q.Puzzle = ScrambleText(q.Puzzle, scramble)
	for _, key := range switchKeys {
		if value := *fields[key]; !slices.Contains([]string{"", "on", "off"}, value) {
			return q, input.Errorf(input.Say("write %s=on", key), "%s: %.20q is neither on nor off", key, value)
		}
	}
	return q, nil
}

// UnknownKeyError returns the error for a key that a URL does not accept. The hint lists the accepted keys:
// metric, pathKeys and names.
func UnknownKeyError(key string, pathKeys, names []string) error {
	accepted := slices.Concat(pathKeys, []string{"metric"}, names)
	if near := input.Nearest(key, accepted); near != "" {
		return input.Errorf(input.Say("did you mean %s?", near), "unknown key %.40q", key)
	}
	return input.Errorf(input.Say("the keys are %s", input.List(accepted)), "unknown key %.40q", key)
}
