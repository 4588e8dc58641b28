package tiles

// sums is the heuristic of small tables: the larger of two sums of pattern databases. The
// index of a table is made of the cells of its tiles, so that a move changes it by one
// exclusive or.
type sums struct {
	near   [][]int
	tables [2][][]uint8  // of each sum; one sum may stand for both
	tile   [2][64]place  // goal cell of a tile -> where it is in the tables
	see    [2][64]uint32 // cell -> as the sum sees it: itself or its reflection
	name   string
}

// A place is the group of a tile and the lowest bit of its cell in the group's index.
type place struct{ group, shift uint8 }

func (s *sums) String() string { return "pattern database " + s.name + ", built at start" }

// A sumsWalker searches by them.
type sumsWalker struct {
	walk
	*sums
	index  [2][64]uint32 // of each group
	h0, h1 int           // of the position that was set
}

func (s *sums) walker() walker { return &sumsWalker{sums: s, walk: walk{ways: s.near}} }

func (w *sumsWalker) set(cells []uint8, blank int) int {
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

func (w *sumsWalker) descend(z, last, g int) bool { return w.dfs(z, last, g, w.h0, w.h1) }

func (w *sumsWalker) dfs(z, last, g, h0, h1 int) bool {
	w.nodes++
	if w.left--; w.left < 0 && w.pause() {
		return true
	}
	if h0 == 0 {
		return true // every tile is at home
	}
	for _, a := range w.ways[z] {
		if a == last {
			continue
		}
		a &= 63
		t := w.cells[a] & 63
		p := w.tile[0][t]
		table, i := w.tables[0][p.group], w.index[0][p.group&63]
		j := i ^ uint32(a^z)<<(p.shift&31)
		n0 := h0 - int(table[i]) + int(table[j])
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
		if w.dfs(a, z, g+1, n0, n1) {
			return true
		}
		w.path = w.path[:len(w.path)-1]
		w.cells[a] = t
		w.index[0][p.group&63], w.index[1][q.group&63] = i, k
	}
	return false
}
