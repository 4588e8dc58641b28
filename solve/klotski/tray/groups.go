package tray

import (
	"cmp"
	"maps"
	"math/bits"
	"slices"
)

// A group is some of the solved positions of a tray, whole parts of them: those with one
// shape of the marked piece, with so many pieces and empty cells, and of these one class. No
// move leaves a group.
type group struct {
	places         []cells // of the marked piece, all those that cover the last cell
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
func (g *grid) groups(count *counter, fewest, most int) []group {
	places := map[cells][]cells{} // by shape: those that cover the last cell
	g.growFrom(g.last, g.all, 1, g.size, func(m cells) { places[g.shape(m)] = append(places[g.shape(m)], m) })
	var all []group
	for _, shape := range slices.Sorted(maps.Keys(places)) {
		// The number of solved positions, by pieces and empty cells as in counter.of.
		var solved []uint64
		for _, m := range places[shape] {
			of := count.of(g.all &^ m)
			solved = slices.Grow(solved, len(of))[:len(of)]
			for i, n := range of {
				solved[i] += n
			}
		}
		size := g.size - bits.OnesCount32(shape) + 1
		for pieces := fewest; pieces <= min(most, size); pieces++ {
			gr := group{places: places[shape], pieces: pieces, most: g.size, classes: 1}
			empty := solved[(pieces-1)*size : pieces*size]
			for _, n := range empty {
				gr.solved += n
			}
			if 0 < gr.solved && gr.solved <= groupSize {
				all = append(all, gr)
				continue
			}
			for e, n := range empty {
				gr.fewest, gr.most, gr.classes = e, e, n/groupSize+1
				gr.solved = n / gr.classes
				for gr.class = range gr.classes {
					if n > 0 {
						all = append(all, gr)
					}
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b group) int { return cmp.Compare(b.solved, a.solved) })
	return all
}

// A counter knows how many packings there are of any open cells.
type counter struct {
	*grid
	known map[cells][]uint64 // what of returns
}

// of returns how many of n open cells' packings have p pieces and leave e cells empty, at
// index p*(n+1)+e. The first open cell is empty, or the first of a piece.
func (c *counter) of(open cells) []uint64 {
	if known, ok := c.known[open]; ok {
		return known
	}
	size := bits.OnesCount32(open) + 1
	counts := make([]uint64, size*size)
	add := func(rest cells, pieces, empty int) {
		n := bits.OnesCount32(rest) + 1
		for i, k := range c.of(rest) {
			if k > 0 {
				counts[(i/n+pieces)*size+i%n+empty] += k
			}
		}
	}
	if first := open & -open; first != 0 {
		add(open&^first, 0, 1)
		c.growFrom(first, open, 1, c.size, func(m cells) { add(open&^m, 1, 0) })
	} else {
		counts[0] = 1
	}
	c.known[open] = counts
	return counts
}

// generate calls visit with every solved position of the group and with a number that
// the solved positions of its part have in common.
func (g *grid) generate(gr group, visit func(p position, part uint64)) {
	// fill places so many pieces on the open cells, and leaves at least fewest and at most most
	// of them empty. It decides on the first open cell, again and again.
	var fill func(open cells, p position, part uint64, pieces, fewest, most int)
	fill = func(open cells, p position, part uint64, pieces, fewest, most int) {
		n := bits.OnesCount32(open)
		if pieces == 0 {
			if class, _ := bits.Mul64(mix(part), gr.classes); class == gr.class && fewest <= n && n <= most {
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
		least := 1
		if pieces == 1 {
			least = n - most
		}
		g.growFrom(first, open, least, n-fewest-(pieces-1), func(m cells) {
			fill(open&^m, p|g.piece(m), part+mix(uint64(g.shape(m))), pieces-1, fewest, most)
		})
	}
	for _, m := range gr.places {
		marked := g.piece(m) | position(bits.TrailingZeros32(m))<<g.markAt
		fill(g.all&^m, marked, 0, gr.pieces-1, gr.fewest, gr.most)
	}
}

// mix scatters x over all bits, as splitmix64 does.
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
