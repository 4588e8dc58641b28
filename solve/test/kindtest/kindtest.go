// Package kindtest provides tests that all puzzle kinds share: for example, that solutions are legal and as short as
// claimed.
package kindtest

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

func trimKind(k *solve.Kind, id string) string { return strings.TrimPrefix(id, k.Name+":") }

// CheckLegal reports a test error unless the moves are a legal solution of the board.
func CheckLegal(t testing.TB, b board.Board, moves []board.Move, m solve.Metric) {
	t.Helper()
	if _, err := board.Check(b, moves, m); err != nil {
		t.Errorf("moves from %s to %s in metric %s: %v", b, b.GoalString(), m, err)
	}
}

// NamedLayout returns the named layout that has the given slug.
func NamedLayout(t testing.TB, k *solve.Kind, slug string) solve.Puzzle {
	t.Helper()
	for _, l := range k.Layouts() {
		if l.Slug == slug {
			p, err := k.Parse(trimKind(k, l.ID))
			if err != nil {
				t.Fatalf("layout %s: %v", slug, err)
			}
			return p
		}
	}
	t.Fatalf("no layout %q", slug)
	return nil
}

// CheckOptima solves every named layout in metric m and verifies its optimum. Layouts that need
// more than the given number of moves take a long time to solve, so they are skipped unless
// SLIDEGIF_LONG is set.
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

// CheckRandom solves five random puzzles, or 25 if SLIDEGIF_LONG is set. CheckRandom cycles through the given
// parameters. Every solution must have at least minMoves moves in the kind's default metric. The first five puzzle
// IDs must match the hashes, because a seed gives the same puzzle in every version. A hash is the first eight
// digits of an ID's SHA-256 checksum. Never change an expected hash. The kind must also reject all parameters in
// bad.
func CheckRandom(t *testing.T, k *solve.Kind, params, hashes [5]string, bad []string, minMoves int) {
	t.Helper()
	for _, p := range bad {
		if _, err := k.Random(t.Context(), p, 1); err == nil {
			t.Errorf("Random(%q) succeeded, want an error", p)
		}
	}
	seeds := uint64(5)
	if testcost.Long() {
		seeds = 25
	}
	for seed := range seeds {
		p, err := k.Random(t.Context(), params[seed%5], seed)
		if err != nil {
			t.Fatalf("%s:%s@%d: %v", k.Name, params[seed%5], seed, err)
		}
		if hash := fmt.Sprintf("%x", sha256.Sum256([]byte(p.ID())))[:8]; seed < 5 && hash != hashes[seed] {
			t.Errorf("%s:%s@%d gives %s with the hash %s, want the puzzle with the hash %s", k.Name, params[seed], seed, p.ID(), hash, hashes[seed])
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

// FuzzParse runs a fuzz test on the parser of a puzzle kind. The seed corpus contains the given
// inputs and some named layouts, or all named layouts if SLIDEGIF_LONG is set.
func FuzzParse(f *testing.F, k *solve.Kind, inputs ...string) {
	for i, l := range k.Layouts() {
		if i%16 == 0 || testcost.Long() {
			inputs = append(inputs, l.ID)
		}
	}
	Fuzz(f, inputs, func(text string) (solve.Puzzle, error) { return k.Parse(trimKind(k, text)) })
}

// Fuzz runs a fuzz test on a parser. The ID of each parsed puzzle must parse to the same puzzle,
// and the solution must be legal in each metric. Every error must contain a hint.
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
		// The type fields hides the String method of board.Board.
		type fields board.Board
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

// ReadCSV returns all rows of a CSV file.
func ReadCSV(t testing.TB, file string) [][]string {
	t.Helper()
	text := filetest.Read(t, file)
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return rows
}

// Travel returns the total number of steps in a solution. In the step metric, Travel returns the
// number of moves, and counts consecutive steps of a piece as one move.
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

// Benchmark measures the time that it takes to solve the given puzzles in each metric. Some of the
// puzzles may be unsolvable.
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
