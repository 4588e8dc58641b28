package gates

import (
	"math/bits"

	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// letters contains the letters for directions in paths, in the order in which moves are generated.
const letters = "UDLR"

// A model is a board that is prepared for the search.
type model struct {
	board   board.Board
	open    set          // all cells without a wall
	gates   map[byte]set // border cells of the gates, by colour
	pieces  []int        // index of the block in board.Pieces, for each slot; slots are sorted by class
	classes []class
	class   []int // class number of each slot
	bits    uint  // number of bits for each slot in a code
	perWord int   // number of slots in each word of a code
}

// A class is a set of interchangeable blocks in consecutive slots.
type class struct {
	first, n   int
	colours    string
	frozen     int
	cells      []int       // cells of a block, as offsets from its first cell
	shape      set         // the same cells as a set
	directions []direction // directions in which the blocks may move
	// exits[colour][direction] contains the first cells at which a block fits between the walls and
	// faces a gate of the colour. If its clearance is free, the block can lose the colour there.
	exits [][4]set
}

// A direction describes one of the directions in which a block may move.
type direction struct {
	letter    byte
	step      int   // change of the cell number for one step
	clearance []int // offsets of all cells up to the front of the block; these cells must be free for an exit
}

// A state contains the state of the block in each slot. Within each class, the slots are sorted by
// block state in ascending order.
type state struct {
	at   []blockState
	gone int // number of blocks that have left
}

// A blockState is the first cell of a block plus 256 times its number of lost colours.
type blockState uint16

func (p blockState) lost() int { return int(p >> 8) }
func (p blockState) cell() int { return int(p & 255) }

func newModel(b board.Board) *model {
	m := &model{board: b, gates: map[byte]set{}}
	for i, v := range b.Grid() {
		if v != board.Wall {
			m.open = m.open.or(singleton(cellNumber(board.Point{X: i % b.W, Y: i / b.W})))
		}
	}
	for _, e := range b.Exits {
		m.gates[e.Colour] = m.gates[e.Colour].or(singleton(cellNumber(e.At)))
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

// classOf returns the class of block p. The caller sets the range of slots of the class.
func (m *model) classOf(p board.Piece) class {
	k := class{colours: p.Colours, frozen: p.Frozen, exits: make([][4]set, len(p.Colours))}
	k.cells = make([]int, len(p.Cells))
	for i, c := range p.Cells {
		k.cells[i] = cellNumber(c)
		k.shape = k.shape.or(singleton(k.cells[i]))
	}
	room := fits(m.open, k.cells)
	k.directions = make([]direction, 0, len(letters))
	for _, letter := range []byte(letters) {
		d, _ := board.Step(letter)
		if p.Axes == board.Horizontal && d.Y != 0 || p.Axes == board.Vertical && d.X != 0 {
			continue
		}
		// Find the front of the block: its furthest cells in direction d.
		ahead := func(c board.Point) int { return c.X*d.X + c.Y*d.Y }
		front := ahead(p.Cells[0])
		for _, c := range p.Cells {
			front = max(front, ahead(c))
		}
		w := direction{letter: letter, step: cellNumber(d), clearance: make([]int, 0, 2*len(p.Cells))}
		n := len(k.directions)
		for colour := range k.exits {
			k.exits[colour][n] = room
		}
		for _, c := range p.Cells {
			for ; ahead(c) <= front; c = c.Add(d) {
				w.clearance = append(w.clearance, cellNumber(c))
			}
			// Now c is a border cell in front of the block.
			for colour := range k.exits {
				gate := m.gates[p.Colours[colour]].shift(-cellNumber(c))
				k.exits[colour][n] = k.exits[colour][n].and(gate)
			}
		}
		k.directions = append(k.directions, w)
	}
	return k
}

// stateOf returns the state of a board that has the same blocks as the model. The slots of the
// returned state are not sorted.
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

// exited returns the state of a block that has left the board.
func (k *class) exited() blockState { return blockState(len(k.colours) << 8) }

// words returns the length of a code in words.
func (m *model) words() int { return (len(m.pieces) + m.perWord - 1) / m.perWord }

// encode sorts the blocks of each class in s and returns the code of the sorted state.
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

func (m *model) occupied(s *state) (all set) {
	for slot := range s.at {
		all = all.or(m.blockCells(s, slot))
	}
	return all
}

func (m *model) blockCells(s *state, slot int) (cells set) {
	k := &m.classes[m.class[slot]]
	if s.at[slot] == k.exited() {
		return cells
	}
	return k.shape.shift(s.at[slot].cell())
}

func (m *model) coloursLeft(s *state) (n int) {
	for slot, at := range s.at {
		n += len(m.classes[m.class[slot]].colours) - at.lost()
	}
	return n
}

func (m *model) isImmobile(s *state, slot int) bool {
	k := &m.classes[m.class[slot]]
	return s.at[slot] == k.exited() || s.gone < k.frozen
}

// A reach describes which cells and which exits a block can reach.
type reach struct {
	layers []set  // reachable first cells for each number of steps
	all    set    // all reachable first cells of the block
	exits  [4]set // first cells at which the block can lose a colour, by direction
	free   set    // all cells that contain neither a wall nor another block
}

// compute finds the cells and exits that the block in a slot can reach. The set occupied must
// contain the cells of all blocks.
func (r *reach) compute(m *model, s *state, slot int, occupied set) {
	r.findExits(m, s, slot, occupied)
	r.findReachable(m, s, slot)
}

// findExits finds the exits of a block, including exits that the block cannot reach, and reports
// whether there are any. Most blocks have no exit, so callers can skip findReachable. Calling it
// for all blocks would take three times the CPU time.
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

// findReachable finds the cells that the block in a slot can reach, and removes its unreachable
// exits.
func (r *reach) findReachable(m *model, s *state, slot int) {
	r.flood(&m.classes[m.class[slot]], singleton(s.at[slot].cell()), r.free)
	for i := range r.exits {
		r.exits[i] = r.exits[i].and(r.all)
	}
}

// flood finds all cells that a block can reach from the given cells.
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

// findSources finds all cells from which a block can move to one of the given cells to lose a
// colour there.
func (r *reach) findSources(k *class, colour int, at, free set) {
	var exits set
	for i, w := range k.directions {
		exits = exits.or(k.exits[colour][i].and(at).and(fits(free, w.clearance)))
	}
	r.flood(k, exits, free)
}

// neighbours returns all cells that a block can reach with one step from the given cells.
func (k *class) neighbours(from set) (next set) {
	for _, w := range k.directions {
		next = next.or(from.shift(w.step))
	}
	return next
}

func (r *reach) hasExit() bool { return r.exits != [4]set{} }

// fits returns the cells c for which all cells at the given offsets from c are free.
func fits(free set, offsets []int) set {
	all := free
	for _, c := range offsets[1:] {
		all = all.and(free.shift(-c))
	}
	return all
}
