package classic

import (
	"slidegif/solve"
	"strings"
)

// position writes the row of a layout.
func (w *setSearch) position(l layout) solve.Position {
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

// moves calls f with every move from l: the first cell of the piece, its way, and where
// it leads. It is expand for those who have the time to ask how.
func (m mover) moves(l layout, f func(cell int, path string, to layout)) {
	empty := l.free()
	for _, shape := range []struct {
		at   uint32
		body uint32 // of a piece whose first cell is cell 0
		fits func(uint32) uint32
		move func(from, to uint32) layout // what changes
	}{
		{l.soldiers(), 1, func(open uint32) uint32 { return open }, func(from, to uint32) layout { return layout(from ^ to) }},
		{l.vertical(), 1 | 1<<columns, fitsVertical, func(from, to uint32) layout { return layout(from^to) << verticalAt }},
		{l.horizontal(), 3, fitsHorizontal, func(from, to uint32) layout { return layout(from^to) << horizontalAt }},
		{1 << bigCell[l.big()], 0x33, fitsBig, func(from, to uint32) layout {
			return layout(bigPlace(lowest(from))^bigPlace(lowest(to))) << bigAt
		}},
	} {
		for at := shape.at; at != 0; at &= at - 1 {
			self := at & -at
			fits := shape.fits(empty | shape.body<<lowest(self))
			for to := m.reach(self, fits) &^ self; to != 0; to &= to - 1 {
				f(lowest(self), way(self, to&-to, fits), l^shape.move(self, to&-to))
			}
		}
	}
}

// way returns a shortest path from one cell to another within some cells, straight where
// it can be: back from the end, without turning where there is a choice.
func way(from, to, fits uint32) string {
	layers := []uint32{from}
	for seen := from; seen&to == 0; {
		next := beside(layers[len(layers)-1], fits) &^ seen
		seen |= next
		layers = append(layers, next)
	}
	path := make([]byte, len(layers)-1)
	last := -1
	for i := len(path) - 1; i >= 0; i-- {
		back := [4]uint32{to << columns & allCells, to >> columns, to << 1 & notLeft, to >> 1 & notRight} // of U, D, L, R
		d := last
		for k := 0; d < 0 || back[d]&layers[i] == 0; k++ {
			d = k
		}
		path[i], to, last = "UDLR"[d], back[d], d
	}
	return string(path)
}
