package textbook

import (
	"context"
	"slices"

	"slidegif/solve"
)

// MaxCounted is the maximum number of positions that MustAndMay and Check visit.
const MaxCounted = 2_000_000

// MustAndMay returns the number of positions that every correct A* with the consistent heuristic h
// expands, and the number of positions that it may expand. The argument length is C*, the length of a
// shortest solution:
//
//	f = g + h < C*    must be expanded; otherwise, a shorter solution would not be ruled out
//	f = C*            may be expanded, depending on the order of positions with the same f
//	f > C*            is never expanded
//
// The number g is the distance of a position from the start (Dechter and Pearl, "Generalized
// Best-First Search Strategies and the Optimality of A*", 1985). Solved positions are not counted.
// If the search would visit more than MaxCounted positions, ok is false.
func MustAndMay(ctx context.Context, p Problem, h Heuristic, length int) (must, may int64, ok bool, err error) {
	var reached tree
	reached.add(p.Start(), root)
	visited := 1
	layer := []State{p.Start()}
	// With a consistent heuristic, f never falls along a path. Skipping positions with f > C* therefore never
	// hides a position with f <= C*.
	for g := 0; len(layer) > 0; g++ {
		var next []State
		for i, s := range layer {
			if i%checkInterval == 0 && ctx.Err() != nil {
				return 0, 0, false, context.Cause(ctx)
			}
			f := g + h(s)
			if f > length || p.Solved(s) {
				continue
			}
			may++
			if f < length {
				must++
			}
			for _, t := range p.Successors(s) {
				if !reached.has(t) {
					reached.add(t, s)
					visited++
					next = append(next, t)
				}
			}
			if visited > MaxCounted {
				return 0, 0, false, nil
			}
		}
		layer = next
	}
	return must, may, true, nil
}

// A Violation is a position at which a heuristic is not admissible or not consistent.
type Violation struct {
	State    State
	Estimate int
	Distance int // moves from State to the nearest goal

	// Next is a successor of State. NextEstimate is lower than Estimate by more than 1. Next and NextEstimate are
	// set only if the heuristic is not consistent.
	Next         State
	NextEstimate int
}

// A Report describes a heuristic over a whole state space. A nil violation means that there is none.
type Report struct {
	Positions    int64
	Inadmissible *Violation // the first position whose estimate exceeds its distance
	Inconsistent *Violation // the first move that lowers the estimate by more than one
}

// Check compares a heuristic with the distances of all positions that the start can reach. Check
// reports the first violation of each property, in breadth-first order. Positions from which no
// goal can be reached may have any estimate. If there are more than MaxCounted positions, the error
// is a *solve.Limit.
func Check(ctx context.Context, p Problem, h func(State) (int, error)) (Report, error) {
	order, err := explore(ctx, p)
	if err != nil {
		return Report{}, err
	}
	distance := distances(p, order)
	estimates := make([]int, len(distance))
	for _, s := range order {
		if estimates[s], err = h(s); err != nil {
			return Report{}, err
		}
	}
	r := Report{Positions: int64(len(order))}
	for _, s := range order {
		d := distance[s]
		if d < 0 {
			continue
		}
		if estimates[s] > d && r.Inadmissible == nil {
			r.Inadmissible = &Violation{State: s, Estimate: estimates[s], Distance: d}
		}
		for _, t := range p.Successors(s) {
			if r.Inconsistent == nil && estimates[s] > estimates[t]+1 {
				r.Inconsistent = &Violation{State: s, Estimate: estimates[s], Distance: d, Next: t, NextEstimate: estimates[t]}
			}
		}
	}
	return r, nil
}

// explore returns all positions that the start can reach, in breadth-first order.
func explore(ctx context.Context, p Problem) ([]State, error) {
	var reached tree
	reached.add(p.Start(), root)
	order := []State{p.Start()}
	for i := 0; i < len(order); i++ {
		if i%checkInterval == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		for _, t := range p.Successors(order[i]) {
			if !reached.has(t) {
				reached.add(t, order[i])
				order = append(order, t)
			}
		}
		if len(order) > MaxCounted {
			return nil, &solve.Limit{Kind: solve.PositionsLimit}
		}
	}
	return order, nil
}

// distances returns the number of moves from each position to the nearest goal, or -1 if no goal can be
// reached.
func distances(p Problem, order []State) []int {
	states := int(slices.Max(order)) + 1
	// The predecessors of s are predecessors[first[s]:first[s+1]].
	first := make([]uint32, states+2)
	for _, s := range order {
		for _, t := range p.Successors(s) {
			first[t+2]++
		}
	}
	for s := range states {
		first[s+2] += first[s+1]
	}
	predecessors := make([]State, first[states+1])
	for _, s := range order {
		for _, t := range p.Successors(s) {
			predecessors[first[t+1]] = s
			first[t+1]++
		}
	}
	distance := slices.Repeat([]int{-1}, states)
	var queue []State
	for _, s := range order {
		if p.Solved(s) {
			distance[s] = 0
			queue = append(queue, s)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		t := queue[0]
		for _, s := range predecessors[first[t]:first[t+1]] {
			if distance[s] < 0 {
				distance[s] = distance[t] + 1
				queue = append(queue, s)
			}
		}
	}
	return distance
}
