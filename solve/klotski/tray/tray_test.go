package tray_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/internal/kindtest"
	"slidegif/solve/klotski/tray"
	"slidegif/solve/testcost"
)

func mustParse(t testing.TB, text string) *tray.Tray {
	t.Helper()
	of, err := tray.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return of
}

func mustTake(t *testing.T, text string, o tray.Options) tray.Census {
	t.Helper()
	c, err := mustParse(t, text).Take(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// moves returns the greatest optimum by number of pieces, -1 where no puzzle can be solved.
func moves(c tray.Census, cells int) []int {
	all := slices.Repeat([]int{-1}, cells)
	for _, p := range c.Hardest {
		all[p.Pieces-1] = p.Moves
	}
	return all
}

// TestNaive compares every tray of up to 7 cells with a search forward from every start, and of
// 8 and 9 cells where SLIDEGIF_LONG is set.
func TestNaive(t *testing.T) {
	for rows := 1; rows <= 9; rows++ {
		for columns := 1; rows*columns <= 9; columns++ {
			if rows*columns < 2 || rows*columns > 7 && !testcost.Long() {
				continue
			}
			text := fmt.Sprintf("tray:%dx%d", rows, columns)
			c := mustTake(t, text, tray.Options{})
			packings, want := naive(rows, columns)
			if int(c.Packings) != packings || !slices.Equal(moves(c, rows*columns), want) {
				t.Errorf("%s: %d packings, %v, want %d, %v", text, c.Packings, moves(c, rows*columns), packings, want)
			}
		}
	}
}

// naive tries every way to fill a tray, a letter a piece, and solves each by itself.
func naive(rows, columns int) (packings int, longest []int) {
	longest = slices.Repeat([]int{-1}, rows*columns)
	var fill func(text []byte, pieces int)
	fill = func(text []byte, pieces int) {
		if len(text) < rows*columns {
			for c := range pieces + 1 {
				fill(append(slices.Clone(text), "abcdefghi"[c]), max(pieces, c+1))
			}
			fill(append(slices.Clone(text), '.'), pieces)
			return
		}
		for c := range pieces {
			if !connected(text, "abcdefghi"[c], columns) {
				return
			}
		}
		packings++
		if text[0] == 'a' {
			longest[pieces-1] = max(longest[pieces-1], shortest(string(text), columns))
		}
	}
	fill(nil, 0)
	return packings, longest
}

func connected(text []byte, piece byte, columns int) bool {
	reached := map[int]bool{slices.Index(text, piece): true}
	for range text {
		for i := range text {
			left, up := i%columns > 0 && text[i-1] == piece, i >= columns && text[i-columns] == piece
			if text[i] != piece {
				continue
			}
			if left && (reached[i] || reached[i-1]) {
				reached[i], reached[i-1] = true, true
			}
			if up && (reached[i] || reached[i-columns]) {
				reached[i], reached[i-columns] = true, true
			}
		}
	}
	return len(reached) == strings.Count(string(text), string(piece))
}

// shortest returns how many moves bring the piece a to the last cell, -1 for never.
func shortest(start string, columns int) int {
	seen := map[string]bool{start: true}
	for layer, moves := []string{start}, 0; len(layer) > 0; moves++ {
		var next []string
		for _, s := range layer {
			if s[len(s)-1] == 'a' {
				return moves
			}
			for piece := byte('a'); strings.IndexByte(s, piece) >= 0; piece++ {
				for _, to := range relocations(s, piece, columns) {
					if !seen[to] {
						seen[to] = true
						next = append(next, to)
					}
				}
			}
		}
		layer = next
	}
	return -1
}

// relocations returns where any steps of one piece lead.
func relocations(s string, piece byte, columns int) []string {
	all := []string{s}
	for i := 0; i < len(all); i++ {
		for _, d := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			to := []byte(strings.ReplaceAll(s, string(piece), "."))
			free := true
			for at, c := range []byte(all[i]) {
				if c != piece {
					continue
				}
				x, y := at%columns+d[0], at/columns+d[1]
				if x < 0 || x >= columns || y < 0 || y >= len(s)/columns || to[y*columns+x] != '.' {
					free = false
					break
				}
				to[y*columns+x] = piece
			}
			if free && !slices.Contains(all, string(to)) {
				all = append(all, string(to))
			}
		}
	}
	return all[1:]
}

// known are the greatest optima by number of pieces: of 4x4 those published in 2013, of the
// others those of a search of another kind, in one table, by a program in C++.
var known = []struct {
	tray  string
	moves []int
}{
	{"tray:3x3", []int{1, 2, 5, 10, 14, 22, 18, 13}},
	{"tray:4x3", []int{1, 2, 6, 18, 29, 30, 37, 43, 28, 24, 17}},
	{"tray:2x6", []int{1, 4, 5, 8, 11, 31, 30, 69, 48, 36, 27}},
	{"tray:2x7", []int{1, 6, 6, 8, 19, 41, 48, 93, 95, 69, 54, 42, 33}},
	{"tray:3x5", []int{1, 2, 8, 24, 37, 46, 51, 77, 144, 105, 58, 39, 29, 23}},
	{"tray:4x4", []int{1, 4, 9, 19, 36, 51, 62, 89, 132, 81, 64, 73, 61, 25, 21}},
}

func TestKnown(t *testing.T) {
	for _, k := range known {
		of := mustParse(t, k.tray)
		if of.Cells > 12 && !testcost.Long() {
			continue
		}
		c := mustTake(t, k.tray, tray.Options{})
		if want := append(slices.Clone(k.moves), -1); !slices.Equal(moves(c, of.Cells), want) {
			t.Errorf("%s: %v, want %v", k.tray, moves(c, of.Cells), want)
		}
		checkPuzzles(t, c)
	}
}

// checkPuzzles solves the hardest puzzles again as any puzzle is solved.
func checkPuzzles(t *testing.T, c tray.Census) {
	t.Helper()
	for _, h := range c.Hardest {
		p, err := catalog.Parse(t.Context(), h.ID)
		if err != nil {
			t.Errorf("%s: %v", h.ID, err)
			continue
		}
		if p.ID() != h.ID || len(p.Board().Pieces) != h.Pieces {
			t.Errorf("%s: it reads as %s with %d pieces, not %d", h.ID, p.ID(), len(p.Board().Pieces), h.Pieces)
		}
		s, err := p.Solve(t.Context(), solve.Options{Metric: tray.Metric})
		if err != nil || len(s.Moves) != h.Moves || !s.Optimal() {
			t.Errorf("%s: %d moves, %v, want %d", h.ID, len(s.Moves), err, h.Moves)
			continue
		}
		kindtest.Legal(t, p.Board(), s.Moves, tray.Metric)
	}
}

// TestParts holds shards and ranges of pieces to what the whole finds, for any number of
// goroutines.
func TestParts(t *testing.T) {
	whole := mustTake(t, "tray:3x4", tray.Options{})
	for _, shards := range []int{1, 2, 5} {
		var merged []tray.Puzzle
		for i := range shards {
			merged = tray.Harder(append(merged, mustTake(t, "tray:3x4", tray.Options{Shard: i, Shards: shards}).Hardest...)...)
		}
		if !slices.Equal(merged, whole.Hardest) {
			t.Errorf("%d shards: %v, want %v", shards, merged, whole.Hardest)
		}
	}
	if some := mustTake(t, "tray:3x4", tray.Options{Fewest: 4, Most: 6}); !slices.Equal(some.Hardest, whole.Hardest[3:6]) {
		t.Errorf("4 to 6 pieces: %v, want %v", some.Hardest, whole.Hardest[3:6])
	}
}

func TestLimits(t *testing.T) {
	of := mustParse(t, "tray:3x4")
	if _, err := of.Take(t.Context(), tray.Options{Memory: 1 << 10}); !errors.Is(err, solve.ErrLimit) {
		t.Errorf("with a KiB: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := of.Take(ctx, tray.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestParse(t *testing.T) {
	for _, text := range []string{"tray:", "tray:4", "tray:1x1", "tray:0x5", "tray:3x7", "tray:99x99", "tray:4x5x", "tray:-1x4"} {
		if of, err := tray.Parse(text); err == nil {
			t.Errorf("%s was read as %v", text, of)
		}
	}
}

func BenchmarkTray(b *testing.B) {
	of := mustParse(b, "tray:3x4")
	for b.Loop() {
		if _, err := of.Take(b.Context(), tray.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
