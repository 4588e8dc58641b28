package textbook

import "slices"

// breadthFirst expands the positions in the order of their distance from the start.
func breadthFirst(r *run) []State {
	var reached tree
	reached.add(r.Start(), root)
	r.Stored = 1
	if r.Solved(r.Start()) {
		return []State{r.Start()}
	}
	for queue := []State{r.Start()}; len(queue) > 0 && r.err == nil; queue = queue[1:] {
		for _, next := range r.expand(queue[0]) {
			if reached.has(next) {
				continue
			}
			reached.add(next, queue[0])
			r.Stored++
			if r.Solved(next) {
				path := reached.path(next)
				slices.Reverse(path)
				return path
			}
			queue = append(queue, next)
		}
	}
	return nil
}

// bidirectional runs two breadth-first searches, from the start and from the goals. In each step, the
// search with the smaller frontier expands a whole layer.
func bidirectional(r *run) []State {
	goals, err := r.Goals(r.ctx, r.o)
	if err != nil {
		r.err = err
		return nil
	}
	var reached [2]tree
	frontiers := [2][]State{{r.Start()}, goals}
	for side, states := range frontiers {
		for _, s := range states {
			if reached[0].has(s) {
				return []State{s} // the start is solved
			}
			reached[side].add(s, root)
			r.Stored++
		}
	}
	for len(frontiers[0]) > 0 && len(frontiers[1]) > 0 && r.err == nil {
		side := 0
		if len(frontiers[1]) < len(frontiers[0]) {
			side = 1
		}
		var layer []State
		for _, s := range frontiers[side] {
			for _, next := range r.expand(s) {
				if reached[side].has(next) {
					continue
				}
				reached[side].add(next, s)
				if reached[1-side].has(next) {
					path := reached[0].path(next)
					slices.Reverse(path)
					return append(path, reached[1].path(next)[1:]...)
				}
				r.Stored++
				layer = append(layer, next)
			}
		}
		frontiers[side] = layer
	}
	return nil
}

// iterativeDeepening runs depth-first searches with the limits 0, 1, 2 and so on.
func iterativeDeepening(r *run) []State {
	for limit := 0; r.err == nil; limit++ {
		if limit > 0 {
			r.Generated++ // the start, again
		}
		path, cutOff := depthLimited(r, []State{r.Start()}, limit)
		if path != nil || !cutOff {
			return path
		}
	}
	return nil
}

// depthLimited extends path by at most limit moves. depthLimited returns the path to a solved
// position, or nil. The result cutOff reports whether the limit cut off any path.
func depthLimited(r *run, path []State, limit int) (solution []State, cutOff bool) {
	s := path[len(path)-1]
	r.Stored = max(r.Stored, int64(len(path)))
	switch {
	case r.Solved(s):
		return path, false
	case limit == 0:
		return nil, true
	}
	for _, next := range r.expandOnPath(path) {
		solution, more := depthLimited(r, append(path, next), limit-1)
		if solution != nil || r.err != nil {
			return solution, false
		}
		cutOff = cutOff || more
	}
	return nil, cutOff
}

// expandOnPath returns the successors of the last position on a path, and omits the position before it.
func (r *run) expandOnPath(path []State) []State {
	if !r.within(r.Expanded) {
		return nil
	}
	last := len(path) - 1
	next := r.Successors(path[last])
	if last > 0 {
		if i := slices.Index(next, path[last-1]); i >= 0 {
			next = slices.Concat(next[:i], next[i+1:])
		}
	}
	r.Expanded++
	r.Generated += int64(len(next))
	r.recorder.expandedOnPath(path, next)
	return next
}
