package blocks

import (
	"math/bits"
	"slices"

	"slidegif/solve/board"
)

// Expand appends the canonical codes of all successors of s to dst. Expand decodes the position,
// finds the starts, and follows each of them.
func (n *bitboard) Expand(dst [][1]uint64, s [1]uint64) [][1]uint64 {
	dst = slices.Grow(dst, n.maxMoves)
	out := dst[len(dst):cap(dst)]
	image, empty := n.read(s[0])
	k := 0
	if len(n.lines) > 0 {
		k = n.expandLines(out, n.findLineStarts(empty), s[0], image, empty)
	}
	switch {
	case len(n.movers) == 0:
	case n.stepMetric:
		k += n.expandSteps(out[k:], n.findStarts(empty), s[0], image)
	default:
		k += n.expandMoves(out[k:], n.findStarts(empty), s[0], image, empty)
	}
	return dst[:len(dst)+k]
}

// read decodes a code into n. The results are the code of the mirror image, or all ones if there is
// no symmetry, and the set of empty cells.
func (n *bitboard) read(code uint64) (image, empty uint64) {
	image, empty = ^uint64(0), n.open[0]
	if f := n.mirror; f != nil {
		image = f[0][byte(code)] ^ f[1][byte(code>>8)] ^ f[2][byte(code>>16)] ^ f[3][byte(code>>24)] ^
			f[4][byte(code>>32)] ^ f[5][byte(code>>40)] ^ f[6][byte(code>>48)] ^ f[7][byte(code>>56)]
	}
	if len(n.lines) > 0 {
		image, empty = n.readLines(code, image, empty)
	}
	for i := range n.movers {
		l := &n.movers[i]
		a := code >> (l.shift & 63) & l.mask
		if l.lone {
			n.positions[i&63] = l.firstPlacement + a
			p := &n.lonePlacements[l.firstPlacement+a]
			empty &^= p.body
			image ^= p.value[1]
			continue
		}
		a <<= l.low & 63
		n.positions[i&63] = a
		empty &^= a | a<<(l.second&63)
		for _, o := range l.offsets {
			empty &^= a << (uint(o) & 63)
		}
	}
	return image, empty
}

// addStart stores a start at index k and returns k+1. If valid is false, addStart returns k, so
// that the next start overwrites the invalid start. This avoids a branch that is hard to predict.
func (n *bitboard) addStart(k, mover, dir int, anchors uint64, valid bool) int {
	n.starts[k&255], n.anchors[k&255] = uint8(4*mover+dir), anchors
	if valid {
		k++
	}
	return k
}

// findStarts collects the starts of all movers and returns their number. In the slide and move metrics, one start
// covers all directions of a mover.
func (n *bitboard) findStarts(empty uint64) int {
	k := 0
	for i := range n.movers {
		l := &n.movers[i]
		a := n.positions[i&63]
		if l.lone {
			p := &n.lonePlacements[a]
			a = 1 << (p.anchor & 63)
			if !n.stepMetric {
				k = n.addStart(k, i, 0, a, p.enter[up]&^empty == 0 || p.enter[down]&^empty == 0 ||
					p.enter[left]&^empty == 0 || p.enter[right]&^empty == 0)
				continue
			}
			k = n.addStart(k, i, up, a, p.enter[up]&^empty == 0)
			k = n.addStart(k, i, down, a, p.enter[down]&^empty == 0)
			k = n.addStart(k, i, left, a, p.enter[left]&^empty == 0)
			k = n.addStart(k, i, right, a, p.enter[right]&^empty == 0)
			continue
		}
		u := a & l.from[up] & l.canEnter(up, empty)
		d := a & l.from[down] & l.canEnter(down, empty)
		le := a & l.from[left] & l.canEnter(left, empty)
		r := a & l.from[right] & l.canEnter(right, empty)
		if !n.stepMetric {
			u |= d | le | r
			k = n.addStart(k, i, 0, u, u != 0)
			continue
		}
		k = n.addStart(k, i, up, u, u != 0)
		k = n.addStart(k, i, down, d, d != 0)
		k = n.addStart(k, i, left, le, le != 0)
		k = n.addStart(k, i, right, r, r != 0)
	}
	return k
}

// canEnter returns the anchors from which a step in direction d enters only empty cells.
func (l *mover) canEnter(d int, empty uint64) uint64 {
	two := &l.entered[d]
	a := bits.RotateLeft64(empty, -two[0]) & bits.RotateLeft64(empty, -two[1])
	for _, o := range l.enteredBetween[d] {
		a &= bits.RotateLeft64(empty, -o)
	}
	return a
}

// expandSteps performs the steps of the first k starts and writes the resulting codes to out.
func (n *bitboard) expandSteps(out [][1]uint64, k int, code, image uint64) int {
	x := 0
	for j := range k {
		start := n.starts[j&255]
		value, by := n.movers[start>>2].value, n.delta[start&3]
		for m := n.anchors[j&255]; m != 0; m &= m - 1 {
			a := bits.TrailingZeros64(m)
			v, w := &value[a&63], &value[(a+by)&63]
			out[x] = [1]uint64{min(code^v[0]^w[0], image^v[1]^w[1])}
			x++
		}
	}
	return x
}

// expandMoves performs the slides or moves of the first k starts, depending on the metric, and
// writes the resulting codes to out.
func (n *bitboard) expandMoves(out [][1]uint64, k int, code, image, empty uint64) int {
	x := 0
	for j := range k {
		l := &n.movers[n.starts[j&255]>>2]
		for m := n.anchors[j&255]; m != 0; m &= m - 1 {
			a := bits.TrailingZeros64(m)
			v := &l.value[a&63]
			for to := n.reachable(l, 1<<a, empty); to != 0; to &= to - 1 {
				w := &l.value[bits.TrailingZeros64(to)&63]
				out[x] = [1]uint64{min(code^v[0]^w[0], image^v[1]^w[1])}
				x++
			}
		}
	}
	return x
}

// reachable returns the anchors that the piece at the anchor self can reach with one slide or move.
func (n *bitboard) reachable(l *mover, self, empty uint64) uint64 {
	ok := n.legalAnchors(l, self, empty)
	w := n.width & 63
	if n.metric == board.MoveMetric {
		to := self
		for {
			next := to | ((to&l.from[up])>>w|(to&l.from[down])<<w|(to&l.from[left])>>1|(to&l.from[right])<<1)&ok
			if next == to {
				return to &^ self
			}
			to = next
		}
	}
	var to uint64
	for u, d, le, r := self, self, self, self; ; {
		u, d = (u&l.from[up])>>w&ok, (d&l.from[down])<<w&ok
		le, r = (le&l.from[left])>>1&ok, (r&l.from[right])<<1&ok
		if u|d|le|r == 0 {
			return to
		}
		to |= u | d | le | r
	}
}

// legalAnchors returns the anchors at which the piece at the anchor self fits if all other pieces stay.
func (n *bitboard) legalAnchors(l *mover, self, empty uint64) uint64 {
	room := empty | self | self<<(l.second&63)
	for _, o := range l.offsets {
		room |= self << (uint(o) & 63)
	}
	ok := l.valid & room & (room >> (l.second & 63))
	for _, o := range l.offsets {
		ok &= room >> (uint(o) & 63)
	}
	return ok
}
