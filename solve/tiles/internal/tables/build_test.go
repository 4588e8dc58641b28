package tables

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"slidegif/solve/test/testcost"
)

// naiveGroupMoves uses a simple search to compute the required moves for every placement of a
// group. A placement is the string of the tiles' cells. The blank can move among the other tiles at
// no cost.
func naiveGroupMoves(h, w, blank int, tiles []int) map[string]int {
	moves := map[string]int{}
	for s, d := range naiveRegionMoves(h, w, blank, tiles) {
		cells := s[:len(tiles)]
		if l, ok := moves[cells]; !ok || d < l {
			moves[cells] = d
		}
	}
	return moves
}

// naiveRegionMoves is like naiveGroupMoves, but its keys also include the cell of the blank.
func naiveRegionMoves(h, w, blank int, tiles []int) map[string]int {
	var start []byte // cells of the tiles, followed by the cell of the blank
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
				continue // the position has since been reached at a lower cost
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

// moves returns the number of required moves for a placement, which is given by the cells of the
// tiles.
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

// Every table entry must agree with a naive search. The test covers groups and boards of all sizes
// and all goal cells of the blank. If a group leaves little room, some placements cannot be
// reached. Their entries must be the Manhattan distance.
func TestTablesAgreeWithNaive(t *testing.T) {
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
		want := naiveGroupMoves(test.h, test.w, test.blank, test.tiles)
		for _, workers := range []int{1, 3} {
			table, err := newBuilder(test.h, test.w, test.blank, test.tiles).build(context.Background(), workers, nil)
			if err != nil {
				t.Fatal(err)
			}
			var spread []uint8
			if key := (tableKey{h: test.h, w: test.w, blank: test.blank, tiles: test.tiles}); key.sparseBytes() > 0 {
				spread = table.toSparse(test.h, test.w).sparse
			}
			for cells, d := range want {
				if got := table.moves(test.w, []byte(cells)); got != d {
					t.Fatalf("%dx%d, blank %d, tiles %v on cells %v: %d moves, want %d", test.h, test.w, test.blank, test.tiles, []byte(cells), got, d)
				}
				if spread == nil {
					continue
				}
				index := 0
				for i, c := range []byte(cells) {
					index |= int(c) << (i * cellBits(test.h*test.w))
				}
				if got := int(spread[index]); got != d {
					t.Fatalf("%dx%d, blank %d, tiles %v on cells %v: %d moves in the sparse table, want %d", test.h, test.w, test.blank, test.tiles, []byte(cells), got, d)
				}
			}
		}
	}
}

// The last progress value must be 1, and a cancelled build must return the cause of the
// cancellation.
func TestBuildProgress(t *testing.T) {
	done := 0.0
	if _, err := newBuilder(4, 4, 0, []int{1, 2, 4, 5}).build(context.Background(), 2, func(d float64) { done = d }); err != nil || done != 1 {
		t.Errorf("build ended at progress %v with error %v, want progress 1", done, err)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("enough")
	if _, err := newBuilder(4, 4, 0, []int{1, 2, 4, 5}).build(ctx, 2, func(d float64) { cancel(why) }); err != why {
		t.Errorf("build error = %v, want %v", err, why)
	}
}

// After a move, the updated placement must equal the placement computed from the moved tiles. The
// test covers boards of up to 36 cells and all mirror images.
func TestMovePlacement(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range [][3]int{{4, 4, 5}, {4, 4, 7}, {5, 5, 4}, {3, 7, 4}, {6, 6, 3}, {7, 5, 2}} {
		h, w, k := size[0], size[1], size[2]
		for _, m := range Symmetries(h, w) {
			tiles := r.Perm(h * w)[:k]
			x := newTable(newIndex(h*w, k), tiles)
			for i := range x.excess {
				x.excess[i] = uint8(r.Uint32())
			}
			g := mappedGroup{table: x}
			back := make([]int, h*w)
			for c, to := range m {
				g.toTable[c], back[to] = uint8(to), c
			}
			at := r.Perm(h * w)[:k] // cell of each tile in the table
			p := placementOf(&g, w, at)
			for range 500 {
				i := r.IntN(k)
				near := Neighbours(h, w, at[i])
				to := near[r.IntN(len(near))]
				if slices.Contains(at, to) {
					continue
				}
				delta := Distance(w, to, tiles[i]) - Distance(w, at[i], tiles[i])
				p = g.move(p, back[at[i]], back[to], placement(delta))
				at[i] = to
				if want := placementOf(&g, w, at); p != want {
					t.Fatalf("%dx%d, tiles on cells %v: placement %x, want %x", h, w, at, p, want)
				}
			}
		}
	}
}

func placementOf(g *mappedGroup, w int, at []int) placement {
	set, dist := uint64(0), 0
	for i, c := range at {
		dist += Distance(w, c, g.tiles[i])
	}
	var order []int
	for c := range 64 {
		if i := slices.Index(at, c); i >= 0 {
			set |= 1 << c
			order = append(order, i)
		}
	}
	return g.lookup(newPlacement(set, rank(order)) | placement(dist))
}

// A partition must contain each cell exactly once, except for the blank's cell. No group may exceed
// the maximum size.
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
							t.Errorf("%dx%d, blank %d: group %v has %d tiles, want at most %d", h, w, blank, g, len(g), k)
						}
					}
					slices.Sort(cells)
					for c := range h * w {
						if len(cells) != h*w || cells[c] != c {
							t.Fatalf("%dx%d, blank %d: groups %v do not contain each cell once", h, w, blank, groups)
						}
					}
				}
			}
		}
	}
	for _, d := range partitions {
		h, w, blank, groups := parsePartition(d.first)
		if first, _ := partition(h, w, blank, maxGroupSize(groups)); !slices.EqualFunc(first, groups, slices.Equal) {
			t.Errorf("partition ignores the drawing %q", d.first)
		}
		if d.second == "" {
			continue
		}
		if h2, w2, blank2, second := parsePartition(d.second); h2 != h || w2 != w || blank2 != blank || maxGroupSize(second) != maxGroupSize(groups) {
			t.Errorf("size, blank or groups of %q differ from %q", d.second, d.first)
		}
	}
}
