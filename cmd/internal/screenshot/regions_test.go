package screenshot

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"
)

// naiveRegions is a simple implementation of the function regions. It uses a recursive flood fill.
func naiveRegions(w, h int, in func(int) bool) (all []region, labels []int32) {
	labels = make([]int32, w*h)
	var fill func(x, y int, g *region)
	fill = func(x, y int, g *region) {
		if x < 0 || y < 0 || x >= w || y >= h || labels[y*w+x] != 0 || !in(y*w+x) {
			return
		}
		labels[y*w+x] = int32(len(all) + 1)
		g.area++
		g.Rectangle = g.Union(image.Rect(x, y, x+1, y+1))
		fill(x-1, y, g)
		fill(x+1, y, g)
		fill(x, y-1, g)
		fill(x, y+1, g)
	}
	for i := range labels {
		var g region
		if fill(i%w, i/w, &g); g.area > 0 {
			all = append(all, g)
		}
	}
	return all, labels
}

func TestRegions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 400 {
		w, h, full := 1+r.IntN(12), 1+r.IntN(12), r.IntN(10)
		pixels := make([]bool, w*h)
		for i := range pixels {
			pixels[i] = r.IntN(10) < full
		}
		in := func(i int) bool { return pixels[i] }
		got, labels := regions(w, h, in)
		want, wantLabels := naiveRegions(w, h, in)
		if !slices.Equal(got, want) || !slices.Equal(labels, wantLabels) {
			t.Fatalf("picture %d of %dx%d: regions = %v, want %v", n, w, h, got, want)
		}
	}
}
