package blocks

import (
	"math/bits"

	"slidegif/solve/board"
)

type bitEdge = edge[[1]uint64, [1]uint64]

// edges appends every move from s: those that Expand finds, with their pieces.
func (n *bitboard) edges(dst []bitEdge, s [1]uint64) []bitEdge {
	image, empty := n.read(s[0])
	if n.lines > 0 {
		dst = n.straightEdges(dst, n.findLines(empty), s[0], image, empty)
	}
	switch {
	case n.lines == len(n.movers):
	case n.steps:
		dst = n.nearEdges(dst, n.find(empty), s[0], image)
	default:
		dst = n.farEdges(dst, n.find(empty), s[0], image, empty)
	}
	return dst
}

// straightEdges appends the moves of the first k starts along lines, as goStraight does.
func (n *bitboard) straightEdges(dst []bitEdge, k int, code, image, empty uint64) []bitEdge {
	for j := range k {
		h := n.starts[j&255]
		l, d := &n.movers[h>>2], h&3
		p := &l.ranks[n.at[h>>2]]
		code, image, room, from := code^p.value[0], image^p.value[1], empty|p.body, int16(p.anchor)
		for steps := int16(1); p.enter[d]&^room == 0; steps++ {
			p = &l.ranks[p.next[d]]
			dst = append(dst, bitEdge{
				code: [1]uint64{min(code^p.value[0], image^p.value[1])},
				from: from, to: int16(p.anchor), steps: steps,
			})
		}
	}
	return dst
}

// nearEdges appends the steps of the first k starts, as goNear does.
func (n *bitboard) nearEdges(dst []bitEdge, k int, code, image uint64) []bitEdge {
	step := [4]int{up: -int(n.width), down: int(n.width), left: -1, right: 1}
	for j := range k {
		h := n.starts[j&255]
		diff, mirrored := n.diff[h], n.movers[h>>2].mirrored
		for m := n.anchors[j&255]; m != 0; m &= m - 1 {
			from := bits.TrailingZeros64(m) & 63
			to := (from + step[h&3]) & 63
			here, there := code^diff[from][0], image^diff[from][1]
			e := bitEdge{code: [1]uint64{min(here, there)}, from: int16(from), to: int16(to), steps: 1}
			if here <= there {
				e.after[0] = 1 << to
			}
			if there <= here {
				e.after[0] |= 1 << (mirrored[to] & 63)
			}
			dst = append(dst, e)
		}
	}
	return dst
}

// farEdges appends the slides or moves of the first k starts, as goFar does. The places
// that are one step farther are found together.
func (n *bitboard) farEdges(dst []bitEdge, k int, code, image, empty uint64) []bitEdge {
	for j := range k {
		l := &n.movers[n.starts[j&255]>>2]
		for m := n.anchors[j&255]; m != 0; m &= m - 1 {
			from := bits.TrailingZeros64(m) & 63
			v := &l.value[from]
			self := uint64(1) << from
			ok := n.room(l, self, empty) &^ self
			ways := [4]uint64{self, self, self, self} // by the direction of the last step
			for steps := int16(1); ; steps++ {
				if n.metric == board.MoveMetric {
					all := ways[up] | ways[down] | ways[left] | ways[right]
					ways = [4]uint64{all, all, all, all}
				}
				ways = n.step(l, ways, ok)
				found := ways[up] | ways[down] | ways[left] | ways[right]
				if found == 0 {
					break
				}
				ok &^= found
				for ; found != 0; found &= found - 1 {
					to := bits.TrailingZeros64(found) & 63
					w := &l.value[to]
					dst = append(dst, bitEdge{
						code: [1]uint64{min(code^v[0]^w[0], image^v[1]^w[1])},
						from: int16(from), to: int16(to), steps: steps,
					})
				}
			}
		}
	}
	return dst
}

// step takes anchors a step in each direction, as far as they come to ok.
func (n *bitboard) step(l *mover, a [4]uint64, ok uint64) [4]uint64 {
	w := n.width & 63
	return [4]uint64{
		up:    (a[up] & l.from[up]) >> w & ok,
		down:  (a[down] & l.from[down]) << w & ok,
		left:  (a[left] & l.from[left]) >> 1 & ok,
		right: (a[right] & l.from[right]) << 1 & ok,
	}
}
