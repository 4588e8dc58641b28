package tiles

import (
	"context"
	"math/bits"
	"slices"
	"sync"

	"slidegif/solve/crew"
)

// keptSmall holds the heuristics that were built, by board and blank.
var keptSmall sync.Map

type key struct{ h, w, blank int }

// smallHeuristic returns the heuristic that is built at start.
func smallHeuristic(ctx context.Context, h, w, blank int) (*sums, error) {
	k := key{h, w, blank}
	if v, ok := keptSmall.Load(k); ok {
		return v.(*sums), nil
	}
	s, err := newSums(h, w, blank, func(tiles []int) ([]uint8, error) { return groupTable(ctx, h, w, blank, tiles) })
	if err == nil {
		keptSmall.Store(k, s)
	}
	return s, err
}

// newSums puts tables together; they are made at the same time.
func newSums(h, w, blank int, table func(tiles []int) ([]uint8, error)) (*sums, error) {
	first, second := partition(h, w, blank)
	s := &sums{name: name(first)}
	for c := range h * w {
		s.near = append(s.near, slices.Sorted(slices.Values(neighbours(h, w, c))))
	}
	var makers crew.Group
	for i, groups := range [2][][]int{first, second} {
		s.tables[i] = make([][]uint8, len(groups))
		for c := range h * w {
			s.see[i][c] = uint32(c)
		}
		for g, tiles := range groups {
			for j, t := range tiles {
				s.tile[i][t] = place{uint8(g), uint8(j * tileBits(h*w))}
			}
			makers.Go(func() (err error) {
				s.tables[i][g], err = table(tiles)
				return err
			})
		}
	}
	if err := makers.Wait(); err != nil {
		return nil, err
	}
	if second == nil {
		s.reflect(h)
	}
	return s, nil
}

// reflect makes the second sum the first one seen in the diagonal, on which the blank's
// goal lies: rows and columns change places, and so do the tiles.
func (s *sums) reflect(h int) {
	s.tables[1] = s.tables[0]
	for c := range h * h {
		d := c%h*h + c/h
		s.see[1][c] = uint32(d)
		s.tile[1][c] = s.tile[0][d]
	}
}

// groupTable returns the distances of a group by the cells of its tiles.
func groupTable(ctx context.Context, h, w, blank int, tiles []int) ([]uint8, error) {
	if h*w > 16 {
		return smallTable(ctx, h, w, blank, tiles)
	}
	t, err := newBuilder(h, w, blank, tiles).build(ctx, 1, nil)
	if err != nil {
		return nil, err
	}
	return t.spread(h, w), nil
}

// spread writes the distances into a table indexed by the cells of the tiles, four bits
// each. Indices that name a cell twice are never asked for.
func (t *table) spread(h, w int) []uint8 {
	k := t.k
	to := make([]uint8, 1<<(4*k))
	orders := make([]int, k*t.orders)
	for r := range t.orders {
		unrank(r, orders[r*k:(r+1)*k])
	}
	far := distances(h, w, t.tiles)
	cells := make([]int, 0, k)
	for i, set := range t.sets {
		cells = cells[:0]
		for m := set; m != 0; m &= m - 1 {
			cells = append(cells, bits.TrailingZeros16(m))
		}
		for r := range t.orders {
			index, sum := 0, 2*(t.excess[i*t.stride+r/2]>>(r&1*4)&15)
			for place, tile := range orders[r*k : (r+1)*k] {
				index |= cells[place] << (4 * tile)
				sum += far[cells[place]][tile]
			}
			to[index] = sum
		}
	}
	return to
}
