package tray

import (
	"cmp"
	"math/bits"
	"slices"

	"slidegif/solve"
)

// A group is some of the solved positions of a tray, whole parts of them: those with one marked
// piece, with so many pieces and empty cells, and of these one class. No move leads from one
// group to another: a shape has one place where it covers the last cell.
type group struct {
	marked         cells // those of the marked piece
	pieces         int
	fewest, most   int // empty cells
	class, classes uint64
	solved         uint64 // about how many solved positions there are
}

// groupSize is about how many solved positions a group may have, and groupBytes what they
// take. All shards must agree on it, so it does not depend on the machine. To make the
// positions of one class, those of all of them are made: with 1<<22, a position of 4x5 is
// made 5.7 times.
const (
	groupSize  = 1 << 24
	groupBytes = 24 * groupSize
)

// groups returns all groups with so many pieces, the largest first.
func (t *Tray) groups(known map[cells][]uint64, fewest, most int) []group {
	var all []group
	last := t.all &^ (t.all >> 1)
	t.grow(0, last, last, t.all, t.Cells, func(marked cells) {
		counts := t.count(t.all&^marked, known)
		size := t.Cells - bits.OnesCount32(marked) + 1
		for pieces := fewest; pieces <= min(most, size); pieces++ {
			g := group{marked: marked, pieces: pieces, most: t.Cells, classes: 1}
			empty := counts[(pieces-1)*size : pieces*size]
			for _, n := range empty {
				g.solved += n
			}
			if g.solved <= groupSize {
				all = append(all, g)
				continue
			}
			for e, n := range empty {
				g.fewest, g.most, g.classes = e, e, n/groupSize+1
				g.solved = n / g.classes
				for g.class = range g.classes {
					all = append(all, g)
				}
			}
		}
	})
	slices.SortStableFunc(all, func(a, b group) int {
		return cmp.Or(cmp.Compare(b.solved, a.solved), cmp.Compare(t.shape(a.marked), t.shape(b.marked)))
	})
	return all
}

// count returns how many of n open cells' packings have p pieces and leave e cells empty, at
// index p*(n+1)+e. The first open cell is empty, or the first of a piece. Known is what count has
// returned before, and at first what it returns of no cells.
func (t *Tray) count(open cells, known map[cells][]uint64) []uint64 {
	if counts, ok := known[open]; ok {
		return counts
	}
	size := bits.OnesCount32(open) + 1
	counts := make([]uint64, size*size)
	add := func(rest cells, pieces, empty int) {
		n := bits.OnesCount32(rest) + 1
		for i, k := range t.count(rest, known) {
			counts[(i/n+pieces)*size+i%n+empty] += k
		}
	}
	first := open & -open
	add(open&^first, 0, 1)
	t.grow(0, first, first, open, t.Cells, func(m cells) { add(open&^m, 1, 0) })
	known[open] = counts
	return counts
}

// generate calls visit with every solved position of a group and with a number that the solved
// positions of its part have in common.
func (t *Tray) generate(g group, visit func(p position, part uint64)) {
	// fill places so many pieces on the open cells, and leaves at least fewest and at most most
	// of them empty. It decides on the first open cell, again and again.
	var fill func(open cells, p position, part uint64, pieces, fewest, most int)
	fill = func(open cells, p position, part uint64, pieces, fewest, most int) {
		n := bits.OnesCount32(open)
		if pieces == 0 {
			if class, _ := bits.Mul64(solve.SplitMix(part), g.classes); class == g.class && fewest <= n && n <= most {
				visit(p, part)
			}
			return
		}
		if n-fewest < pieces {
			return
		}
		first := open & -open
		if most > 0 {
			fill(open&^first, p, part, pieces, max(fewest-1, 0), most-1)
		}
		t.grow(0, first, first, open, n-fewest-(pieces-1), func(m cells) {
			if pieces > 1 || bits.OnesCount32(open&^m) <= most {
				fill(open&^m, p|t.piece(m), part+solve.SplitMix(uint64(t.shape(m))), pieces-1, fewest, most)
			}
		})
	}
	p := t.piece(g.marked) | position(bits.TrailingZeros32(g.marked))<<t.markAt
	fill(t.all&^g.marked, p, 0, g.pieces-1, g.fewest, g.most)
}
