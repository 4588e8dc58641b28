package slide

import (
	"math/bits"

	"slidegif/solve/board"
)

// narrow is the graph of boards whose code fits one word and that have at most one mirror
// image, which is nearly all of them. It finds the same codes as graph, faster: all pieces
// of a class are tried at once by shifts, branches that nobody can predict are few, and an
// image follows from the image of the position before it.
type narrow struct {
	*graph[[1]uint64]
	steps bool                   // the metric
	lanes []lane                 // those that go in lines first, else in the order of the classes
	lines int                    // how many go in lines
	flip  *[8][256]uint64        // byte of a code -> its image, lone pieces excepted
	diff  [4 * 64]*[64][2]uint64 // hit, anchor -> what a step changes in code and image

	// The position at hand. A hit, 4*lane + direction, is that pieces can go one cell.
	at      [64]uint64     // lane -> its anchors, or the place of a lone piece
	hits    [4 * 64]uint8  // those that there are
	anchors [4 * 64]uint64 // of their pieces
}

// A lane is what moving needs of a class, close together.
type lane struct {
	form       uint8
	shift, low uint8
	mask       uint64
	places     []place   // of a lone piece, by the value of its field
	from       [4]uint64 // anchors from which one step leads to a valid anchor

	second  uint           // bits from the anchor to the second cell, 0 where there is none
	offsets []int          // of the third cell and on
	lead    [4][]int       // bits from the anchor to the cells that a step enters
	valid   uint64         // anchors
	value   *[64][2]uint64 // anchor -> its value in code and image, of what does not go in lines
}

// The forms of lanes, each with its own way to find out who can move.
const (
	manyCells = iota
	oneCell
	uprightDomino
	lyingDomino
	lone     // has a table of places, whatever its cells
	loneRow  // and stays in its row
	loneFile // and stays in its column
)

// A place is where a lone piece may stand.
type place struct {
	body   uint64
	enter  [4]uint64 // the cells that a step enters, all ones where there is a wall
	value  [2]uint64 // in code and image
	next   [4]uint8  // the place that a step leads to
	anchor uint8
}

func newNarrow(g *graph[[1]uint64]) *narrow {
	n := &narrow{graph: g, steps: g.metric == board.StepMetric}
	if len(g.syms) > 0 {
		n.flip = new([8][256]uint64)
	}
	var others []lane
	for i := range g.classes {
		c := &g.classes[i]
		l := newLane(c)
		value := n.values(i)
		if c.lone {
			l.places = n.placesOf(c, &value)
		}
		switch {
		case n.steps:
			n.fillDiff(i, &value)
		case l.form > lone, l.form == lone && g.metric == board.SlideMetric:
			n.lanes = append(n.lanes, l)
			continue
		default:
			kept := value
			l.value = &kept
		}
		others = append(others, l)
	}
	n.lines = len(n.lanes)
	n.lanes = append(n.lanes, others...)
	for k := 0; k < 8 && n.flip != nil; k++ {
		f := &n.flip[k]
		for b := 1; b < 256; b++ {
			f[b] = f[b&(b-1)] ^ f[b&-b]
		}
	}
	return n
}

func newLane(c *class) lane {
	l := lane{shift: uint8(c.shift), low: uint8(c.low), mask: c.mask, from: c.from, lead: c.lead, valid: c.valid}
	if len(c.offsets) > 1 {
		l.second, l.offsets = uint(c.offsets[1]), c.offsets[2:]
	}
	switch {
	case c.lone && c.from[up]|c.from[down] == 0:
		l.form = loneRow
	case c.lone && c.from[left]|c.from[right] == 0:
		l.form = loneFile
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

// values returns what each anchor of a class is in the code and in the image's, and enters
// it in flip.
func (n *narrow) values(class int) (value [64][2]uint64) {
	c := &n.classes[class]
	for v := c.valid; v != 0; v &= v - 1 {
		a := bits.TrailingZeros64(v)
		value[a][0] = c.value[a]
		if n.flip == nil {
			continue
		}
		value[a][1] = n.syms[0].fields[class].value[a]
		if !c.lone {
			bit := bits.TrailingZeros64(c.value[a])
			n.flip[bit>>3][1<<(bit&7)] = value[a][1]
		}
	}
	return value
}

// placesOf lists the places of a lone piece.
func (n *narrow) placesOf(c *class, value *[64][2]uint64) []place {
	places := make([]place, bits.OnesCount64(c.valid))
	for k := range places {
		a := int(c.anchor[k])
		p := &places[k]
		p.body, p.value, p.anchor = c.body(1<<a), value[a], uint8(a)
		for d := range 4 {
			if c.from[d]>>a&1 == 0 {
				p.enter[d] = ^uint64(0)
				continue
			}
			p.next[d] = uint8(c.value[a+n.delta[d]] >> c.shift)
			for _, o := range c.lead[d] {
				p.enter[d] |= 1 << (a + o)
			}
		}
	}
	return places
}

// fillDiff works out what the steps of a class change.
func (n *narrow) fillDiff(i int, value *[64][2]uint64) {
	c := &n.classes[i]
	for d := range 4 {
		if c.from[d] == 0 {
			continue
		}
		diff := new([64][2]uint64)
		for v := c.from[d]; v != 0; v &= v - 1 {
			a := bits.TrailingZeros64(v)
			b := a + n.delta[d]
			diff[a] = [2]uint64{value[a][0] ^ value[b][0], value[a][1] ^ value[b][1]}
		}
		n.diff[4*i+d] = diff
	}
}
