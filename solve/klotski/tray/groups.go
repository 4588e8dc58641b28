package tray

import (
	"cmp"
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

// groupSize is about how many solved positions a group may have. All shards must agree on
// it, so it does not depend on the machine.
const groupSize = 1 << 22

// groups returns all groups with so many pieces, the largest first.
func (g *grid) groups(count *counter, fewest, most int) []group {
	var all []group
	for _, places := range g.corners() {
		// The number of solved positions, by pieces and empty cells as in counter.of.
		var solved []uint64
		for _, m := range places {
			of := count.of(g.all &^ m)
			solved = slices.Grow(solved, len(of))[:len(of)]
			for i, n := range of {
				solved[i] += n
			}
		}
		size := g.size - bits.OnesCount32(places[0]) + 1
		for pieces := fewest; pieces <= min(most, size); pieces++ {
			all = appendGroups(all, group{places: places, pieces: pieces, most: g.size, classes: 1}, solved[(pieces-1)*size:pieces*size])
		}
	}
	slices.SortFunc(all, func(a, b group) int {
		return cmp.Or(cmp.Compare(b.solved, a.solved), cmp.Compare(a.places[0], b.places[0]), cmp.Compare(a.pieces, b.pieces),
			cmp.Compare(a.fewest, b.fewest), cmp.Compare(a.class, b.class))
	})
	return all
}

// appendGroups appends gr, in groups by the number of empty cells and in classes where that
// is needed. Solved has the number of solved positions by empty cells.
func appendGroups(all []group, gr group, solved []uint64) []group {
	for _, n := range solved {
		gr.solved += n
	}
	switch {
	case gr.solved == 0:
		return all
	case gr.solved <= groupSize:
		return append(all, gr)
	}
	for empty, n := range solved {
		gr.fewest, gr.most, gr.classes = empty, empty, n/groupSize+1
		gr.solved = n / gr.classes
		for gr.class = range gr.classes {
			if n > 0 {
				all = append(all, gr)
			}
		}
	}
	return all
}

// shardOf returns one of so many parts of the groups. They are dealt like cards, so that the
// parts take about the same time.
func shardOf(all []group, shard, shards int) []group {
	if shards <= 1 {
		return all
	}
	var part []group
	for i := shard; i < len(all); i += shards {
		part = append(part, all[i])
	}
	return part
}

// corners returns, for each shape, the places that cover the last cell.
func (g *grid) corners() map[cells][]cells {
	places := map[cells][]cells{}
	f := &filler{grid: g}
	f.growFrom(g.last(), g.all, 1, g.size, func(m cells) { places[g.shape(m)] = append(places[g.shape(m)], m) })
	return places
}

// A counter knows how many packings there are of any open cells.
type counter struct {
	filler
	known map[cells][]uint64 // what of returns
}

func newCounter(g *grid) *counter { return &counter{filler{grid: g}, map[cells][]uint64{}} }

// packings returns how many ways there are to place pieces on the open cells.
func (c *counter) packings(open cells) uint64 {
	sum := uint64(0)
	for _, n := range c.of(open) {
		sum += n
	}
	return sum
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
