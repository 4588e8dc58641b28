package tables

import (
	"context"
	"slices"

	"slidegif/solve/parallel"
)

// sparseSums is the heuristic of tables with gaps: the larger of two sums of them. The index of
// a table is a sum of what each of its tiles adds, so that a move changes it by one addition.
type sparseSums struct {
	h, w   int
	name   string // sizes of the groups
	near   [][]int
	tables [2][][]uint8      // of each sum; one sum may stand for both
	group  [2][64]uint8      // goal cell of a tile -> its table
	adds   [2][64][64]uint32 // goal cell of a tile, its cell -> what it adds to the index
}

// newSparse puts the tables of groups together, which are made at the same time. Where the
// second groups are the first ones seen in the diagonal, the tables serve twice.
func newSparse(h, w, blank int, first, second [][]int, table func(tiles []int) ([]uint8, error)) (*sparseSums, error) {
	s := &sparseSums{h: h, w: w, name: sizes(newGroups(h, w, blank, first))}
	for c := range h * w {
		s.near = append(s.near, slices.Sorted(slices.Values(Neighbours(h, w, c))))
	}
	reflected := h == w && slices.EqualFunc(transposed(h, first), second, slices.Equal)
	var makers parallel.Group
	for i, groups := range [2][][]int{first, second} {
		if i == 1 && reflected {
			s.reflect()
			break
		}
		s.tables[i] = make([][]uint8, len(groups))
		for g, tiles := range groups {
			for j, t := range tiles {
				s.group[i][t] = uint8(g)
				for c := range h * w {
					s.adds[i][t][c] = uint32(c << (j * tileBits(h*w)))
				}
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
func (s *sparseSums) reflect() {
	in := func(c int) int { return c%s.h*s.h + c/s.h }
	for t := range s.h * s.h {
		s.group[1][t] = s.group[0][in(t)]
		for c := range s.h * s.h {
			s.adds[1][t][c] = s.adds[0][in(t)][in(c)]
		}
	}
}

func (s *sparseSums) Said() string { return "with pattern databases " + s.name }

// sparseTable returns the distances of a group by the cells of its tiles.
func sparseTable(ctx context.Context, h, w, blank int, tiles []int) ([]uint8, error) {
	t, err := newBuilder(h, w, blank, tiles).build(ctx, 1, nil)
	if err != nil {
		return nil, err
	}
	return t.spread(h, w), nil
}

// A sparseWalker searches by them.
type sparseWalker struct {
	Walk
	*sparseSums
	index  [2][64]uint32 // of each group
	h0, h1 int           // of the position that was set
}

func (s *sparseSums) Walker() Walker { return &sparseWalker{sparseSums: s, Walk: Walk{Ways: s.near}} }

func (w *sparseWalker) Set(cells []uint8, blank int) int {
	copy(w.cells[:], cells)
	w.index = [2][64]uint32{}
	for c, t := range cells {
		if c == blank {
			continue
		}
		for s := range 2 {
			w.index[s][w.group[s][t]] += w.adds[s][t][c]
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

// Start and the following are for beam search: see walker. A word of the state is an index
// and its entry in 8 bits, the entry lowest.
func (w *sparseWalker) Start() (sums [2]uint16, state []uint64) {
	for s, tables := range w.tables {
		for g, t := range tables {
			i := w.index[s][g]
			state = append(state, uint64(i)<<8|uint64(t[i]))
		}
	}
	return [2]uint16{uint16(w.h0), uint16(w.h1)}, state
}

func (w *sparseWalker) Move(t uint8, from, to int, state []uint64, c *Candidate) {
	first := 0
	for s := range c.Sums {
		adds := &w.adds[s][t&63]
		i := state[first+int(w.group[s][t&63])]
		c.Sums[s] -= uint16(i & 255)
		c.Changed[s] = i&^255 + uint64(adds[to&63])<<8 - uint64(adds[from&63])<<8
		first = len(w.tables[0])
	}
}

func (w *sparseWalker) Weigh(cs []Candidate, tiles []uint8) {
	for i := range cs {
		c, t := &cs[i], tiles[i]&63
		for s := range c.Changed {
			v := w.tables[s][w.group[s][t]][c.Changed[s]>>8]
			c.Changed[s] |= uint64(v)
			c.Sums[s] += uint16(v)
		}
	}
}

func (w *sparseWalker) Enter(t uint8, state []uint64, changed [2]uint64) {
	state[w.group[0][t]] = changed[0]
	state[len(w.tables[0])+int(w.group[1][t])] = changed[1]
}

func (w *sparseWalker) Descend(state uint16, g int) bool {
	return w.dfs(state, int(w.machine[state].cell), g, w.h0, w.h1)
}

func (w *sparseWalker) dfs(state uint16, z, g, h0, h1 int) bool {
	w.Nodes++
	if w.Left--; w.Left < 0 && w.ask() {
		return true
	}
	if h0 == 0 {
		return true // every tile is at home
	}
	z &= 63
	here := &w.machine[state]
	for i := range here.N {
		a := int(here.Cells[i&3] & 63)
		t := w.cells[a] & 63
		m := w.group[0][t] & 63
		table, adds, x := w.tables[0][m], &w.adds[0][t], w.index[0][m]
		j := x + adds[z] - adds[a]
		n0 := h0 - int(table[x]) + int(table[j])
		if g+1+n0 > w.bound {
			continue
		}
		n := w.group[1][t] & 63
		table, adds, y := w.tables[1][n], &w.adds[1][t], w.index[1][n]
		k := y + adds[z] - adds[a]
		n1 := h1 - int(table[y]) + int(table[k])
		if g+1+n1 > w.bound {
			continue
		}
		w.index[0][m], w.index[1][n] = j, k
		w.cells[z] = t
		w.Path = append(w.Path, uint8(a))
		if w.dfs(here.Next[i&3], a, g+1, n0, n1) {
			return true
		}
		w.Path = w.Path[:len(w.Path)-1]
		w.cells[a] = t
		w.index[0][m], w.index[1][n] = x, y
	}
	return false
}
