package tables

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/test/testcost"
)

// Regional tables must agree with a naive search for every placement and every cell of the blank.
// The bytes of a table must not depend on the number of workers.
func TestRegionalTablesAgreeWithNaive(t *testing.T) {
	for _, test := range []struct {
		h, w, blank int
		tiles       []int
	}{
		{3, 3, 0, []int{1, 3}}, // the blank's goal is isolated
		{3, 3, 4, []int{0, 1, 2, 3}},
		{2, 4, 0, []int{1, 4, 5}},
		{2, 4, 7, []int{0, 1, 4, 6}},
		{4, 4, 0, []int{1, 4, 9}},
		{5, 5, 0, []int{11, 12}},
		{3, 5, 0, []int{1, 6, 11}},
	} {
		k := tableKey{h: test.h, w: test.w, blank: test.blank, tiles: test.tiles, regions: newRegions(test.h, test.w, len(test.tiles))}
		var data []uint8
		for _, workers := range []int{1, 3} {
			table, err := k.builder().build(t.Context(), workers, nil)
			if err != nil {
				t.Fatal(err)
			}
			if data != nil && !bytes.Equal(data, table.excess) {
				t.Fatalf("%s: the table built by %d workers has other bytes", k.name(), workers)
			}
			data = table.excess
		}
		g := regionalGroup{regions: k.regions, key: k, data: data}
		for c := range g.toTable {
			g.toTable[c] = uint8(c)
		}
		for s, d := range naiveRegionMoves(test.h, test.w, test.blank, test.tiles) {
			var at []int
			for _, c := range []byte(s[:len(test.tiles)]) {
				at = append(at, int(c))
			}
			if got := g.countMoves(at, int(s[len(at)])); got != d {
				t.Fatalf("%s: tiles on cells %v, blank on cell %d: %d moves, want %d", k.name(), at, s[len(at)], got, d)
			}
		}
	}
}

// smallSums lists partitions for several small boards and one partition for a 24-puzzle.
var smallSums = map[[2]int][]string{
	{3, 3}: {"*ab aab ccb", "*aa abb ccb"},
	{2, 3}: {"*ab bcc"}, // even a group of one tile has a regional table
	{2, 4}: {"*abb aacc"},
	{4, 4}: {"*abb aabb ccdd ccdd", "*aab acbb ccde ddee"},
	{5, 5}: {"*aabb aacbb ddcce ffcee ffggg", "*aabb aabbc ddccc ddeef ggeff"},
}

// parseSums parses drawings of partitions and returns their groups. For square boards, it adds each
// partition reflected in the diagonal.
func parseSums(drawings []string) (sums [][][]int) {
	for _, drawing := range drawings {
		h, w, _, groups := parsePartition(drawing)
		if sums = append(sums, groups); h == w {
			sums = append(sums, transposed(h, groups))
		}
	}
	return sums
}

// Along a random walk, a searcher that is updated incrementally must agree with a new searcher. The
// lower bound must change by exactly one with each move.
func TestRegionalWalk(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for size, drawings := range smallSums {
		h, w := size[0], size[1]
		d, err := newRegional(t.Context(), h, w, 0, parseSums(drawings), solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		cells := make([]uint8, h*w)
		for c := range cells {
			cells[c] = uint8(c)
		}
		searcher, fresh := d.Searcher(), d.Searcher()
		if bound := searcher.Set(cells, 0); bound != 0 {
			t.Fatalf("%dx%d: lower bound of the goal is %d, want 0", h, w, bound)
		}
		before, z := 0, 0
		for move := 1; move < 1000; move++ {
			near := Neighbours(h, w, z)
			a := near[r.IntN(len(near))]
			tile := cells[a]
			for _, i := range d.groupsOf[tile] {
				g := &d.groups[i]
				searcher.placements[i] = g.step(searcher.placements[i], g.toTable[a], g.toTable[z])
			}
			cells[z], cells[a], z = tile, cells[z], a
			bound := fresh.Set(cells, z)
			if !slices.Equal(searcher.placements[:len(d.groups)], fresh.placements[:len(d.groups)]) {
				t.Fatalf("%dx%d: placements after %d moves are %x, want %x", h, w, move, searcher.placements, fresh.placements)
			}
			if bound > move || (bound-before)*(bound-before) != 1 {
				t.Fatalf("%dx%d: lower bound is %d after %d moves, previously %d", h, w, bound, move, before)
			}
			before = bound
		}
	}
}

// The lower bound of every 3x3 position must be at most its distance from the goal.
func TestRegionalIsAdmissible(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	d, err := newRegional(t.Context(), 3, 3, 0, parseSums(smallSums[[2]int{3, 3}]), solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	w, best := d.Searcher(), 0
	for s, dist := range naiveRegionMoves(3, 3, 0, []int{1, 2, 3, 4, 5, 6, 7, 8}) {
		cells := make([]uint8, 9)
		for i, c := range []byte(s) {
			cells[c] = uint8((i + 1) % 9)
		}
		bound := w.Set(cells, int(s[8]))
		if bound > dist || (dist-bound)%2 != 0 {
			t.Fatalf("%v: lower bound %d, want the parity of and at most the optimum %d", cells, bound, dist)
		}
		best = max(best, bound)
	}
	if best < 22 {
		t.Errorf("the maximum lower bound is %d, want at least 22", best)
	}
}

// A regional table must be read from its file if the file is intact. A damaged file must be rebuilt
// with the same bytes.
func TestRegionalFiles(t *testing.T) {
	dir := t.TempDir()
	stages := ""
	o := solve.Options{Files: solve.Files{CacheDir: dir}, Progress: func(p solve.Progress) { stages += p.Stage + p.Note.String() + "\n" }}
	var first *Regional
	for _, want := range []string{"on disk and in memory", "", "will be rebuilt", ""} {
		largeCache.evict(0)
		stages = ""
		d, err := newRegional(t.Context(), 4, 4, 0, parseSums(smallSums[[2]int{4, 4}]), o)
		if err != nil || want == "" && stages != "" || !strings.Contains(stages, want) {
			t.Fatalf("error %v, progress %q, want progress %q", err, stages, want)
		}
		if first == nil {
			first = d
		}
		for i := range d.groups {
			if !bytes.Equal(d.groups[i].data, first.groups[i].data) {
				t.Fatalf("the bytes of table %d changed", i)
			}
		}
		names, _ := filepath.Glob(filepath.Join(dir, "*-regions.pdb"))
		if data, err := os.ReadFile(names[0]); err != nil {
			t.Fatal(err)
		} else if want == "" {
			data[len(data)/2] ^= 4
			os.WriteFile(names[0], data, 0o644)
		}
	}
	o.Memory = 20 << 20
	largeCache.evict(0)
	if _, err := newRegional(t.Context(), 4, 4, 0, parseSums(smallSums[[2]int{4, 4}]), o); err != ErrMemory {
		t.Errorf("with 20 MiB: newRegional error = %v, want %v", err, ErrMemory)
	}
}

// The drawings in regionalPartitions must be valid partitions of a 24-puzzle.
func TestRegionalPartitions(t *testing.T) {
	for _, drawing := range regionalPartitions {
		h, w, blank, groups := parsePartition(drawing)
		var cells []int
		for _, g := range groups {
			cells = append(cells, g...)
			if len(g) != 6 {
				t.Errorf("%s: group of %d tiles, want 6", drawing, len(g))
			}
		}
		if slices.Sort(cells); h != 5 || w != 5 || blank != 0 || len(slices.Compact(cells)) != 24 {
			t.Errorf("%s: cells %v, blank on cell %d; want each cell of 5x5 once, blank on 0", drawing, cells, blank)
		}
	}
	if len(regionalPartitions)*2 > 8 {
		t.Errorf("%d sums, want at most 8", len(regionalPartitions)*2)
	}
}
