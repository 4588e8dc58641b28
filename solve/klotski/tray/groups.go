package tray

import (
	"cmp"
	"math/bits"
	"slices"

	"slidegif/solve"
)

// A group is a set of solved positions that have the same marked piece and the same number of
// pieces. Large groups are split by the number of empty cells, and then into classes of components.
// Every group consists of complete components, because the marked piece can cover the last cell in
// only one place.
type group struct {
	marked             cells // cells of the marked piece in its solved place
	pieces             int
	minEmpty, maxEmpty int // minimum and maximum number of empty cells
	class, classes     uint64
	solved             uint64 // estimated number of solved positions in the group
}

// groupSize is the approximate limit for the solved positions in a group, which then occupy
// groupBytes. All shards must use the same group size, so the size does not depend on the machine.
// Smaller groups take more time, because generate visits the positions of all classes to find the
// positions of one class. With a groupSize of 1<<22, generate would visit each position of the 4x5
// tray 5.7 times.
const (
	groupSize  = 1 << 24
	groupBytes = 24 * groupSize
)

// groups returns all groups that have minPieces to maxPieces pieces, starting with the largest
// group.
func (t *Tray) groups(memo map[cells][]uint64, minPieces, maxPieces int) []group {
	var all []group
	last := t.all &^ (t.all >> 1)
	t.eachConnected(0, last, last, t.all, t.Cells, func(marked cells) {
		counts := t.countPackings(t.all&^marked, memo)
		size := t.Cells - bits.OnesCount32(marked) + 1
		for pieces := minPieces; pieces <= min(maxPieces, size); pieces++ {
			g := group{marked: marked, pieces: pieces, maxEmpty: t.Cells, classes: 1}
			empty := counts[(pieces-1)*size : pieces*size]
			for _, n := range empty {
				g.solved += n
			}
			if g.solved <= groupSize {
				all = append(all, g)
				continue
			}
			for e, n := range empty {
				g.minEmpty, g.maxEmpty, g.classes = e, e, n/groupSize+1
				g.solved = n / g.classes
				for g.class = range g.classes {
					all = append(all, g)
				}
			}
		}
	})
	slices.SortStableFunc(all, func(a, b group) int {
		return cmp.Or(cmp.Compare(b.solved, a.solved), cmp.Compare(t.normalize(a.marked), t.normalize(b.marked)))
	})
	return all
}

// countPackings counts the ways to pack the n open cells. Index p*(n+1)+e of the result counts the
// packings with p pieces and e empty cells. Each packing either leaves the first open cell empty or
// starts a piece at this cell. The map memo stores all results, and must contain the result for the
// empty set.
func (t *Tray) countPackings(open cells, memo map[cells][]uint64) []uint64 {
	if counts, ok := memo[open]; ok {
		return counts
	}
	size := bits.OnesCount32(open) + 1
	counts := make([]uint64, size*size)
	add := func(rest cells, pieces, empty int) {
		n := bits.OnesCount32(rest) + 1
		for i, k := range t.countPackings(rest, memo) {
			counts[(i/n+pieces)*size+i%n+empty] += k
		}
	}
	first := open & -open
	add(open&^first, 0, 1)
	t.eachConnected(0, first, first, open, t.Cells, func(m cells) { add(open&^m, 1, 0) })
	memo[open] = counts
	return counts
}

// generate calls visit with every solved position of a group and with a hash of its component.
func (t *Tray) generate(g group, visit func(p position, component uint64)) {
	// fill places the given number of pieces on the open cells, so that minEmpty to maxEmpty of the
	// open cells stay empty. Each call leaves the first open cell empty or starts a piece there.
	var fill func(open cells, p position, component uint64, pieces, minEmpty, maxEmpty int)
	fill = func(open cells, p position, component uint64, pieces, minEmpty, maxEmpty int) {
		n := bits.OnesCount32(open)
		if pieces == 0 {
			if class, _ := bits.Mul64(solve.SplitMix(component), g.classes); class == g.class && minEmpty <= n && n <= maxEmpty {
				visit(p, component)
			}
			return
		}
		if n-minEmpty < pieces {
			return
		}
		first := open & -open
		if maxEmpty > 0 {
			fill(open&^first, p, component, pieces, max(minEmpty-1, 0), maxEmpty-1)
		}
		t.eachConnected(0, first, first, open, n-minEmpty-(pieces-1), func(m cells) {
			if pieces > 1 || bits.OnesCount32(open&^m) <= maxEmpty {
				fill(open&^m, p|t.piece(m), component+solve.SplitMix(uint64(t.normalize(m))), pieces-1, minEmpty, maxEmpty)
			}
		})
	}
	p := t.piece(g.marked) | position(bits.TrailingZeros32(g.marked))<<t.markShift
	fill(t.all&^g.marked, p, 0, g.pieces-1, g.minEmpty, g.maxEmpty)
}
