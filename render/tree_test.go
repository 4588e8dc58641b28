package render

import (
	"bytes"
	"context"
	"errors"
	"image/png"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"slidegif/render/internal/plan"
	"slidegif/solve/input"
)

// pairTree returns a tree of two boards.
func pairTree(context.Context) (*SearchTree, error) {
	b := newBoard(classic)
	return &SearchTree{Search: "bfs", Expanded: 1, Generated: 2, Stored: 2, Length: 1, Queue: true, Nodes: []TreeNode{
		{Board: b, Parent: -1, Number: 1, Solution: true}, {Board: b, Parent: 0, Depth: 1, Number: 2, Solution: true},
	}}, nil
}

// pathSearch returns a map of ten positions in a row. A search has expanded the first four.
func pathSearch(ctx context.Context) ([]SearchMap, error) {
	m, err := pathMap(10)(ctx)
	for i := range m.Distance {
		if m.Distance[i] = uint16(i); i > 3 {
			m.Distance[i] = math.MaxUint16
		}
	}
	return []SearchMap{{StateSpace: *m, Unit: 1, Search: "bfs", Expanded: 4, Length: 9}}, err
}

// TestSearchMap checks the captions of a map of a search: the goal is at the end of the road although the search did
// not expand it, and it is omitted if there is no road.
func TestSearchMap(t *testing.T) {
	s := randomSolution(newBoard(classic), 4, 1)
	for _, road := range []bool{true, false} {
		s.Search = func(ctx context.Context) ([]SearchMap, error) {
			m, err := pathSearch(ctx)
			if !road {
				m[0].Roads = nil
			}
			return m, err
		}
		p, err := Decide(FormatNamed("png"), s, Options{View: ViewSearch})
		if err != nil {
			t.Fatal(err)
		}
		picture, err := p.Content.(plan.Drawing).Draw(t.Context(), 600)
		if err != nil {
			t.Fatal(err)
		}
		texts := map[string]bool{}
		for _, shape := range picture.Drawing {
			text := ""
			for _, g := range shape.Glyphs {
				text += string(g.Rune)
			}
			texts[text] = true
		}
		for caption, want := range map[string]bool{"goal": road, "start": true, "breadth-firstsearch": true, "notexpanded": true, "startandgoal": false} {
			if texts[caption] != want {
				t.Errorf("road %t: the picture contains %q: %t, want %t; texts %q", road, caption, texts[caption], want, slices.Collect(maps.Keys(texts)))
			}
		}
	}
}

// TestTreeSize checks that the size key is the length of the longer side, and that the picture of a small tree is
// smaller without the key.
func TestTreeSize(t *testing.T) {
	s := randomSolution(newBoard(classic), 4, 1)
	s.Tree = pairTree
	for size, ok := range map[int]func(longer int) bool{
		0:   func(longer int) bool { return longer < 700 },
		300: func(longer int) bool { return longer == 300 },
		900: func(longer int) bool { return longer == 900 },
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
