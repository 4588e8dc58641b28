package main

import (
	"strings"
	"testing"

	"slidegif/solve"
)

// Each position of a census is found again as a puzzle of its own, also with cars that have
// other letters.
func TestEveryPositionIsFound(t *testing.T) {
	swap := strings.NewReplacer("C", "F", "F", "E", "E", "C", "B", "D", "D", "B")
	for _, test := range []struct{ kind, start, goal string }{
		{"atomix", "..#b/ca#./..#.", ":c"}, // a and b are not named and cannot meet
		{"lockout", "A.B.X/.C.../.....", ":...../..X../....."},
		{"klotski", "a.b/.x./...", ":.../.../..x"},
		{"rush", "BBoooC/ooooDC/AAooDC/oooooo/oooEoF/oooEoF", ""},
		{"rush", "BBoxoC/oxooxC/AAooxo/xxxoxD/oooxxD/xoxxoo", ""}, // C and D share a column
	} {
		space, err := findTarget(t.Context(), test.kind+":"+test.start+test.goal, nil)
		if err != nil {
			t.Fatal(err)
		}
		distance := map[string]int{}
		_, err = space.Census(t.Context(), solve.CensusOptions{Metric: space.kind.Metrics[0], Visit: func(p solve.Position) error {
			distance[p.Text] = p.Distance
			return nil
		}})
		if err != nil || len(distance) < 9 {
			t.Fatalf("%s: %d positions, %v", test.start, len(distance), err)
		}
		for text, want := range distance {
			texts := []string{text}
			if test.kind == "rush" {
				texts = append(texts, swap.Replace(text))
			}
			for _, text := range texts {
				position, err := findTarget(t.Context(), test.kind+":"+text+test.goal, nil)
				if err != nil {
					t.Fatal(err)
				}
				row, _, why := space.textOf(position)
				if got, ok := distance[row]; !ok || got != want {
					t.Fatalf("%s of %s: it is looked up as %q (%s), at distance %d, want %d", text, test.start, row, why, got, want)
				}
			}
		}
	}
}
