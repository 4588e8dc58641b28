package blocks

import (
	"slices"

	"slidegif/solve/board"
)

// A symmetry is a flip or turn of the board that leaves the puzzle as it was. For each
// class it has the image of every rank.
type symmetry struct {
	fields  []imageField
	undoing bool // done twice it changes nothing
}

// An imageField is what the pieces of a class are in the image's code.
type imageField struct {
	class  int16    // of the image
	rank   []int16  // rank -> rank of the image
	word   []uint8  // rank -> word of its value
	value  []uint64 // rank -> its value in the code of the image
	anchor []int16  // rank -> cell of the image's anchor
}

// symmetries returns the flips and turns, without the identity, that walls, gates, goal,
// shapes and axes all survive.
func (m *model) symmetries() []symmetry {
	var found []symmetry
	for _, f := range board.Flips {
		if f.Turns && m.w != m.h {
			continue
		}
		classOf, anchorOf, ok := m.survives(f)
		if !ok {
			continue
		}
		corner := f.At(f.At(board.Point{}, m.w, m.h), m.w, m.h)
		s := symmetry{undoing: corner == board.Point{}}
		for i := range m.classes {
			image := &m.classes[classOf[i]]
			field := imageField{class: int16(classOf[i])}
			for _, cell := range anchorOf[i] {
				k := image.rank[cell]
				field.rank = append(field.rank, k)
				field.word = append(field.word, image.word[k])
				field.value = append(field.value, image.value[k])
				field.anchor = append(field.anchor, int16(cell))
			}
			s.fields = append(s.fields, field)
		}
		found = append(found, s)
	}
	return found
}

// merged returns the symmetry by which a position and its image are stored as one, or nil: the
// first one that undoes itself, so that equal codes mean images of one another. No named puzzle
// has a second one.
func (m *model) merged() *symmetry {
	if m.unmerged {
		return nil
	}
	for _, s := range m.symmetries() {
		if s.undoing {
			return &s
		}
	}
	return nil
}

// survives works out which class becomes which under f, and the cell to which the anchor
// of each rank goes.
func (m *model) survives(f board.Flip) (classOf []int, anchorOf [][]int, ok bool) {
	at := func(p board.Point) board.Point { return f.At(p, m.w, m.h) }
	for _, set := range [][]board.Point{m.board.Walls, m.board.Gates} {
		for _, p := range set {
			if !slices.Contains(set, at(p)) {
				return nil, nil, false
			}
		}
	}
	n := len(m.classes)
	shapes := make([][]board.Point, n) // of the images
	anchorOf = make([][]int, n)
	for i := range m.classes {
		c := &m.classes[i]
		var first board.Point // from the image of an anchor to the image's anchor
		shapes[i], first = imageOf(c.shape, at)
		for _, cell := range c.anchors {
			anchorOf[i] = append(anchorOf[i], m.cell(at(m.point(cell)).Add(first)))
		}
	}
	classOf = make([]int, n)
	for i := range classOf {
		classOf[i] = none
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
			if taken[j] || !m.matches(i, j, f, shapes[i], anchorOf[i]) {
				continue
			}
			classOf[i], taken[j] = j, true
			if i != j && classOf[j] < 0 && !taken[i] && m.matches(j, i, f, shapes[j], anchorOf[j]) {
				classOf[j], taken[i] = i, true
			}
			break
		}
		if classOf[i] < 0 {
			return nil, nil, false
		}
	}
	return classOf, anchorOf, m.keepsPlaces(classOf, anchorOf)
}

// keepsPlaces reports whether the image of every place of the goal is a place of the goal.
func (m *model) keepsPlaces(classOf []int, anchorOf [][]int) bool {
	sorted := func(place []placed) []placed {
		slices.SortFunc(place, comparePlaced)
		return place
	}
	var places [][]placed
	for _, place := range m.places {
		places = append(places, sorted(slices.Clone(place)))
	}
	for _, place := range m.places {
		var image []placed
		for _, p := range place {
			to := classOf[p.class]
			image = append(image, placed{int16(to), m.classes[to].rank[anchorOf[p.class][p.rank]]})
		}
		sorted(image)
		if !slices.ContainsFunc(places, func(p []placed) bool { return slices.Equal(p, image) }) {
			return false
		}
	}
	return true
}

// matches reports whether class j may be the image of class i.
func (m *model) matches(i, j int, f board.Flip, shape []board.Point, anchorOf []int) bool {
	a, b := &m.classes[i], &m.classes[j]
	axes := a.axes
	if f.Turns && axes != board.AnyAxis {
		axes = board.Horizontal + board.Vertical - axes
	}
	if a.count != b.count || axes != b.axes || !slices.Equal(shape, b.shape) {
		return false
	}
	// The anchors that the pieces can ever have, and those that they must reach.
	if len(a.anchors) != len(b.anchors) || len(a.goals) != len(b.goals) {
		return false
	}
	for _, cell := range anchorOf {
		if b.rank[cell] == none {
			return false
		}
	}
	for _, r := range a.goals {
		if !slices.Contains(b.goals, b.rank[anchorOf[r]]) {
			return false
		}
	}
	return true
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
	slices.SortFunc(cells, board.Point.Compare)
	first := cells[0]
	for i := range cells {
		cells[i] = board.Point{X: cells[i].X - first.X, Y: cells[i].Y - first.Y}
	}
	return cells, first
}
