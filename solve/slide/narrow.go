package slide

import (
	"math/bits"

	"slidegif/solve/board"
)

// narrow is the graph of boards whose code fits one word and that have at most one mirror
// image, which is nearly all of them. It finds the same codes as graph, faster: all pieces of a class are tried at once by shifts, branches that nobody
// can predict are few, and an image follows from the image of the position before it.
type narrow struct {
	*graph[[1]uint64]
	lanes  []lane
	mirror bool
	steps  bool           // the metric
	moves  bool           // the metric
	flip   [8][256]uint64 // byte of a code -> its image, lone pieces excepted

	// Classes and directions in which something can move, for the position at hand.
	hits  [256]uint64
	which [256]uint8
	diff  [256]*[64][2]uint64 // class and direction, anchor -> what a step changes in code and image
}

// The ways to find who can move, by what a class is.
const (
	lonePiece = iota // one piece: a table of the cells that it enters
	oneCell          // pieces of one cell
	twoCells         // dominoes
	manyCells
)

// A lane is what moving needs of a class, close together.
type lane struct {
	kind       uint8
	shift, low uint8
	mask       uint64
	anchor     *[64]uint8
	second     uint  // bits from the anchor to the second cell, 0 where there is none
	offsets    []int // of the third cell and on

	from [4]uint64    // anchors from which one step leads to a valid anchor
	skip [4][2]uint64 // dominoes: all ones for a cell that does not lead in that direction
	lead [4][]int     // many cells: bits to rotate by
	lone *loneTable

	lines       bool // its pieces go in straight lines only,
	first, last int  // in the directions first up to last
	valid       uint64
	value       [64][2]uint64 // anchor -> its value in the code, and in the image's
}

// A loneTable is indexed by the anchor of a piece that is alone in its class.
type loneTable struct {
	body  [64]uint64
	enter [64][4]uint64 // the cells that a step enters, all ones where there is a wall
}

func newNarrow(g *graph[[1]uint64]) *narrow {
	n := &narrow{graph: g, lanes: make([]lane, len(g.classes)), mirror: len(g.syms) > 0,
		steps: g.metric == board.StepMetric, moves: g.metric == board.MoveMetric}
	for i := range g.classes {
		c, l := &g.classes[i], &n.lanes[i]
		n.fill(l, c)
		for a := range 64 {
			l.value[a][0] = c.value[a]
			if n.mirror {
				l.value[a][1] = g.syms[0].fields[i].value[a]
			}
		}
		for d := 0; d < 4 && n.steps; d++ {
			if c.from[d] == 0 {
				continue
			}
			n.diff[i<<2|d] = new([64][2]uint64)
			for a := range 64 {
				for k := range 2 {
					n.diff[i<<2|d][a][k] = l.value[a][k] ^ l.value[(a+n.delta[d])&63][k]
				}
			}
		}
		if n.mirror && !c.lone {
			for v := c.valid; v != 0; v &= v - 1 {
				a := bits.TrailingZeros64(v)
				bit := bits.TrailingZeros64(c.value[a])
				n.flip[bit>>3][1<<(bit&7)] = l.value[a][1]
			}
		}
	}
	if n.mirror {
		for k := range n.flip {
			for b := 1; b < 256; b++ {
				n.flip[k][b] = n.flip[k][b&(b-1)] ^ n.flip[k][b&-b]
			}
		}
	}
	return n
}

// fill prepares a lane for finding who can move.
func (n *narrow) fill(l *lane, c *class) {
	l.shift, l.low, l.mask, l.anchor = uint8(c.shift), uint8(c.low), c.mask, &c.anchor
	l.from, l.valid = c.from, c.valid
	if len(c.offsets) > 1 {
		l.second, l.offsets = uint(c.offsets[1]), c.offsets[2:]
	}
	switch {
	case c.lone:
		l.kind, l.lone = lonePiece, new(loneTable)
		for v := c.valid; v != 0; v &= v - 1 {
			a := bits.TrailingZeros64(v)
			l.lone.body[a] = c.body(1 << a)
			for d := range 4 {
				if c.from[d]>>a&1 == 0 {
					l.lone.enter[a][d] = ^uint64(0)
					continue
				}
				for _, o := range c.lead[d] {
					l.lone.enter[a][d] |= 1 << (a + o)
				}
			}
		}
		// A lone piece in the slide metric goes straight, and in the move metric so does
		// one that has but one axis.
		across, upright := c.from[left]|c.from[right], c.from[up]|c.from[down]
		l.lines = !n.steps && (!n.moves || across == 0 || upright == 0)
		l.first, l.last = up, right+1
		if across == 0 {
			l.last = left
		}
		if upright == 0 {
			l.first = left
		}
	case len(c.offsets) == 1:
		l.kind = oneCell
	case len(c.offsets) == 2:
		l.kind = twoCells
		for d := range 4 {
			for k, o := range c.offsets {
				if !containsInt(c.lead[d], o+n.delta[d]) {
					l.skip[d][k] = ^uint64(0)
				}
			}
		}
	default:
		l.kind = manyCells
		for d := range 4 {
			for _, o := range c.lead[d] {
				l.lead[d] = append(l.lead[d], -o)
			}
		}
	}
}

func containsInt(s []int, x int) bool {
	for _, y := range s {
		if x == y {
			return true
		}
	}
	return false
}

func (n *narrow) Goal(s [1]uint64) bool { return s[0]&n.goalMask[0] == n.goal[0] }

// some returns 1 for any number but 0.
func some(x uint64) int { return int((x | -x) >> 63) }

// Expand appends the canonical codes of all positions one move away.
func (n *narrow) Expand(dst [][1]uint64, s [1]uint64) [][1]uint64 {
	code := s[0]
	empty := n.free
	image := ^uint64(0) // never the smaller one
	if n.mirror {
		f := &n.flip
		image = f[0][byte(code)] ^ f[1][byte(code>>8)] ^ f[2][byte(code>>16)] ^ f[3][byte(code>>24)] ^
			f[4][byte(code>>32)] ^ f[5][byte(code>>40)] ^ f[6][byte(code>>48)] ^ f[7][byte(code>>56)]
	}
	anchors := n.anchors[:len(n.lanes)]
	for i := range n.lanes {
		l := &n.lanes[i]
		a := code >> (l.shift & 63) & l.mask
		if l.kind == lonePiece {
			at := l.anchor[a&63] & 63
			anchors[i] = uint64(at)
			empty &^= l.lone.body[at]
			image ^= l.value[at][1]
			continue
		}
		a <<= l.low & 63
		anchors[i] = a
		empty &^= a | a<<(l.second&63)
		for _, o := range l.offsets {
			empty &^= a << (uint(o) & 63)
		}
	}
	if n.steps {
		return n.near(dst, anchors, code, image, empty)
	}
	return n.far(dst, anchors, code, image, empty)
}

// tries returns those pieces of a class that can go one cell up, down, left and right.
func (n *narrow) tries(l *lane, a, empty uint64) (u, d, le, r uint64) {
	w := uint(n.w) & 63
	switch l.kind {
	case lonePiece:
		e := &l.lone.enter[a&63]
		a = 1 << (a & 63)
		return a &^ -uint64(some(e[up]&^empty)), a &^ -uint64(some(e[down]&^empty)),
			a &^ -uint64(some(e[left]&^empty)), a &^ -uint64(some(e[right]&^empty))
	case oneCell:
		return a & l.from[up] & (empty << w), a & l.from[down] & (empty >> w),
			a & l.from[left] & (empty << 1), a & l.from[right] & (empty >> 1)
	case twoCells:
		o := l.second & 63
		u, d, le, r = empty<<w, empty>>w, empty<<1, empty>>1
		return a & l.from[up] & (u | l.skip[up][0]) & (u>>o | l.skip[up][1]),
			a & l.from[down] & (d | l.skip[down][0]) & (empty>>((w+o)&63) | l.skip[down][1]),
			a & l.from[left] & (le | l.skip[left][0]) & (le>>o | l.skip[left][1]),
			a & l.from[right] & (r | l.skip[right][0]) & (r>>o | l.skip[right][1])
	}
	u, d, le, r = a&l.from[up], a&l.from[down], a&l.from[left], a&l.from[right]
	for _, o := range l.lead[up] {
		u &= bits.RotateLeft64(empty, o)
	}
	for _, o := range l.lead[down] {
		d &= bits.RotateLeft64(empty, o)
	}
	for _, o := range l.lead[left] {
		le &= bits.RotateLeft64(empty, o)
	}
	for _, o := range l.lead[right] {
		r &= bits.RotateLeft64(empty, o)
	}
	return u, d, le, r
}

// near appends the steps of all pieces: first it notes who can go where, without a branch
// that depends on it, then it takes up the few that can.
func (n *narrow) near(dst [][1]uint64, anchors []uint64, code, image, empty uint64) [][1]uint64 {
	k := 0
	for i, a := range anchors {
		u, d, le, r := n.tries(&n.lanes[i], a, empty)
		n.hits[k&255], n.which[k&255] = u, uint8(4*i+up)
		k += some(u)
		n.hits[k&255], n.which[k&255] = d, uint8(4*i+down)
		k += some(d)
		n.hits[k&255], n.which[k&255] = le, uint8(4*i+left)
		k += some(le)
		n.hits[k&255], n.which[k&255] = r, uint8(4*i+right)
		k += some(r)
	}
	for j := range k {
		diff := n.diff[n.which[j&255]]
		for m := n.hits[j&255]; m != 0; m &= m - 1 {
			v := &diff[bits.TrailingZeros64(m)&63]
			dst = append(dst, [1]uint64{min(code^v[0], image^v[1])})
		}
	}
	return dst
}

// far appends the slides or moves of all pieces.
func (n *narrow) far(dst [][1]uint64, anchors []uint64, code, image, empty uint64) [][1]uint64 {
	k := 0
	for i, a := range anchors {
		if n.lanes[i].lines {
			dst = n.lines(dst, &n.lanes[i], a, code, image, empty)
			continue
		}
		u, d, le, r := n.tries(&n.lanes[i], a, empty)
		u |= d | le | r
		n.hits[k&255], n.which[k&255] = u, uint8(i)
		k += some(u)
	}
	for j := range k {
		l := &n.lanes[n.which[j&255]]
		for movable := n.hits[j&255]; movable != 0; movable &= movable - 1 {
			at := bits.TrailingZeros64(movable)
			v := &l.value[at&63]
			for to := n.targets(l, 1<<at, empty); to != 0; to &= to - 1 {
				w := &l.value[bits.TrailingZeros64(to)&63]
				dst = append(dst, [1]uint64{min(code^v[0]^w[0], image^v[1]^w[1])})
			}
		}
	}
	return dst
}

// lines appends the straight ways of a lone piece.
func (n *narrow) lines(dst [][1]uint64, l *lane, from, code, image, empty uint64) [][1]uint64 {
	from &= 63
	v := &l.value[from]
	code, image = code^v[0], image^v[1]
	room := empty | l.lone.body[from]
	for d := l.first; d < l.last; d++ {
		at := from
		for l.lone.enter[at][d&3]&^room == 0 {
			at = (at + uint64(n.delta[d&3])) & 63
			w := &l.value[at]
			dst = append(dst, [1]uint64{min(code^w[0], image^w[1])})
		}
	}
	return dst
}

// targets returns the anchors to which one slide or move takes the piece at anchor self.
func (n *narrow) targets(l *lane, self, empty uint64) uint64 {
	room := empty | self | self<<(l.second&63)
	for _, o := range l.offsets {
		room |= self << (uint(o) & 63)
	}
	ok := l.valid & room & (room >> (l.second & 63))
	for _, o := range l.offsets {
		ok &= room >> (uint(o) & 63)
	}
	w := uint(n.w) & 63
	u, d, le, r := l.from[up], l.from[down], l.from[left], l.from[right]
	to := self
	if n.moves {
		for {
			next := to | ((to&u)>>w|(to&d)<<w|(to&le)>>1|(to&r)<<1)&ok
			if next == to {
				return to &^ self
			}
			to = next
		}
	}
	for t := (self & u) >> w & ok; t != 0; t = (t & u) >> w & ok {
		to |= t
	}
	for t := (self & d) << w & ok; t != 0; t = (t & d) << w & ok {
		to |= t
	}
	for t := (self & le) >> 1 & ok; t != 0; t = (t & le) >> 1 & ok {
		to |= t
	}
	for t := (self & r) << 1 & ok; t != 0; t = (t & r) << 1 & ok {
		to |= t
	}
	return to &^ self
}
