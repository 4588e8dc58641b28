package glide

import (
	"math/bits"
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// Limits on the boards that the engine supports.
const (
	MaxCells  = 256 // number of cells, including walls
	MaxPieces = 32
)

// A model is a board in a form that the search can use directly. The cells that a piece can reach are
// numbered in reading order. Other cells have no number.
type model struct {
	board        board.Board
	points       []board.Point       // for each cell: its coordinates
	neighbor     [directions][]int16 // for each direction and cell: the adjacent cell, openEdge or blocked
	cellAt       []int16             // for each y*W+x: the cell, or -1
	pieces       []int               // for each slot: index into board.Pieces; slots of a class are consecutive
	classes      []class             // in the order of their slots
	class        [MaxPieces]uint8    // for each slot: index into classes
	bitsPerSlot  uint                // in a code
	slotsPerWord uint                // in a code
	placements   [][]uint8           // for each placement of the goal: the cells of all targets
	targets      int                 // number of cells that the goal names
	routeMemo    []*route            // for each pair of cells: the result of route
	distanceMemo [MaxCells][]uint16  // for each cell: the result of distances
	maxSmall     uint32              // equals maxSmallSearch, except in tests
}

// A class is a series of consecutive slots whose pieces are interchangeable.
type class struct {
	first, n int // the first slot and the number of slots
	target   int // index of the first target of the class in a placement
	targets  int // number of pieces of the class that the goal names, possibly 0
}

// Directions are listed in the order in which slides are tried.
const (
	up = iota
	down
	left
	right
	directions
)

// directionLetters contains the letters that stand for the directions in paths.
const directionLetters = "UDLR"

// Special values of model.neighbor for cells without a neighbor.
const (
	blocked  = -1 // a wall, or an edge that stops a piece
	openEdge = -2 // an edge that a piece would slide off: such a slide is not a legal move
)

// A state contains the cell of the piece in each slot. The cells of each class are in ascending order.
type state [MaxPieces]uint8

func newModel(b board.Board) (*model, error) {
	if err := check(b); err != nil {
		return nil, err
	}
	m := &model{board: b, maxSmall: maxSmallSearch}
	m.numberCells()
	m.sortPieces()
	m.bitsPerSlot = uint(max(1, bits.Len(uint(len(m.points)-1))))
	m.slotsPerWord = 64 / m.bitsPerSlot
	m.findPlacements()
	return m, nil
}

// numberCells finds the cells that pieces can reach with a flood fill, and numbers these cells.
func (m *model) numberCells() {
	b := m.board
	grid := b.Grid()
	reached := make([]bool, len(grid))
	var todo []board.Point
	for _, p := range b.Pieces {
		reached[p.At.Y*b.W+p.At.X] = true
		todo = append(todo, p.At)
	}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, l := range []byte(directionLetters) {
			d, _ := board.Step(l)
			q := p.Add(d)
			if !inside(b, q) || b.Blocked(p, d) {
				continue
			}
			if i := q.Y*b.W + q.X; grid[i] != board.Wall && !reached[i] {
				reached[i] = true
				todo = append(todo, q)
			}
		}
	}
	m.cellAt = make([]int16, len(grid))
	for i := range grid {
		m.cellAt[i] = blocked
		if reached[i] {
			m.cellAt[i] = int16(len(m.points))
			m.points = append(m.points, board.Point{X: i % b.W, Y: i / b.W})
		}
	}
	outside := int16(blocked)
	if b.Motion == board.GlideOpen {
		outside = openEdge
	}
	for d := range directions {
		step, _ := board.Step(directionLetters[d])
		for _, p := range m.points {
			q := p.Add(step)
			switch {
			case !inside(b, q):
				m.neighbor[d] = append(m.neighbor[d], outside)
			case b.Blocked(p, step):
				m.neighbor[d] = append(m.neighbor[d], blocked)
			default:
				m.neighbor[d] = append(m.neighbor[d], m.cellAt[q.Y*b.W+q.X])
			}
		}
	}
}

// sortPieces assigns each piece to a slot. Pieces that the goal names come first, so that the search can
// recognize unsolved states sooner.
func (m *model) sortPieces() {
	b := m.board
	for i := range b.Pieces {
		m.pieces = append(m.pieces, i)
	}
	slices.SortStableFunc(m.pieces, func(i, j int) int {
		p, q := b.Pieces[i], b.Pieces[j]
		if g, h := b.InGoal(p.Class), b.InGoal(q.Class); g != h {
			if g {
				return -1
			}
			return 1
		}
		return p.Class - q.Class
	})
	for slot, i := range m.pieces {
		c := b.Pieces[i].Class
		if slot == 0 || b.Pieces[m.pieces[slot-1]].Class != c {
			m.classes = append(m.classes, class{first: slot, target: m.targets})
			for _, g := range b.Goal {
				if g.Class == c {
					m.classes[len(m.classes)-1].targets++
					m.targets++
				}
			}
		}
		k := len(m.classes) - 1
		m.classes[k].n++
		m.class[slot] = uint8(k)
	}
}

// findPlacements finds all placements of the goal on cells that pieces can reach. In each placement, the
// targets of a class are in ascending order.
func (m *model) findPlacements() {
placements:
	for _, goal := range m.board.GoalPlacements() {
		placement := make([]uint8, 0, m.targets)
		for _, k := range m.classes {
			for _, g := range goal {
				if g.Class != m.board.Pieces[m.pieces[k.first]].Class {
					continue
				}
				cell := m.cellAt[g.At.Y*m.board.W+g.At.X]
				if cell < 0 {
					continue placements
				}
				placement = append(placement, uint8(cell))
			}
			slices.Sort(placement[k.target:])
		}
		m.placements = append(m.placements, placement)
	}
}

func (m *model) start() state { return m.stateOf(m.board) }

// stateOf returns the state of b. The boards b and m.board may differ only in the cells of the pieces.
func (m *model) stateOf(b board.Board) state {
	var s state
	for slot, i := range m.pieces {
		p := b.Pieces[i].At
		s[slot] = uint8(m.cellAt[p.Y*b.W+p.X])
	}
	for _, k := range m.classes {
		slices.Sort(s[k.first : k.first+k.n])
	}
	return s
}

// boardOf returns the board for a state. A state does not distinguish interchangeable pieces, so they
// may be swapped.
func (m *model) boardOf(s *state) board.Board {
	b := m.board
	b.Pieces = slices.Clone(b.Pieces)
	for slot, i := range m.pieces {
		b.Pieces[i].At = m.points[s[slot]]
	}
	return b
}

// words returns the length of a code, in words.
func (m *model) words() int { return (len(m.pieces) + int(m.slotsPerWord) - 1) / int(m.slotsPerWord) }

func encode[S search.Code](m *model, s *state) (c S) {
	w, shift := 0, uint(0)
	for slot := range m.pieces {
		if shift+m.bitsPerSlot > 64 {
			w, shift = w+1, 0
		}
		c[w] |= uint64(s[slot]) << shift
		shift += m.bitsPerSlot
	}
	return c
}

func decode[S search.Code](m *model, c S, s *state) {
	w, shift, mask := 0, uint(0), uint64(1)<<m.bitsPerSlot-1
	for slot := range m.pieces {
		if shift+m.bitsPerSlot > 64 {
			w, shift = w+1, 0
		}
		s[slot] = uint8(c[w] >> shift & mask)
		shift += m.bitsPerSlot
	}
}
