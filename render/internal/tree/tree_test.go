package tree

import (
	"fmt"
	"image"
	"strconv"
	"testing"

	"slidegif/render/theme"
	"slidegif/solve/catalog"
)

// sample returns a tree with the given parents. All nodes show the same board.
func sample(t *testing.T, parents ...int) Tree {
	t.Helper()
	p, err := catalog.Parse(t.Context(), "tiles:123/450/786")
	if err != nil {
		t.Fatal(err)
	}
	tree := Tree{Title: "t"}
	for i, parent := range parents {
		n := Node{Board: p.Board(), Parent: parent, Number: i + 1}
		if parent >= 0 {
			n.Depth = tree.Nodes[parent].Depth + 1
		}
		tree.Nodes = append(tree.Nodes, n)
	}
	return tree
}

// TestPlaces checks that no boards overlap, that children keep their order, and that a parent is above the middle of
// its children.
func TestPlaces(t *testing.T) {
	tree := sample(t, -1, 0, 0, 0, 1, 1, 3, 6, 6, 6)
	p := painter{Tree: tree, Pen: theme.Pen{Theme: theme.Themes[0]}}
	p.place()
	p.fit(900, true)
	if longer := max(p.size.X, p.size.Y); longer != 900 {
		t.Errorf("the longer side has %d pixels, want 900", longer)
	}
	box := func(i int) image.Rectangle { return image.Rectangle{Max: p.board}.Add(p.corner(i)) }
	for i := range tree.Nodes {
		if !box(i).In(image.Rectangle{Max: p.size}) {
			t.Errorf("board %d at %v is outside the picture of %v", i, box(i), p.size)
		}
		for k := range i {
			if box(i).Overlaps(box(k)) {
				t.Errorf("boards %d at %v and %d at %v overlap", i, box(i), k, box(k))
			}
			if tree.Nodes[i].Depth == tree.Nodes[k].Depth && box(k).Min.X > box(i).Min.X {
				t.Errorf("board %d is to the right of the later board %d", k, i)
			}
		}
	}
	if middle := (p.column[1] + p.column[3]) / 2; p.column[0] != middle {
		t.Errorf("the start is in column %g, want %g", p.column[0], middle)
	}
}

// TestMarks checks the numbers, the estimates, the bold lines of the solution, and the crosses of repeated positions.
func TestMarks(t *testing.T) {
	tree := sample(t, -1, 0, 0, 1)
	tree.Informed = true
	for i := range tree.Nodes {
		tree.Nodes[i].Estimate = 7
	}
	tree.Nodes[0].Solution, tree.Nodes[1].Solution, tree.Nodes[3].Repeats, tree.Nodes[3].Of, tree.Nodes[3].Number = true, true, true, 1, 0
	d, _, err := tree.Draw(theme.Themes[0], 900, true)
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]int{}
	signs, strokes := 0, 0
	for _, s := range d {
		text := ""
		for _, g := range s.Glyphs {
			text += string(g.Rune)
		}
		texts[text]++
		if s.Width > 0 && s.Fill == theme.Flat(theme.Themes[0].Sign) {
			signs++
		}
		if s.Width > 0 && s.Fill == theme.Flat(theme.Themes[0].Paper) {
			strokes++
		}
	}
	for _, want := range []string{"7=0+7", "8=1+7", "9=2+7", "=1"} {
		n := 1
		if want == "8=1+7" {
			n = 2
		}
		if texts[want] != n && texts[fmt.Sprint(want)] != n {
			t.Errorf("the label %q occurs %d times, want %d; labels %v", want, texts[want], n, texts)
		}
	}
	if signs != 1 || strokes != 2 {
		t.Errorf("%d bold lines and %d strokes of crosses, want 1 and 2", signs, strokes)
	}
}

// TestLayers checks that the bars of layers grow with the number of positions, and that their texts are drawn.
func TestLayers(t *testing.T) {
	tree := Tree{Title: "t", LayerText: func(l Layer) string { return strconv.FormatInt(l.Generated, 10) }, Layers: []Layer{{0, 1, 1}, {1, 4, 2}, {2, 90, 30}, {3, 40, 0}}}
	d, size, err := tree.Draw(theme.Themes[0], 500, false)
	if err != nil || size.X != layerWidth {
		t.Fatalf("size %v, error %v", size, err)
	}
	pen := theme.Pen{Theme: theme.Themes[0]}
	var widths []float64
	for _, s := range d {
		if s.Fill == theme.Flat(pen.Blend(GeneratedShare)) {
			widths = append(widths, s.Path[2].P[0][0])
		}
	}
	if len(widths) != 4 || !(widths[0] < widths[1] && widths[1] < widths[3] && widths[3] < widths[2]) {
		t.Errorf("the bars end at %v, want an order of 1, 4, 40, 90 positions", widths)
	}
}
