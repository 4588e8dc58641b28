package gates

import (
	"math/bits"

	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// letters are the letters of the directions in paths, in the order in which moves are generated.
const letters = "UDLR"

// A model is a board prepared for the search.
type model struct {
	board   board.Board
	open    set   // cells without a wall
	pieces  []int // slot -> index into board.Pieces; slots are sorted by class
	classes []class
	class   []int // slot -> class
	bits    uint  // per slot in a code
	perWord int   // slots per word of a code
}

// A class is a range of slots with interchangeable blocks.
type class struct {
	first, n   int
	colours    string
	frozen     int
	cells      []int       // of a block, as offsets from its first cell
	shape      set         // cells as a set
	directions []direction // allowed directions of movement
	exits      [][4]set    // colour, direction -> first cells at which a block can lose the colour, if clearance is free
}

// A direction is an allowed direction of movement.
type direction struct {
	letter    byte
	step      int   // change of the cell number
	clearance []int // offsets of the cells up to the front of the block, which must be free for an exit
}

// A state holds the state of the block in each slot. Within a class, slots are sorted in ascending
// order.
type state struct {
	at   []blockState
	gone int // number of blocks that have left
}

// A blockState is 256 times the number of lost colours, plus the first cell of the block.
type blockState uint16

func (p blockState) lost() int { return int(p >> 8) }
func (p blockState) cell() int { return int(p & 255) }

func newModel(b board.Board) *model {
	m := &model{board: b}
	for i, v := range b.Grid() {
		if v != board.Wall {
			m.open = m.open.or(singleton(cellNumber(board.Point{X: i % b.W, Y: i / b.W})))
		}
	}
	maxColours := 0
	for i, p := range b.Pieces {
		if p.Class != i {
			continue
		}
		k := m.classOf(p)
		k.first = len(m.pieces)
		for j, q := range b.Pieces {
			if q.Class == p.Class {
				m.pieces = append(m.pieces, j)
				m.class = append(m.class, len(m.classes))
				k.n++
			}
		}
		m.classes = append(m.classes, k)
		maxColours = max(maxColours, len(p.Colours))
	}
	m.bits = uint(8 + bits.Len(uint(maxColours)))
	m.perWord = int(64 / m.bits)
	return m
}

// classOf returns the class of a block. Its slots are not set.
func (m *model) classOf(p board.Piece) class {
	k := class{colours: p.Colours, frozen: p.Frozen, exits: make([][4]set, len(p.Colours))}
	for _, c := range p.Cells {
		k.cells = append(k.cells, cellNumber(c))
		k.shape = k.shape.or(singleton(cellNumber(c)))
	}
	border := map[board.Point]byte{}
	for _, e := range m.board.Exits {
		border[e.At] = e.Colour
	}
	for _, letter := range []byte(letters) {
		d, _ := board.Step(letter)
		if p.Axes == board.Horizontal && d.Y != 0 || p.Axes == board.Vertical && d.X != 0 {
			continue
		}
		// Find the front of the block: its cells that are furthest in direction d.
		front := p.Cells[0]
		ahead := func(c board.Point) int { return c.X*d.X + c.Y*d.Y }
		for _, c := range p.Cells {
			if ahead(c) > ahead(front) {
				front = c
			}
		}
		w := direction{letter: letter, step: cellNumber(d)}
		var doors []board.Point // offsets of the border cells in front of the block
		for _, c := range p.Cells {
			for ; ahead(c) <= ahead(front); c = c.Add(d) {
				w.clearance = append(w.clearance, cellNumber(c))
			}
			doors = append(doors, c)
		}
		n := len(k.directions)
		k.directions = append(k.directions, w)
		for colour := range p.Colours {
			m.open.each(func(cell int) {
				at := board.Point{X: cell % maxSide, Y: cell / maxSide}
				for _, door := range doors {
					if border[door.Add(at)] != p.Colours[colour] {
						return
					}
				}
				k.exits[colour][n] = k.exits[colour][n].or(singleton(cell))
			})
		}
	}
	return k
}

// stateOf returns the state of a board with the same blocks. Its slots are not sorted.
func (m *model) stateOf(b board.Board) state {
	s := state{at: make([]blockState, len(m.pieces))}
	for slot, i := range m.pieces {
		p, k := b.Pieces[i], &m.classes[m.class[slot]]
		if p.Gone() {
			s.at[slot] = k.exited()
			s.gone++
			continue
		}
		s.at[slot] = blockState((len(k.colours)-len(p.Colours))<<8 | cellNumber(p.At))
	}
	return s
}

// exited is the state of a block that has left.
func (k *class) exited() blockState { return blockState(len(k.colours) << 8) }

// words returns the code length in words.
func (m *model) words() int { return (len(m.pieces) + m.perWord - 1) / m.perWord }

// encode sorts the blocks of each class in s and returns the code of s.
func encode[S search.Code](m *model, s *state) (c S) {
	for i := 1; i < len(s.at); i++ {
		for k := i; k > 0 && m.class[k] == m.class[k-1] && s.at[k] < s.at[k-1]; k-- {
			s.at[k], s.at[k-1] = s.at[k-1], s.at[k]
		}
	}
	for slot, p := range s.at {
		c[slot/m.perWord] |= uint64(p) << (uint(slot%m.perWord) * m.bits)
	}
	return c
}

// decode sets s to the state with code c.
func decode[S search.Code](m *model, c S, s *state) {
	s.gone = 0
	for slot := range s.at {
		p := blockState(c[slot/m.perWord] >> (uint(slot%m.perWord) * m.bits) & (1<<m.bits - 1))
		s.at[slot] = p
		if p == m.classes[m.class[slot]].exited() {
			s.gone++
		}
	}
}

// occupied returns the cells of all blocks.
func (m *model) occupied(s *state) (all set) {
	for slot := range s.at {
		all = all.or(m.blockCells(s, slot))
	}
	return all
}

// blockCells returns the cells of the block in a slot.
func (m *model) blockCells(s *state, slot int) (cells set) {
	k := &m.classes[m.class[slot]]
	if s.at[slot] == k.exited() {
		return cells
	}
	return k.shape.shift(s.at[slot].cell())
}

// coloursLeft returns the number of colours that the blocks still have to lose.
func (m *model) coloursLeft(s *state) (n int) {
	for slot, at := range s.at {
		n += len(m.classes[m.class[slot]].colours) - at.lost()
	}
	return n
}

// isImmobile reports whether a block has left or is frozen.
func (m *model) isImmobile(s *state, slot int) bool {
	k := &m.classes[m.class[slot]]
	return s.at[slot] == k.exited() || s.gone < k.frozen
}

// A reach describes the cells that a block can reach and its exits.
type reach struct {
	layers []set  // first cells by number of steps
	all    set    // all reachable first cells
	exits  [4]set // direction -> first cells at which the block can lose a colour
	free   set    // cells without a wall or another block
}

// compute computes the reach of the block in a slot. The argument occupied must contain the cells
// of all blocks.
func (r *reach) compute(m *model, s *state, slot int, occupied set) {
	r.findExits(m, s, slot, occupied)
	r.findReachable(m, s, slot)
}

// findExits finds the exits of a block, without checking that it can reach them. It reports whether
// there are any. Most blocks need no further check (without: 3 x CPU).
func (r *reach) findExits(m *model, s *state, slot int, occupied set) bool {
	k := &m.classes[m.class[slot]]
	r.free = m.open.minus(occupied.minus(m.blockCells(s, slot)))
	r.exits = [4]set{}
	for i := range k.directions {
		if at := k.exits[s.at[slot].lost()][i].and(r.free); !at.empty() {
			r.exits[i] = at.and(fits(r.free, k.directions[i].clearance))
		}
	}
	return r.hasExit()
}

// findReachable finds the reachable cells and removes unreachable exits.
func (r *reach) findReachable(m *model, s *state, slot int) {
	r.flood(&m.classes[m.class[slot]], singleton(s.at[slot].cell()), r.free)
	for i := range r.exits {
		r.exits[i] = r.exits[i].and(r.all)
	}
}

// flood finds the cells that a block can reach from the cells in from.
func (r *reach) flood(k *class, from, free set) {
	r.layers = r.layers[:0]
	room := fits(free, k.cells)
	r.all = from
	for !from.empty() {
		r.layers = append(r.layers, from)
		from = k.neighbours(from).and(room).minus(r.all)
		r.all = r.all.or(from)
	}
}

// findSources finds the cells from which a block can come to lose a colour at a cell in at.
func (r *reach) findSources(k *class, colour int, at, free set) {
	var exits set
	for i, w := range k.directions {
		exits = exits.or(k.exits[colour][i].and(at).and(fits(free, w.clearance)))
	}
	r.flood(k, exits, free)
}

// neighbours returns the cells that a block can reach with one step from the cells in from.
func (k *class) neighbours(from set) (next set) {
	for _, w := range k.directions {
		next = next.or(from.shift(w.step))
	}
	return next
}

// hasExit reports whether there is an exit.
func (r *reach) hasExit() bool { return r.exits != [4]set{} }

// fits returns the cells at which all offsets are free.
func fits(free set, offsets []int) set {
	all := free
	for _, c := range offsets[1:] {
		all = all.and(free.shift(-c))
	}
	return all
}
