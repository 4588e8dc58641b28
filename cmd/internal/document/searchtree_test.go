//go:build !js

package document

import (
	"errors"
	"testing"

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
)

// TestTreeOf checks which part of a tree is drawn: all boards, the first boards of breadth-first search, or layers.
func TestTreeOf(t *testing.T) {
	for _, test := range []struct {
		id, algorithm  string
		boards, layers int
		length         int
		solution       int // number of boards on the path
	}{
		{"tiles:283/164/705:123/804/765", "astar:manhattan", 16, 0, 5, 6},
		{"tiles:283/164/705:123/804/765", "", 54, 0, 5, 6},
		{"tiles:864/072/513", "bfs", 60, 0, 23, 5},
		{"tiles:864/072/513", "astar:manhattan", 0, 24, 23, 0},
		{"tiles:4x4@1", "bfs", 60, 0, -1, 0}, // ends at the limit
	} {
		p, err := pipeline.ParseID(t.Context(), test.id)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := treeOf(p, test.algorithm)(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		solution := 0
		for i, n := range tree.Nodes {
			if n.Solution {
				solution++
			}
			if n.Parent >= i || n.Repeats && n.Of == 0 && tree.Queue {
				t.Errorf("%s %s: board %d is %+v", test.id, test.algorithm, i, n)
			}
		}
		if len(tree.Nodes) != test.boards || len(tree.Layers) != test.layers || tree.Length != test.length || solution != test.solution {
			t.Errorf("%s %s: %d boards, %d of them on the path, %d layers, %d moves; want %d, %d, %d, %d", test.id, test.algorithm, len(tree.Nodes), solution, len(tree.Layers), tree.Length, test.boards, test.solution, test.layers, test.length)
		}
		var expanded int64
		for _, l := range tree.Layers {
			expanded += l.Expanded
		}
		if tree.Layers != nil && expanded != tree.Expanded {
			t.Errorf("%s %s: %d expansions in layers, want %d", test.id, test.algorithm, expanded, tree.Expanded)
		}
	}
	p, err := pipeline.ParseID(t.Context(), "tiles:4x4@1")
	if err != nil {
		t.Fatal(err)
	}
	var limit *solve.Limit
	if _, err := treeOf(p, "astar:misplaced")(t.Context()); !errors.As(err, &limit) {
		t.Errorf("A* on a 15-puzzle: error %v, want a limit", err)
	}
}
