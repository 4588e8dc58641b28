package moves_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/moves"
	"slidegif/solve/test/kindtest"
)

// TestEqualPieces checks texts that do not identify the moving atom, since equal atoms share a
// name.
func TestEqualPieces(t *testing.T) {
	for _, id := range []string{"atomix:acetylene", "atomix:methane", "atomix:water", "lockout:lunar-3"} {
		k, b := boardOf(t, id)
		sol, err := parse(t, id).Solve(t.Context(), solve.Options{Metric: board.SlideMetric})
		if err != nil {
			t.Fatal(err)
		}
		var pairs, boards []string
		end := b
		for _, m := range sol.Moves {
			pairs = append(pairs, b.Pieces[m.Pieces[0]].Name+m.Path[:1])
			end = end.Apply(m)
			boards = append(boards, end.String())
		}
		for _, text := range []string{strings.Join(pairs, " "), strings.Join(boards, "\n")} {
			ms, _, err := moves.Read(t.Context(), b, k.Notations, text)
			if err != nil {
				t.Errorf("%s: Read(%q): %v", id, text, err)
				continue
			}
			if len(ms) != len(sol.Moves) {
				t.Errorf("%s: Read() returned %d moves, want %d", id, len(ms), len(sol.Moves))
			}
			kindtest.CheckLegal(t, b, ms, board.SlideMetric)
		}
	}
	k, b := boardOf(t, "atomix:a..b/a...:ab")
	for _, bad := range []string{"aL", "bD bD", "a..b/.a..", "a.../a..b b../a..b", "a..b/aa..", "aaRR"} {
		if ms, _, err := moves.Read(t.Context(), b, k.Notations, bad); err == nil {
			t.Errorf("Read(%q) = %v, want an error", bad, ms)
		}
	}
}

// TestResolveSlidesLimit checks that a text with many choices takes limited work, and that the end
// of ctx stops the search.
func TestResolveSlidesLimit(t *testing.T) {
	atoms := strings.Repeat(strings.Repeat("a.", 8)+"/"+strings.Repeat(".", 16)+"/", 4)
	k, b := boardOf(t, "atomix:"+atoms+strings.Repeat(".", 16)+":aa")
	text := strings.Repeat("aD aR aU aL ", 300)
	ended, cancel := context.WithCancelCause(t.Context())
	want := errors.New("time is up")
	cancel(want)
	if _, _, err := moves.Read(ended, b, k.Notations, text); err != want {
		t.Errorf("Read() with an ended context = %v, want %v", err, want)
	}
	ms, _, err := moves.Read(t.Context(), b, k.Notations, text)
	if err != nil || len(ms) != 1200 {
		t.Errorf("Read() returned %d moves, %v, want 1200 moves", len(ms), err)
	}
	allocs := testing.AllocsPerRun(1, func() { moves.Read(t.Context(), b, k.Notations, text) })
	if allocs > 500_000 {
		t.Errorf("Read() made %.0f allocations, want at most 500,000", allocs)
	}
}
