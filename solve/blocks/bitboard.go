package blocks

import (
	"math/bits"
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/search"
)

// bitboard is the generator of boards whose code fits one word and that have at most one
// mirror image, which is nearly all of up to 64 cells. It finds the same moves as
// generator, faster: all pieces of a class are tried at once by shifts, there are few
// branches that no processor predicts, and an image follows from the image of the position
// before it.
type bitboard struct {
	*generator[[1]uint64, [1]uint64]
	width  uint
	steps  bool                   // the metric
	movers []mover                // straight ones first, else in the order of the classes
	lines  int                    // how many are straight
	mirror *[8][256]uint64        // byte of a code -> its image, lone pieces excepted
	diff   [4 * 64]*[64][2]uint64 // start, anchor -> what a step changes in code and image

	// The position at hand. A start, 4*mover + direction, is that pieces can go one cell.
	at      [64]uint64     // mover -> its anchors, or the rank of a lone piece
	starts  [4 * 64]uint8  // those that there are
	anchors [4 * 64]uint64 // of their pieces
	numbers []numberState
}

// A mover is what moving needs of a class, close together.
type mover struct {
	form       uint8
	shift, low uint8
	mask       uint64
	ranks      []lonePiece // of a lone piece, by the value of its field
	from       [4]uint64   // anchors from which one step leads to an anchor

	second  uint           // bits from the anchor to the second cell, 0 where there is none
	offsets []int          // of the third cell and on
	lead    [4][]int       // bits from the anchor to the cells that a step enters
	valid   uint64         // anchors
	value   *[64][2]uint64 // anchor -> its value in code and image; nil where it is straight

	mirrored *[64]uint8     // anchor -> the image's anchor
	number   *numberedMover // nil unless the field is a number
}

// The forms of movers, each with its own way to find out who can move.
const (
	manyCells = iota
	oneCell
	uprightDomino
	lyingDomino
	lone       // has a table of ranks, whatever its cells
	loneRow    // and stays in its row
	loneColumn // and stays in its column
)

// A lonePiece is a piece that is alone in its class, at one anchor.
type lonePiece struct {
	body   uint64
	enter  [4]uint64 // the cells that a step enters, all ones where there is a wall
	value  [2]uint64 // in code and image
	next   [4]uint8  // the rank that a step leads to
	anchor uint8
}

func newBitboard(g *generator[[1]uint64, [1]uint64]) *bitboard {
	n := &bitboard{generator: g, width: uint(g.w), steps: g.metric == board.StepMetric}
	if len(g.symmetries) > 0 {
		n.mirror = new([8][256]uint64)
	}
	var others []mover
	for i := range g.classes {
		c := &g.classes[i]
		l := n.newMover(c)
		value := n.values(i)
		l.mirrored = n.mirrored(i)
		l.number = n.newNumberedMover(i)
		if c.lone {
			l.ranks = n.lonePieces(i, &value)
		}
		if !n.steps && (l.form > lone || l.form == lone && g.metric == board.SlideMetric) {
			n.movers = append(n.movers, l)
			continue
		}
		l.value = &value
		if n.steps && l.number == nil {
			n.fillDiff(i, &value)
		}
		others = append(others, l)
	}
	n.lines = len(n.movers)
	n.movers = append(n.movers, others...)
	for k := 0; k < 8 && n.mirror != nil; k++ {
		f := &n.mirror[k]
		for b := 1; b < 256; b++ {
			f[b] = f[b&(b-1)] ^ f[b&-b]
		}
	}
	return n
}

// Clone returns the same generator for another goroutine.
func (n *bitboard) Clone() search.Undirected[[1]uint64] {
	clone := *n
	clone.numbers = slices.Clone(n.numbers)
	for i := range clone.numbers {
		clone.numbers[i].known = slices.Clone(n.numbers[i].known)
	}
	return &clone
}

func (n *bitboard) newMover(c *class) mover {
	p := &c.parts[0]
	l := mover{shift: uint8(p.shift), low: uint8(c.anchors[0]), mask: p.mask}
	for r, cell := range c.anchors {
		l.valid |= 1 << cell
		for d, to := range c.next[r] {
			if to != none {
				l.from[d] |= 1 << cell
			}
		}
	}
	for i, p := range c.shape {
		switch i {
		case 0:
		case 1:
			l.second = uint(n.cell(p))
		default:
			l.offsets = append(l.offsets, n.cell(p))
		}
		for d, s := range steps {
			if to := p.Add(s); !contains(c.shape, to) {
				l.lead[d] = append(l.lead[d], n.cell(to))
			}
		}
	}
	switch {
	case c.lone && l.from[up]|l.from[down] == 0:
		l.form = loneRow
	case c.lone && l.from[left]|l.from[right] == 0:
		l.form = loneColumn
	case c.lone:
		l.form = lone
	case len(c.shape) == 1:
		l.form = oneCell
	case len(c.shape) == 2 && c.shape[1].X == 0:
		l.form = uprightDomino
	case len(c.shape) == 2:
		l.form = lyingDomino
	}
	return l
}

func contains(ps []board.Point, p board.Point) bool {
	for _, q := range ps {
		if p == q {
			return true
		}
	}
	return false
}

// values returns what each anchor of a class is in the code and in the image's, and enters
// it in mirror.
func (n *bitboard) values(class int) (value [64][2]uint64) {
	c := &n.classes[class]
	for r, cell := range c.anchors {
		value[cell][0] = c.value[r]
		if n.mirror == nil {
			continue
		}
		value[cell][1] = n.symmetries[0].fields[class].value[r]
		if !c.lone && c.choose == nil {
			bit := bits.TrailingZeros64(c.value[r])
			n.mirror[bit>>3][1<<(bit&7)] = value[cell][1]
		}
	}
	return value
}

// mirrored returns the anchors of the images of a class.
func (n *bitboard) mirrored(class int) *[64]uint8 {
	var image [64]uint8
	if n.mirror != nil {
		for r, cell := range n.classes[class].anchors {
			image[cell] = uint8(n.symmetries[0].fields[class].anchor[r])
		}
	}
	return &image
}

// lonePieces lists the placements of a piece that is alone in its class.
func (n *bitboard) lonePieces(class int, value *[64][2]uint64) []lonePiece {
	c := &n.classes[class]
	ranks := make([]lonePiece, len(c.anchors))
	for r, cell := range c.anchors {
		p := &ranks[r]
		of := &n.placements[class][r]
		p.body, p.value, p.anchor = of.body[0], value[cell], uint8(cell)
		for d, to := range c.next[r] {
			if to == none {
				p.enter[d] = ^uint64(0)
				continue
			}
			p.next[d], p.enter[d] = uint8(to), of.enter[d][0]
		}
	}
	return ranks
}

// fillDiff works out what the steps of a class change.
func (n *bitboard) fillDiff(i int, value *[64][2]uint64) {
	c := &n.classes[i]
	for r, cell := range c.anchors {
		for d, to := range c.next[r] {
			if to == none {
				continue
			}
			if n.diff[4*i+d] == nil {
				n.diff[4*i+d] = new([64][2]uint64)
			}
			a, b := value[cell], value[c.anchors[to]]
			n.diff[4*i+d][cell] = [2]uint64{a[0] ^ b[0], a[1] ^ b[1]}
		}
	}
}
