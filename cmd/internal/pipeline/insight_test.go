package pipeline

import (
	"bytes"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// What is told about all shortest solutions, in each format; text is read back all the same.
func TestInsight(t *testing.T) {
	for _, c := range []struct {
		id, json, text string
		o              solve.Options
	}{
		{"横刀立马", `"insight":{"shortest":"256","widths":[1,4,4,4,2,`, "81 moves, optimal; 256 shortest solutions; 68 of the 80 positions between are on all of them\n", solve.Options{}},
		{"横刀立马", `"insight":{"shortest":"4112640000","widths":[1,`, "116 steps, optimal; 4,112,640,000 shortest solutions; ", solve.Options{Metric: board.StepMetric}},
		{"横刀立马", `"insight":null,`, "81 moves, optimal; the shortest solutions were not counted\n", solve.Options{Effort: 100}},
		{"tiles:123/456/708", `"insight":{"shortest":"1","widths":[1,1],"forced":[0,1]}`, "1 step, optimal; 1 shortest solution\n", solve.Options{}},
		{"tiles:123/456/780", `"insight":{"shortest":"1","widths":[1],"forced":[0]}`, "0 steps, optimal; 1 shortest solution\n", solve.Options{}},
		{"ricochet:A..,../....._/.#..C/..B..:A@5.2", `"insight":{"shortest":"`, "4 slides, optimal; ", solve.Options{}},
	} {
		p, err := ParseID(t.Context(), c.id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Solve(t.Context(), p, solve.Options{Metric: c.o.Metric})
		if err == nil {
			err = s.FindInsight(t.Context(), c.o)
		}
		if err != nil {
			t.Fatal(err)
		}
		var json, text bytes.Buffer
		if err := s.WriteJSON(&json, ""); err != nil || !strings.Contains(json.String(), c.json) {
			t.Errorf("%s: %.200s, %v; want %s", c.id, json.String(), err, c.json)
		}
		if err := s.WriteText(&text, ""); err != nil || !strings.Contains(text.String(), c.text) {
			t.Errorf("%s: %.200s, %v; want %s", c.id, text.String(), err, c.text)
		}
		again, err := ParseFile(t.Context(), text.Bytes())
		if err != nil || again.ID() != p.ID() || len(s.Solution.Moves) > 0 && len(again.Given.Moves) != len(s.Solution.Moves) {
			t.Errorf("%s is read back as %v, %v", c.id, again, err)
		}
	}
}
