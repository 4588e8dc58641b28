package glide

import "math/bits"

// maxMatched is the maximum number of equal targets that the bound assigns to different pieces. If
// there are more targets, the bound uses the distance from each target to its nearest piece. Without
// assignments, searches of 28 Atomix boards visit 4.4 times as many positions.
const maxMatched = 6

// callCost is the cost of calling an operation on lanes, as a number of words.
const callCost = 3

// A bound is an admissible heuristic: it never exceeds the number of slides from a state to the goal.
// For each placement of the goal, equal pieces are assigned to targets at minimum cost, and the
// distances of all pieces are added up. The bound is the minimum of these sums. A single slide lowers
// the bound by at most one.
type bound struct {
	m          *model
	width      int // number of words in a list of lanes
	classes    []class
	placements [][]uint8 // for each placement: the cells of the targets
	table      []uint64  // for each target and cell: the distances for all placements
}

// newBound returns a bound on the distance to the given placements of the goal.
func newBound(m *model, placements [][]uint8) *bound { return makeBound(m, m.classes, placements) }

// newBoundTo returns a bound on the number of slides to the state s.
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
	lanes(b.table).fill(unreachable)
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
func (b *bound) distance(target int, cell uint8) lanes {
	i := (target*len(b.m.points) + int(cell)) * b.width
	return b.table[i : i+b.width]
}

// An estimate computes the bound of a loaded state, and of the states one slide away from it.
type estimate struct {
	*bound
	s           state
	total       lanes      // the bound of each placement
	parts       []lanes    // for each class: its contribution to the total
	memos       []costMemo // for each class: results of costOf
	cost        lanes      // result of costOf in the last call of boundAfter, if any
	sum         lanes      // scratch of costOf
	minDistance lanes      // scratch of nearest
	work        int64      // approximate number of words of lanes that have been read

	// Set by computePlacements.
	perPlacement lanes // the bound of each placement after the step
	movedClass   int   // class of the moved piece
	movedPart    lanes // part of the bound for this class after the step
}

func newEstimate(b *bound) *estimate {
	e := &estimate{bound: b, total: make(lanes, b.width), sum: make(lanes, b.width), minDistance: make(lanes, b.width), perPlacement: make(lanes, b.width)}
	e.memos = make([]costMemo, len(b.classes))
	for range b.classes {
		e.parts = append(e.parts, make(lanes, b.width))
	}
	return e
}

// load sets the state of the estimate and returns its bound.
func (e *estimate) load(s *state) int {
	e.s = *s
	e.total.fill(0)
	e.work += int64(e.width * len(e.classes))
	for i, k := range e.classes {
		if k.targets == 0 {
			continue
		}
		if k.n == 1 {
			copy(e.parts[i], e.distance(k.target, s[k.first]))
		} else {
			copy(e.parts[i], e.costOf(i, s[k.first:k.first+k.n]))
		}
		e.total.add(e.parts[i])
	}
	return e.total.min()
}

// boundAfter returns the bound that the loaded state would have after a step.
func (e *estimate) boundAfter(t step) int {
	class := int(e.m.class[t.slot])
	k := e.classes[class]
	e.work += int64(e.width)
	switch {
	case k.targets == 0:
		return e.total.min()
	case k.n == 1:
		return e.total.minReplaced(e.parts[class], e.distance(k.target, t.to))
	}
	var cells [MaxPieces]uint8
	copy(cells[:], e.s[k.first:k.first+k.n])
	replaceSorted(cells[:k.n], int(t.slot)-k.first, t.to)
	e.cost = e.costOf(class, cells[:k.n])
	return e.total.minReplaced(e.parts[class], e.cost)
}

// replaceSorted replaces the cell at index i of an ascending list and keeps the list in ascending order.
func replaceSorted(cells []uint8, i int, cell uint8) {
	for ; i > 0 && cells[i-1] > cell; i-- {
		cells[i] = cells[i-1]
	}
	for ; i+1 < len(cells) && cells[i+1] < cell; i++ {
		cells[i] = cells[i+1]
	}
	cells[i] = cell
}

// A costMemo caches the results of costOf for one class in a hash table. A new entry replaces an old entry with
// the same index. After many replacements, the table grows. Without costMemos, the proof of the level Ethanol
// takes three times as much CPU time.
type costMemo struct {
	keys     []uint64 // encoded cells of the pieces; 0 if the entry is free
	costs    lanes    // for each key: its costs
	replaced int      // number of entries that have been replaced since the table has had this size
}

const (
	firstMemoKeys = 1 << 6  // initial number of keys in a costMemo; a power of 2
	memoWords     = 1 << 15 // maximum number of words of a costMemo, for keys and costs
	maxMemoCells  = 8       // maximum number of cells in a key
)

// find returns the costs of a key, a slice of width words. If known is false, the caller must compute the
// costs and store them in this slice.
func (m *costMemo) find(key uint64, width int) (costs lanes, known bool) {
	switch n := len(m.keys); {
	case n == 0:
		m.resize(firstMemoKeys, width)
	case m.replaced > n/4 && 2*n*(1+width) <= memoWords:
		m.resize(2*n, width)
	}
	i := m.index(key)
	costs = m.costs[i*width:][:width]
	if m.keys[i] == key {
		return costs, true
	}
	if m.keys[i] != 0 {
		m.replaced++
	}
	m.keys[i] = key
	return costs, false
}

func (m *costMemo) index(key uint64) int {
	return int(key * 0x9e3779b97f4a7c15 >> 32 & uint64(len(m.keys)-1))
}

// resize changes the number of keys to n, a power of 2, and keeps the entries.
func (m *costMemo) resize(n, width int) {
	old := *m
	*m = costMemo{keys: make([]uint64, n), costs: make(lanes, n*width)}
	for i, key := range old.keys {
		if key != 0 {
			k := m.index(key)
			m.keys[k] = key
			copy(m.costs[k*width:][:width], old.costs[i*width:])
		}
	}
}

// costOf returns the contribution of a class to the bound if its pieces are in the given cells. The cells must be
// in ascending order. The result is valid until the next call.
func (e *estimate) costOf(class int, cells []uint8) lanes {
	k := e.classes[class]
	e.work += int64(e.width + callCost)
	if len(cells) > maxMemoCells {
		e.computeCost(e.sum, k, cells)
		return e.sum
	}
	key := uint64(0)
	for _, c := range cells {
		key = key<<8 | uint64(c)
	}
	costs, known := e.memos[class].find(key, e.width)
	if !known {
		e.computeCost(costs, k, cells)
	}
	return costs
}

// computeCost implements costOf without the memo, and stores the result in sum.
func (e *estimate) computeCost(sum lanes, k class, cells []uint8) {
	if k.targets > maxMatched {
		e.nearest(sum, k, cells)
		return
	}
	for word := range sum {
		sum[word] = e.match(word, k, cells)
	}
}

// match returns the minimum cost of assigning different pieces to all targets, for the four placements in the given
// word of lanes. match adds one piece at a time, and updates the minimum cost of each set of targets. It skips sets
// that have more targets than pieces added so far, and sets that the remaining pieces cannot complete. Without
// skipping, the level Ethanol would take five times the work.
func (e *estimate) match(word int, k class, cells []uint8) uint64 {
	var best [1 << maxMatched]uint64 // minimum cost for each set of targets
	for set := range best {
		best[set] = unreachable * oneInEachLane
	}
	best[0] = 0
	all := 1<<k.targets - 1
	for i, cell := range cells {
		var distance [maxMatched]uint64
		for t := range k.targets {
			distance[t] = e.distance(k.target+t, cell)[word]
		}
		least, most := k.targets-(len(cells)-i-1), i+1 // range of the number of targets in a set
		// Process larger sets first, so that no set uses the new piece twice.
		for set := all; set > 0; set-- {
			if n := bits.OnesCount8(uint8(set)); n > most || n < least {
				continue
			}
			cost := best[set]
			for rest := uint8(set); rest != 0; rest &= rest - 1 {
				t := bits.TrailingZeros8(rest)
				cost = laneMin(cost, best[set&^(1<<t)]+distance[t%maxMatched])
				e.work += 1 + callCost
			}
			best[set] = cost
		}
	}
	return best[all]
}

// nearest computes the cost of a class with more than maxMatched targets, and stores it in sum. Each
// target adds the distance to its nearest piece.
func (e *estimate) nearest(sum lanes, k class, cells []uint8) {
	sum.fill(0)
	e.work += int64((e.width + callCost) * k.n * k.targets)
	for t := range k.targets {
		e.minDistance.fill(unreachable)
		for _, cell := range cells {
			e.minDistance.lowerTo(e.distance(k.target+t, cell))
		}
		sum.add(e.minDistance)
	}
}

// computePlacements computes the bound of each placement after the step t, which the caller has just
// passed to boundAfter.
func (e *estimate) computePlacements(t step) {
	e.movedClass = int(e.m.class[t.slot])
	switch k := e.classes[e.movedClass]; {
	case k.targets == 0:
		e.movedPart = e.parts[e.movedClass]
	case k.n == 1:
		e.movedPart = e.distance(k.target, t.to)
	default:
		e.movedPart = e.cost
	}
	for i := range e.perPlacement {
		e.perPlacement[i] = e.total[i] - e.parts[e.movedClass][i] + e.movedPart[i]
	}
}

// classCost returns the contribution of a class to the bound after the step of the last computePlacements.
func (e *estimate) classCost(class int) lanes {
	if class == e.movedClass {
		return e.movedPart
	}
	return e.parts[class]
}
