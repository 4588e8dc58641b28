package main

import (
	"encoding/json"
	"fmt"
	"testing"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/perfect"
)

// TestPerfect counts perfect puzzles, and checks the longest ones with package perfect.
func TestPerfect(t *testing.T) {
	for _, test := range []struct{ arg, pieces, want string }{
		{"tray:3x3", "1-9", "[13 18 54 96 100 34 16 3 0]"},
		{"tray:3x4", "9-9", "[272]"},
		{"rush:4x4", "2-6", "[6 12 16 13 1]"},
		{"rush:6x6", "1-4", "[4 30 199 1306]"},
	} {
		var found perfectCensus
		if err := json.Unmarshal([]byte(mustRun(t, test.arg, "--perfect", "--pieces", test.pieces, "-f", "json")), &found); err != nil {
			t.Fatal(err)
		}
		var puzzles []int64
		for _, row := range found.Perfect {
			puzzles = append(puzzles, row.Puzzles)
			if row.Puzzles == 0 {
				continue
			}
			p, err := catalog.Parse(t.Context(), row.Longest)
			if err != nil {
				t.Fatal(err)
			}
			r, err := perfect.Check(t.Context(), p, solve.Options{})
			if err != nil || !r.Perfect() || r.Length != row.Moves || p.ID() != row.Longest || len(p.Board().Pieces) != row.Pieces {
				t.Errorf("%s: %+v is not perfect: %+v, %v", found.ID, row, r, err)
			}
		}
		if got := fmt.Sprint(puzzles); got != test.want {
			t.Errorf("%s: %s perfect puzzles, want %s", test.arg, got, test.want)
		}
	}
}
