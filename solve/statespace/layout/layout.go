// Package layout places the positions of a state space in the plane.
//
//	Shape    distances in the picture are close to numbers of steps
//	Rings    positions at the same distance from the goal form a circle around it
//
// The coordinates are the same on every machine. All sums have a fixed order. Every product is
// converted explicitly, which prevents fused multiply-add. The only function of package math is
// Sqrt, which IEEE 754 defines exactly.
package layout

import (
	"context"
	"slices"
)

// A Graph is an undirected graph with n nodes, where n is len(First)-1. An edge leads from node i to each node in
// To[First[i]:First[i+1]]. If an edge has no edge in the opposite direction, call Undirected.
type Graph struct {
	First []uint32
	To    []uint32
	back  *Graph // the missing edges back; nil if there are none
}

// Len returns the number of nodes.
func (g Graph) Len() int { return len(g.First) - 1 }

// Neighbours returns the neighbours of a node in two lists: first the ends of its edges, then the neighbours that
// Undirected added. The caller must not modify the result.
func (g Graph) Neighbours(i uint32) (lists [2][]uint32) {
	lists[0] = g.ends(i)
	if g.back != nil {
		lists[1] = g.back.ends(i)
	}
	return lists
}

func (g Graph) ends(i uint32) []uint32 { return g.To[g.First[i]:g.First[i+1]] }

// Undirected returns the same graph with an edge back for each edge. Only the reverse edges that are missing in To
// take memory.
func (g Graph) Undirected() Graph {
	n := g.Len()
	back := &Graph{First: make([]uint32, n+1)}
	g.eachMissing(func(from, _ uint32) { back.First[from+1]++ })
	for i := range n {
		back.First[i+1] += back.First[i]
	}
	back.To = make([]uint32, back.First[n])
	next := append([]uint32(nil), back.First[:n]...)
	g.eachMissing(func(from, to uint32) {
		back.To[next[from]] = to
		next[from]++
	})
	g.back = back
	return g
}

// eachMissing calls f for each edge that has no edge in the opposite direction.
func (g Graph) eachMissing(f func(from, to uint32)) {
	for i := range uint32(g.Len()) {
		for _, to := range g.ends(i) {
			if !slices.Contains(g.ends(to), i) {
				f(to, i)
			}
		}
	}
}

// A Point is a place in the plane. The y axis points down.
type Point struct{ X, Y float32 }

// far is the distance of nodes that a search has not reached.
const far = ^uint16(0)

// search sets distance, for each node, to the number of edges from the given node. The graph must
// be connected. The result is a node at the greatest distance. The queue is scratch memory with
// room for all nodes.
func (g Graph) search(from uint32, distance []uint16, queue []uint32) (last uint32) {
	for i := range distance {
		distance[i] = far
	}
	distance[from] = 0
	queue = append(queue[:0], from)
	for k := 0; k < len(queue); k++ {
		i := queue[k]
		next := min(distance[i]+1, far-1)
		for _, list := range g.Neighbours(i) {
			for _, to := range list {
				if distance[to] == far {
					distance[to] = next
					queue = append(queue, to)
				}
			}
		}
	}
	return queue[len(queue)-1]
}

// checkInterval is the number of nodes between two successive checks of the context.
const checkInterval = 1 << 12

// checked returns context.Cause(ctx), but reads ctx only if i is a multiple of checkInterval.
func checked(ctx context.Context, i int) error {
	if i%checkInterval == 0 && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}
