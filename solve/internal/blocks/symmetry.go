package blocks

import (
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/internal/order"
)

// A symmetry is a reflection or rotation of the board that maps the puzzle to itself. A symmetry
// contains an imageField for each class.
type symmetry struct {
	fields      []imageField
	selfInverse bool // whether the symmetry is its own inverse
}

// An imageField maps each rank of a class to its mirror image.
type imageField struct {
	class  int16    // class that contains the images
	rank   []int16  // rank of the image of each rank
	word   []uint8  // index of the word that contains the value of each rank
	value  []uint64 // contribution of each rank to the code of the image
	anchor []int16  // anchor cell of the image of each rank
}

// symmetries returns the reflections and rotations, except the identity, that preserve the walls,
// gates, goal, shapes and axes.
func (m *model) symmetries() []symmetry {
	var found []symmetry
	for _, f := range board.Symmetries {
		if f.SwapsAxes && m.w != m.h {
			continue
		}
		classOf, anchorOf, ok := m.mapClasses(f)
		if !ok {
			continue
		}
		corner := f.Map(f.Map(board.Point{}, m.w, m.h), m.w, m.h)
		s := symmetry{selfInverse: corner == board.Point{}}
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

// mergeSymmetry returns the symmetry that is used to merge positions with their images, or nil if
// there is no such symmetry. The symmetry must be self-inverse. Otherwise, different positions that
// are not mirror images could have equal canonical codes. No named puzzle has more than one
// self-inverse symmetry.
func (m *model) mergeSymmetry() *symmetry {
	if m.unmerged {
		return nil
	}
	for _, s := range m.symmetries() {
		if s.selfInverse {
			return &s
		}
	}
	return nil
}

// mapClasses returns the image of each class under the symmetry f, and the mirrored anchor for each
// class and rank. If f does not preserve the puzzle, ok is false.
func (m *model) mapClasses(f board.Symmetry) (classOf []int, anchorOf [][]int, ok bool) {
	at := func(p board.Point) board.Point { return f.Map(p, m.w, m.h) }
	for _, set := range [][]board.Point{m.board.Walls, m.board.Gates} {
		for _, p := range set {
			if !slices.Contains(set, at(p)) {
				return nil, nil, false
			}
		}
	}
	n := len(m.classes)
	shapes := make([][]board.Point, n) // shape of the image of each class
	anchorOf = make([][]int, n)
	for i := range m.classes {
		c := &m.classes[i]
		var first board.Point // offset from the image of the anchor to the anchor of the image
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
		// Try class i itself first. If class j is the image of class i, try to make class i the
		// image of class j, so that a self-inverse symmetry of the board is also self-inverse on
		// the classes.
		for k := range n {
			j := (i + k) % n
			if taken[j] || !m.matchesClass(i, j, f, shapes[i], anchorOf[i]) {
				continue
			}
			classOf[i], taken[j] = j, true
			if i != j && classOf[j] < 0 && !taken[i] && m.matchesClass(j, i, f, shapes[j], anchorOf[j]) {
				classOf[j], taken[i] = i, true
			}
			break
		}
		if classOf[i] < 0 {
			return nil, nil, false
		}
	}
	return classOf, anchorOf, m.preservesGoal(classOf, anchorOf)
}

// preservesGoal reports whether the image of every goal set is a goal set.
func (m *model) preservesGoal(classOf []int, anchorOf [][]int) bool {
	sorted := func(set []placedPiece) []placedPiece {
		order.Sort(set, comparePieces)
		return set
	}
	var sets [][]placedPiece
	for _, set := range m.goalSets {
		sets = append(sets, sorted(slices.Clone(set)))
	}
	for _, set := range m.goalSets {
		var image []placedPiece
		for _, p := range set {
			to := classOf[p.class]
			image = append(image, placedPiece{int16(to), m.classes[to].rank[anchorOf[p.class][p.rank]]})
		}
		sorted(image)
		if !slices.ContainsFunc(sets, func(p []placedPiece) bool { return slices.Equal(p, image) }) {
			return false
		}
	}
	return true
}

// matchesClass reports whether class j can be the image of class i. shape is the mirrored shape of
// class i, and anchorOf contains the mirrored anchor of each rank of class i.
func (m *model) matchesClass(i, j int, f board.Symmetry, shape []board.Point, anchorOf []int) bool {
	a, b := &m.classes[i], &m.classes[j]
	axes := a.axes
	if f.SwapsAxes && axes != board.AnyAxis {
		axes = board.Horizontal + board.Vertical - axes
	}
	if a.count != b.count || axes != b.axes || !slices.Equal(shape, b.shape) {
		return false
	}
	// f must map the anchors and goal ranks of class i to the anchors and goal ranks of class j.
	if len(a.anchors) != len(b.anchors) || len(a.goalRanks) != len(b.goalRanks) {
		return false
	}
	for _, cell := range anchorOf {
		if b.rank[cell] == none {
			return false
		}
	}
	for _, r := range a.goalRanks {
		if !slices.Contains(b.goalRanks, b.rank[anchorOf[r]]) {
			return false
		}
	}
	return true
}

// imageOf returns the image of a shape, as offsets from the new anchor in reading order, and the
// offset of the new anchor from the mirrored old anchor.
func imageOf(shape []board.Point, at func(board.Point) board.Point) ([]board.Point, board.Point) {
	origin := at(board.Point{})
	cells := make([]board.Point, len(shape))
	for i, p := range shape {
		q := at(p)
		cells[i] = board.Point{X: q.X - origin.X, Y: q.Y - origin.Y}
	}
	order.Sort(cells, board.Point.Compare)
	first := cells[0]
	for i := range cells {
		cells[i] = board.Point{X: cells[i].X - first.X, Y: cells[i].Y - first.Y}
	}
	return cells, first
}
