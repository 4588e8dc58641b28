package tree

import (
	"bytes"
	"image"
	"strconv"
	"testing"

	"slidegif/render/raster"
	"slidegif/render/theme"
)

// TestAnimate checks that a tree grows by the children of one board in each frame, and that the last frame is the still.
func TestAnimate(t *testing.T) {
	boards := sample(t, -1, 0, 0, 0, 1, 1, 3, 6, 6, 6)
	for i, order := range map[int]int{0: 1, 1: 2, 3: 3, 6: 4} {
		boards.Nodes[i].Expanded = order
	}
	text := func(l Layer) string { return strconv.FormatInt(l.Generated, 10) }
	layers := Tree{Title: "t", LayerText: text, Layers: []Layer{{0, 1, 1}, {1, 2, 0}}, Growth: [][]Layer{{{0, 1, 0}}, {{0, 1, 1}, {1, 2, 0}}}}
	look := theme.Themes[0]
	for _, c := range []struct {
		tree   Tree
		frames int
		known  []int // number of boards in each frame
	}{
		{boards, 1, []int{10}},
		{boards, 2, []int{1, 10}},
		{boards, 4, []int{1, 6, 10, 10}},
		{boards, MaxDrawingFrames, []int{1, 4, 6, 7, 10, 10}},
		{layers, MaxDrawingFrames, []int{1, 2}},
	} {
		d, size, err := c.tree.Draw(look, 600, true)
		if err != nil {
			t.Fatal(err)
		}
		f, err := c.tree.Animate(look, 600, true, Times{First: 100, Last: 250}, c.frames)
		if err != nil {
			t.Fatal(err)
		}
		if f.Size != size || len(f.Delays) != len(c.known) || f.Delays[len(f.Delays)-1] != 250 || len(f.Delays) > 1 && f.Delays[0] != 100 {
			t.Errorf("at most %d frames: size %v, delays %d; want %v, %d frames", c.frames, f.Size, f.Delays, size, len(c.known))
		}
		picture := image.NewRGBA(image.Rectangle{Max: f.Size})
		for i := range f.Delays {
			before := bytes.Clone(picture.Pix)
			f.Paint(i, picture)
			if bytes.Equal(before, picture.Pix) && i < len(f.Delays)-1 {
				t.Errorf("at most %d frames: frame %d is equal to the frame before it", c.frames, i)
			}
		}
		if still := raster.Rasterize(d, size, look.Paper); !bytes.Equal(still.Pix, picture.Pix) {
			t.Errorf("at most %d frames: the last frame differs from the still", c.frames)
		}
		if c.tree.Nodes == nil {
			continue
		}
		p := painter{Tree: c.tree}
		growth := max(1, len(c.known)-2)
		for i, want := range c.known[:len(c.known)-1] {
			p.stage = stage{expanded: 4 * i / growth}
			known := 0
			for k := range p.Nodes {
				if p.known(k) {
					known++
				}
			}
			if known != want {
				t.Errorf("at most %d frames: frame %d has %d boards, want %d", c.frames, i, known, want)
			}
		}
	}
}
