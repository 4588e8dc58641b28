package glide

import "math/bits"

// mostMatched is how many equal targets are matched with their pieces exactly; more are
// bounded by the nearest piece of each target. Without: 4.4 x the positions (28 boards of Atomix).
const mostMatched = 6

// workOfCall is the work of handling a packed list, whatever its length.
const workOfCall = 3

// A bound tells how many slides a state needs at least to come to one of some places: the
// sum over the pieces of their distances, equal pieces matched with their targets at least
// cost, and the least of that over all places. It never falls by more than one a slide.
type bound struct {
	m       *model
	width   int // words of a packed list
	classes []class
	places  [][]uint8 // the cells of the targets in each place
	table   []uint64  // target and cell -> packed distances, one for each place
}

// newBound returns the bound to the places of the goal.
func newBound(m *model, places [][]uint8) *bound { return makeBound(m, m.classes, places) }

// newBoundTo returns the bound to one state, in which every piece has its target.
func newBoundTo(m *model, s state) *bound {
	var classes []class
	for _, c := range m.classes {
		classes = append(classes, class{first: c.first, n: c.n, target: c.first, targets: c.n})
	}
	return makeBound(m, classes, [][]uint8{s[:len(m.pieces)]})
}

func makeBound(m *model, classes []class, places [][]uint8) *bound {
	b := &bound{m: m, width: (len(places) + numbersPerWord - 1) / numbersPerWord, classes: classes, places: places}
	last := classes[0]
	for _, k := range classes {
		if k.targets > 0 {
			last = k
		}
	}
	targets := last.target + last.targets
	b.table = make([]uint64, targets*len(m.at)*b.width)
	packed(b.table).fill(unreachable)
	for i, place := range places {
		for t := range targets {
			for c, d := range m.distances(place[t]) {
				b.distance(t, uint8(c)).set(i, d)
			}
		}
	}
	return b
}

// distance returns the slides from a cell to a target, in each place.
func (b *bound) distance(target int, cell uint8) packed {
	i := (target*len(b.m.at) + int(cell)) * b.width
	return b.table[i : i+b.width]
}

// An estimate is a bound applied to one state and to those one slide from it.
type estimate struct {
	*bound
	s     state
	total packed
	parts []packed   // what each class adds to total
	rest  [][]packed // slot -> what its class costs without it: see without
	known [MaxPieces]bool
	best  []packed // scratch of match
	sum   packed   // scratch of after
	least packed   // scratch of nearest
	work  int64    // packed words looked at so far, about

	// What spread computes.
	each  packed
	class int    // of the piece that moves
	in    packed // what its class adds then
}

func newEstimate(b *bound) *estimate {
	e := &estimate{bound: b, total: make(packed, b.width), sum: make(packed, b.width), least: make(packed, b.width), each: make(packed, b.width)}
	e.rest = make([][]packed, len(b.m.pieces))
	most := 0
	for _, k := range b.classes {
		e.parts = append(e.parts, make(packed, b.width))
		if k.targets > mostMatched {
			continue
		}
		most = max(most, k.targets)
		for slot := k.first; slot < k.first+k.n; slot++ {
			e.rest[slot] = packedLists(k.targets+1, b.width)
		}
	}
	e.best = packedLists(1<<most, b.width)
	return e
}

func packedLists(n, width int) []packed {
	all := make(packed, n*width)
	vs := make([]packed, n)
	for i := range vs {
		vs[i] = all[i*width : (i+1)*width]
	}
	return vs
}

// load takes a state and returns its bound.
func (e *estimate) load(s *state) int {
	e.s = *s
	e.known = [MaxPieces]bool{}
	e.total.fill(0)
	e.work += int64(e.width * len(e.classes))
	for i, k := range e.classes {
		part := e.parts[i]
		switch {
		case k.targets == 0:
			continue
		case k.n == 1:
			copy(part, e.distance(k.target, s[k.first]))
		case k.targets > mostMatched:
			e.nearest(part, k)
		default:
			e.match(k, -1, k.targets)
			copy(part, e.best[1<<k.targets-1])
		}
		e.total.add(part)
	}
	return e.total.min()
}

// after returns the bound of the loaded state after a step.
func (e *estimate) after(t step) int {
	class := e.m.class[t.slot]
	k := e.classes[class]
	e.work += int64(e.width * (1 + k.targets))
	switch {
	case k.targets == 0:
		return e.total.min()
	case k.n == 1:
		return e.total.swapped(e.parts[class], e.distance(k.target, t.to))
	}
	if k.targets > mostMatched {
		at := e.s[t.slot]
		e.s[t.slot] = t.to
		e.nearest(e.sum, k)
		e.s[t.slot] = at
		return e.total.swapped(e.parts[class], e.sum)
	}
	rest := e.rest[t.slot]
	if !e.known[t.slot] {
		e.known[t.slot] = true
		e.without(rest, k, int(t.slot))
	}
	copy(e.sum, rest[k.targets])
	for target := range k.targets {
		e.sum.lower(rest[target], e.distance(k.target+target, t.to))
	}
	return e.total.swapped(e.parts[class], e.sum)
}

// without fills rest for a class from which one slot is taken out. rest[t] is the cost of
// all targets but t, and rest[k] that of all of them.
func (e *estimate) without(rest []packed, k class, slot int) {
	e.match(k, slot, k.targets-1)
	all := 1<<k.targets - 1
	for t := range k.targets {
		copy(rest[t], e.best[all&^(1<<t)])
	}
	copy(rest[k.targets], e.best[all])
}

// match fills best: for each set of need of the class's targets, or of more, the least cost of matching
// them with different pieces, skip excepted. A set that comes too late to grow to need is passed over, as
// one is that has more targets than pieces came before. Without: 5 times the work (ethanol).
func (e *estimate) match(k class, skip, need int) {
	e.best[0].fill(0)
	for set := 1; set < 1<<k.targets; set++ {
		e.best[set].fill(unreachable)
	}
	came, left := 0, k.n // pieces
	if skip >= 0 {
		left--
	}
	for slot := k.first; slot < k.first+k.n; slot++ {
		if slot == skip {
			continue
		}
		came, left = came+1, left-1
		// The larger sets first, so that a piece is used once.
		for set := 1<<k.targets - 1; set > 0; set-- {
			if n := bits.OnesCount(uint(set)); n > came || n+left < need {
				continue
			}
			for others := set; others != 0; others &= others - 1 {
				t := bits.TrailingZeros(uint(others))
				e.best[set].lower(e.best[set&^(1<<t)], e.distance(k.target+t, e.s[slot]))
				e.work += int64(e.width + workOfCall)
			}
		}
	}
}

// nearest fills sum with the cost of a class too large to be matched: that of the nearest piece
// of each target.
func (e *estimate) nearest(sum packed, k class) {
	sum.fill(0)
	e.work += int64((e.width + workOfCall) * k.n * k.targets)
	for t := range k.targets {
		e.least.fill(unreachable)
		for slot := k.first; slot < k.first+k.n; slot++ {
			e.least.atMost(e.distance(k.target+t, e.s[slot]))
		}
		sum.add(e.least)
	}
}

// spread fills each with the bound of each place after a step, for which after was called.
func (e *estimate) spread(t step) {
	e.class = int(e.m.class[t.slot])
	switch k := e.classes[e.class]; {
	case k.targets == 0:
		e.in = e.parts[e.class]
	case k.n == 1:
		e.in = e.distance(k.target, t.to)
	default:
		e.in = e.sum
	}
	for i := range e.each {
		e.each[i] = e.total[i] - e.parts[e.class][i] + e.in[i]
	}
}

// cost returns what a class adds to the bound after the step of spread.
func (e *estimate) cost(class int) packed {
	if class == e.class {
		return e.in
	}
	return e.parts[class]
}
