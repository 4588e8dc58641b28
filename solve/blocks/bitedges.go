package blocks

import (
	"math/bits"
	"slices"

	"slidegif/solve/board"
)

type bitEdge = edge[[1]uint64, [1]uint64]

// edges appends every move from s: those that Expand finds, with their pieces.
func (n *bitboard) edges(dst []bitEdge, s [1]uint64) []bitEdge {
	dst = slices.Grow(dst, n.most)
	out := dst[len(dst):cap(dst)]
	image, empty := n.read(s[0])
	k := 0
	switch {
	case len(n.lines) == 0:
	case n.steps:
		k = n.onceEdges(out, n.findLines(empty), s[0], image)
	default:
		k = n.straightEdges(out, n.findLines(empty), s[0], image, empty)
	}
	switch {
	case len(n.movers) == 0:
	case n.steps:
		k += n.nearEdges(out[k:], n.find(empty), s[0], image)
	default:
		k += n.farEdges(out[k:], n.find(empty), s[0], image, empty)
	}
	return dst[:len(dst)+k]
}

// set sets an edge, except for after. To write the fields one by one is faster than to
// copy an edge that was just made.
func (e *edge[S, C]) set(code S, from, to, steps int) {
	e.code, e.from, e.to, e.steps = code, int16(from), int16(to), int16(steps)
}

// straightEdges writes the moves of the first k starts along lines, as goStraight does, and
// returns how many there are.
func (n *bitboard) straightEdges(out []bitEdge, k int, code, image, empty uint64) int {
	x := 0
	for _, h := range n.along[:k] {
		at, d := int(h>>2), h&3
		p := &n.spots[at]
		code, image, room, from := code^p.value[0], image^p.value[1], empty|p.body, int(p.anchor)
		for steps := 1; p.enter[d]&^room == 0; steps++ {
			at += int(p.next[d])
			p = &n.spots[at]
			out[x].set([1]uint64{min(code^p.value[0], image^p.value[1])}, from, int(p.anchor), steps)
			x++
		}
	}
	return x
}

// onceEdges writes the steps of the first k starts along lines, as goOnce does.
func (n *bitboard) onceEdges(out []bitEdge, k int, code, image uint64) int {
	spots, out := n.spots, out[:k]
	for x, h := range n.along[:k] {
		at := int(h >> 2)
		p := &spots[at]
		q := &spots[at+int(p.next[h&3])]
		here, there := code^p.value[0]^q.value[0], image^p.value[1]^q.value[1]
		e := &out[x]
		e.set([1]uint64{min(here, there)}, int(p.anchor), int(q.anchor), 1)
		e.after = cellsOf(here, there, q.anchor, q.mirrored)
	}
	return k
}

// cellsOf returns the cells of a piece in the canonical position: the piece stands at a cell
// in the position with the code here, and at mirrored in the image with the code there.
func cellsOf(here, there uint64, cell, mirrored uint8) (cells [1]uint64) {
	if here <= there {
		cells[0] = 1 << (cell & 63)
	}
	if there <= here {
		cells[0] |= 1 << (mirrored & 63)
	}
	return cells
}

// nearEdges writes the steps of the first k starts, as goNear does.
func (n *bitboard) nearEdges(out []bitEdge, k int, code, image uint64) int {
	x := 0
	for j := range k {
		h := n.starts[j&255]
		l, step := &n.movers[h>>2], n.beside[h&3]
		for m := n.anchors[j&255]; m != 0; m &= m - 1 {
			from := bits.TrailingZeros64(m) & 63
			to := (from + step) & 63
			here, there := n.diffOf(l, from, to)
			here, there = here^code, there^image
			out[x].set([1]uint64{min(here, there)}, from, to, 1)
			out[x].after = cellsOf(here, there, uint8(to), l.mirrored[to])
			x++
		}
	}
	return x
}

// farEdges writes the slides or moves of the first k starts, as goFar does. The places
// that are one step farther are found together.
func (n *bitboard) farEdges(out []bitEdge, k int, code, image, empty uint64) int {
	x := 0
	for j := range k {
		l := &n.movers[n.starts[j&255]>>2]
		for m := n.anchors[j&255]; m != 0; m &= m - 1 {
			from := bits.TrailingZeros64(m) & 63
			self := uint64(1) << from
			ok := n.room(l, self, empty) &^ self
			ways := [4]uint64{self, self, self, self} // by the direction of the last step
			for steps := 1; ; steps++ {
				ways = n.advance(l, ways, ok)
				found := ways[up] | ways[down] | ways[left] | ways[right]
				if found == 0 {
					break
				}
				if n.metric == board.MoveMetric {
					ok &^= found
					ways = [4]uint64{found, found, found, found}
				}
				for ; found != 0; found &= found - 1 {
					to := bits.TrailingZeros64(found) & 63
					v, w := n.diffOf(l, from, to)
					out[x].set([1]uint64{min(code^v, image^w)}, from, to, steps)
					x++
				}
			}
		}
	}
	return x
}

// advance takes anchors a step in each direction, as far as they come to ok.
func (n *bitboard) advance(l *mover, a [4]uint64, ok uint64) [4]uint64 {
	w := n.width & 63
	return [4]uint64{
		up:    (a[up] & l.from[up]) >> w & ok,
		down:  (a[down] & l.from[down]) << w & ok,
		left:  (a[left] & l.from[left]) >> 1 & ok,
		right: (a[right] & l.from[right]) << 1 & ok,
	}
}
