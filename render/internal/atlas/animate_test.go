package atlas

import (
	"bytes"
	"image"
	"math"
	"testing"

	"slidegif/render/raster"
	"slidegif/render/theme"
	"slidegif/solve/test/testcost"
)

// twoSearches returns two searches of a ladder. The first expands all positions in their order, and the second only
// the first half.
func twoSearches() Searches {
	s := Searches{Details: "a ladder", NotExpanded: "not expanded", Names: [2]string{"start", "goal"}, And: ", "}
	for _, expanded := range []int{40, 20} {
		m := ladder(40)
		m.Distance = make([]uint16, m.Len())
		for i := range m.Distance {
			if m.Distance[i] = uint16(i); i >= expanded {
				m.Distance[i] = math.MaxUint16
			}
		}
		s.Searches = append(s.Searches, Search{Map: m, Unit: 1, Name: "search", Expanded: int64(expanded), Counted: "expanded", Solution: "9 steps"})
	}
	return s
}

// TestAnimate checks that positions light up one after another, that a search which ends earlier waits, and that the last
// frame is the still.
func TestAnimate(t *testing.T) {
	for _, th := range testcost.Some(2, theme.Themes...) {
		for _, roads := range []bool{false, true} {
			for _, frames := range []int{1, 2, 3, 20, MaxDrawingFrames} {
				testAnimate(t, th, roads, frames)
			}
		}
	}
}

func testAnimate(t *testing.T, th theme.Theme, roads bool, frames int) {
	s := twoSearches()
	for _, one := range s.Searches {
		if !roads {
			one.Map.Roads = nil
		}
	}
	d, err := s.Draw(t.Context(), th, 400)
	if err != nil {
		t.Fatal(err)
	}
	all, err := s.painters(t.Context(), th, 400)
	if err != nil {
		t.Fatal(err)
	}
	still := raster.Rasterize(d, Size(400), th.Paper)
	f, err := s.Animate(t.Context(), th, 400, Times{First: 100, Last: 250}, frames)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(f.Delays); n > frames || frames == MaxDrawingFrames && n < 41 || f.Delays[n-1] != 250 {
		t.Errorf("%d frames with delays %d, want at most %d", n, f.Delays, frames)
	}
	picture := image.NewRGBA(image.Rectangle{Max: f.Size})
	texts := image.Rect(0, all[0].area.Max.Y, all[0].name.Max.X, all[0].name.Max.Y)
	before, unlike := image.NewRGBA(picture.Rect), math.MaxInt
	for i := range f.Delays {
		f.Paint(i, picture)
		if !roads { // all pixels that change have their last colour
			n := different(picture, still, all[0].area)
			if n > unlike {
				t.Errorf("%s, %d frames: frame %d has %d pixels that differ from the end, more than %d", th.Name, frames, i, n, unlike)
			}
			unlike = n
		}
		if different(picture, still, texts) > 0 {
			t.Errorf("%s: frame %d changes the name of a search", th.Name, i)
		}
		if frames == MaxDrawingFrames && i > 20+roadFrames && different(picture, before, all[1].area) > 0 {
			t.Errorf("%s: frame %d changes a search that has ended", th.Name, i)
		}
		copy(before.Pix, picture.Pix)
	}
	if !bytes.Equal(picture.Pix, still.Pix) {
		t.Errorf("%s, %d frames: the last frame differs from the still", th.Name, frames)
	}
}

// different counts the pixels of a rectangle that differ.
func different(a, b *image.RGBA, r image.Rectangle) (n int) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				n++
			}
		}
	}
	return n
}

// TestStacked checks that two wide maps are drawn one above the other, and two square maps side by side.
func TestStacked(t *testing.T) {
	for stretch, stacked := range map[float64]bool{.02: false, 1: true} {
		s := twoSearches()
		for i := range s.Searches {
			at := s.Searches[i].At
			s.Searches[i].At = func(p uint32) (x, y float64) {
				x, y = at(p)
				return x * stretch, y
			}
		}
		all, err := s.painters(t.Context(), theme.Themes[0], 800)
		if err != nil {
			t.Fatal(err)
		}
		if got := all[0].area.Min.X == all[1].area.Min.X; got != stacked {
			t.Errorf("width %g: stacked = %t", stretch, got)
		}
	}
}
