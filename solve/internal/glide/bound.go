package glide

import "math/bits"

// maxMatched is the maximum number of equal targets for which pieces are matched exactly. If there are
// more targets, each target simply adds the distance of the nearest piece to the bound. Without exact
// matching, searches of 28 Atomix boards visit 4.4 times as many positions.
const maxMatched = 6

// callCost is the fixed cost of an operation on a packed list, measured in words.
const callCost = 3

// A bound is an admissible heuristic. It gives a lower bound on the number of slides from a state to a
// placement of the goal. For each placement, it adds up the distances of the pieces, and assigns equal
// pieces to their targets at minimum cost. The result is the minimum over all placements. A single slide
// lowers the bound by at most one.
type bound struct {
	m          *model
	width      int // number of words in a packed list
	classes    []class
	placements [][]uint8 // for each placement: the cells of the targets
	table      []uint64  // for each target and cell: the distances for all placements
}

// newBound returns a bound on the distance to the given placements of the goal.
func newBound(m *model, placements [][]uint8) *bound { return makeBound(m, m.classes, placements) }

// newBoundTo returns a bound on the distance to the state s. In this state, every piece has a target.
func newBoundTo(m *model, s state) *bound {
	var classes []class
	for _, c := range m.classes {
		classes = append(classes, class{first: c.first, n: c.n, target: c.first, targets: c.n})
	}
	return makeBound(m, classes, [][]uint8{s[:len(m.pieces)]})
}

func makeBound(m *model, classes []class, placements [][]uint8) *bound {
	b := &bound{m: m, width: (len(placements) + lanesPerWord - 1) / lanesPerWord, classes: classes, placements: placements}
	last := classes[0]
	for _, k := range classes {
		if k.targets > 0 {
			last = k
		}
	}
	targets := last.target + last.targets
	b.table = make([]uint64, targets*len(m.points)*b.width)
	packed(b.table).fill(unreachable)
	for i, place := range placements {
		for t := range targets {
			for c, d := range m.distances(place[t]) {
				b.distance(t, uint8(c)).set(i, d)
			}
		}
	}
	return b
}

// distance returns, for each placement, the number of slides from a cell to a target.
func (b *bound) distance(target int, cell uint8) packed {
	i := (target*len(b.m.points) + int(cell)) * b.width
	return b.table[i : i+b.width]
}

// An estimate computes the bound for one state and for all states one slide away.
type estimate struct {
	*bound
	s           state
	total       packed          // the bound of each placement
	parts       []packed        // for each class: its contribution to the total
	costWithout [][]packed      // for each slot: see matchWithout
	valid       [MaxPieces]bool // for each slot: whether costWithout has been computed
	best        []packed        // scratch of match
	sum         packed          // scratch of boundAfter
	minDistance packed          // scratch of nearest
	work        int64           // approximate number of packed words that have been read

	// Set by computePlacements.
	perPlacement packed // the bound of each placement after the step
	movedClass   int    // class of the moved piece
	movedPart    packed // part of the bound for this class after the step
}

func newEstimate(b *bound) *estimate {
	e := &estimate{bound: b, total: make(packed, b.width), sum: make(packed, b.width), minDistance: make(packed, b.width), perPlacement: make(packed, b.width)}
	e.costWithout = make([][]packed, len(b.m.pieces))
	maxTargets := 0
	for _, k := range b.classes {
		e.parts = append(e.parts, make(packed, b.width))
		if k.targets > maxMatched {
			continue
		}
		maxTargets = max(maxTargets, k.targets)
		for slot := k.first; slot < k.first+k.n; slot++ {
			e.costWithout[slot] = newPackedLists(k.targets+1, b.width)
		}
	}
	e.best = newPackedLists(1<<maxTargets, b.width)
	return e
}

// newPackedLists allocates n packed lists, each of the given width in words.
func newPackedLists(n, width int) []packed {
	all := make(packed, n*width)
	lists := make([]packed, n)
	for i := range lists {
		lists[i] = all[i*width : (i+1)*width]
	}
	return lists
}

// load sets the state of the estimate and returns the bound for this state.
func (e *estimate) load(s *state) int {
	e.s = *s
	e.valid = [MaxPieces]bool{}
	e.total.fill(0)
	e.work += int64(e.width * len(e.classes))
	for i, k := range e.classes {
		part := e.parts[i]
		switch {
		case k.targets == 0:
			continue
		case k.n == 1:
			copy(part, e.distance(k.target, s[k.first]))
		case k.targets > maxMatched:
			e.nearest(part, k)
		default:
			e.match(k, -1, k.targets)
			copy(part, e.best[1<<k.targets-1])
		}
		e.total.add(part)
	}
	return e.total.min()
}

// boundAfter returns the bound that the loaded state would have after a step.
func (e *estimate) boundAfter(t step) int {
	class := e.m.class[t.slot]
	k := e.classes[class]
	e.work += int64(e.width * (1 + k.targets))
	switch {
	case k.targets == 0:
		return e.total.min()
	case k.n == 1:
		return e.total.minReplaced(e.parts[class], e.distance(k.target, t.to))
	}
	if k.targets > maxMatched {
		at := e.s[t.slot]
		e.s[t.slot] = t.to
		e.nearest(e.sum, k)
		e.s[t.slot] = at
		return e.total.minReplaced(e.parts[class], e.sum)
	}
	costs := e.costWithout[t.slot]
	if !e.valid[t.slot] {
		e.valid[t.slot] = true
		e.matchWithout(costs, k, int(t.slot))
	}
	copy(e.sum, costs[k.targets])
	for target := range k.targets {
		e.sum.lowerToSum(costs[target], e.distance(k.target+target, t.to))
	}
	return e.total.minReplaced(e.parts[class], e.sum)
}

// matchWithout computes the minimum costs of matching pieces of class k to targets without using the
// piece in one slot. costs[t] is the cost for all targets except t, and costs[k.targets] is the cost for
// all targets.
func (e *estimate) matchWithout(costs []packed, k class, slot int) {
	e.match(k, slot, k.targets-1)
	all := 1<<k.targets - 1
	for t := range k.targets {
		copy(costs[t], e.best[all&^(1<<t)])
	}
	copy(costs[k.targets], e.best[all])
}

// match computes, for each set of at least need targets, the minimum cost of assigning different pieces
// to these targets, and stores the costs in best. The piece in the slot to skip is not used. Sets that
// can no longer become large enough are ignored, as are sets with more targets than the pieces processed
// so far. Without these cuts, the level Ethanol takes five times the work.
func (e *estimate) match(k class, skip, need int) {
	e.best[0].fill(0)
	for set := 1; set < 1<<k.targets; set++ {
		e.best[set].fill(unreachable)
	}
	processed, remaining := 0, k.n // pieces
	if skip >= 0 {
		remaining--
	}
	for slot := k.first; slot < k.first+k.n; slot++ {
		if slot == skip {
			continue
		}
		processed, remaining = processed+1, remaining-1
		// Larger sets are processed first, so that each piece is used at most once.
		for set := 1<<k.targets - 1; set > 0; set-- {
			if n := bits.OnesCount(uint(set)); n > processed || n+remaining < need {
				continue
			}
			for others := set; others != 0; others &= others - 1 {
				t := bits.TrailingZeros(uint(others))
				e.best[set].lowerToSum(e.best[set&^(1<<t)], e.distance(k.target+t, e.s[slot]))
				e.work += int64(e.width + callCost)
			}
		}
	}
}

// nearest computes the cost of a class that has too many targets for exact matching, and stores the cost
// in sum. This cost is the sum, over all targets, of the distance of the nearest piece.
func (e *estimate) nearest(sum packed, k class) {
	sum.fill(0)
	e.work += int64((e.width + callCost) * k.n * k.targets)
	for t := range k.targets {
		e.minDistance.fill(unreachable)
		for slot := k.first; slot < k.first+k.n; slot++ {
			e.minDistance.lowerTo(e.distance(k.target+t, e.s[slot]))
		}
		sum.add(e.minDistance)
	}
}

// computePlacements computes the bound for each placement after a step. The caller must already have
// called boundAfter with the same step.
func (e *estimate) computePlacements(t step) {
	e.movedClass = int(e.m.class[t.slot])
	switch k := e.classes[e.movedClass]; {
	case k.targets == 0:
		e.movedPart = e.parts[e.movedClass]
	case k.n == 1:
		e.movedPart = e.distance(k.target, t.to)
	default:
		e.movedPart = e.sum
	}
	for i := range e.perPlacement {
		e.perPlacement[i] = e.total[i] - e.parts[e.movedClass][i] + e.movedPart[i]
	}
}

// classCost returns the contribution of a class to the bound, after the step passed to computePlacements.
func (e *estimate) classCost(class int) packed {
	if class == e.movedClass {
		return e.movedPart
	}
	return e.parts[class]
}
