package tiles

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"slidegif/solve"
)

// Every placement has the same distance in a table and in the one that is spread out.
func TestSpreadTable(t *testing.T) {
	const h, w, base = 3, 4, 13
	tiles := []int{1, 2, 6, 7}
	table, err := newBuilder(h, w, 0, tiles).build(t.Context(), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	spread, err := table.spread(h, w, base)
	if err != nil {
		t.Fatal(err)
	}
	if len(spread) != base*base*base*base { // one digit for each tile
		t.Errorf("%d entries", len(spread))
	}
	order := make([]int, len(tiles))
	for i, set := range table.sets {
		for r := range table.orders {
			unrank(r, order)
			index, far := 0, 0
			for m, place := set, 0; m != 0; m, place = m&(m-1), place+1 {
				cell := bits.TrailingZeros64(m)
				index += cell * []int{1, base, base * base, base * base * base}[order[place]]
				far += distance(w, tiles[order[place]], cell)
			}
			at, shift := table.at(i, r)
			if want := far + 2*int(table.excess[at]>>shift&15); int(spread[index]) != want {
				t.Fatalf("set %b, rank %d: %d, want %d", set, r, spread[index], want)
			}
		}
	}
}

// A search by tables that are spread out looks at the same positions and finds the same path.
func TestSpreadSums(t *testing.T) {
	for _, c := range []struct{ h, w, blank int }{{3, 6, 0}, {3, 6, 8}, {2, 9, 4}} {
		q, _, err := quickHeuristic(t.Context(), c.h, c.w, c.blank, solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		dense := q.(*denseSums)
		sparse, err := dense.spread()
		if err != nil {
			t.Fatal(err)
		}
		routes, err := routesOf(t.Context(), c.h, c.w)
		if err != nil {
			t.Fatal(err)
		}
		rnd := rand.New(rand.NewPCG(1, uint64(c.blank)))
		cells, z, last := identity(c.h*c.w), c.blank, -1
		move := func() {
			near := neighbours(c.h, c.w, z)
			a := near[rnd.IntN(len(near))]
			if a != last {
				cells[z], cells[a] = cells[a], cells[z]
				last, z = z, a
			}
		}
		for range 120 {
			move()
		}
		start, at := slices.Clone(cells), z
		for range 10_000 {
			move()
			if got, want := sparse.walker().set(cells, z), dense.walker().set(cells, z); got != want {
				t.Fatalf("%v: %d, want %d", cells, got, want)
			}
		}
		var found [2]*deepening
		var paths [2][]uint8
		for i, h := range []heuristic{dense, sparse} {
			found[i] = newDeepening(h, routes, start, at, 0, 1)
			for paths[i] == nil {
				if paths[i], _, err = found[i].next(context.Background(), 1<<40, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		if found[0].nodes != found[1].nodes || found[0].nodes < 200 || !slices.Equal(paths[0], paths[1]) {
			t.Errorf("%d and %d positions, %d moves\n%v\n%v", found[0].nodes, found[1].nodes, found[0].bound, paths[0], paths[1])
		}
	}
}

// Tables are spread out where a quarter of the memory is enough for that.
func TestSpreadObeysMemory(t *testing.T) {
	f, h := randomForm(t, "3x6", 1)
	size := h.(*denseSums).spreadBytes()
	routes, err := routesOf(t.Context(), f.h, f.w)
	if err != nil {
		t.Fatal(err)
	}
	for memory, want := range map[int64]bool{0: true, 4 * size: true, 4*size - 1: false} {
		s := &stepSearch{normalForm: f, routes: routes, o: solve.Options{Memory: memory}}
		d, err := s.deepening(f, h, 0)
		if err != nil {
			t.Fatal(err)
		}
		sparse, got := d.h.(*sparseSums)
		if got != want {
			t.Errorf("tables of %d bytes in %d bytes: spread out %v, want %v", size, memory, got, want)
		}
		if got && sparse.bytes() < size {
			t.Errorf("%d bytes, said %d", sparse.bytes(), size)
		}
	}
}
