package render

import (
	"bytes"
	"context"
	"errors"
	"image/png"
	"strings"
	"testing"

	"slidegif/solve/input"
)

// pairTree returns a tree of two boards.
func pairTree(context.Context) (*SearchTree, error) {
	b := newBoard(classic)
	return &SearchTree{Search: "bfs", Expanded: 1, Generated: 2, Stored: 2, Length: 1, Queue: true, Nodes: []TreeNode{
		{Board: b, Parent: -1, Number: 1, Solution: true}, {Board: b, Parent: 0, Depth: 1, Number: 2, Solution: true},
	}}, nil
}

// TestTreeSize checks that the size key is the length of the longer side, and that the picture of a small tree is
// smaller without the key.
func TestTreeSize(t *testing.T) {
	s := randomSolution(newBoard(classic), 4, 1)
	s.Tree = pairTree
	for size, ok := range map[int]func(longer int) bool{
		0:    func(longer int) bool { return longer < 700 },
		500:  func(longer int) bool { return longer == 500 },
		1500: func(longer int) bool { return longer == 1500 },
	} {
		var b bytes.Buffer
		if _, err := PNG(t.Context(), &b, s, Options{View: ViewTree, Size: size}); err != nil {
			t.Fatal(err)
		}
		c, err := png.DecodeConfig(&b)
		if err != nil || !ok(max(c.Width, c.Height)) {
			t.Errorf("size=%d: the picture has %d x %d pixels, error %v", size, c.Width, c.Height, err)
		}
	}
}

// TestTreeFails checks that errors of the search are returned, and that the heuristic view is refused for other kinds.
func TestTreeFails(t *testing.T) {
	s := randomSolution(newBoard(classic), 4, 1)
	failure := errors.New("failure")
	s.Tree = func(context.Context) (*SearchTree, error) { return nil, failure }
	if _, err := PNG(t.Context(), &bytes.Buffer{}, s, Options{View: ViewTree}); !errors.Is(err, failure) {
		t.Errorf("error %v, want the error of the search", err)
	}
	var bad *input.Error
	if _, err := PNG(t.Context(), &bytes.Buffer{}, s, Options{View: ViewHeuristic}); !errors.As(err, &bad) || !strings.Contains(err.Error(), "number tiles") {
		t.Errorf("error %v, want one about number tiles", err)
	}
}
