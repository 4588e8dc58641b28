package glide

import "math/bits"

// A routeCheck checks what a bound takes for granted. The bound lets slides end anywhere; but
// pieces that have no slide to waste keep to their shortest routes, rest only on the cells
// of those, and can stop only at a wall or beside a cell where another piece may rest. A
// piece that has arrived stays for good, and is in the way of the others:
//
//	#.......#    a needs two slides to its target A, by way of the cell * or of the
//	#.a...*.#    cell below a. Where no other piece ever rests beside * or below that
//	#.b...A.#    cell, and b stays, it needs three, and the bound rises by one.
//	#########
//
// One wasted slide is tried as well: it may be any one class that wastes it.
type routeCheck struct {
	e     *estimate
	s     state
	place int
	back  bool

	who   [MaxCells]uint32 // cell -> the slots that may rest there
	fixed cellFlags        // the cells of pieces that stay where they are
	used  []uint8          // the cells whose who or fixed may be set
	plain slotRoutes       // without waste
	other slotRoutes       // those of one class, which wastes a slide
	added []restBit
}

// A slotRoutes holds routes of some slots: those of slot i are routes[first[i]:end[i]].
type slotRoutes struct {
	routes     []*route
	first, end [MaxPieces]int
}

// A restBit is a bit of who: the piece of a slot may rest on a cell.
type restBit struct {
	cell uint8
	slot uint8
}

// possible reports whether the pieces of a state may come to the targets of a place of the
// goal in slack slides more than the bound says, 0 or 1; backwards, whether they may have
// come from there. e is spread over the state.
func (c *routeCheck) possible(e *estimate, s *state, place, slack int, back bool) bool {
	c.e, c.s, c.place, c.back = e, *s, place, back
	for _, x := range c.used {
		c.who[x], c.fixed[x] = 0, false
	}
	c.used, c.plain.routes = c.used[:0], c.plain.routes[:0]
	for class := range e.classes {
		c.begin(class, slack)
	}
	stuck := uint32(0)
	for _, k := range e.classes {
		if k.targets < k.n {
			continue // a piece that is not needed may stay
		}
		for slot := k.first; slot < k.first+k.n; slot++ {
			if !c.passes(&c.plain, slot) {
				if slack == 0 {
					return false
				}
				stuck |= 1 << slot
			}
		}
	}
	if stuck == 0 {
		return true
	}
	first := bits.TrailingZeros32(stuck)
	lacks := c.lacks(first)
	for class, k := range e.classes {
		if k.n == 1 && k.targets == 1 && k.first != first && !c.route(k, k.first, 0, 1).rests.meets(&lacks) {
			continue // it cannot help the first of those that are stuck
		}
		if k.targets == k.n && c.helped(class, stuck) {
			return true
		}
	}
	return false
}

// begin lists the routes of a class that waste nothing, and notes where its pieces rest.
func (c *routeCheck) begin(class, slack int) {
	k := c.e.classes[class]
	for slot := k.first; slot < k.first+k.n; slot++ {
		at := c.s[slot]
		c.used = append(c.used, at)
		spare := k.targets < k.n
		if spare {
			c.who[at] |= 1 << slot
			c.fixed[at] = k.targets == 0 && slack == 0
		}
		if spare && slack == 1 {
			c.roam(slot, at)
		}
		c.plain.first[slot] = len(c.plain.routes)
		choices, moves := 0, false
		for t := range k.targets {
			waste := c.waste(class, slot, t)
			if waste > slack {
				continue
			}
			choices++
			r := c.route(k, slot, t, 0)
			moves = moves || r.goal&1 == 0
			if waste == 0 {
				c.plain.routes = append(c.plain.routes, r)
				c.used = append(c.used, r.cells...)
				for _, x := range r.cells {
					c.who[x] |= 1 << slot
				}
			}
		}
		c.plain.end[slot] = len(c.plain.routes)
		if !spare && choices == 1 && !moves {
			c.fixed[at] = true
		}
	}
}

// roam notes where a piece may rest that is not needed, after one slide.
func (c *routeCheck) roam(slot int, at uint8) {
	for d := range directions {
		for n := c.e.m.next[d][at]; n >= 0; n = c.e.m.next[d][n] {
			c.used = append(c.used, uint8(n))
			c.who[n] |= 1 << slot
		}
	}
}

// waste returns how many slides more than the bound a class needs at least if the piece of
// a slot goes to its target t.
func (c *routeCheck) waste(class, slot, t int) int {
	k := c.e.classes[class]
	if k.n == 1 {
		return 0
	}
	sum := -c.e.cost(class).get(c.place)
	for target := range k.targets {
		least := unreachable
		for i := k.first; i < k.first+k.n; i++ {
			if target != t || i == slot {
				least = min(least, c.e.distance(k.target+target, c.s[i]).get(c.place))
			}
		}
		sum += least
	}
	return max(0, sum)
}

func (c *routeCheck) route(k class, slot, t, waste int) *route {
	from, to := c.s[slot], c.e.places[c.place][k.target+t]
	if c.back {
		from, to = to, from
	}
	return c.e.m.route(from, to, waste)
}

// helped reports whether the stuck pieces come through if one class wastes a slide.
func (c *routeCheck) helped(class int, stuck uint32) bool {
	k := c.e.classes[class]
	c.other.routes, c.added = c.other.routes[:0], c.added[:0]
	for slot := k.first; slot < k.first+k.n; slot++ {
		c.other.first[slot] = len(c.other.routes)
		for t := range k.targets {
			waste := c.waste(class, slot, t)
			if waste > 1 {
				continue
			}
			r := c.route(k, slot, t, 1-waste)
			c.other.routes = append(c.other.routes, r)
			for _, x := range r.cells {
				if c.who[x]>>slot&1 == 0 {
					c.who[x] |= 1 << slot
					c.added = append(c.added, restBit{x, uint8(slot)})
				}
			}
		}
		c.other.end[slot] = len(c.other.routes)
	}
	ok := true
	for slot := range c.e.m.pieces {
		switch {
		case !ok:
		case slot >= k.first && slot < k.first+k.n:
			ok = c.passes(&c.other, slot)
		case stuck>>slot&1 != 0:
			ok = c.passes(&c.plain, slot)
		}
	}
	for _, a := range c.added {
		c.who[a.cell] &^= 1 << a.slot
	}
	return ok
}

// passes reports whether the piece of a slot can take one of its routes: something stops
// it at the end of each slide, and nothing that stays is in its way.
func (c *routeCheck) passes(o *slotRoutes, slot int) bool {
	for _, r := range o.routes[o.first[slot]:o.end[slot]] {
		if r.at == nil || r.goal&1 != 0 {
			return true
		}
		reached := uint64(1)
		for i := range r.slides {
			l := &r.slides[i]
			if reached>>l.from&1 == 0 || reached>>l.to&1 != 0 || !c.open(l, slot) {
				continue
			}
			if reached |= 1 << l.to; reached&r.goal != 0 {
				return true
			}
		}
	}
	return false
}

func (c *routeCheck) open(l *routeSlide, slot int) bool {
	if l.behind >= 0 && c.who[l.behind]&^(1<<slot) == 0 {
		return false
	}
	for _, x := range l.line {
		if c.fixed[x] {
			return false
		}
	}
	return true
}

// lacks returns the cells beside which the piece of a slot could stop if another piece
// might rest there.
func (c *routeCheck) lacks(slot int) (cells cellSet) {
	for _, r := range c.plain.routes[c.plain.first[slot]:c.plain.end[slot]] {
		for i := range r.slides {
			if l := &r.slides[i]; l.behind >= 0 && c.who[l.behind]&^(1<<slot) == 0 {
				cells.add(uint8(l.behind))
			}
		}
	}
	return cells
}
