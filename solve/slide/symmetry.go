package slide

import (
	"math/bits"
	"sort"

	"slidegif/solve/board"
	"slidegif/solve/search"
)

// A symmetry is a flip or turn of the board that leaves the puzzle as it was. For each
// class it has the field that the class's image occupies, with the values indexed by the
// anchor before the symmetry.
type symmetry struct {
	classOf []int // class -> class of its image
	fields  []imageField
}

type imageField struct {
	word  int
	value [64]uint64
}

// A flip maps a cell of a w x h board onto a cell of the same board, or of an h x w one.
type flip struct {
	turns bool // exchanges rows and columns: only for square boards
	at    func(p board.Point, w, h int) board.Point
}

var flips = []flip{
	{false, func(p board.Point, w, h int) board.Point { return board.Point{X: w - 1 - p.X, Y: p.Y} }},
	{false, func(p board.Point, w, h int) board.Point { return board.Point{X: p.X, Y: h - 1 - p.Y} }},
	{false, func(p board.Point, w, h int) board.Point { return board.Point{X: w - 1 - p.X, Y: h - 1 - p.Y} }},
	{true, func(p board.Point, w, h int) board.Point { return board.Point{X: p.Y, Y: p.X} }},
	{true, func(p board.Point, w, h int) board.Point { return board.Point{X: w - 1 - p.Y, Y: h - 1 - p.X} }},
	{true, func(p board.Point, w, h int) board.Point { return board.Point{X: p.Y, Y: h - 1 - p.X} }},
	{true, func(p board.Point, w, h int) board.Point { return board.Point{X: w - 1 - p.Y, Y: p.X} }},
}

// symmetries returns the flips and turns, without the identity, that walls, gates, goal,
// shapes and axes all survive. Together with the identity they are closed under
// composition, so that equal canonical codes mean images of one another.
func (m *model) symmetries() []symmetry {
	var found []symmetry
	var moves [][]int // class and anchor -> class and anchor
	for _, f := range flips {
		if m.still || f.turns && m.w != m.h {
			continue
		}
		if classOf, anchorOf, ok := m.survives(f); ok {
			var s symmetry
			s.classOf = classOf
			s.fields = make([]imageField, len(m.classes))
			move := make([]int, 0, 64*len(m.classes))
			for i := range m.classes {
				to := &m.classes[classOf[i]]
				s.fields[i].word = to.word
				for a := range 64 {
					if anchorOf[i][a] >= 0 {
						s.fields[i].value[a] = to.value[anchorOf[i][a]]
						move = append(move, classOf[i]<<6|anchorOf[i][a])
					} else {
						move = append(move, -1)
					}
				}
			}
			found = append(found, s)
			moves = append(moves, move)
		}
	}
	if closed(moves) {
		return found
	}
	// A single flip that undoes itself is always closed.
	for i := range found {
		if closed(moves[i : i+1]) {
			return found[i : i+1]
		}
	}
	return nil
}

// closed reports whether every composition of two of the maps is one of them or the identity.
func closed(maps [][]int) bool {
	for _, f := range maps {
		for _, g := range maps {
			same := func(h []int) bool {
				for x, y := range f {
					if y >= 0 && (h == nil && g[y] != x || h != nil && g[y] != h[x]) {
						return false
					}
				}
				return true
			}
			found := same(nil)
			for _, h := range maps {
				found = found || same(h)
			}
			if !found {
				return false
			}
		}
	}
	return true
}

// survives works out which class becomes which under f, and where each anchor goes.
func (m *model) survives(f flip) (classOf []int, anchorOf [][64]int, ok bool) {
	at := func(p board.Point) board.Point { return f.at(p, m.w, m.h) }
	for _, set := range [][]board.Point{m.board.Walls, m.board.Gates} {
		for _, p := range set {
			if !contains(set, at(p)) {
				return nil, nil, false
			}
		}
	}
	n := len(m.classes)
	shapes := make([][]board.Point, n) // of the images
	firsts := make([]board.Point, n)   // from the image of an anchor to the image's anchor
	for i := range m.classes {
		shapes[i], firsts[i] = imageOf(m.classes[i].shape, at)
	}
	anchorOf = make([][64]int, n)
	for i := range m.classes {
		for a := range 64 {
			anchorOf[i][a] = -1
		}
		for v := m.classes[i].valid; v != 0; v &= v - 1 {
			a := bits.TrailingZeros64(v)
			to := at(m.point(a)).Add(firsts[i])
			anchorOf[i][a] = m.cell(to)
		}
	}
	classOf = make([]int, n)
	for i := range classOf {
		classOf[i] = -1
	}
	taken := make([]bool, n)
	for i := range m.classes {
		if classOf[i] >= 0 {
			continue
		}
		// Itself first, then any other; the other way round goes with it, so that a flip
		// that undoes itself on the board undoes itself on the classes.
		for k := range n {
			j := (i + k) % n
			if taken[j] || !m.matches(i, j, f, shapes, anchorOf) {
				continue
			}
			classOf[i], taken[j] = j, true
			if i != j && classOf[j] < 0 && !taken[i] && m.matches(j, i, f, shapes, anchorOf) {
				classOf[j], taken[i] = i, true
			}
			break
		}
		if classOf[i] < 0 {
			return nil, nil, false
		}
	}
	return classOf, anchorOf, true
}

// matches reports whether class j may be the image of class i.
func (m *model) matches(i, j int, f flip, shapes [][]board.Point, anchorOf [][64]int) bool {
	a, b := &m.classes[i], &m.classes[j]
	axes := a.axes
	if f.turns && axes != board.AnyAxis {
		axes = board.Horizontal + board.Vertical - axes
	}
	if a.count != b.count || axes != b.axes || !equal(shapes[i], b.shape) {
		return false
	}
	// The places that the pieces can ever be at, and those that they must reach.
	var valid, goals uint64
	for v := a.valid; v != 0; v &= v - 1 {
		valid |= 1 << anchorOf[i][bits.TrailingZeros64(v)]
	}
	if a.goals&^a.valid != 0 {
		return false
	}
	for v := a.goals; v != 0; v &= v - 1 {
		goals |= 1 << anchorOf[i][bits.TrailingZeros64(v)]
	}
	return valid == b.valid && goals == b.goals
}

// imageOf returns a shape's image as offsets in reading order, and the offset from the
// image of its anchor to the anchor of the image.
func imageOf(shape []board.Point, at func(board.Point) board.Point) ([]board.Point, board.Point) {
	origin := at(board.Point{})
	cells := make([]board.Point, len(shape))
	for i, p := range shape {
		q := at(p)
		cells[i] = board.Point{X: q.X - origin.X, Y: q.Y - origin.Y}
	}
	sort.Slice(cells, func(i, j int) bool { return cells[i].Less(cells[j]) })
	first := cells[0]
	for i := range cells {
		cells[i] = board.Point{X: cells[i].X - first.X, Y: cells[i].Y - first.Y}
	}
	return cells, first
}

func equal(a, b []board.Point) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// image returns the code of the expanded position's image.
func image[S search.Code](g *graph[S], sym *symmetry) S {
	var s S
	for i := range g.classes {
		f := &sym.fields[i]
		for a := g.anchors[i]; a != 0; a &= a - 1 {
			s[f.word] ^= f.value[bits.TrailingZeros64(a)]
		}
	}
	return s
}

// canonical returns the least code among s and its images.
func (g *graph[S]) canonical(s S) S {
	g.decode(g.anchors, s)
	for k := range g.syms {
		if t := image(g, &g.syms[k]); less(t, s) {
			s = t
		}
	}
	return s
}
