package textbook

import (
	"math"
	"slices"
)

// greedyBestFirst expands the position with the smallest estimate. The solutions may be longer than
// necessary.
func greedyBestFirst(r *run) []State {
	var open queue
	var reached tree
	open.push(r.h(r.Start()), node{state: r.Start()})
	reached.add(r.Start(), root)
	r.Stored = 1
	for r.err == nil {
		n, ok := open.pop()
		if !ok {
			return nil
		}
		if r.Solved(n.state) {
			path := reached.path(n.state)
			slices.Reverse(path)
			return path
		}
		for _, next := range r.expand(n.state) {
			if reached.has(next) {
				continue
			}
			reached.add(next, n.state)
			r.Stored++
			open.push(r.h(next), node{state: next})
		}
	}
	return nil
}

// aStar expands the position with the smallest f = g + h: the length of the path to the position plus the
// estimate of the rest. After it finds a shorter path to a position, aStar expands the position again.
func aStar(r *run) []State {
	var open queue
	var reached tree
	var g []int // length of the shortest known path to each state
	visit := func(s, parent State, length int) {
		for int(s) >= len(g) {
			g = append(g, math.MaxInt)
		}
		if length >= g[s] {
			return
		}
		g[s] = length
		if reached.add(s, parent) {
			r.Stored++
		}
		open.push(length+r.h(s), node{s, length})
	}
	visit(r.Start(), root, 0)
	for r.err == nil {
		n, ok := open.pop()
		switch {
		case !ok:
			return nil
		case g[n.state] < n.g: // a shorter path was found after n was pushed
			continue
		case r.Solved(n.state):
			path := reached.path(n.state)
			slices.Reverse(path)
			return path
		}
		for _, next := range r.expand(n.state) {
			visit(next, n.state, n.g+1)
		}
	}
	return nil
}

// idaStar runs depth-first searches that prune paths with f above a bound. The bound of each search is the
// smallest f that the previous search pruned.
func idaStar(r *run) []State {
	bound := r.h(r.Start())
	for r.err == nil {
		path, next := boundedSearch(r, []State{r.Start()}, bound)
		if path != nil || next == math.MaxInt {
			return path
		}
		bound = next
		r.Generated++ // the start, again
	}
	return nil
}

// boundedSearch extends path as long as f is at most bound. boundedSearch returns the path to a solved
// position, or the smallest f above the bound.
func boundedSearch(r *run, path []State, bound int) (solution []State, pruned int) {
	s := path[len(path)-1]
	r.Stored = max(r.Stored, int64(len(path)))
	if f := len(path) - 1 + r.h(s); f > bound {
		return nil, f
	}
	if r.Solved(s) {
		return path, 0
	}
	pruned = math.MaxInt
	for _, next := range r.expandOnPath(path) {
		solution, f := boundedSearch(r, append(path, next), bound)
		if solution != nil || r.err != nil {
			return solution, pruned
		}
		pruned = min(pruned, f)
	}
	return nil, pruned
}

// A node is an entry of a queue.
type node struct {
	state State
	g     int // length of the path to the state
}

// A queue is a priority queue. Nodes with the same priority are removed in the order in which they were
// added.
type queue struct {
	buckets [][]node // by priority
	heads   []int    // index of the first node of each bucket that has not left
	least   int      // no node has a lower priority
}

func (q *queue) push(priority int, n node) {
	for priority >= len(q.buckets) {
		q.buckets, q.heads = append(q.buckets, nil), append(q.heads, 0)
	}
	q.buckets[priority] = append(q.buckets[priority], n)
	q.least = min(q.least, priority)
}

// pop removes the first node with the smallest priority. If the queue is empty, pop returns false.
func (q *queue) pop() (node, bool) {
	for ; q.least < len(q.buckets); q.least++ {
		if i := q.heads[q.least]; i < len(q.buckets[q.least]) {
			q.heads[q.least]++
			return q.buckets[q.least][i], true
		}
	}
	return node{}, false
}
