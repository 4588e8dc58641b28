// Package kindtest holds the tests that kinds have in common.
package kindtest

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/filetest"
	"slidegif/solve/input"
	"slidegif/solve/testcost"
)

// rows returns an ID without its kind.
func rows(k *solve.Kind, id string) string { return strings.TrimPrefix(id, k.Name+":") }

// Legal has the referee look at moves, which must be legal and lead to the goal.
func Legal(t testing.TB, b board.Board, moves []board.Move, m solve.Metric) {
	t.Helper()
	if _, err := board.Check(b, moves, m); err != nil {
		t.Errorf("%s to %s in the metric %s: %v", b, b.GoalString(), m, err)
	}
}

// Named returns the named layout of a slug.
func Named(t testing.TB, k *solve.Kind, slug string) solve.Puzzle {
	t.Helper()
	for _, l := range k.Layouts() {
		if l.Slug == slug {
			p, err := k.Parse(rows(k, l.ID))
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
	}
	t.Fatalf("there is no layout %s", slug)
	return nil
}

// Optima proves the optimum of every named layout in metric m again. Those of more than
// quick moves take long: they are proved where SLIDEGIF_LONG is set.
func Optima(t *testing.T, k *solve.Kind, m solve.Metric, quick int) {
	for _, l := range k.Layouts() {
		want := l.Optimum[m]
		if want > quick && !testcost.Long() {
			continue
		}
		p := Named(t, k, l.Slug)
		sol, err := p.Solve(t.Context(), solve.Options{Metric: m, Optimal: true})
		if err != nil || len(sol.Moves) != want || !sol.Optimal() {
			t.Errorf("%s: %s of at least %d, %v; want %d", l.Slug, m.Count(len(sol.Moves)), sol.AtLeast, err, want)
		}
		Legal(t, p.Board(), sol.Moves, m)
	}
}

// Random checks ten random puzzles, or 25 with SLIDEGIF_LONG, as many of each of params: a seed
// gives the same puzzle again, one of each of params or with SLIDEGIF_LONG all, and its solution in
// the kind's default metric has at least so many moves. None of the bad params is taken.
func Random(t *testing.T, k *solve.Kind, params [5]string, bad []string, least int) {
	for _, p := range bad {
		if _, err := k.Random(t.Context(), p, 1); err == nil {
			t.Errorf("%q was taken", p)
		}
	}
	seeds := uint64(10)
	switch {
	case testcost.Long():
		seeds = 25
	case testing.Short():
		seeds = 5
	}
	for seed := range seeds {
		p, err := k.Random(t.Context(), params[seed%5], seed)
		if err != nil {
			t.Fatal(err)
		}
		if seed < 5 || testcost.Long() {
			again, err := k.Random(t.Context(), params[seed%5], seed)
			if err != nil || again.ID() != p.ID() {
				t.Errorf("seed %d: %s, then %s", seed, p.ID(), again.ID())
			}
		}
		m := k.Metrics[0]
		sol, err := p.Solve(t.Context(), solve.Options{Metric: m})
		if err != nil || len(sol.Moves) < least {
			t.Errorf("seed %d: %s: %s, %v", seed, p.ID(), m.Count(len(sol.Moves)), err)
		} else if _, err := board.Check(p.Board(), sol.Moves, m); err != nil {
			t.Errorf("seed %d: %s: %v", seed, p.ID(), err)
		}
	}
}

// FuzzParse checks what a kind parses. The corpus starts with inputs and with named layouts: all of
// them where SLIDEGIF_LONG is set, else a few.
func FuzzParse(f *testing.F, k *solve.Kind, inputs ...string) {
	for i, l := range k.Layouts() {
		if i%16 == 0 || testcost.Long() {
			inputs = append(inputs, l.ID)
		}
	}
	Fuzz(f, inputs, func(text string) (solve.Puzzle, error) { return k.Parse(rows(k, text)) })
}

// Fuzz checks whatever is parsed as a puzzle: its ID parses to itself, and its solution in each metric
// is legal. Errors have hints.
func Fuzz(f *testing.F, inputs []string, parse func(text string) (solve.Puzzle, error)) {
	for _, in := range inputs {
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := parse(s)
		if err != nil {
			bad, ok := errors.AsType[*input.Error](err)
			if _, name := errors.AsType[*solve.NoBoard](err); !name && (!ok || bad.Hint == "" || strings.ContainsRune(bad.Text, '\n')) {
				t.Fatalf("%q: %v", s, err)
			}
			return
		}
		q, err := parse(p.ID())
		if err != nil || q.ID() != p.ID() {
			t.Fatalf("%q has the ID %q, which gives %v, %v", s, p.ID(), q, err)
		}
		type fields board.Board // without its String
		if was, is := fmt.Sprintf("%+v", fields(p.Board())), fmt.Sprintf("%+v", fields(q.Board())); was != is {
			t.Fatalf("%q has the ID %q, which is another puzzle:\n%s\n%s", s, p.ID(), was, is)
		}
		for _, m := range p.Kind().Metrics {
			sol, err := p.Solve(t.Context(), solve.Options{Metric: m, MaxPositions: 1000})
			if err == nil {
				_, err = board.Check(p.Board(), sol.Moves, sol.Metric)
			}
			if err != nil && !errors.Is(err, solve.ErrLimit) && !errors.Is(err, solve.ErrUnsolvable) {
				t.Fatalf("%q, %s: %v", s, m, err)
			}
		}
	})
}

// Table returns the rows of a CSV file.
func Table(t testing.TB, file string) [][]string {
	t.Helper()
	text := filetest.Read(t, file)
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// Travel is the steps of a solution or, in the metric step, its moves: runs of steps of one piece.
func Travel(moves []board.Move, m solve.Metric) int {
	n, last := 0, []int{-1}
	for _, mv := range moves {
		switch {
		case m != board.StepMetric:
			n += len(mv.Path)
		case !slices.Equal(mv.Pieces, last):
			n++
		}
		last = mv.Pieces
	}
	return n
}

// Benchmark solves puzzles in each metric. Those without a solution are part of it.
func Benchmark(b *testing.B, ps []solve.Puzzle, metrics ...solve.Metric) {
	for _, m := range metrics {
		b.Run(string(m), func(b *testing.B) {
			var n int64
			for b.Loop() {
				n = 0
				for _, p := range ps {
					sol, err := p.Solve(b.Context(), solve.Options{Metric: m})
					if err != nil && !errors.Is(err, solve.ErrUnsolvable) {
						b.Fatal(err)
					}
					n += sol.Positions
				}
			}
			b.ReportMetric(float64(n), "positions")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/position")
		})
	}
}
