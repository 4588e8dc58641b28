package tables

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"slidegif/solve/testcost"
)

// naiveGroup is the oracle: the moves of a group's tiles from every placement, by the
// cells of the tiles; the blank walks among the others for nothing.
func naiveGroup(h, w, blank int, tiles []int) map[string]int {
	least := map[string]int{}
	for s, d := range naiveRegions(h, w, blank, tiles) {
		cells := s[:len(tiles)]
		if l, ok := least[cells]; !ok || d < l {
			least[cells] = d
		}
	}
	return least
}

// naiveRegions is naiveGroup by the cells of the tiles and the blank's.
func naiveRegions(h, w, blank int, tiles []int) map[string]int {
	var start []byte // cells of the tiles, then the blank's
	for _, t := range append(slices.Clone(tiles), blank) {
		start = append(start, byte(t))
	}
	k := len(tiles)
	dist := map[string]int{string(start): 0}
	for level, layer := 0, []string{string(start)}; len(layer) > 0; level++ {
		var next []string
		for i := 0; i < len(layer); i++ {
			s := layer[i]
			if dist[s] < level {
				continue // it was reached for less meanwhile
			}
			for _, to := range Neighbours(h, w, int(s[k])) {
				t, cost := []byte(s), 0
				if j := slices.Index(t[:k], byte(to)); j >= 0 {
					t[j], cost = s[k], 1
				}
				t[k] = byte(to)
				if d, ok := dist[string(t)]; ok && d <= level+cost {
					continue
				}
				dist[string(t)] = level + cost
				if cost == 0 {
					layer = append(layer, string(t))
				} else {
					next = append(next, string(t))
				}
			}
		}
		layer = next
	}
	return dist
}

// moves returns the distance of a placement, given by the cells of the tiles.
func (t *table) moves(w int, cells []byte) int {
	set, sum := uint64(0), 0
	for i, c := range cells {
		set |= 1 << c
		sum += Distance(w, int(c), t.tiles[i])
	}
	var order []int
	for m := set; m != 0; m &= m - 1 {
		order = append(order, slices.Index(cells, byte(bits.TrailingZeros64(m))))
	}
	i, shift := t.at(t.number(set), rank(order))
	return sum + 2*int(t.excess[i]>>shift&15)
}

// Every entry is what the oracle finds: groups of all sizes, boards of all forms, the
// blank anywhere. Where a group leaves too little room, placements that no way leads to
// have Manhattan's bound.
func TestTablesAgreeWithOracle(t *testing.T) {
	for i, test := range []struct {
		h, w, blank int
		tiles       []int
	}{
		{4, 4, 0, []int{11}},
		{4, 4, 5, []int{0, 15}},
		{4, 4, 1, []int{0, 4, 5}},
		{4, 4, 0, []int{1, 4, 5, 8}},
		{8, 5, 3, []int{0, 39}},
		{2, 8, 3, []int{1, 15, 0, 8}},
		{4, 4, 5, []int{10, 15, 12, 14}},
		{3, 4, 6, []int{0, 3, 4, 9, 11}},
		{2, 5, 9, []int{0, 1, 2, 3, 4, 5}},
		{3, 3, 4, []int{0, 1, 2, 3, 5, 6, 7}},
		{3, 3, 0, []int{1, 2, 3, 4, 5, 6, 7, 8}},
	} {
		if i > 4 && !testcost.Long() {
			continue
		}
		want := naiveGroup(test.h, test.w, test.blank, test.tiles)
		for _, workers := range []int{1, 3} {
			table, err := newBuilder(test.h, test.w, test.blank, test.tiles).build(context.Background(), workers, nil)
			if err != nil {
				t.Fatal(err)
			}
			var spread []uint8
			if key := (tableKey{h: test.h, w: test.w, blank: test.blank, tiles: test.tiles}); key.spreadBytes() > 0 {
				spread = table.spreadOut(test.h, test.w).spread
			}
			for cells, d := range want {
				if got := table.moves(test.w, []byte(cells)); got != d {
					t.Fatalf("%dx%d, blank %d, tiles %v on %v: %d, want %d", test.h, test.w, test.blank, test.tiles, []byte(cells), got, d)
				}
				if spread == nil {
					continue
				}
				index := 0
				for i, c := range []byte(cells) {
					index |= int(c) << (i * tileBits(test.h*test.w))
				}
				if got := int(spread[index]); got != d {
					t.Fatalf("%dx%d, blank %d, tiles %v on %v: %d when spread out, want %d", test.h, test.w, test.blank, test.tiles, []byte(cells), got, d)
				}
			}
		}
	}
}

// The whole share is told in the end, and a build that is given up says why.
func TestBuildProgress(t *testing.T) {
	done := 0.0
	if _, err := newBuilder(4, 4, 0, []int{1, 2, 4, 5}).build(context.Background(), 2, func(d float64) { done = d }); err != nil || done != 1 {
		t.Errorf("%v done, %v", done, err)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("enough")
	if _, err := newBuilder(4, 4, 0, []int{1, 2, 4, 5}).build(ctx, 2, func(d float64) { cancel(why) }); err != why {
		t.Errorf("%v, want %v", err, why)
	}
}

// A placement that moves is the placement of the moved tiles, on boards of up to 36 cells
// and through all mirror images.
func TestPlacementsMove(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range [][3]int{{4, 4, 5}, {4, 4, 7}, {5, 5, 4}, {3, 7, 4}, {6, 6, 3}, {7, 5, 2}} {
		h, w, k := size[0], size[1], size[2]
		for _, m := range Symmetries(h, w) {
			tiles := r.Perm(h * w)[:k]
			x := newTable(newIndex(h*w, k), tiles)
			for i := range x.excess {
				x.excess[i] = uint8(r.Uint32())
			}
			g := seenGroup{table: x}
			back := make([]int, h*w)
			for c, to := range m {
				g.see[c], back[to] = uint8(to), c
			}
			at := r.Perm(h * w)[:k] // cell of the table of each tile
			p := placementOf(&g, w, at)
			for range 500 {
				i := r.IntN(k)
				near := Neighbours(h, w, at[i])
				to := near[r.IntN(len(near))]
				if slices.Contains(at, to) {
					continue
				}
				by := Distance(w, to, tiles[i]) - Distance(w, at[i], tiles[i])
				p = g.Move(p, back[at[i]], back[to], placement(by))
				at[i] = to
				if want := placementOf(&g, w, at); p != want {
					t.Fatalf("%dx%d: %v: %x, want %x", h, w, at, p, want)
				}
			}
		}
	}
}

func placementOf(g *seenGroup, w int, at []int) placement {
	set, far := uint64(0), 0
	for i, c := range at {
		far += Distance(w, c, g.tiles[i])
	}
	var order []int
	for c := range 64 {
		if i := slices.Index(at, c); i >= 0 {
			set |= 1 << c
			order = append(order, i)
		}
	}
	return g.look(newPlacement(set, rank(order)) | placement(far))
}

// Groups of every board and goal of the blank take in each other cell once, and none is too large.
func TestPartition(t *testing.T) {
	for _, size := range [][2]int{{2, 8}, {3, 6}, {3, 7}, {4, 4}, {4, 5}, {5, 5}, {6, 7}} {
		h, w := size[0], size[1]
		for blank := range h * w {
			for k := 3; k <= 8; k++ {
				first, second := partition(h, w, blank, k)
				for _, groups := range [][][]int{first, second} {
					cells := []int{blank}
					for _, g := range groups {
						cells = append(cells, g...)
						if len(g) > k {
							t.Errorf("%dx%d, blank %d: %v has more than %d", h, w, blank, g, k)
						}
					}
					slices.Sort(cells)
					for c := range h * w {
						if len(cells) != h*w || cells[c] != c {
							t.Fatalf("%dx%d, blank %d: %v", h, w, blank, groups)
						}
					}
				}
			}
		}
	}
	for _, d := range drawings {
		h, w, blank, groups := drawn(d.first)
		if first, _ := partition(h, w, blank, largest(groups)); !slices.EqualFunc(first, groups, slices.Equal) {
			t.Errorf("%s is not taken", d.first)
		}
		if d.second == "" {
			continue
		}
		if h2, w2, blank2, second := drawn(d.second); h2 != h || w2 != w || blank2 != blank || largest(second) != largest(groups) {
			t.Errorf("%s is not like %s", d.second, d.first)
		}
	}
}
