package perfect_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"slidegif/solve/klotski/tray"
	"slidegif/solve/test/testcost"
)

// TestTrays compares the perfect puzzles of small trays with a naive program.
func TestTrays(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for _, size := range testcost.Some(6, [2]int{1, 2}, [2]int{1, 5}, [2]int{2, 2}, [2]int{2, 3}, [2]int{3, 2}, [2]int{2, 4}, [2]int{4, 2}, [2]int{3, 3}) {
		tr, err := tray.Parse(fmt.Sprintf("tray:%dx%d", size[0], size[1]))
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		counts, err := tr.CountPerfect(t.Context(), tray.Options{}, func(p tray.Puzzle) { ids = append(ids, p.ID) })
		if err != nil {
			t.Fatal(err)
		}
		want, number := make([]tray.PerfectCount, tr.Cells), 0
		seen := map[string]bool{}
		for _, id := range packings(tr) {
			n := newNaive(id)
			length, unique := n.solve(n.start, noLimit)
			if length < 1 || !unique || n.idle(length) != nil || seen[image(id)] {
				continue
			}
			seen[id] = true
			pieces := 0
			for i := range n.start {
				if n.start[i] != 0 && n.start[i] != rest {
					pieces++
				}
			}
			c := &want[pieces-1]
			c.Puzzles++
			number++
			c.Longest.Moves = max(c.Longest.Moves, length)
		}
		for i, c := range counts {
			if c.Puzzles != want[i].Puzzles || c.Longest.Moves != want[i].Longest.Moves || c.Longest.Pieces != i+1 {
				t.Errorf("%s, %d pieces: %+v, want %+v", tr.ID, i+1, c, want[i])
			}
		}
		for _, id := range ids {
			if !seen[id] && !seen[image(id)] {
				t.Errorf("%s is not perfect", id)
			}
		}
		if len(ids) != number {
			t.Errorf("%s: %d puzzles, want %d", tr.ID, len(ids), number)
		}
	}
}

// packings returns the IDs of all puzzles of a tray whose piece x covers the first cell.
func packings(t *tray.Tray) (ids []string) {
	var fill func(text []byte)
	fill = func(text []byte) {
		if len(text) < t.Cells {
			fill(append(slices.Clone(text), '0'))
			for c := 'a'; c <= 'i' && (c == 'a' || slices.Contains(text, byte(c-1))); c++ {
				fill(append(slices.Clone(text), byte(c)))
			}
			return
		}
		var rows []string
		for row := range slices.Chunk(text, t.Columns) {
			rows = append(rows, string(row))
		}
		for c := 'a'; c <= 'i'; c++ {
			if !connected(text, byte(c), t.Columns) {
				return
			}
		}
		if text[0] == 'a' {
			ids = append(ids, fmt.Sprintf("klotski:%s:x@%d.%d", strings.NewReplacer("a", "x", "b", "a", "c", "b", "d", "c", "e", "d", "f", "e", "g", "f", "h", "g", "i", "h").Replace(strings.Join(rows, "/")), t.Columns, t.Rows))
		}
	}
	fill(nil)
	return ids
}

// connected reports whether the cells of a piece are connected.
func connected(text []byte, piece byte, columns int) bool {
	left := slices.Clone(text)
	var erase func(i int)
	erase = func(i int) {
		left[i] = '0'
		for _, j := range []int{i - columns, i + columns, i - 1, i + 1} {
			beside := j/columns == i/columns || j%columns == i%columns
			if j >= 0 && j < len(left) && beside && left[j] == piece {
				erase(j)
			}
		}
	}
	if i := slices.Index(left, piece); i >= 0 {
		erase(i)
	}
	return !slices.Contains(left, piece)
}

// image returns the mirror image of a puzzle of a square tray, with pieces named in reading order, and
// any other ID unchanged.
func image(id string) string {
	cells, goal, _ := strings.Cut(strings.TrimPrefix(id, "klotski:"), ":")
	rows := strings.Split(cells, "/")
	if len(rows) != len(rows[0]) {
		return id
	}
	names := map[byte]byte{'0': '0', 'x': 'x'}
	var mirrored []string
	for x := range rows[0] {
		var row []byte
		for y := range rows {
			c := rows[y][x]
			if names[c] == 0 {
				names[c] = "abcdefgh"[len(names)-2]
			}
			row = append(row, names[c])
		}
		mirrored = append(mirrored, string(row))
	}
	return "klotski:" + strings.Join(mirrored, "/") + ":" + goal
}
