package slide

import (
	"math/bits"

	"slidegif/solve/board"
)

// Directions in the order in which they are tried.
const (
	up = iota
	down
	left
	right
)

var (
	steps   = [4]board.Point{{X: 0, Y: -1}, {X: 0, Y: 1}, {X: -1, Y: 0}, {X: 1, Y: 0}}
	letters = [4]byte{'U', 'D', 'L', 'R'}
)

// A model is a board in bits: cell (x, y) is bit y*w + x of a word.
type model struct {
	board   board.Board
	metric  board.Metric
	w, h    int
	delta   [4]int // bits from a cell to its neighbour in each direction
	free    uint64 // every cell that is not a wall
	classes []class
	words   int  // of a code
	still   bool // mirror images are not merged: for tests
}

// A class is all pieces that are interchangeable. A piece stands at its anchor, the first
// of its cells in reading order.
type class struct {
	id    int // Class in the board
	shape []board.Point
	axes  board.Axes
	count int

	offsets []int     // bits from the anchor to each cell, none negative
	start   uint64    // anchors at the start
	valid   uint64    // anchors that the start can ever lead to on a board without other pieces
	from    [4]uint64 // anchors from which one step leads to a valid anchor
	lead    [4][]int  // bits from the anchor to the cells that such a step enters
	goals   uint64    // anchors that the goal asks for

	field
}

// newModel reads a board.
func newModel(b board.Board, metric board.Metric) (*model, error) {
	if b.W < 1 || b.H < 1 || b.W*b.H > MaxCells {
		return nil, board.BadInput("use a board of at most 64 cells, as 8x8", "the board has %d cells, more than %d", b.W*b.H, MaxCells)
	}
	switch metric {
	case board.StepMetric, board.SlideMetric, board.MoveMetric:
	default:
		return nil, board.BadInput("use step, slide or move", "blocks cannot be solved in the metric %q", string(metric))
	}
	m := &model{board: b, metric: metric, w: b.W, h: b.H, delta: [4]int{-b.W, b.W, -1, 1}}
	for i := range b.W * b.H {
		m.free |= 1 << i
	}
	for _, p := range append(append([]board.Point(nil), b.Walls...), b.Gates...) {
		if p.X < 0 || p.Y < 0 || p.X >= b.W || p.Y >= b.H {
			return nil, board.BadInput("", "a wall or gate stands outside of the board")
		}
	}
	for _, p := range b.Walls {
		m.free &^= m.bit(p)
	}
	if err := m.checkPieces(); err != nil {
		return nil, err
	}
	var gates uint64
	for _, p := range b.Gates {
		gates |= m.bit(p)
	}
	index := map[int]int{}
	for _, p := range b.Pieces {
		i, ok := index[p.Class]
		if !ok {
			i = len(m.classes)
			index[p.Class] = i
			m.classes = append(m.classes, class{id: p.Class, shape: p.Cells, axes: p.Axes})
		}
		m.classes[i].count++
		m.classes[i].start |= m.bit(p.At)
	}
	for _, g := range b.Goal {
		i, ok := index[g.Class]
		if !ok {
			return nil, board.BadInput("", "the goal names a piece that is not on the board")
		}
		m.classes[i].goals |= m.bit(g.At)
	}
	for i := range m.classes {
		c := &m.classes[i]
		open := m.free
		if c.goals == 0 {
			open &^= gates
		}
		m.prepare(c, open)
	}
	m.layOut()
	return m, nil
}

// checkPieces refuses boards that no parser makes.
func (m *model) checkPieces() error {
	inside := func(p board.Point) bool { return p.X >= 0 && p.Y >= 0 && p.X < m.w && p.Y < m.h }
	taken := ^m.free
	for i, p := range append(append([]board.Piece(nil), m.board.Pieces...), m.board.Goal...) {
		for _, c := range p.Cells {
			c = c.Add(p.At)
			if !inside(c) {
				return board.BadInput("", "piece %q stands outside of the board", p.Name)
			}
			if i >= len(m.board.Pieces) {
				continue
			}
			if taken&m.bit(c) != 0 {
				return board.BadInput("", "piece %q overlaps another piece or a wall", p.Name)
			}
			taken |= m.bit(c)
		}
	}
	return nil
}

func (m *model) bit(p board.Point) uint64 { return 1 << m.cell(p) }

func (m *model) cell(p board.Point) int { return p.Y*m.w + p.X }

func (m *model) point(cell int) board.Point { return board.Point{X: cell % m.w, Y: cell / m.w} }

// prepare works out where the pieces of a class can go when only walls are in their way.
func (m *model) prepare(c *class, open uint64) {
	fits := func(a board.Point) bool {
		for _, p := range c.shape {
			p = p.Add(a)
			if p.X < 0 || p.Y < 0 || p.X >= m.w || p.Y >= m.h || open&m.bit(p) == 0 {
				return false
			}
		}
		return true
	}
	c.valid = c.start
	for todo := c.start; todo != 0; {
		a := bits.TrailingZeros64(todo)
		todo &= todo - 1
		for d, s := range steps {
			if c.axes == board.Horizontal && s.Y != 0 || c.axes == board.Vertical && s.X != 0 {
				continue
			}
			to := m.point(a).Add(s)
			if !fits(to) {
				continue
			}
			c.from[d] |= 1 << a
			if b := m.bit(to); c.valid&b == 0 {
				c.valid |= b
				todo |= b
			}
		}
	}
	for _, p := range c.shape {
		c.offsets = append(c.offsets, m.cell(p))
		for d, s := range steps {
			if to := p.Add(s); !contains(c.shape, to) {
				c.lead[d] = append(c.lead[d], m.cell(to))
			}
		}
	}
}

func contains(ps []board.Point, p board.Point) bool {
	for _, q := range ps {
		if p == q {
			return true
		}
	}
	return false
}

// body returns the cells of the pieces of c that stand at the anchors.
func (c *class) body(anchors uint64) uint64 {
	var cells uint64
	for _, o := range c.offsets {
		cells |= anchors << o
	}
	return cells
}

// start returns the anchors of every class at the start.
func (m *model) start() []uint64 {
	s := make([]uint64, len(m.classes))
	for i, c := range m.classes {
		s[i] = c.start
	}
	return s
}
