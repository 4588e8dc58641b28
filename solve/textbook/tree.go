package textbook

import (
	"context"
	"slices"

	"slidegif/solve"
)

// A Tree contains the start of a search, and the successors of each expanded node. A position that is generated
// several times has several nodes. For iddfs and idastar, a Tree shows only the last iteration.
type Tree struct {
	Nodes []Node // in the order in which they were generated; the first one is the start
	Path  []int  // nodes of the solution, from the start to the goal
}

// A Node is a generated position.
type Node struct {
	State    State
	Parent   int // node whose expansion generated this one; -1 for the start
	Depth    int // number of moves from the start
	Expanded int // number of the expansion of the node, counted from 1; 0 if the node was not expanded
	// If the search discarded the node as a duplicate, Repeats is the node that it kept for the position.
	// Otherwise, Repeats is -1. In the trees of iddfs and idastar, Repeats is always -1, because they never detect
	// duplicates.
	Repeats int
}

// SearchTree is like Search, but also returns the tree of the search. The bidirectional search has no tree,
// because it grows two trees. The tree needs 40 bytes for each generated position.
func (a Algorithm) SearchTree(ctx context.Context, p Problem, h Heuristic, o solve.Options) (Tree, Result, error) {
	rec := &recorder{shorter: a.Name == "astar", kept: map[State]int{}}
	rec.start(p.Start())
	r := &run{Problem: p, h: h, ctx: ctx, o: o, recorder: rec}
	result, err := a.finish(r)
	if err == nil {
		rec.Path = rec.path(result.Path)
	}
	return rec.Tree, result, err
}

// A recorder builds the tree of a search. The nil recorder does nothing.
type recorder struct {
	Tree
	shorter bool          // whether a shorter path to a position replaces its node
	kept    map[State]int // node of each position
	line    []int         // nodes on the current path of a search that stores only a path
	first   []int         // first child of each node, or 0; the children of a node are consecutive
	count   int           // of expansions
}

func (r *recorder) start(s State) {
	r.Nodes = append(r.Nodes[:0], Node{State: s, Parent: -1, Repeats: -1})
	r.first = append(r.first[:0], 0)
	r.kept[s] = 0
	r.count = 0
}

// expanded records the successors of a position in a search that stores all positions.
func (r *recorder) expanded(s State, next []State) {
	if r == nil {
		return
	}
	parent := r.kept[s]
	r.expand(parent)
	for _, t := range next {
		node := Node{State: t, Parent: parent, Depth: r.Nodes[parent].Depth + 1, Repeats: -1}
		if first, known := r.kept[t]; !known {
			r.kept[t] = len(r.Nodes)
		} else if r.shorter && node.Depth < r.Nodes[first].Depth {
			r.Nodes[first].Repeats = len(r.Nodes)
			r.kept[t] = len(r.Nodes)
		} else {
			node.Repeats = first
		}
		r.add(node)
	}
}

func (r *recorder) add(n Node) {
	r.Nodes, r.first = append(r.Nodes, n), append(r.first, 0)
}

// expandedOnPath records the successors of the last position of a path.
func (r *recorder) expandedOnPath(path, next []State) {
	if r == nil {
		return
	}
	last := len(path) - 1
	if last == 0 {
		r.start(path[0])
		r.line = r.line[:0]
	}
	parent := 0
	if last > 0 {
		parent = r.child(r.line[last-1], path[last])
	}
	r.line = append(r.line[:last], parent)
	r.expand(parent)
	for _, t := range next {
		r.add(Node{State: t, Parent: parent, Depth: last + 1, Repeats: -1})
	}
}

// expand marks a node as expanded. The children of the node must be added next.
func (r *recorder) expand(node int) {
	r.count++
	r.Nodes[node].Expanded, r.first[node] = r.count, len(r.Nodes)
}

// child returns the child node of parent with state s.
func (r *recorder) child(parent int, s State) int {
	i := r.first[parent]
	for r.Nodes[i].State != s {
		i++
	}
	return i
}

func (r *recorder) path(solution []State) []int {
	goal := r.kept[solution[len(solution)-1]]
	if len(r.line) > 0 {
		goal = 0
		for _, s := range solution[1:] {
			goal = r.child(goal, s)
		}
	}
	var path []int
	for i := goal; i >= 0; i = r.Nodes[i].Parent {
		path = append(path, i)
	}
	slices.Reverse(path)
	return path
}
