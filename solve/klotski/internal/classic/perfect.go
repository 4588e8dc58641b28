package classic

import (
	"context"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
)

// A perfectSearch finds the perfect layouts of a set; see package perfect. A piece is needed if the layout without
// it has a shorter solution or several shortest solutions. Such layouts belong to sets with one piece fewer, so a
// perfectSearch also searches these sets. The search for all layouts of a set takes less time than a few hundred
// calls of perfect.Check.
type perfectSearch struct {
	whole                          countedSet
	noSoldier, noVertical, noHoriz countedSet
}

// A countedSet is a setSearch that also counts the shortest solutions of each layout.
type countedSet struct {
	setSearch
	paths []uint8 // number of shortest solutions of the layout in each slot, but at most 2; or mirroredPair
	near  []layout
}

// mirroredPair marks a symmetric layout with exactly two shortest solutions, which are mirror images of each other.
const mirroredPair = 3

func (w *countedSet) run(ctx context.Context, s Set) error {
	w.mover = newMover(board.MoveMetric)
	if err := w.setSearch.run(ctx, s); err != nil {
		return err
	}
	if len(w.paths) < len(w.codes) {
		w.paths = make([]uint8, len(w.codes))
	}
	clear(w.paths)
	for n, at := range w.queue {
		if n%ctxCheckInterval == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		w.paths[at] = w.pathsOf(w.codes[at], w.state[at]&0xff)
	}
	return nil
}

// pathsOf computes the element of paths for a layout l that is d moves away from the goal.
func (w *countedSet) pathsOf(l layout, d uint32) uint8 {
	if d == 0 {
		return 1
	}
	w.near = w.near[:0] // the successors that are closer to the goal
	w.successors = w.expand(w.successors[:0], l)
	paths := uint8(0)
	for _, next := range w.successors {
		to, _ := w.find(next)
		if w.state[to]&0xff != d-1 || slices.Contains(w.near, next) {
			continue
		}
		w.near = append(w.near, next)
		if paths += w.paths[to]; paths > mirroredPair || len(w.near) > 2 {
			return 2
		}
	}
	switch {
	case paths < 2:
		return paths
	case l == l.mirror() && (paths == mirroredPair && len(w.near) == 1 || paths == 2 && len(w.near) == 2 && w.near[1] == w.near[0].mirror()):
		return mirroredPair
	}
	return 2
}

// hasOne reports whether layout l has exactly one shortest solution, with d moves. Mirror images count
// once.
func (w *countedSet) hasOne(l layout, d uint32) bool {
	at, _ := w.find(l)
	return w.state[at]&0xff == d && (w.paths[at] == 1 || w.paths[at] == mirroredPair)
}

// run searches all layouts of a set and of the sets with one piece fewer.
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
