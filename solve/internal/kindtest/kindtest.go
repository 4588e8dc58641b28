// Package kindtest provides tests that all kinds have in common.
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

// trimKind returns id without the prefix of its kind.
func trimKind(k *solve.Kind, id string) string { return strings.TrimPrefix(id, k.Name+":") }

// CheckLegal reports an error unless the moves are legal and solve b.
func CheckLegal(t testing.TB, b board.Board, moves []board.Move, m solve.Metric) {
	t.Helper()
	if _, err := board.Check(b, moves, m); err != nil {
		t.Errorf("moves from %s to %s in metric %s: %v", b, b.GoalString(), m, err)
	}
}

// NamedLayout returns the named layout with the given slug.
func NamedLayout(t testing.TB, k *solve.Kind, slug string) solve.Puzzle {
	t.Helper()
	for _, l := range k.Layouts() {
		if l.Slug == slug {
			p, err := k.Parse(trimKind(k, l.ID))
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
	}
	t.Fatalf("no layout %q", slug)
	return nil
}

// CheckOptima verifies the optimum of every named layout in metric m by solving it. Layouts of more than
// quick moves take long and are only solved if SLIDEGIF_LONG is set.
func CheckOptima(t *testing.T, k *solve.Kind, m solve.Metric, quick int) {
	for _, l := range k.Layouts() {
		want := l.Optimum[m]
		if want > quick && !testcost.Long() {
			continue
		}
		p := NamedLayout(t, k, l.Slug)
		sol, err := p.Solve(t.Context(), solve.Options{Metric: m, Optimal: true})
		if err != nil || len(sol.Moves) != want || !sol.Optimal() {
			t.Errorf("%s: solution of %s, at least %d, error %v; want %d", l.Slug, m.Count(len(sol.Moves)), sol.LowerBound, err, want)
		}
		CheckLegal(t, p.Board(), sol.Moves, m)
	}
}

// CheckRandom solves ten random puzzles, or 25 if SLIDEGIF_LONG is set, and cycles through params. Every
// solution in the default metric of the kind must have at least minMoves moves. CheckRandom generates the
// first five puzzles twice, or all if SLIDEGIF_LONG is set, to check that a seed always gives the same
// puzzle. The kind must reject all of bad.
func CheckRandom(t *testing.T, k *solve.Kind, params [5]string, bad []string, minMoves int) {
	for _, p := range bad {
		if _, err := k.Random(t.Context(), p, 1); err == nil {
			t.Errorf("Random(%q) succeeded, want an error", p)
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
				t.Errorf("seed %d: Random returned %s, then %s", seed, p.ID(), again.ID())
			}
		}
		m := k.Metrics[0]
		sol, err := p.Solve(t.Context(), solve.Options{Metric: m})
		if err != nil || len(sol.Moves) < minMoves {
			t.Errorf("seed %d: %s: solution of %s, %v; want at least %d", seed, p.ID(), m.Count(len(sol.Moves)), err, minMoves)
		} else if _, err := board.Check(p.Board(), sol.Moves, m); err != nil {
			t.Errorf("seed %d: %s: %v", seed, p.ID(), err)
		}
	}
}

// FuzzParse fuzzes the parser of a kind. The seed corpus contains inputs and some named layouts, or all of
// them if SLIDEGIF_LONG is set.
func FuzzParse(f *testing.F, k *solve.Kind, inputs ...string) {
	for i, l := range k.Layouts() {
		if i%16 == 0 || testcost.Long() {
			inputs = append(inputs, l.ID)
		}
	}
	Fuzz(f, inputs, func(text string) (solve.Puzzle, error) { return k.Parse(trimKind(k, text)) })
}

// Fuzz fuzzes a parser. The ID of a parsed puzzle must parse to the same puzzle, and the solution in each
// metric must be legal. Every error must have a hint.
func Fuzz(f *testing.F, inputs []string, parse func(text string) (solve.Puzzle, error)) {
	for _, in := range inputs {
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := parse(s)
		if err != nil {
			bad, ok := errors.AsType[*input.Error](err)
			if _, name := errors.AsType[*solve.NotABoardError](err); !name && (!ok || bad.Hint == "" || strings.ContainsRune(bad.Text, '\n')) {
				t.Fatalf("parse(%q): error %v, want one with a hint", s, err)
			}
			return
		}
		q, err := parse(p.ID())
		if err != nil || q.ID() != p.ID() {
			t.Fatalf("parse(%q) has ID %q, which parses to %v, %v", s, p.ID(), q, err)
		}
		type fields board.Board // without the String method
		if before, after := fmt.Sprintf("%+v", fields(p.Board())), fmt.Sprintf("%+v", fields(q.Board())); before != after {
			t.Fatalf("parse(%q) has ID %q, which is a different puzzle:\n%s\n%s", s, p.ID(), before, after)
		}
		for _, m := range p.Kind().Metrics {
			sol, err := p.Solve(t.Context(), solve.Options{Metric: m, MaxPositions: 1000})
			if err == nil {
				_, err = board.Check(p.Board(), sol.Moves, sol.Metric)
			}
			if err != nil && !errors.Is(err, solve.ErrLimit) && !errors.Is(err, solve.ErrUnsolvable) {
				t.Fatalf("solving %q in metric %s: %v", s, m, err)
			}
		}
	})
}

// ReadCSV returns the rows of a CSV file.
func ReadCSV(t testing.TB, file string) [][]string {
	t.Helper()
	text := filetest.Read(t, file)
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// Travel returns the travel of a solution: its steps or, in the step metric, its runs of steps of one
// piece.
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

// Benchmark solves puzzles in each metric. It includes puzzles without a solution.
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
