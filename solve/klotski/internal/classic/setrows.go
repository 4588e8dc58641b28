package classic

import (
	"slidegif/solve"
	"strings"
)

// row returns a layout as a row of a census.
func (w *setSearch) row(l layout) solve.Position {
	p := solve.Position{Text: l.String(), Distance: w.distance(l)}
	var best []string
	w.moves(l, func(cell int, path string, to layout) {
		if p.Distance > 0 && w.distance(to) == p.Distance-1 {
			best = append(best, string(p.Text[cell+cell/columns])+":"+path)
		}
	})
	p.Best = strings.Join(best, " ")
	return p
}

// moves calls f for every move from layout l. The argument cell is the first cell of the moved
// piece, and to is the resulting layout. The method expand is faster, because it computes no paths.
func (m mover) moves(l layout, f func(cell int, path string, to layout)) {
	empty := l.emptyCells()
	for _, shape := range []struct {
		at   uint32
		body uint32 // cells of the piece if its first cell is cell 0
		fits func(uint32) uint32
		move func(from, to uint32) layout // all bits that a move changes
	}{
		{l.soldiers(), 1, func(open uint32) uint32 { return open }, func(from, to uint32) layout { return layout(from ^ to) }},
		{l.vertical(), 1 | 1<<columns, fitsVertical, func(from, to uint32) layout { return layout(from^to) << verticalShift }},
		{l.horizontal(), 3, fitsHorizontal, func(from, to uint32) layout { return layout(from^to) << horizontalShift }},
		{1 << bigCell[l.big()], 0x33, fitsBig, func(from, to uint32) layout {
			return layout(bigPosition(lowest(from))^bigPosition(lowest(to))) << bigShift
		}},
	} {
		for at := shape.at; at != 0; at &= at - 1 {
			self := at & -at
			fits := shape.fits(empty | shape.body<<lowest(self))
			for to := m.destinations(self, fits) &^ self; to != 0; to &= to - 1 {
				f(lowest(self), shortestPath(self, to&-to, fits), l^shape.move(self, to&-to))
			}
		}
	}
}

// shortestPath returns a shortest path between two cells, using only cells at which the piece fits. Going back from
// the last cell, the path turns only if it cannot continue straight.
func shortestPath(from, to, fits uint32) string {
	layers := []uint32{from}
	for visited := from; visited&to == 0; {
		next := neighbours(layers[len(layers)-1], fits) &^ visited
		visited |= next
		layers = append(layers, next)
	}
	path := make([]byte, len(layers)-1)
	last := -1
	for i := len(path) - 1; i >= 0; i-- {
		// back contains the cell before the last step, if this step has the direction U, D, L or R.
		back := [4]uint32{to << columns & allCells, to >> columns, to << 1 & notLeft, to >> 1 & notRight}
		d := last
		for k := 0; d < 0 || back[d]&layers[i] == 0; k++ {
			d = k
		}
		path[i], to, last = "UDLR"[d], back[d], d
	}
	return string(path)
}
