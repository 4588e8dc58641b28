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
)

// What regional tables tell of each placement and each cell of the blank is what the oracle finds, and
// they are the same bytes, however many make them.
func TestRegionalTablesAgreeWithOracle(t *testing.T) {
	for _, test := range []struct {
		h, w, blank int
		tiles       []int
	}{
		{3, 3, 0, []int{1, 3}}, // the blank's goal is cut off
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
				t.Fatalf("%s: other bytes by %d workers", k.name(), workers)
			}
			data = table.excess
		}
		g := regionalGroup{regions: k.regions, key: k, data: data}
		for c := range g.see {
			g.see[c] = uint8(c)
		}
		for s, d := range naiveRegions(test.h, test.w, test.blank, test.tiles) {
			var at []int
			for _, c := range []byte(s[:len(test.tiles)]) {
				at = append(at, int(c))
			}
			if got := g.moves(at, int(s[len(at)])); got != d {
				t.Fatalf("%s: tiles on %v, the blank on %d: %d, want %d", k.name(), at, s[len(at)], got, d)
			}
		}
	}
}

// smallSums are partitions of small boards, and a part of those of a 24-puzzle.
var smallSums = map[[2]int][]string{
	{3, 3}: {"*ab aab ccb", "*aa abb ccb"},
	{2, 3}: {"*ab bcc"}, // a group of one tile has a table, too
	{2, 4}: {"*abb aacc"},
	{4, 4}: {"*abb aabb ccdd ccdd", "*aab acbb ccde ddee"},
	{5, 5}: {"*aabb aacbb ddcce ffcee ffggg", "*aabb aabbc ddccc ddeef ggeff"},
}

// sumsOf returns the groups of drawings, as they are and on a square board in its diagonal.
func sumsOf(drawings []string) (sums [][][]int) {
	for _, drawing := range drawings {
		h, w, _, groups := drawn(drawing)
		if sums = append(sums, groups); h == w {
			sums = append(sums, transposed(h, groups))
		}
	}
	return sums
}

// Along random ways a walker knows of each sum what a walker knows that is put there, and the bound
// falls or grows by one.
func TestRegionalWalk(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for size, drawings := range smallSums {
		h, w := size[0], size[1]
		d, err := newRegional(t.Context(), h, w, 0, sumsOf(drawings), solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		cells := make([]uint8, h*w)
		for c := range cells {
			cells[c] = uint8(c)
		}
		walker, fresh := d.Walker(), d.Walker()
		if least := walker.Set(cells, 0); least != 0 {
			t.Fatalf("%dx%d: the goal needs %d moves", h, w, least)
		}
		before, z := 0, 0
		for move := 1; move < 1000; move++ {
			near := Neighbours(h, w, z)
			a := near[r.IntN(len(near))]
			tile := cells[a]
			for _, i := range d.of[tile] {
				g := &d.groups[i]
				walker.at[i] = g.step(walker.at[i], g.see[a], g.see[z])
			}
			cells[z], cells[a], z = tile, cells[z], a
			least := fresh.Set(cells, z)
			if !slices.Equal(walker.at[:len(d.groups)], fresh.at[:len(d.groups)]) {
				t.Fatalf("%dx%d: after %d moves it knows %x, not %x", h, w, move, walker.at, fresh.at)
			}
			if least > move || (least-before)*(least-before) != 1 {
				t.Fatalf("%dx%d: the bound is %d after %d moves, and was %d before", h, w, least, move, before)
			}
			before = least
		}
	}
}

// The bounds are never too much: of all positions of 3x3.
func TestRegionalBounds(t *testing.T) {
	d, err := newRegional(t.Context(), 3, 3, 0, sumsOf(smallSums[[2]int{3, 3}]), solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	w, best := d.Walker(), 0
	for s, dist := range naiveRegions(3, 3, 0, []int{1, 2, 3, 4, 5, 6, 7, 8}) {
		cells := make([]uint8, 9)
		for i, c := range []byte(s) {
			cells[c] = uint8((i + 1) % 9)
		}
		least := w.Set(cells, int(s[8]))
		if least > dist || (dist-least)%2 != 0 {
			t.Fatalf("%v: at least %d, the optimum is %d", cells, least, dist)
		}
		best = max(best, least)
	}
	if best < 22 {
		t.Errorf("no position is known to need more than %d moves", best)
	}
}

// Files of regional tables are read, and what is damaged is made again, with the same bytes.
func TestRegionalFiles(t *testing.T) {
	dir := t.TempDir()
	stages := ""
	o := solve.Options{Files: solve.Files{Kept: dir}, Progress: func(p solve.Progress) { stages += p.Stage + p.Note.String() + "\n" }}
	var first *Regional
	for _, want := range []string{"on disk and in memory", "", "built again", ""} {
		keptLarge.drop(0)
		stages = ""
		d, err := newRegional(t.Context(), 4, 4, 0, sumsOf(smallSums[[2]int{4, 4}]), o)
		if err != nil || want == "" && stages != "" || !strings.Contains(stages, want) {
			t.Fatalf("%v, %q, want %q", err, stages, want)
		}
		if first == nil {
			first = d
		}
		for i := range d.groups {
			if !bytes.Equal(d.groups[i].data, first.groups[i].data) {
				t.Fatalf("other bytes in table %d", i)
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
	keptLarge.drop(0)
	if _, err := newRegional(t.Context(), 4, 4, 0, sumsOf(smallSums[[2]int{4, 4}]), o); err != ErrMemory {
		t.Errorf("with little memory: %v, want %v", err, ErrMemory)
	}
}

// What is drawn for 24-puzzles are partitions.
func TestRegionalSums(t *testing.T) {
	for _, drawing := range regionalDrawings {
		h, w, blank, groups := drawn(drawing)
		var cells []int
		for _, g := range groups {
			cells = append(cells, g...)
			if len(g) != 6 {
				t.Errorf("%s: a group of %d", drawing, len(g))
			}
		}
		if slices.Sort(cells); h != 5 || w != 5 || blank != 0 || len(slices.Compact(cells)) != 24 {
			t.Errorf("%s: %v, the blank on %d", drawing, cells, blank)
		}
	}
	if len(regionalDrawings)*2 > 8 {
		t.Errorf("%d sums do not fit", len(regionalDrawings)*2)
	}
}
