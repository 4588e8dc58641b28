package stages

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"slidegif/solve/test/testcost"
)

// randomBoard returns a random start for a goal. If ordered is set, the goal is 1, 2, 3 and so on, with
// the blank last. Otherwise, the goal is random. Two tiles of the start are swapped if it has the wrong
// parity.
func randomBoard(r *rand.Rand, h, w int, ordered bool) (start, goal []uint8) {
	for _, v := range r.Perm(h * w) {
		start = append(start, uint8(v))
	}
	for _, v := range r.Perm(h * w) {
		goal = append(goal, uint8(v))
	}
	if ordered {
		for i := range goal {
			goal[i] = uint8((i + 1) % len(goal))
		}
	}
	a, b := slices.Index(start, 0), slices.Index(goal, 0)
	odd := (a/w+a%w+b/w+b%w)%2 == 1 // parity of the distance of the blank
	cells := slices.Clone(start)
	for i := range cells { // sort with exchanges, each of which changes the parity
		if j := slices.Index(cells, goal[i]); j != i {
			cells[i], cells[j], odd = cells[j], cells[i], !odd
		}
	}
	if odd {
		i, j := slices.Index(start, 1), slices.Index(start, 2)
		start[i], start[j] = start[j], start[i]
	}
	return start, goal
}

// checkStages replays the stages. Each path must consist of steps of the blank to neighbouring cells.
// It must not touch finished cells, and it must leave the tiles of the stage in place. After all stages,
// the goal must be reached. The function before is called with the board and the finished cells before
// each stage; it may be nil.
func checkStages(t *testing.T, h, w int, start, goal []uint8, list []Stage, before func(cells []uint8, done []bool, s Stage)) {
	t.Helper()
	cells, done := slices.Clone(start), make([]bool, h*w)
	finish := func(s Stage, tile uint8) {
		c := slices.Index(goal, tile)
		if cells[c] != tile {
			t.Fatalf("%dx%d %v -> %v: tile %d is not in place in the stage for %v", h, w, start, goal, tile, s.Tiles)
		}
		done[c] = true
	}
	for _, s := range list {
		for _, tile := range s.Kept {
			finish(s, tile)
		}
		if before != nil {
			before(slices.Clone(cells), slices.Clone(done), s)
		}
		if len(s.Path) == 0 {
			t.Fatalf("%dx%d %v -> %v: the stage for %v has no moves", h, w, start, goal, s.Tiles)
		}
		z := slices.Index(cells, 0)
		for _, to := range s.Path {
			if near := abs(z/w-to/w) + abs(z%w-to%w); near != 1 || done[to] {
				t.Fatalf("%dx%d %v -> %v: the stage for %v moves the blank from %d to %d, finished cells %v", h, w, start, goal, s.Tiles, z, to, done)
			}
			cells[z], cells[to], z = cells[to], 0, to
		}
		for i, tile := range s.Tiles {
			if finish(s, tile); s.Cells[i] != slices.Index(goal, tile) {
				t.Fatalf("%dx%d %v -> %v: the cell of tile %d is %d", h, w, start, goal, tile, s.Cells[i])
			}
		}
	}
	if !slices.Equal(cells, goal) {
		t.Fatalf("%dx%d %v -> %v: the stages end at %v", h, w, start, goal, cells)
	}
}

func abs(n int) int { return max(n, -n) }

// steps returns the boards after one step of the blank that touches no finished cell.
func steps(h, w int, cells []uint8, done []bool) (all [][]uint8) {
	z := slices.Index(cells, 0)
	for _, d := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		y, x := z/w+d[0], z%w+d[1]
		if y < 0 || x < 0 || y >= h || x >= w || done[y*w+x] {
			continue
		}
		next := slices.Clone(cells)
		next[z], next[y*w+x] = next[y*w+x], 0
		all = append(all, next)
	}
	return all
}

// naiveLength returns the length of a shortest path to the aim of a stage. It is a breadth-first search
// over boards on which all other tiles look the same.
func naiveLength(h, w int, cells []uint8, done []bool, goal []uint8, aim []int) int {
	const other = 255
	wanted := func(c int) bool { return slices.Contains(aim, c) }
	blankMatters := wanted(slices.Index(goal, 0))
	first := slices.Clone(cells)
	for i, v := range first {
		if v != 0 && !wanted(slices.Index(goal, v)) {
			first[i] = other
		}
	}
	length := map[string]int{string(first): 0}
	for queue := [][]uint8{first}; len(queue) > 0; queue = queue[1:] {
		now := queue[0]
		reached := true
		for _, c := range aim {
			reached = reached && (now[c] == goal[c] || goal[c] == 0 && !blankMatters)
		}
		if reached {
			return length[string(now)]
		}
		for _, next := range steps(h, w, now, done) {
			if _, known := length[string(next)]; !known {
				length[string(next)] = length[string(now)] + 1
				queue = append(queue, next)
			}
		}
	}
	return -1
}

// TestStageCells checks the order of the stages on boards of several shapes. Equal letters are one stage, in
// alphabetical order.
func TestStageCells(t *testing.T) {
	for _, c := range []struct {
		h, w, blank int
		want        string
	}{
		{2, 2, 3, "aa/aa"},
		{3, 3, 8, "abb/ccc/ccc"},
		{3, 3, 0, "ccc/ccc/bba"},
		{3, 3, 4, "abb/ccc/ccc"},
		{4, 4, 15, "abcc/dfgg/ehhh/ehhh"},
		{4, 4, 0, "hhhe/hhhe/ggfd/ccba"},
		{2, 5, 9, "abccc/abccc"},
		{5, 2, 9, "aa/bb/cc/cc/cc"},
		{3, 4, 11, "acdd/beee/beee"},
		{5, 5, 12, "abcdd/ehijj/fkooo/glooo/glmnn"},
	} {
		grid := make([]byte, c.h*c.w)
		for i, aim := range stageCells(c.h, c.w, c.blank) {
			for _, cell := range aim {
				grid[cell] = byte('a' + i)
			}
		}
		got := ""
		for y := range c.h {
			got += "/" + string(grid[y*c.w:(y+1)*c.w])
		}
		if got[1:] != c.want {
			t.Errorf("stageCells(%d, %d, %d) = %s, want %s", c.h, c.w, c.blank, got[1:], c.want)
		}
	}
}

// TestShortest compares the length of each stage with a naive search.
func TestShortest(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	stages, want := 0, 1000
	if testcost.Long() {
		want = 3000
	}
	r := rand.New(rand.NewPCG(1, 1))
	for i := 0; stages < want; i++ {
		size := [][2]int{{3, 3}, {4, 4}, {2, 4}, {5, 3}, {3, 4}, {2, 2}, {2, 6}, {5, 2}}[i%8]
		h, w := size[0], size[1]
		if testcost.Long() && i%16 == 0 {
			h, w = 5, 5
		}
		start, goal := randomBoard(r, h, w, i%3 == 0)
		list, err := Solve(t.Context(), h, w, start, goal)
		if err != nil {
			t.Fatal(err)
		}
		checkStages(t, h, w, start, goal, list, func(cells []uint8, done []bool, s Stage) {
			aim := s.Cells
			if len(aim) > 2 || h*w == 4 {
				aim = append(slices.Clone(aim), slices.Index(goal, 0))
			}
			if n := naiveLength(h, w, cells, done, goal, aim); n != len(s.Path) {
				t.Errorf("%dx%d %v -> %v: the stage for %v has %d steps, a naive search finds %d", h, w, cells, goal, s.Tiles, len(s.Path), n)
			}
			stages++
		})
	}
	t.Logf("%d stages", stages)
}

// TestLooksAhead checks that no other shortest path of a stage makes the next stage shorter. It follows
// all paths, so it checks short stages only.
func TestLooksAhead(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	const maxLength = 9
	checked, longer := 0, 0
	r := rand.New(rand.NewPCG(2, 2))
	for checked < 150 {
		h, w := 3+r.IntN(2), 3+r.IntN(2)
		start, goal := randomBoard(r, h, w, true)
		list, err := Solve(t.Context(), h, w, start, goal)
		if err != nil {
			t.Fatal(err)
		}
		aims, i := stageCells(h, w, h*w-1), -1
		checkStages(t, h, w, start, goal, list, func(cells []uint8, done []bool, s Stage) {
			i++
			at := slices.IndexFunc(aims, func(aim []int) bool { return slices.Contains(aim, s.Cells[0]) })
			if len(s.Path) > maxLength || at == len(aims)-1 {
				return
			}
			next := 0 // steps of the next stage, 0 if the list omits it
			if after := list[i+1]; len(after.Kept) == 0 {
				next = len(after.Path)
			}
			boards := map[string]bool{string(cells): true}
			for range s.Path {
				layer := map[string]bool{}
				for b := range boards {
					for _, n := range steps(h, w, []uint8(b), done) {
						layer[string(n)] = true
					}
				}
				boards = layer
			}
			for _, c := range s.Cells {
				done[c] = true
			}
			worst := 0
			for b := range boards {
				if slices.ContainsFunc(s.Cells, func(c int) bool { return b[c] != goal[c] }) {
					continue
				}
				n := naiveLength(h, w, []uint8(b), done, goal, aims[at+1])
				if worst = max(worst, n); n < next {
					t.Errorf("%dx%d %v: after the stage for %v, the next stage has %d steps; another path leads to %d", h, w, start, s.Tiles, next, n)
				}
			}
			checked++
			if worst > next {
				longer++
			}
		})
	}
	if longer == 0 {
		t.Error("no stage had a choice")
	}
	t.Logf("%d stages, of which %d had a choice", checked, longer)
}

// TestMeans solves random boards and requires smaller means than a search has that does not look
// ahead and that ends with a stage of 2x2 cells.
func TestMeans(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	whole := os.Getenv("SLIDEGIF_WHOLE") != "" // takes ten minutes of CPU time
	for _, c := range []struct {
		h, w                int
		short, long, wholly int // number of boards
		steps, stages       float64
	}{
		{3, 3, 300, 10_000, 10_000, 32.1, 3.8},
		{4, 4, 300, 10_000, 10_000, 96.8, 8.7},
		{5, 5, 100, 4_000, 10_000, 216, 15.6},
		{8, 8, 4, 30, 100, 1062, 48.5},
		{6, 6, 5, 100, 100, 0, 0},
		{7, 7, 2, 30, 100, 0, 0},
		{9, 9, 1, 5, 100, 0, 0},
		{10, 10, 1, 3, 100, 0, 0},
		{11, 11, 0, 1, 100, 0, 0},
		{12, 12, 0, 1, 100, 0, 0},
		{13, 13, 0, 1, 100, 0, 0},
		{14, 14, 0, 1, 100, 0, 0},
		{15, 15, 0, 1, 100, 0, 0},
		{16, 16, 0, 1, 100, 0, 0},
		{2, 3, 20, 100, 100, 0, 0},
		{2, 16, 3, 20, 100, 0, 0},
		{16, 2, 3, 20, 100, 0, 0},
		{3, 5, 20, 100, 100, 0, 0},
		{4, 3, 20, 100, 100, 0, 0},
		{5, 4, 20, 100, 100, 0, 0},
		{3, 16, 2, 10, 100, 0, 0},
		{6, 9, 1, 10, 100, 0, 0},
		{12, 5, 1, 10, 100, 0, 0},
		{10, 13, 0, 1, 100, 0, 0},
	} {
		n := c.short
		switch {
		case whole:
			n = c.wholly
		case testcost.Long():
			n = c.long
		}
		r := rand.New(rand.NewPCG(uint64(c.h), uint64(c.w)))
		steps, stages, longest := 0, 0, 0
		for i := range n {
			start, goal := randomBoard(r, c.h, c.w, c.steps > 0 || i%2 == 0)
			list, err := Solve(t.Context(), c.h, c.w, start, goal)
			if err != nil {
				t.Fatal(err)
			}
			checkStages(t, c.h, c.w, start, goal, list, nil)
			stages += len(list)
			for _, s := range list {
				steps, longest = steps+len(s.Path), max(longest, len(s.Path))
			}
		}
		if n == 0 {
			continue
		}
		mean := func(sum int) float64 { return float64(sum) / float64(n) }
		t.Logf("%dx%d: %d boards, means of %.1f steps in %.2f stages, longest stage %d", c.h, c.w, n, mean(steps), mean(stages), longest)
		if c.steps > 0 && (mean(steps) >= c.steps || mean(stages) >= c.stages) {
			t.Errorf("%dx%d: means of %.1f steps in %.2f stages, want less than %.1f in %.1f", c.h, c.w, mean(steps), mean(stages), c.steps, c.stages)
		}
	}
}

// TestSolved checks puzzles with no stage, one stage and stages without moves.
func TestSolved(t *testing.T) {
	goal := []uint8{1, 2, 3, 4, 5, 6, 7, 8, 0}
	for start, want := range map[string]string{
		"\x01\x02\x03\x04\x05\x06\x07\x08\x00": "[]",
		"\x01\x02\x03\x04\x05\x06\x07\x00\x08": "[{[4 5 6 7 8] [3 4 5 6 7] [1 2 3] [8]}]",
		"\x01\x02\x00\x04\x05\x03\x07\x08\x06": "[{[2 3] [1 2] [1] [5]} {[4 5 6 7 8] [3 4 5 6 7] [] [8]}]",
	} {
		list, err := Solve(t.Context(), 3, 3, []uint8(start), goal)
		if got := fmt.Sprint(list); err != nil || got != want {
			t.Errorf("Solve(%v) = %s, %v, want %s", []uint8(start), got, err, want)
		}
	}
}

// TestLongestStage solves a board whose first stage, for 3 and 4, needs 32 steps. No choice of earlier moves could
// avoid it, because 1 and 2 are already in place. With the usual goal, no stage of a 4x4 board is longer.
func TestLongestStage(t *testing.T) {
	start := []uint8{1, 2, 5, 0, 6, 7, 8, 9, 3, 10, 11, 12, 4, 13, 14, 15}
	goal := []uint8{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0}
	list, err := Solve(t.Context(), 4, 4, start, goal)
	if err != nil {
		t.Fatal(err)
	}
	done := make([]bool, 16)
	done[0], done[1] = true, true
	if n := naiveLength(4, 4, start, done, goal, []int{2, 3}); n != 32 || len(list[0].Path) != n || !slices.Equal(list[0].Tiles, []uint8{3, 4}) {
		t.Errorf("first stage: %d steps for %v, want %d steps for 3 and 4, and 32 by the naive search", len(list[0].Path), list[0].Tiles, n)
	}
}
