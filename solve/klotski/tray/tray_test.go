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
	"slidegif/solve/klotski/tray"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
)

func mustParse(t testing.TB, text string) *tray.Tray {
	t.Helper()
	tr, err := tray.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

func mustSearch(t *testing.T, text string, o tray.Options) tray.Result {
	t.Helper()
	c, err := mustParse(t, text).Search(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// maxMoves returns the greatest optimum by number of pieces, or -1 if no puzzle is solvable.
func maxMoves(c tray.Result, cells int) []int {
	all := slices.Repeat([]int{-1}, cells)
	for _, p := range c.Hardest {
		all[p.Pieces-1] = p.Moves
	}
	return all
}

// TestBruteForce compares every tray of up to 7 cells with a forward search from every start. If
// SLIDEGIF_LONG is set, it includes trays of 8 and 9 cells.
func TestBruteForce(t *testing.T) {
	for rows := 1; rows <= 9; rows++ {
		for columns := 1; rows*columns <= 9; columns++ {
			if rows*columns < 2 || rows*columns > 7 && !testcost.Long() {
				continue
			}
			text := fmt.Sprintf("tray:%dx%d", rows, columns)
			c := mustSearch(t, text, tray.Options{})
			packings, want := bruteForce(rows, columns)
			if int(c.Packings) != packings || !slices.Equal(maxMoves(c, rows*columns), want) {
				t.Errorf("%s: %d packings, optima %v, want %d, %v", text, c.Packings, maxMoves(c, rows*columns), packings, want)
			}
		}
	}
}

// bruteForce fills a tray in every possible way, with one letter per piece, and solves each puzzle
// separately.
func bruteForce(rows, columns int) (packings int, longest []int) {
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

// shortest returns the number of moves that bring the piece a to the last cell, or -1 if it is
// impossible.
func shortest(start string, columns int) int {
	visited := map[string]bool{start: true}
	for layer, moves := []string{start}, 0; len(layer) > 0; moves++ {
		var next []string
		for _, s := range layer {
			if s[len(s)-1] == 'a' {
				return moves
			}
			for piece := byte('a'); strings.IndexByte(s, piece) >= 0; piece++ {
				for _, to := range successors(s, piece, columns) {
					if !visited[to] {
						visited[to] = true
						next = append(next, to)
					}
				}
			}
		}
		layer = next
	}
	return -1
}

// successors returns the positions that one piece can reach by any number of steps.
func successors(s string, piece byte, columns int) []string {
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

// knownOptima are the greatest optima by number of pieces. The values for 4x4 were published in
// 2013. The others come from an independent C++ program with a different kind of search.
var knownOptima = []struct {
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

func TestKnownOptima(t *testing.T) {
	for _, k := range knownOptima {
		tr := mustParse(t, k.tray)
		if tr.Cells > 12 && !testcost.Long() {
			continue
		}
		c := mustSearch(t, k.tray, tray.Options{})
		if want := append(slices.Clone(k.moves), -1); !slices.Equal(maxMoves(c, tr.Cells), want) {
			t.Errorf("%s: optima %v, want %v", k.tray, maxMoves(c, tr.Cells), want)
		}
		checkPuzzles(t, c)
	}
}

// checkPuzzles parses and solves the hardest puzzles of a tray.
func checkPuzzles(t *testing.T, c tray.Result) {
	t.Helper()
	for _, h := range c.Hardest {
		p, err := catalog.Parse(t.Context(), h.ID)
		if err != nil {
			t.Errorf("Parse(%q): %v", h.ID, err)
			continue
		}
		if p.ID() != h.ID || len(p.Board().Pieces) != h.Pieces {
			t.Errorf("Parse(%q) = %s with %d pieces, want %d pieces", h.ID, p.ID(), len(p.Board().Pieces), h.Pieces)
		}
		s, err := p.Solve(t.Context(), solve.Options{Metric: tray.Metric})
		if err != nil || len(s.Moves) != h.Moves || !s.Optimal() {
			t.Errorf("%s: %d moves, error %v, want %d moves", h.ID, len(s.Moves), err, h.Moves)
			continue
		}
		kindtest.CheckLegal(t, p.Board(), s.Moves, tray.Metric)
	}
}

// TestShards compares the results of shards and of a range of pieces with the whole search.
func TestShards(t *testing.T) {
	whole := mustSearch(t, "tray:3x4", tray.Options{})
	for _, shards := range []int{1, 2, 5} {
		var merged []tray.Puzzle
		for i := range shards {
			merged = tray.HardestByPieces(append(merged, mustSearch(t, "tray:3x4", tray.Options{Shard: i, Shards: shards}).Hardest...)...)
		}
		if !slices.Equal(merged, whole.Hardest) {
			t.Errorf("%d shards: %v, want %v", shards, merged, whole.Hardest)
		}
	}
	if part := mustSearch(t, "tray:3x4", tray.Options{MinPieces: 4, MaxPieces: 6}); !slices.Equal(part.Hardest, whole.Hardest[3:6]) {
		t.Errorf("4 to 6 pieces: %v, want %v", part.Hardest, whole.Hardest[3:6])
	}
}

func TestLimits(t *testing.T) {
	tr := mustParse(t, "tray:3x4")
	if _, err := tr.Search(t.Context(), tray.Options{Memory: 1 << 10}); !errors.Is(err, solve.ErrLimit) {
		t.Errorf("Search with 1 KiB of memory: error %v, want ErrLimit", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := tr.Search(ctx, tray.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled Search: error %v, want context.Canceled", err)
	}
}

func TestParse(t *testing.T) {
	for _, text := range []string{"tray:", "tray:4", "tray:1x1", "tray:0x5", "tray:3x7", "tray:99x99", "tray:4x5x", "tray:-1x4"} {
		if tr, err := tray.Parse(text); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", text, tr)
		}
	}
}

func BenchmarkTray(b *testing.B) {
	tr := mustParse(b, "tray:3x4")
	for b.Loop() {
		if _, err := tr.Search(b.Context(), tray.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
