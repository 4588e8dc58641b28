package theme

import (
	"image"
	"reflect"
	"sync"
	"testing"

	"github.com/fogleman/gg"
)

// TestFillsAreConstant draws the same fills in several goroutines, and checks that drawing does not
// change them. The race detector finds shared state.
func TestFillsAreConstant(t *testing.T) {
	picture := image.NewGray(image.Rect(0, 0, 20, 20))
	fills := func() []Fill {
		return []Fill{
			Flat(black), &Grain{Tones: ramp(white, black, 5), Scale: 10, Seed: 1}, &Photo{Image: picture},
			&Hatch{Weave: Grid, Paper: white, Ink: black, Period: 6, Width: 2},
		}
	}
	used := fills()
	var d Drawing
	for i, f := range used {
		d.fill(rounded(float64(20*i), 0, float64(20*i+20), 20, 3), f)
	}
	pictures := make([]*image.RGBA, 4)
	var all sync.WaitGroup
	for i := range pictures {
		all.Go(func() {
			dc := gg.NewContext(80, 20)
			d.Paint(dc)
			pictures[i] = dc.Image().(*image.RGBA)
		})
	}
	all.Wait()
	if !reflect.DeepEqual(used, fills()) {
		t.Error("drawing has changed a fill")
	}
	for _, p := range pictures[1:] {
		if !reflect.DeepEqual(p, pictures[0]) {
			t.Error("two drawings of the same shapes differ")
		}
	}
}
