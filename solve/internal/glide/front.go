package glide

import "slidegif/solve/internal/search"

// A front is a breadth-first search from one end, a layer at a time: forwards from the
// start, or backwards from all solved states.
type front[S search.Code] struct {
	search.DepthTable[S]
	Space[S] // with a bound to the other end
	back     bool
	pruned   int // the least total of slides that a position left out would need; 0: none was
	routes   routeCheck
}

func newFront[S search.Code](m *model, back bool) front[S] {
	return front[S]{Space: Space[S]{m: m}, back: back}
}

// layer returns the range of the last layer.
func (f *front[S]) layer() (first, end uint32) { return f.Range(f.Depth(), f.Depth()) }

// width returns how many positions the last layer has.
func (f *front[S]) width() uint32 {
	first, end := f.layer()
	return end - first
}

// begin empties the front; the first layer is added next, and ended by EndLayer.
func (f *front[S]) begin(b *bound) {
	f.Reset()
	f.est, f.pruned = newEstimate(b), 0
}

// visit calls found with every position one slide on from position i, one by one, until
// it returns false. Positions that no way of at most limit slides in all can pass are left
// out. solved tells forwards whether the position is.
func (f *front[S]) visit(i uint32, limit int, found func(c S, solved bool) bool) bool {
	s := f.load(f.At(i), f.back)
	h := f.est.load(&s)
	left := limit - f.Depth() - 1 // slides after the next
	for _, t := range f.steps {
		after := h + 1 // the most that it can be
		if after >= left || h <= 1 {
			after = f.est.after(t)
		}
		if after > left {
			if after < unreachable && (f.pruned == 0 || after+f.Depth()+1 < f.pruned) {
				f.pruned = after + f.Depth() + 1
			}
			continue
		}
		next := f.m.take(&s, t)
		c := encode[S](f.m, &next)
		if after == left {
			if _, known := f.Find(c); known {
				continue
			}
			if !f.possible(t, &next, left) {
				if f.pruned == 0 || limit+1 < f.pruned {
					f.pruned = limit + 1
				}
				continue
			}
		}
		if !found(c, after == 0) {
			return false
		}
	}
	return true
}

// workOfRoutes is the work of checking the routes of a piece.
const workOfRoutes = 16

// possible reports whether a state, one step from the one that est has loaded, may come to
// the other end in left slides, which some place of the goal needs by its bound.
func (f *front[S]) possible(t step, s *state, left int) bool {
	f.est.spread(t)
	for place := range f.est.places {
		if f.est.each.get(place) != left {
			continue
		}
		f.est.work += int64(workOfRoutes * len(f.m.pieces))
		if f.routes.possible(f.est, s, place, f.back) {
			return true
		}
	}
	return false
}
