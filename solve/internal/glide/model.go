package glide

import (
	"math/bits"
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// Bounds of the boards that the engine takes.
const (
	MaxCells  = 256 // cells of the rectangle, walls included
	MaxPieces = 32
)

// A model is a board prepared for the search. Cells that no piece can ever reach are left
// out, and the others are numbered in reading order.
type model struct {
	board   board.Board
	at      []board.Point       // cell -> its place
	next    [directions][]int16 // cell -> the cell beside it, or edge or stop
	number  []int16             // y*W+x -> cell, or -1
	pieces  []int               // slot -> index into board.Pieces, one class after the other
	classes []class             // in the order of their slots
	class   [MaxPieces]uint8    // slot -> class
	bits    uint                // of one slot in a code
	perWord uint                // slots in a word of a code
	places  [][]uint8           // the goal: for each place of the pattern, the cells of all targets
	targets int                 // cells that the goal names
	routes  []*route            // what route has computed, by its arguments
	known   [MaxCells][]uint16  // what distances has computed, by its argument
	small   uint32              // smallSearch, or what a test wants
}

// A class is a run of slots whose pieces are interchangeable.
type class struct {
	first, n int // its slots
	target   int // its first target in a place of the goal
	targets  int // how many of its pieces the goal names; 0 for none
}

// Directions in the order in which slides are tried.
const (
	up = iota
	down
	left
	right
	directions
)

// letters are the directions as paths write them.
const letters = "UDLR"

// Values of model.next for a cell that has no neighbour.
const (
	stop = -1 // a wall, or an edge that stops a piece
	edge = -2 // an edge that does not: a slide that comes to it is no move
)

// A state is the cell of each slot. Within a class the cells ascend.
type state [MaxPieces]uint8

func newModel(b board.Board) (*model, error) {
	if err := check(b); err != nil {
		return nil, err
	}
	m := &model{board: b, small: smallSearch}
	m.numberCells()
	m.sortPieces()
	m.bits = uint(max(1, bits.Len(uint(len(m.at)-1))))
	m.perWord = 64 / m.bits
	m.findPlaces()
	return m, nil
}

// numberCells floods the board from the pieces.
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
		for _, l := range []byte(letters) {
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
	m.number = make([]int16, len(grid))
	for i := range grid {
		m.number[i] = stop
		if reached[i] {
			m.number[i] = int16(len(m.at))
			m.at = append(m.at, board.Point{X: i % b.W, Y: i / b.W})
		}
	}
	outside := int16(stop)
	if b.Motion == board.GlideOpen {
		outside = edge
	}
	for d := range directions {
		step, _ := board.Step(letters[d])
		for _, p := range m.at {
			q := p.Add(step)
			switch {
			case !inside(b, q):
				m.next[d] = append(m.next[d], outside)
			case b.Blocked(p, step):
				m.next[d] = append(m.next[d], stop)
			default:
				m.next[d] = append(m.next[d], m.number[q.Y*b.W+q.X])
			}
		}
	}
}

// sortPieces puts the pieces into slots, those that the goal names first: a search that
// looks at them first finds out sooner that a state is not solved.
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

// findPlaces lists where the goal can stand so that no target is a wall or out of reach: for each
// place the cells of the targets, ascending in each class.
func (m *model) findPlaces() {
places:
	for _, goal := range m.board.Places() {
		place := make([]uint8, 0, m.targets)
		for _, k := range m.classes {
			for _, g := range goal {
				if g.Class != m.board.Pieces[m.pieces[k.first]].Class {
					continue
				}
				cell := m.number[g.At.Y*m.board.W+g.At.X]
				if cell < 0 {
					continue places
				}
				place = append(place, uint8(cell))
			}
			slices.Sort(place[k.target:])
		}
		m.places = append(m.places, place)
	}
}

// start returns the state of the board's pieces.
func (m *model) start() state { return m.stateOf(m.board) }

// stateOf returns the state of a board with the same pieces in other places.
func (m *model) stateOf(b board.Board) state {
	var s state
	for slot, i := range m.pieces {
		p := b.Pieces[i].At
		s[slot] = uint8(m.number[p.Y*b.W+p.X])
	}
	for _, k := range m.classes {
		slices.Sort(s[k.first : k.first+k.n])
	}
	return s
}

// boardOf returns the board of a state. Which of several interchangeable pieces stands
// where is not what led there.
func (m *model) boardOf(s *state) board.Board {
	b := m.board
	b.Pieces = slices.Clone(b.Pieces)
	for slot, i := range m.pieces {
		b.Pieces[i].At = m.at[s[slot]]
	}
	return b
}

// words returns how many words a code needs.
func (m *model) words() int { return (len(m.pieces) + int(m.perWord) - 1) / int(m.perWord) }

// encode packs a state into a code.
func encode[S search.Code](m *model, s *state) (c S) {
	w, shift := 0, uint(0)
	for slot := range m.pieces {
		if shift+m.bits > 64 {
			w, shift = w+1, 0
		}
		c[w] |= uint64(s[slot]) << shift
		shift += m.bits
	}
	return c
}

func decode[S search.Code](m *model, c S, s *state) {
	w, shift, mask := 0, uint(0), uint64(1)<<m.bits-1
	for slot := range m.pieces {
		if shift+m.bits > 64 {
			w, shift = w+1, 0
		}
		s[slot] = uint8(c[w] >> shift & mask)
		shift += m.bits
	}
}
