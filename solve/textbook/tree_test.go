package textbook_test

import (
	"slices"
	"testing"

	"slidegif/solve"
	"slidegif/solve/textbook"
)

// TestTree compares the trees of all algorithms with the counts of the searches, and checks that each node is a
// successor of its parent.
func TestTree(t *testing.T) {
	reopened := false
	for _, id := range []string{"tiles:283/164/705:123/804/765", "tiles:312/045/678", "tiles:12/03", "lunar-1", "gates-1"} {
		p, err := parseAny(t, id)
		if err != nil {
			t.Fatal(err)
		}
		g := newGraph(t, p)
		for _, a := range textbook.Algorithms {
			if a.Name == "bidirectional" {
				continue
			}
			h, _ := estimate(t, p, g, "bound")
			if id == "tiles:312/045/678" && a.Name == "astar" {
				h = func(s textbook.State) int { return int(s * 2654435761 >> 28) } // inconsistent
			}
			tree, r, err := a.SearchTree(t.Context(), g, h, solve.Options{MaxPositions: 3000})
			if a.Name == "iddfs" || a.Name == "idastar" {
				if err == nil {
					checkLine(t, id+" "+a.Name, tree)
				}
			} else {
				checkCounts(t, id+" "+a.Name, tree, r)
			}
			reopened = reopened || slices.ContainsFunc(tree.Nodes, func(n textbook.Node) bool { return n.Expanded > 0 && n.Repeats >= 0 })
			if err != nil {
				continue // the limit
			}
			for i, n := range tree.Nodes[1:] {
				parent := tree.Nodes[n.Parent]
				if n.Depth != parent.Depth+1 || parent.Expanded == 0 || !slices.Contains(g.Successors(parent.State), n.State) {
					t.Errorf("%s %s: node %d %+v does not follow from its parent %+v", id, a.Name, i+1, n, parent)
				}
			}
			var path []textbook.State
			for i, n := range tree.Path {
				path = append(path, tree.Nodes[n].State)
				if i > 0 && tree.Nodes[n].Parent != tree.Path[i-1] {
					t.Errorf("%s %s: node %d of the path is not a child of the one before it", id, a.Name, i)
				}
			}
			if !slices.Equal(path, r.Path) {
				t.Errorf("%s %s: the path of the tree is %v, want %v", id, a.Name, path, r.Path)
			}
		}
	}
	if !reopened {
		t.Error("no search expanded a position twice")
	}
}

// checkCounts compares the tree of a search that stores all positions with its counts.
func checkCounts(t *testing.T, name string, tree textbook.Tree, r textbook.Result) {
	t.Helper()
	var expanded int64
	kept := map[textbook.State]bool{}
	for _, n := range tree.Nodes {
		if n.Expanded > 0 {
			expanded++
		}
		if n.Repeats < 0 {
			if kept[n.State] {
				t.Errorf("%s: two nodes of position %d are kept", name, n.State)
			}
			kept[n.State] = true
		} else if tree.Nodes[n.Repeats].State != n.State {
			t.Errorf("%s: a node repeats another position", name)
		}
	}
	if expanded != r.Expanded || int64(len(tree.Nodes)) != r.Generated {
		t.Errorf("%s: %d nodes, %d of them expanded; the counts are %d and %d", name, len(tree.Nodes), expanded, r.Generated, r.Expanded)
	}
}

// checkLine checks that the nodes of a depth-first search are expanded from left to right: a node before its
// descendants, and these before the next sibling.
func checkLine(t *testing.T, name string, tree textbook.Tree) {
	t.Helper()
	var line []int
	order := make([]int, len(tree.Nodes))
	for i, n := range tree.Nodes {
		order[i] = i
		if n.Expanded == 0 {
			order[i] = -1
		}
	}
	order = slices.DeleteFunc(order, func(i int) bool { return i < 0 })
	slices.SortFunc(order, func(a, b int) int { return tree.Nodes[a].Expanded - tree.Nodes[b].Expanded })
	for k, i := range order {
		n := tree.Nodes[i]
		if n.Expanded != k+1 || n.Depth > len(line) || n.Depth > 0 && line[n.Depth-1] != n.Parent {
			t.Fatalf("%s: node %d %+v is expanded as number %d, but is not below the path %v", name, i, n, k+1, line)
		}
		line = append(line[:n.Depth], i)
	}
}
