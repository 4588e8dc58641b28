package classic

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
)

// A perfectSearch finds the perfect layouts of a set; see package perfect. A piece is needed if the
// layout without the piece, which belongs to a smaller set, has a shorter solution or several
// shortest solutions. The search therefore walks through the set itself and through each set that
// has one piece less. It decides for all layouts of a set in less time than package perfect needs
// for a few hundred of them.
type perfectSearch struct {
	whole                          countedSet
	noSoldier, noVertical, noHoriz countedSet
}

// A countedSet is a setSearch that has also counted the shortest solutions.
type countedSet struct {
	setSearch
	paths []uint8 // number of shortest solutions of the layout in each slot, but at most 2
}

func (w *countedSet) run(ctx context.Context, s Set) error {
	w.mover = newMover(board.MoveMetric)
	if err := w.setSearch.run(ctx, s); err != nil {
		return err
	}
	if len(w.paths) < len(w.codes) {
		w.paths = make([]uint8, len(w.codes))
	}
	clear(w.paths)
	var nearer []uint32 // slots of the successors that are closer to the goal
	for n, at := range w.queue {
		if n%ctxCheckInterval == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		d := w.state[at] & 0xff
		if d == 0 {
			w.paths[at] = 1
			continue
		}
		nearer = nearer[:0]
		w.successors = w.expand(w.successors[:0], w.codes[at])
		for _, l := range w.successors {
			to, _ := w.find(l)
			// Mirror images share a slot and count only once.
			if w.state[to]&0xff == d-1 && !contains(nearer, to) {
				nearer = append(nearer, to)
				w.paths[at] = min(2, w.paths[at]+w.paths[to])
			}
		}
	}
	return nil
}

func contains(slots []uint32, slot uint32) bool {
	for _, s := range slots {
		if s == slot {
			return true
		}
	}
	return false
}

// hasOne reports whether layout l has exactly one shortest solution, and whether this solution has d
// moves.
func (w *countedSet) hasOne(l layout, d uint32) bool {
	at, _ := w.find(l)
	return w.state[at]&0xff == d && w.paths[at] == 1
}

// run walks through all layouts of a set and of the sets with one piece less.
func (p *perfectSearch) run(ctx context.Context, s Set, o solve.CensusOptions) error {
	for _, part := range []struct {
		w    *countedSet
		less Set
	}{
		{&p.whole, Set{}},
		{&p.noVertical, Set{Vertical: 1}},
		{&p.noHoriz, Set{Horizontal: 1}},
		{&p.noSoldier, Set{Soldiers: 1}},
	} {
		smaller := Set{s.Vertical - part.less.Vertical, s.Horizontal - part.less.Horizontal, s.Soldiers - part.less.Soldiers}
		if min(smaller.Vertical, smaller.Horizontal, smaller.Soldiers) < 0 {
			continue
		}
		if bytes := searchBytes(s) + searchBytes(smaller); o.Memory > 0 && bytes > o.Memory {
			return o.OutOfMemory(bytes)
		}
		if err := part.w.run(ctx, smaller); err != nil {
			return err
		}
	}
	return nil
}

// perfect reports whether layout l, which is d moves away from the goal, is perfect.
func (p *perfectSearch) perfect(l layout, d uint32) bool {
	if !p.whole.hasOne(l, d) {
		return false
	}
	for m := l.soldiers(); m != 0; m &= m - 1 {
		if p.noSoldier.hasOne(l^layout(m&-m), d) {
			return false
		}
	}
	for m := l.vertical(); m != 0; m &= m - 1 {
		if p.noVertical.hasOne(l^layout(m&-m)<<verticalShift, d) {
			return false
		}
	}
	for m := l.horizontal(); m != 0; m &= m - 1 {
		if p.noHoriz.hasOne(l^layout(m&-m)<<horizontalShift, d) {
			return false
		}
	}
	return true
}

// layoutsBetween returns the perfect layouts at a distance of low to high moves, with low > 0.
func (p *perfectSearch) layoutsBetween(low, high int) []layout {
	var fit []layout
	for d := low; d <= min(high, len(p.whole.layerEnds)-1); d++ {
		p.whole.layer(d, func(l layout) {
			if p.perfect(l, uint32(d)) {
				fit = append(fit, l)
			}
		})
	}
	return fit
}
