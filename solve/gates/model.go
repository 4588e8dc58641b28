package gates

import (
	"math/bits"

	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// letters are the directions as paths write them, in the order in which they are tried.
const letters = "UDLR"

// A model is a board prepared for the search.
type model struct {
	board   board.Board
	open    set   // cells that are no wall
	pieces  []int // slot -> index into board.Pieces, one class after the other
	classes []class
	class   []int // slot -> class
	bits    uint  // of one slot in a code
	perWord int   // slots in a word of a code
}

// A class is a run of slots whose blocks are interchangeable.
type class struct {
	first, n int
	colours  string
	frozen   int
	cells    []int    // of a block, from its first
	shape    set      // the same
	ways     []way    // in which it moves
	exits    [][4]set // colour, way -> where a block stands that loses the colour there, if recess is free
}

// A way is a direction in which a class moves.
type way struct {
	letter byte
	step   int   // from one cell to the next
	recess []int // from its first cell: what must be free besides where it leaves, since it is not in one line
}

// A state is where the block of each slot stands and how many colours it has lost. Within a
// class the slots ascend.
type state struct {
	at   []place
	gone int // blocks that have left
}

// A place is the number of colours that a block has lost, times 256, and its first cell.
type place uint16

func (p place) lost() int { return int(p >> 8) }
func (p place) cell() int { return int(p & 255) }

func newModel(b board.Board) *model {
	m := &model{board: b}
	for i, v := range b.Grid() {
		if v != board.Wall {
			m.open = m.open.or(one(number(board.Point{X: i % b.W, Y: i / b.W})))
		}
	}
	most := 0 // colours
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
		most = max(most, len(p.Colours))
	}
	m.bits = uint(8 + bits.Len(uint(most)))
	m.perWord = int(64 / m.bits)
	return m
}

// classOf returns the class of a block, without its slots.
func (m *model) classOf(p board.Piece) class {
	k := class{colours: p.Colours, frozen: p.Frozen, exits: make([][4]set, len(p.Colours))}
	for _, c := range p.Cells {
		k.cells = append(k.cells, number(c))
		k.shape = k.shape.or(one(number(c)))
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
		// How far each line of the block is behind its front: lines are rows where it goes
		// left and right.
		front := p.Cells[0]
		ahead := func(c board.Point) int { return c.X*d.X + c.Y*d.Y }
		for _, c := range p.Cells {
			if ahead(c) > ahead(front) {
				front = c
			}
		}
		w := way{letter: letter, step: number(d)}
		var doors []board.Point // the cells of the border that it passes, from its first
		for _, c := range p.Cells {
			for ; ahead(c) <= ahead(front); c = c.Add(d) {
				w.recess = append(w.recess, number(c))
			}
			doors = append(doors, c)
		}
		n := len(k.ways)
		k.ways = append(k.ways, w)
		for colour := range p.Colours {
			m.open.each(func(cell int) {
				at := board.Point{X: cell % maxSide, Y: cell / maxSide}
				for _, door := range doors {
					if border[door.Add(at)] != p.Colours[colour] {
						return
					}
				}
				k.exits[colour][n] = k.exits[colour][n].or(one(cell))
			})
		}
	}
	return k
}

// placed returns the state of a board with the same blocks in other places, before it is sorted.
func (m *model) placed(b board.Board) state {
	s := state{at: make([]place, len(m.pieces))}
	for slot, i := range m.pieces {
		p, k := b.Pieces[i], &m.classes[m.class[slot]]
		if p.Gone() {
			s.at[slot] = k.left()
			s.gone++
			continue
		}
		s.at[slot] = place((len(k.colours)-len(p.Colours))<<8 | number(p.At))
	}
	return s
}

// left is the place of a block of the class that has left.
func (k *class) left() place { return place(len(k.colours) << 8) }

// words returns how many words a code needs.
func (m *model) words() int { return (len(m.pieces) + m.perWord - 1) / m.perWord }

// encode puts the blocks of each class into order, and packs the state into a code.
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
		p := place(c[slot/m.perWord] >> (uint(slot%m.perWord) * m.bits) & (1<<m.bits - 1))
		s.at[slot] = p
		if p == m.classes[m.class[slot]].left() {
			s.gone++
		}
	}
}

// occupied returns the cells of all blocks.
func (m *model) occupied(s *state) (all set) {
	for slot := range s.at {
		all = all.or(m.cells(s, slot))
	}
	return all
}

// cells returns those of the block of a slot.
func (m *model) cells(s *state, slot int) (cells set) {
	k := &m.classes[m.class[slot]]
	if s.at[slot] == k.left() {
		return cells
	}
	return k.shape.moved(s.at[slot].cell())
}

// left returns how many colours are left to lose.
func (m *model) left(s *state) (n int) {
	for slot, at := range s.at {
		n += len(m.classes[m.class[slot]].colours) - at.lost()
	}
	return n
}

// still reports whether a block has left or is frozen.
func (m *model) still(s *state, slot int) bool {
	k := &m.classes[m.class[slot]]
	return s.at[slot] == k.left() || s.gone < k.frozen
}

// reach is where a block can come to, and where it can lose a colour.
type reach struct {
	layers []set // by the cells on the way there
	all    set
	exits  [4]set // by way, of those
	free   set
}

// find finds the reach of the block of a slot, where occupied are the cells of all blocks.
func (r *reach) find(m *model, s *state, slot int, occupied set) {
	r.look(m, s, slot, occupied)
	r.complete(m, s, slot)
}

// look finds the exits that are open, whether or not the block can come there, and reports whether there
// are any. Most blocks need no more (without: 3 x CPU).
func (r *reach) look(m *model, s *state, slot int, occupied set) bool {
	k := &m.classes[m.class[slot]]
	r.free = m.open.without(occupied.without(m.cells(s, slot)))
	r.exits = [4]set{}
	for i := range k.ways {
		if at := k.exits[s.at[slot].lost()][i].and(r.free); !at.empty() {
			r.exits[i] = at.and(fits(r.free, k.ways[i].recess))
		}
	}
	return r.leaves()
}

// complete finds where the block can come to.
func (r *reach) complete(m *model, s *state, slot int) {
	r.grow(&m.classes[m.class[slot]], one(s.at[slot].cell()), r.free)
	for i := range r.exits {
		r.exits[i] = r.exits[i].and(r.all)
	}
}

// grow finds where blocks come to that start at some cells.
func (r *reach) grow(k *class, from, free set) {
	r.layers = r.layers[:0]
	room := fits(free, k.cells)
	r.all = from
	for !from.empty() {
		r.layers = append(r.layers, from)
		from = k.around(from).and(room).without(r.all)
		r.all = r.all.or(from)
	}
}

// before finds where blocks come from that lose a colour at some cells.
func (r *reach) before(k *class, colour int, at, free set) {
	var exits set
	for i, w := range k.ways {
		exits = exits.or(k.exits[colour][i].and(at).and(fits(free, w.recess)))
	}
	r.grow(k, exits, free)
}

// around returns where blocks come with a step from some cells.
func (k *class) around(from set) (next set) {
	for _, w := range k.ways {
		next = next.or(from.moved(w.step))
	}
	return next
}

// leaves reports whether there is an exit.
func (r *reach) leaves() bool { return r.exits != [4]set{} }

// fits returns from where all cells at some offsets are free.
func fits(free set, offsets []int) set {
	all := free
	for _, c := range offsets[1:] {
		all = all.and(free.moved(-c))
	}
	return all
}
