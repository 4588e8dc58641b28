package main

import (
	"errors"
	"os"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/input"
)

// TestLookUpEveryPosition checks that every position of a census can be looked up as a separate
// puzzle, also if the cars have other letters.
func TestLookUpEveryPosition(t *testing.T) {
	swap := strings.NewReplacer("C", "F", "F", "E", "E", "C", "B", "D", "D", "B")
	for _, test := range []struct{ kind, start, goal string }{
		{"atomix", "..#b/ca#./..#.", ":c"}, // a and b are not in the goal and cannot meet
		{"lockout", "A.B.X/.C.../.....", ":...../..X../....."},
		{"klotski", "a.b/.x./...", ":.../.../..x"},
		{"rush", "BBoooC/ooooDC/AAooDC/oooooo/oooEoF/oooEoF", ""},
		{"rush", "BBoxoC/oxooxC/AAooxo/xxxoxD/oooxxD/xoxxoo", ""}, // C and D are in the same column
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
			t.Fatalf("census of %s: %d positions, %v, want at least 9", test.start, len(distance), err)
		}
		for text, want := range distance {
			if strings.HasSuffix(text, ":") {
				continue // all blocks have left, so this is not a puzzle
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
				row, _, why := space.positionText(position)
				if got, ok := distance[row]; !ok || got != want {
					t.Fatalf("position %s of %s: positionText = %q (%s) with distance %d, want %d", text, test.start, row, why, got, want)
				}
			}
		}
	}
}

// FuzzTarget checks that the ID of every target leads to the same target, and that the ID of
// the start is correct.
func FuzzTarget(f *testing.F) {
	for _, arg := range []string{
		"tiles:3x3", "2x4", "klotski:all", "klotski:v4h1s4", "klotski:s9v2", "横刀立马", "tiles:864/072/513:123/456/780", "tiles:9x9",
		"klotski:aa-/-b0:.../b..", "klotski:aa0/b0c:..b/...:same=bc", "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", "klotski:v99", "tiles:0x0",
	} {
		f.Add(arg)
	}
	f.Fuzz(func(t *testing.T, arg string) {
		if _, err := os.Stat(arg); err == nil || arg == "" || strings.ContainsRune(arg, '@') || strings.ContainsAny(arg[:1], `./\-`) {
			return // a file or a random puzzle
		}
		found, err := findTarget(t.Context(), arg, nil)
		if err != nil {
			if bad, ok := errors.AsType[*input.Error](err); !ok || bad.Hint == "" {
				t.Fatalf("findTarget(%q) = %v, want an input.Error with a hint", arg, err)
			}
			return
		}
		again, err := findTarget(t.Context(), found.ID, nil)
		if err != nil || again.ID != found.ID || (again.puzzle == nil) != (found.puzzle == nil) {
			t.Fatalf("findTarget(%q) has the ID %q, which leads to another target or an error: %v", arg, found.ID, err)
		}
		if id := found.PositionID(found.Board); found.puzzle != nil && id != found.ID {
			t.Fatalf("findTarget(%q): ID of the start = %q, want %q", arg, id, found.ID)
		}
	})
}
