package blocks

import (
	"cmp"
	"errors"
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/order"
)

// The four directions, in the order in which moves are generated.
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

// The value none marks a missing anchor, rank, direction or piece.
const none = -1

// A model is a board that is prepared for the search. The cell (x, y) has the number y*w + x.
type model struct {
	board      board.Board
	metric     board.Metric
	w, h       int
	walls      []bool // whether each cell is a wall
	classes    []class
	goalSets   [][]placedPiece // a position is solved if all pieces of at least one set are in place
	words      int             // length of a code, in words
	unmerged   bool            // whether to keep mirror images separate, for tests only
	numbered   bool            // whether some fields are numbered
	bitPerCell bool            // whether bitmaps have a bit for every cell, even if the cell is not an anchor
}

// A class is a set of interchangeable pieces. The anchor of a piece is its first cell in reading
// order.
type class struct {
	id    int // value of Piece.Class on the board
	shape []board.Point
	axes  board.Axes
	count int

	// anchors lists, in ascending order, all anchors that a piece could reach if it were alone on
	// the board. The rank of an anchor is its index in anchors.
	anchors    []int
	rank       []int16    // rank of each cell, or none
	next       [][4]int16 // rank after one step, by rank and direction, or none
	startRanks []int16    // ranks of the pieces at the start, in ascending order
	goalRanks  []int16    // all ranks that occur in a goal set

	field
}

var errGliding = errors.New("blocks: pieces that glide")

// newModel validates b and prepares it for a search in the given metric.
func newModel(b board.Board, metric board.Metric) (*model, error) {
	if b.W < 1 || b.H < 1 || b.W > MaxCells || b.H > MaxCells || b.W*b.H > MaxCells {
		return nil, input.Errorf(input.Say("use a board of at most %d cells, such as 20x20", MaxCells), "the board has %d x %d cells, not 1 to %d", b.W, b.H, MaxCells)
	}
	switch metric {
	case board.StepMetric, board.SlideMetric, board.MoveMetric:
	default:
		return nil, input.Errorf("use step, slide or move", "blocks cannot be solved in the metric %q", string(metric))
	}
	if b.Motion != board.ByCells {
		return nil, errGliding
	}
	if len(b.RightWalls)+len(b.LowerWalls) > 0 {
		return nil, input.Errorf("use wall cells, written #", "sliding blocks do not support walls between cells")
	}
	m := &model{board: b, metric: metric, w: b.W, h: b.H, walls: make([]bool, b.W*b.H), bitPerCell: b.W*b.H <= 64}
	gates := make([]bool, b.W*b.H)
	for i, p := range slices.Concat(b.Walls, b.Gates) {
		if !m.inside(p) {
			return nil, input.Errorf("", "a wall or gate is outside the board")
		}
		if i < len(b.Walls) {
			m.walls[m.cell(p)] = true
		} else {
			gates[m.cell(p)] = true
		}
	}
	if err := m.checkPieces(); err != nil {
		return nil, err
	}
	index := map[int]int{}
	for _, p := range b.Pieces {
		if _, ok := index[p.Class]; !ok {
			index[p.Class] = len(m.classes)
			m.classes = append(m.classes, class{id: p.Class, shape: p.Cells, axes: p.Axes})
		}
		m.classes[index[p.Class]].count++
	}
	for _, g := range b.Goal {
		if _, ok := index[g.Class]; !ok {
			return nil, input.Errorf("", "the goal names a piece that is not on the board")
		}
	}
	for i := range m.classes {
		c := &m.classes[i]
		open := make([]bool, len(m.walls))
		for cell := range open {
			open[cell] = !m.walls[cell] && (!gates[cell] || b.InGoal(c.id))
		}
		m.initClass(c, open)
	}
	m.findGoalSets()
	return m, m.layOut()
}

// checkPieces returns an error if pieces overlap or lie outside the board, although no parser
// returns an invalid board.
func (m *model) checkPieces() error {
	taken := slices.Clone(m.walls)
	all := m.board.Pieces
	if !m.board.GoalAnywhere {
		all = slices.Concat(all, m.board.Goal)
	}
	for i, p := range all {
		for _, c := range p.Cells {
			c = c.Add(p.At)
			if !m.inside(c) {
				return input.Errorf("", "piece %q is outside the board", p.Name)
			}
			if i >= len(m.board.Pieces) {
				continue
			}
			if taken[m.cell(c)] {
				return input.Errorf("", "piece %q overlaps another piece or a wall", p.Name)
			}
			taken[m.cell(c)] = true
		}
	}
	return nil
}

func (m *model) inside(p board.Point) bool {
	return p.X >= 0 && p.Y >= 0 && p.X < m.w && p.Y < m.h
}

func (m *model) cell(p board.Point) int { return p.Y*m.w + p.X }

func (m *model) point(cell int) board.Point { return board.Point{X: cell % m.w, Y: cell / m.w} }

// initClass computes the anchors, ranks and steps of a class, as if there were no other pieces on
// the open cells.
func (m *model) initClass(c *class, open []bool) {
	fits := func(a board.Point) bool {
		for _, p := range c.shape {
			if p = p.Add(a); !m.inside(p) || !open[m.cell(p)] {
				return false
			}
		}
		return true
	}
	reached := make([]bool, len(open))
	after := make([][4]int, len(open)) // cell after one step, by cell and direction, or none
	for _, p := range m.board.Pieces {
		if p.Class == c.id {
			c.anchors = append(c.anchors, m.cell(p.At))
			reached[m.cell(p.At)] = true
		}
	}
	starts := slices.Clone(c.anchors)
	for i := 0; i < len(c.anchors); i++ {
		cell := c.anchors[i]
		for d, s := range steps {
			after[cell][d] = none
			to := m.point(cell).Add(s)
			if c.axes == board.Horizontal && s.Y != 0 || c.axes == board.Vertical && s.X != 0 || !fits(to) {
				continue
			}
			after[cell][d] = m.cell(to)
			if !reached[m.cell(to)] {
				reached[m.cell(to)] = true
				c.anchors = append(c.anchors, m.cell(to))
			}
		}
	}
	slices.Sort(c.anchors)
	c.rank = make([]int16, len(open))
	for cell := range c.rank {
		c.rank[cell] = none
	}
	for r, cell := range c.anchors {
		c.rank[cell] = int16(r)
	}
	c.next = make([][4]int16, len(c.anchors))
	for r, cell := range c.anchors {
		for d, to := range after[cell] {
			c.next[r][d] = none
			if to != none {
				c.next[r][d] = c.rank[to]
			}
		}
	}
	for _, cell := range starts {
		c.startRanks = append(c.startRanks, c.rank[cell])
	}
	order.Sort(c.startRanks, cmp.Compare[int16])
}
