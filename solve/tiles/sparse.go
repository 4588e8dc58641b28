package tiles

import (
	"context"
	"slices"

	"slidegif/solve/parallel"
)

// sparseSums is the heuristic of small tables: the larger of two sums of them. The index of
// a table is made of the cells of its tiles, so that a move changes it by one exclusive or.
type sparseSums struct {
	h, w   int
	blank  int // its goal
	near   [][]int
	tables [2][][]uint8   // of each sum; one sum may stand for both
	tile   [2][64]indexed // goal cell of a tile -> where it is in the tables
	see    [2][64]uint32  // cell -> as the sum sees it: itself or its reflection
}

// An indexed is the group of a tile and the lowest bit of its cell in the group's index.
type indexed struct{ group, shift uint8 }

// sparseBytes is the size of the tables of groups.
func sparseBytes(h, w int, groups [][]int) int64 {
	n := int64(0)
	for _, g := range groups {
		n += 1 << (tileBits(h*w) * len(g))
	}
	return n
}

// newSparse puts the tables of groups together, which are made at the same time. Where the
// second groups are the first ones seen in the diagonal, the tables serve twice.
func newSparse(h, w, blank int, first, second [][]int, table func(tiles []int) ([]uint8, error)) (*sparseSums, error) {
	s := &sparseSums{h: h, w: w, blank: blank}
	for c := range h * w {
		s.near = append(s.near, slices.Sorted(slices.Values(neighbours(h, w, c))))
	}
	reflected := h == w && slices.EqualFunc(transposed(h, first), second, slices.Equal)
	var makers parallel.Group
	for i, groups := range [2][][]int{first, second} {
		for c := range h * w {
			s.see[i][c] = uint32(c)
		}
		if i == 1 && reflected {
			s.reflect(h)
			break
		}
		s.tables[i] = make([][]uint8, len(groups))
		for g, tiles := range groups {
			for j, t := range tiles {
				s.tile[i][t] = indexed{uint8(g), uint8(j * tileBits(h*w))}
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
	if reflected {
		s.tables[1] = s.tables[0]
	}
	return s, nil
}

// reflect makes the second sum the first one seen in the diagonal: rows and columns change
// places, and so do the tiles.
func (s *sparseSums) reflect(h int) {
	for c := range h * h {
		d := c%h*h + c/h
		s.see[1][c] = uint32(d)
		s.tile[1][c] = s.tile[0][d]
	}
}

func (s *sparseSums) bytes() (n int64) {
	for _, tables := range s.tables {
		for _, t := range tables {
			n += int64(len(t))
		}
	}
	return n
}

func (s *sparseSums) withBlank(blank int) heuristic {
	if blank == s.blank {
		return s
	}
	t := *s
	t.blank = blank
	for i := range t.tables {
		t.tables[i] = slices.Clone(s.tables[i])
		tiles := make([][]int, len(s.tables[i]))
		for c := range s.h * s.w {
			if c != s.blank {
				tiles[s.tile[i][c].group] = append(tiles[s.tile[i][c].group], c)
			}
		}
		// Tiles of groups that the blank's goal is in, or may be cut off by, go alone.
		alone := []int{s.blank}
		for g, cells := range tiles {
			if slices.Contains(cells, blank) || !(group{tiles: cells}).connected(s.h, s.w) {
				alone = append(alone, cells...)
				t.tables[i][g] = make([]uint8, 1)
			}
		}
		for _, c := range alone {
			if c == blank {
				continue
			}
			table := make([]uint8, 1<<tileBits(s.h*s.w))
			for d := range s.h * s.w {
				table[t.see[i][d]] = uint8(distance(s.w, c, d))
			}
			t.tile[i][c] = indexed{group: uint8(len(t.tables[i]))}
			t.tables[i] = append(t.tables[i], table)
		}
	}
	return &t
}

// sparseTable returns the distances of a group by the cells of its tiles.
func sparseTable(ctx context.Context, h, w, blank int, tiles []int) ([]uint8, error) {
	if h*w > 16 {
		return walkGroup(ctx, h, w, blank, tiles)
	}
	t, err := newBuilder(h, w, blank, tiles).build(ctx, 1, nil)
	if err != nil {
		return nil, err
	}
	return t.spread(h, w), nil
}

// A sparseWalker searches by them.
type sparseWalker struct {
	walk
	*sparseSums
	index  [2][64]uint32 // of each group
	h0, h1 int           // of the position that was set
}

func (s *sparseSums) walker() walker { return &sparseWalker{sparseSums: s, walk: walk{ways: s.near}} }

func (w *sparseWalker) set(cells []uint8, blank int) int {
	copy(w.cells[:], cells)
	w.index = [2][64]uint32{}
	for c, t := range cells {
		if c == blank {
			continue
		}
		for s := range 2 {
			p := w.tile[s][t]
			w.index[s][p.group] |= w.see[s][c] << p.shift
		}
	}
	w.h0, w.h1 = 0, 0
	for g, t := range w.tables[0] {
		w.h0 += int(t[w.index[0][g]])
	}
	for g, t := range w.tables[1] {
		w.h1 += int(t[w.index[1][g]])
	}
	return max(w.h0, w.h1)
}

// start and the following are for beam search: see walker. A word of the state is an index
// and its entry in 8 bits, the entry lowest.
func (w *sparseWalker) start() (sums [2]uint16, state []uint64) {
	for s, tables := range w.tables {
		for g, t := range tables {
			i := w.index[s][g]
			state = append(state, uint64(i)<<8|uint64(t[i]))
		}
	}
	return [2]uint16{uint16(w.h0), uint16(w.h1)}, state
}

func (w *sparseWalker) move(t uint8, from, to int, state []uint64, c *candidate) {
	first := 0
	for s := range c.sums {
		p := w.tile[s][t&63]
		i := state[first+int(p.group)]
		c.sums[s] -= uint16(i & 255)
		c.changed[s] = i&^255 ^ uint64(w.see[s][from&63]^w.see[s][to&63])<<(p.shift&31+8)
		first = len(w.tables[0])
	}
}

func (w *sparseWalker) weigh(cs []candidate, tiles []uint8) {
	for i := range cs {
		c, t := &cs[i], tiles[i]&63
		for s := range c.changed {
			v := w.tables[s][w.tile[s][t].group][c.changed[s]>>8]
			c.changed[s] |= uint64(v)
			c.sums[s] += uint16(v)
		}
	}
}

func (w *sparseWalker) enter(t uint8, state []uint64, changed [2]uint64) {
	state[w.tile[0][t].group] = changed[0]
	state[len(w.tables[0])+int(w.tile[1][t].group)] = changed[1]
}

func (w *sparseWalker) descend(state uint16, g int) bool {
	return w.dfs(state, int(w.routes[state].cell), g, w.h0, w.h1)
}

func (w *sparseWalker) dfs(state uint16, z, g, h0, h1 int) bool {
	w.nodes++
	if w.left--; w.left < 0 && w.ask() {
		return true
	}
	if h0 == 0 {
		return true // every tile is at home
	}
	here := &w.routes[state]
	for i := range here.n {
		a := int(here.cells[i&3] & 63)
		t := w.cells[a] & 63
		p := w.tile[0][t]
		table, x := w.tables[0][p.group], w.index[0][p.group&63]
		j := x ^ uint32(a^z)<<(p.shift&31)
		n0 := h0 - int(table[x]) + int(table[j])
		if g+1+n0 > w.bound {
			continue
		}
		q := w.tile[1][t]
		see := &w.see[1]
		table, k := w.tables[1][q.group], w.index[1][q.group&63]
		l := k ^ (see[a]^see[z&63])<<(q.shift&31)
		n1 := h1 - int(table[k]) + int(table[l])
		if g+1+n1 > w.bound {
			continue
		}
		w.index[0][p.group&63], w.index[1][q.group&63] = j, l
		w.cells[z&63] = t
		w.path = append(w.path, uint8(a))
		if w.dfs(here.next[i&3], a, g+1, n0, n1) {
			return true
		}
		w.path = w.path[:len(w.path)-1]
		w.cells[a] = t
		w.index[0][p.group&63], w.index[1][q.group&63] = x, k
	}
	return false
}
