package glide

import "slidegif/solve/internal/search"

// A front is a breadth-first search that starts at one end: either forward from the start, or backward
// from all solved states.
type front[S search.Code] struct {
	search.DepthTable[S]
	space[S]  // computes lower bounds on the distance to the other end
	backward  bool
	minPruned int // minimum length of a path through a pruned position; 0 if no position was pruned
	routes    routeCheck
}

func newFront[S search.Code](m *model, back bool) front[S] {
	return front[S]{space: space[S]{m: m}, backward: back}
}

// layer returns the range of indexes of the positions in the last layer.
func (f *front[S]) layer() (first, end uint32) { return f.Range(f.Depth(), f.Depth()) }

// width returns the number of positions in the last layer.
func (f *front[S]) width() uint32 {
	first, end := f.layer()
	return end - first
}

// reset removes all positions and sets a new bound. The caller must then add the positions of the
// first layer and call EndLayer.
func (f *front[S]) reset(b *bound) {
	f.Reset()
	f.est, f.minPruned = newEstimate(b), 0
}

// visit calls the function found for each position one slide away from position i, until found
// returns false. Positions that cannot be on a path of at most limit slides are pruned. In a
// forward search, the argument solved of found reports whether c is solved.
func (f *front[S]) visit(i uint32, limit int, found func(c S, solved bool) bool) bool {
	s := f.load(f.At(i), f.backward)
	h := f.est.load(&s)
	left := limit - f.Depth() - 1 // number of slides left after this one
	for _, t := range f.steps {
		after := h + 1 // the maximum
		if after >= left || h <= 1 {
			after = f.est.boundAfter(t)
		}
		if after > left {
			if after < unreachable && (f.minPruned == 0 || after+f.Depth()+1 < f.minPruned) {
				f.minPruned = after + f.Depth() + 1
			}
			continue
		}
		next := f.m.apply(&s, t)
		c := encode[S](f.m, &next)
		if after == left {
			if _, known := f.Find(c); known {
				continue
			}
			if !f.feasible(t, &next, left) {
				f.minPruned = limit + 1 // no pruned position is on a shorter path
				continue
			}
		}
		if !found(c, after == 0) {
			return false
		}
	}
	return true
}

// routeCost is the cost of checking the routes of one piece.
const routeCost = 16

// feasible reports whether left slides may be enough to connect the state s to the other end of the search. The
// step t must lead from the loaded state to s, and the bound of s must equal left.
func (f *front[S]) feasible(t step, s *state, left int) bool {
	f.est.computePlacements(t)
	for place := range f.est.placements {
		if f.est.perPlacement.get(place) != left {
			continue
		}
		f.est.work += int64(routeCost * len(f.m.pieces))
		if f.routes.feasible(f.est, s, place, f.backward) {
			return true
		}
	}
	return false
}
