package glide

// A route is every way of one piece between two cells in the least slides, or in at most
// one more, where a slide may end on any cell of its line.
type route struct {
	cells  []uint8      // where the piece may come to rest, both ends included
	rests  cellSet      // the same
	slides []routeSlide // those that come earlier on the way first
	at     []uint8      // node -> cell; nil where there are too many nodes to look at
	goal   uint64       // the nodes of the destination
}

// A routeSlide is a slide between two nodes of a route. A node is a cell, and how many
// slides were wasted on the way to it. Node 0 is the beginning.
type routeSlide struct {
	from, to uint8
	behind   int16   // the cell that another piece must fill to stop the slide; or stop, for a wall
	line     []uint8 // the cells that it passes, its end included
}

// mostNodes is how many nodes a route may have.
const mostNodes = 64

// route returns the ways between two cells that waste at most waste slides, 0 or 1.
func (m *model) route(from, to uint8, waste int) *route {
	if m.routes[waste] == nil {
		m.routes[waste] = make([]*route, len(m.at)*len(m.at))
	}
	r := &m.routes[waste][int(from)*len(m.at)+int(to)]
	if *r == nil {
		*r = m.findRoute(from, to, waste)
	}
	return *r
}

func (m *model) findRoute(from, to uint8, waste int) *route {
	type node struct {
		cell   uint8
		wasted int
	}
	left := m.distances(to)
	r := &route{cells: []uint8{from}, at: []uint8{from}}
	var seen cellFlags
	seen[from] = true
	number := map[node]int{{from, 0}: 0}
	nodes := []node{{from, 0}}
	for i := 0; i < len(nodes); i++ {
		x := nodes[i]
		if x.cell == to {
			if i < mostNodes {
				r.goal |= 1 << i
			}
			continue // a piece that is there and leaves again wastes two slides
		}
		for d := range directions {
			var line []uint8
			for n := m.next[d][x.cell]; n >= 0; n = m.next[d][n] {
				line = append(line, uint8(n))
				y := node{uint8(n), x.wasted + 1 + int(left[n]) - int(left[x.cell])}
				behind := m.next[d][n]
				if y.wasted > waste || behind == edge {
					continue
				}
				k, ok := number[y]
				if !ok {
					k = len(nodes)
					number[y] = k
					nodes = append(nodes, y)
					r.at = append(r.at, y.cell)
					if !seen[n] {
						seen[n] = true
						r.cells = append(r.cells, uint8(n))
					}
				}
				r.slides = append(r.slides, routeSlide{uint8(i), uint8(k), behind, line})
			}
		}
	}
	if len(nodes) > mostNodes {
		r.at, r.slides = nil, nil
	}
	for _, c := range r.cells {
		r.rests.add(c)
	}
	return r
}

// A cellSet is a set of cells.
type cellSet [MaxCells / 64]uint64

func (s *cellSet) add(c uint8) { s[c/64] |= 1 << (c % 64) }

func (s *cellSet) meets(t *cellSet) bool {
	for i := range s {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}
