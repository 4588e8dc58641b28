package moves_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/kindtest"
	"slidegif/solve/moves"
)

// Equal atoms have one name, so a text leaves open which of them moves.
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
				t.Errorf("%s: %v", id, err)
				continue
			}
			if len(ms) != len(sol.Moves) {
				t.Errorf("%s: %d moves, want %d", id, len(ms), len(sol.Moves))
			}
			kindtest.Legal(t, b, ms, board.SlideMetric)
		}
	}
	k, b := boardOf(t, "atomix:a..b/a...:ab")
	for _, bad := range []string{"aL", "bD bD", "a..b/.a..", "a.../a..b b../a..b", "a..b/aa..", "aaRR"} {
		if ms, _, err := moves.Read(t.Context(), b, k.Notations, bad); err == nil {
			t.Errorf("%q was read as %v", bad, ms)
		}
	}
}

// A text that leaves many choices for many moves is read with bounded work, and no longer than
// until ctx ends.
func TestChooseIsBounded(t *testing.T) {
	atoms := strings.Repeat(strings.Repeat("a.", 8)+"/"+strings.Repeat(".", 16)+"/", 4)
	k, b := boardOf(t, "atomix:"+atoms+strings.Repeat(".", 16)+":aa")
	text := strings.Repeat("aD aR aU aL ", 300)
	ended, cancel := context.WithCancelCause(t.Context())
	want := errors.New("time is up")
	cancel(want)
	if _, _, err := moves.Read(ended, b, k.Notations, text); err != want {
		t.Errorf("after the end of the context: %v", err)
	}
	ms, _, err := moves.Read(t.Context(), b, k.Notations, text)
	if err != nil || len(ms) != 1200 {
		t.Errorf("%d moves, %v", len(ms), err)
	}
	allocs := testing.AllocsPerRun(1, func() { moves.Read(t.Context(), b, k.Notations, text) })
	if allocs > 500_000 {
		t.Errorf("%.0f allocations", allocs)
	}
}
