package slide

import (
	"math/bits"

	"slidegif/solve/board"
	"slidegif/solve/search"
)

// A graph walks the positions of a model. It holds scratch space: one search at a time.
type graph[S search.Code] struct {
	*model
	syms     []symmetry
	goalMask S // a position is solved where s & goalMask == goal
	goal     S
	anchors  []uint64 // of every class in the position that is expanded
	images   []S      // of that position
}

func newGraph[S search.Code](m *model) *graph[S] {
	g := &graph[S]{model: m, syms: m.symmetries(), anchors: make([]uint64, len(m.classes))}
	g.images = make([]S, len(g.syms))
	for i := range m.classes {
		c := &m.classes[i]
		if c.goals&^c.valid != 0 {
			// Walls keep the piece away for ever. No code has a bit outside of every field
			// set, and with none to spare an impossible value does as well.
			g.goalMask[c.word], g.goal[c.word] = 0, 1
			return g
		}
		for a := c.goals; a != 0; a &= a - 1 {
			v := c.value[bits.TrailingZeros64(a)]
			g.goal[c.word] |= v
			if c.lone {
				v = c.mask << c.shift
			}
			g.goalMask[c.word] |= v
		}
	}
	return g
}

// Goal tells positions where every goal place is taken by a piece of its class.
func (g *graph[S]) Goal() (mask, want S) { return g.goalMask, g.goal }

// Expand appends the canonical codes of all positions one move away.
func (g *graph[S]) Expand(dst []S, s S) []S {
	empty := g.free
	for i := range g.classes {
		c := &g.classes[i]
		a := c.anchors(s[c.word])
		g.anchors[i] = a
		empty &^= c.body(a)
	}
	for k := range g.syms {
		g.images[k] = image[S](g, &g.syms[k])
	}
	for i := range g.classes {
		c := &g.classes[i]
		for d := 0; d < 4 && g.metric == board.StepMetric; d++ {
			for a := c.canStep(g.anchors[i], d, empty); a != 0; a &= a - 1 {
				at := bits.TrailingZeros64(a)
				dst = append(dst, g.moved(s, i, at, at+g.delta[d]))
			}
		}
		for a := g.anchors[i]; a != 0 && g.metric != board.StepMetric; a &= a - 1 {
			at := bits.TrailingZeros64(a)
			for to := g.reach(c, at, empty); to != 0; to &= to - 1 {
				dst = append(dst, g.moved(s, i, at, bits.TrailingZeros64(to)))
			}
		}
	}
	return dst
}

// moved returns the canonical code of s, whose images are at hand, after a piece of class
// i went from one anchor to another.
func (g *graph[S]) moved(s S, i, from, to int) S {
	c := &g.classes[i]
	s[c.word] ^= c.value[from] ^ c.value[to]
	for k := range g.syms {
		f := &g.syms[k].fields[i]
		t := g.images[k]
		t[f.word] ^= f.value[from] ^ f.value[to]
		if less(t, s) {
			s = t
		}
	}
	return s
}

// reach returns the anchors to which one move takes the piece of class c at anchor at.
func (g *graph[S]) reach(c *class, at int, empty uint64) uint64 {
	self := uint64(1) << at
	if g.metric == board.StepMetric {
		var to uint64
		for d := range 4 {
			if c.canStep(self, d, empty) != 0 {
				to |= 1 << (at + g.delta[d])
			}
		}
		return to
	}
	movable := false
	for d := range 4 {
		movable = movable || c.canStep(self, d, empty) != 0
	}
	if !movable {
		return 0
	}
	empty |= c.body(self) // a piece is never in its own way
	ok := c.valid
	for _, o := range c.offsets {
		ok &= empty >> o
	}
	if g.metric == board.SlideMetric {
		return g.rays(c, self, ok)
	}
	return g.flood(c, self, ok) &^ self
}

// canStep returns those of the anchors from which a piece can go one cell.
func (c *class) canStep(anchors uint64, d int, empty uint64) uint64 {
	anchors &= c.from[d]
	for _, l := range c.lead[d] {
		anchors &= bits.RotateLeft64(empty, -l)
	}
	return anchors
}

// rays returns the anchors on straight lines from self that stay within ok.
func (g *graph[S]) rays(c *class, self, ok uint64) uint64 {
	var to uint64
	for d := range 4 {
		for t := g.step(self&c.from[d], d) & ok; t != 0; t = g.step(t&c.from[d], d) & ok {
			to |= t
		}
	}
	return to
}

// flood returns the anchors that can be reached from self within ok, self among them.
func (g *graph[S]) flood(c *class, self, ok uint64) uint64 {
	for {
		next := self
		for d := range 4 {
			next |= g.step(self&c.from[d], d)
		}
		if next &= ok; next == self {
			return self
		}
		self = next
	}
}

// step moves every anchor by one cell.
func (m *model) step(anchors uint64, d int) uint64 {
	return bits.RotateLeft64(anchors, m.delta[d])
}
