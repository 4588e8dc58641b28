package tiles

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// The hint names a goal that the start reaches, with the length of the shortest solution.
func TestHintOfUnsolvable(t *testing.T) {
	for start, want := range map[string]string{
		"123/456/870":                           "with the goal 123/804/765 it takes 8 steps",
		"123/804/756:123/804/765":               "with the goal 123/456/780 it takes 12 steps",
		"213/456/780":                           "with the goal 123/804/765 it takes 18 steps",
		"21/30":                                 "with the goal 01/23 it takes 2 steps",
		"1,2,3,4/5,6,7,8/9,10,11,12/13,15,14,0": "with the goal 0,1,2,3/4,5,6,7/8,9,10,11/12,13,14,15 it takes 44 steps",
		"2,1,3,4,5/6,7,8,9,10/11,12,13,14,15/16,17,18,19,20/21,22,23,24,0": "with the goal 1,2,3,4,5/16,17,18,19,6/15,24,0,20,7/14,23,22,21,8/13,12,11,10,9 it can be solved",
	} {
		q, err := Parse(start)
		if err != nil {
			t.Fatal(err)
		}
		_, err = q.Solve(context.Background(), solve.Options{Metric: board.StepMetric})
		var proof *solve.Unsolvable
		if !errors.As(err, &proof) || proof.Hint.String() != want {
			t.Errorf("%s: %+v, want %s", start, err, want)
			continue
		}
		// No goal that people mean is nearer.
		p := q.(*puzzle)
		if p.h*p.w > 9 || len(p.ID()) > 20 && os.Getenv("SLIDEGIF_LONG") == "" {
			continue
		}
		least := 99
		for _, goal := range usualGoals(p.h, p.w) {
			if d, ok := naive(p.h, p.w, goal, false, 1<<30)[string(p.start)]; ok {
				least = min(least, d)
			}
		}
		if !strings.HasSuffix(want, fmt.Sprintf(" %d steps", least)) {
			t.Errorf("%s: %s, but %d steps are enough", start, want, least)
		}
	}
}
