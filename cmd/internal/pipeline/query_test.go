package pipeline

import (
	"errors"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/input"
)

func TestReadQuery(t *testing.T) {
	set := func(key, value string) error {
		if key == "theme" {
			return nil
		}
		return UnknownKey(key, []string{"puzzle"}, []string{"theme"})
	}
	q, err := ReadQuery(map[string][]string{"puzzle": {"864/072/513"}, "metric": {"push"}, "theme": {"dark"}}, []string{"puzzle"}, set)
	if err != nil || q != (Query{Puzzle: "864/072/513", Metric: "push"}) {
		t.Errorf("%+v, %v", q, err)
	}
	for _, test := range []struct {
		values map[string][]string
		hint   string
	}{
		{map[string][]string{"puzzle": {"1", "2"}}, "keep one"},
		{map[string][]string{"kind": {"tiles"}}, "the keys are puzzle, metric, theme"},
		{map[string][]string{"puzle": {"1"}}, "did you mean puzzle?"},
	} {
		_, err := ReadQuery(test.values, []string{"puzzle"}, set)
		if bad, ok := errors.AsType[*input.Error](err); !ok || !strings.HasPrefix(bad.Hint, test.hint) {
			t.Errorf("%v: %v", test.values, err)
		}
	}
}

func TestQueryDraw(t *testing.T) {
	d, err := Query{Kind: "tiles:2x4", Length: "5-7"}.Draw(solve.Options{MaxPositions: 9})
	if err != nil || d.Params != "2x4" || d.Length.High != 7 || d.Options.Metric != "step" || d.Options.MaxPositions != 9 {
		t.Errorf("%+v, %v", d, err)
	}
	for _, q := range []Query{{Kind: "chess"}, {Kind: "tiles:3x3@7"}, {Length: "long"}, {Metric: "hop"}} {
		if _, err := q.Draw(solve.Options{}); err == nil {
			t.Errorf("%+v is drawn", q)
		}
	}
}
