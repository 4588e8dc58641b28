package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
)

// The puzzles of a worksheet are different ones, the easiest first.
func TestRandomWorksheet(t *testing.T) {
	file := filepath.Join(t.TempDir(), "class.pdf")
	code, out, errs := runCommand(t, "random", "tiles:2x2", "-n", "8", "--length", "any", "--seed", "1", "-o", file)
	if code != 0 {
		t.Fatalf("%d: %s", code, errs)
	}
	ids := strings.Fields(out)
	seen, last := map[string]bool{}, 0
	for _, id := range ids {
		p, err := pipeline.ParseID(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := pipeline.Solve(t.Context(), p, solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if n := len(s.Solution.Moves); n < last || seen[id] {
			t.Errorf("%s has %d moves after one with %d, or is there twice", id, n, last)
		} else {
			last = n
		}
		seen[id] = true
	}
	data, err := os.ReadFile(file)
	if err != nil || len(ids) != 8 || !bytes.HasPrefix(data, []byte("%PDF")) {
		t.Errorf("%d puzzles, %d bytes, %v", len(ids), len(data), err)
	}
	if code, _, errs := runCommand(t, "random", "tiles:2x2", "-n", "13", "--length", "any", "--seed", "1", "-o", file); code != 2 || !strings.Contains(errs, "only 12 different puzzles") {
		t.Errorf("%d: %s", code, errs)
	}
}
