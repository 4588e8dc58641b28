package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/perfect"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestPerfect counts perfect puzzles, and checks the longest ones with package perfect.
func TestPerfect(t *testing.T) {
	for _, test := range []struct{ arg, pieces, want string }{
		{"tray:3x3", "1-9", "[13 17 53 96 100 34 13 3 0]"},
		{"tray:3x4", "9-9", "[272]"},
		{"rush:4x4", "2-6", "[6 12 16 13 1]"},
		{"rush:6x6", "1-4", "[4 30 199 1306]"},
	} {
		var found perfectCounts
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

// TestPerfectSets compares perfect layouts of 华容道 with samples/perfect-sets.csv. It counts every 100th piece set, or
// every fourth if SLIDEGIF_LONG is set.
func TestPerfectSets(t *testing.T) {
	lines := slices.Collect(strings.Lines(string(filetest.Read(t, "../../samples/perfect-sets.csv"))))
	every := 100
	if testcost.Long() {
		every = 4
	}
	for i, want := range lines[1:] {
		if i%every != 0 {
			continue
		}
		set, _, _ := strings.Cut(want, ",")
		if got := mustRun(t, "klotski:"+set, "--perfect", "-f", "csv"); got != lines[0]+want {
			t.Errorf("%s:\n%swant\n%s%s", set, got, lines[0], want)
		}
		_, layout, _ := strings.Cut(strings.TrimSpace(want), "klotski:")
		if layout == "" {
			continue
		}
		p, err := catalog.Parse(t.Context(), "klotski:"+layout)
		if err != nil {
			t.Fatal(err)
		}
		if r, err := perfect.Check(t.Context(), p, solve.Options{}); err != nil || !r.Perfect() || !strings.Contains(want, fmt.Sprintf(",%d,klotski:", r.Length)) {
			t.Errorf("%s: %+v, %v", want, r, err)
		}
	}
	if n := len(lines) - 1; n != 203 {
		t.Errorf("%d sets, want 203", n)
	}
}
