package gates

import (
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/internal/order"
)

// A symmetry is a reflection or rotation that preserves the walls and gates of a board. The
// symmetry maps each class of blocks to a class with the mirrored shape and axes, and with equal
// colours, number of blocks and number of exits before thawing.
type symmetry struct {
	class  []int          // class that contains the images of each class
	anchor [][]blockState // first cell of the image, indexed by class and first cell
}

// image returns the state of the mirror image of a block.
func (f *symmetry) image(class int, at blockState) blockState {
	if cell := at.cell(); f.anchor[class][cell] > 0 {
		return at&^255 | f.anchor[class][cell]
	}
	// The state of a block that has left does not change.
	return at
}

// symmetries returns all symmetries of the board except the identity.
func (m *model) symmetries() (all []symmetry) {
	b := m.board
flips:
	for _, f := range board.Symmetries {
		if f.SwapsAxes && b.W != b.H {
			continue
		}
		at := func(p board.Point) board.Point { return f.Map(p, b.W, b.H) }
		for _, w := range b.Walls {
			if !slices.Contains(b.Walls, at(w)) {
				continue flips
			}
		}
		for _, e := range b.Exits {
			if !slices.Contains(b.Exits, board.Exit{At: at(e.At), Colour: e.Colour}) {
				continue flips
			}
		}
		s := symmetry{}
		for i := range m.classes {
			to, anchor := m.imageOf(i, f)
			if to < 0 {
				continue flips
			}
			s.class, s.anchor = append(s.class, to), append(s.anchor, anchor)
		}
		all = append(all, s)
	}
	return all
}

// imageOf returns the class that contains the images of class i, or -1. For each first cell of a
// block, anchor contains the first cell of its image.
func (m *model) imageOf(i int, f board.Symmetry) (to int, anchor []blockState) {
	k, p := &m.classes[i], m.board.Pieces[m.pieces[m.classes[i].first]]
	axes := p.Axes
	if f.SwapsAxes && axes != board.AnyAxis {
		axes = board.Horizontal + board.Vertical - axes
	}
	anchor = make([]blockState, maxSide*maxSide)
	var shape []board.Point
	fits(m.open, k.cells).each(func(cell int) {
		shape = shape[:0]
		for _, c := range p.Cells {
			shape = append(shape, f.Map(c.Add(board.Point{X: cell % maxSide, Y: cell / maxSide}), m.board.W, m.board.H))
		}
		order.Sort(shape, board.Point.Compare)
		first := shape[0]
		anchor[cell] = blockState(cellNumber(first))
		for j := range shape {
			shape[j] = board.Point{X: shape[j].X - first.X, Y: shape[j].Y - first.Y}
		}
	})
	to = slices.IndexFunc(m.classes, func(other class) bool {
		q := m.board.Pieces[m.pieces[other.first]]
		return other.n == k.n && other.colours == k.colours && other.frozen == k.frozen && q.Axes == axes && slices.Equal(q.Cells, shape)
	})
	return to, anchor
}
