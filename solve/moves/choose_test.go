package moves_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/moves"
)

// Equal atoms have one name, so a text leaves open which of them moves.
func TestEqualPieces(t *testing.T) {
	for _, id := range []string{"atomix:acetylene", "atomix:methane", "atomix:water", "lockout:lunar-3"} {
		k, b := boardOf(t, id)
		p, err := k.Parse(id[strings.Index(id, ":")+1:])
		if err != nil {
			t.Fatal(err)
		}
		sol, err := p.Solve(t.Context(), solve.Options{Metric: board.SlideMetric})
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
			if _, err := board.Check(b, ms, board.SlideMetric); err != nil {
				t.Errorf("%s: %q: %v", id, text, err)
			}
		}
	}
	k, b := boardOf(t, "atomix:a..b/a...:ab")
	for _, bad := range []string{"aL", "bD bD", "a..b/.a..", "a.../a..b b../a..b", "a..b/aa..", "aaRR"} {
		if ms, _, err := moves.Read(t.Context(), b, k.Notations, bad); err == nil {
			t.Errorf("%q was read as %v", bad, ms)
		}
	}
}

// To choose between many equal atoms ends with its context.
func TestChooseEnds(t *testing.T) {
	rows := make([]string, 16)
	for y := range rows {
		row := []byte(strings.Repeat(".", len(rows)))
		row[y], row[(y*7+5)%len(row)] = 'a', 'a'
		rows[y] = string(row)
	}
	k, b := boardOf(t, "atomix:"+strings.Join(rows, "/")+":aa")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	began := time.Now()
	_, _, err := moves.Read(ctx, b, k.Notations, "a"+strings.Repeat("DRUL", 400))
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > 5*time.Second {
		t.Errorf("after %v: %v", time.Since(began), err)
	}
}
