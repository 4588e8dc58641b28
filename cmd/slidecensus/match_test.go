package main

import (
	"errors"
	"os"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/input"
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
		{"gates", "#CC###/#aa..B/#a.cbB/#..d.#/######:aBC,bB,cB,dCh1", ""},
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
			if strings.HasSuffix(text, ":") {
				continue // all blocks have left: no puzzle
			}
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

// FuzzTarget reads what is to be counted. What is taken has an ID that finds the same
// again, and every position of it can be named.
func FuzzTarget(f *testing.F) {
	for _, arg := range []string{
		"tiles:3x3", "2x4", "klotski:all", "klotski:v4h1s4", "klotski:s9v2", "横刀立马", "tiles:864/072/513:123/456/780", "tiles:9x9",
		"klotski:aa-/-b0:.../b..", "klotski:aa0/b0c:..b/...:same=bc", "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", "klotski:v99", "tiles:0x0",
	} {
		f.Add(arg)
	}
	f.Fuzz(func(t *testing.T, arg string) {
		if _, err := os.Stat(arg); err == nil || arg == "" || strings.ContainsRune(arg, '@') || strings.ContainsAny(arg[:1], `./\-`) {
			return // a file, or a random puzzle
		}
		found, err := findTarget(t.Context(), arg, nil)
		if err != nil {
			if bad, ok := errors.AsType[*input.Error](err); !ok || bad.Hint == "" {
				t.Fatalf("%q: %v", arg, err)
			}
			return
		}
		again, err := findTarget(t.Context(), found.ID, nil)
		if err != nil || again.ID != found.ID || (again.puzzle == nil) != (found.puzzle == nil) {
			t.Fatalf("%q is counted as %q, which gives %v", arg, found.ID, err)
		}
		if id := found.PositionID(found.Board); found.puzzle != nil && id != found.ID {
			t.Fatalf("%q: the start of %q is named %q", arg, found.ID, id)
		}
	})
}
