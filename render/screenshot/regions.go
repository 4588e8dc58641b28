package screenshot

import (
	"image"
	"slices"
)

// A raster is a picture in memory, three bytes a pixel, and how steep it is at each pixel.
type raster struct {
	w, h  int
	pix   []uint8 // red, green, blue
	steep []uint8 // the greatest change of a channel over two pixels, in x or y
}

func newRaster(img *image.RGBA) *raster {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	r := &raster{w: w, h: h, pix: make([]uint8, 3*w*h), steep: make([]uint8, w*h)}
	for y := range h {
		row := img.Pix[y*img.Stride:]
		for x := range w {
			copy(r.pix[3*(y*w+x):][:3], row[4*x:])
		}
	}
	for range maxBlurs {
		if r.measure() <= noise {
			return r
		}
		r.blur()
	}
	r.measure()
	return r
}

const (
	noise    = 3 // how steep half of the pixels of a screen may be; a dithered one has 20
	maxBlurs = 3
)

// measure finds how steep the picture is, and returns the median.
func (r *raster) measure() int {
	var counts [256]int
	for y := 1; y < r.h-1; y++ {
		for x := 1; x < r.w-1; x++ {
			i := y*r.w + x
			r.steep[i] = max(r.change(i-1, i+1), r.change(i-r.w, i+r.w))
			counts[r.steep[i]]++
		}
	}
	n, median := counts[0], 0
	for n*2 < (r.w-2)*(r.h-2) {
		median++
		n += counts[median]
	}
	return median
}

// blur weighs each pixel with its eight neighbours.
func (r *raster) blur() {
	pass := func(from, to []uint8, step int) {
		copy(to, from)
		for i := step; i < len(from)-step; i++ {
			to[i] = uint8((int(from[i-step]) + 2*int(from[i]) + int(from[i+step]) + 2) / 4)
		}
	}
	across := make([]uint8, len(r.pix))
	pass(r.pix, across, 3)
	pass(across, r.pix, 3*r.w)
}

// change returns the greatest difference of a channel between two pixels.
func (r *raster) change(i, j int) uint8 {
	a, b := r.pix[3*i:3*i+3], r.pix[3*j:3*j+3]
	most := 0
	for c := range 3 {
		d := int(a[c]) - int(b[c])
		most = max(most, d, -d)
	}
	return uint8(most)
}

// A box is a rectangle of pixels that may be a piece, a tile or a cell.
type box struct {
	x0, y0, x1, y1 float64
}

func (b box) w() float64 { return b.x1 - b.x0 }
func (b box) h() float64 { return b.y1 - b.y0 }

// levels are the steepnesses at which the picture is cut into regions: from shades of dark
// mode to outlines on wood.
var levels = []uint8{6, 12, 24, 48}

// boxes returns what may be pieces: the flat regions that fill their rectangle, and the
// islands in large flat regions.
func (r *raster) boxes() []box {
	var all []box
	label := make([]int32, r.w*r.h)
	var stack []int32
	for _, level := range levels {
		regions := r.regions(level, label, &stack)
		small, large := float64(min(r.w, r.h))/40, min(r.w, r.h)/4
		for n, g := range regions {
			w, h := g.x1-g.x0, g.y1-g.y0
			if float64(min(w, h)) > small && g.area*2 > w*h && max(w, h) < min(r.w, r.h) {
				all = append(all, box{float64(g.x0) - 1, float64(g.y0) - 1, float64(g.x1) + 1, float64(g.y1) + 1})
			}
			if min(w, h) > large {
				all = append(all, r.islands(g, int32(n+1), label, int(small), &stack)...)
			}
		}
	}
	return distinct(all)
}

// A region is a connected set of pixels that are not steep.
type region struct {
	x0, y0, x1, y1, area int
}

// regions fills label with the number of each pixel's region, from 1; 0 for steep pixels.
func (r *raster) regions(level uint8, label []int32, stack *[]int32) []region {
	clear(label)
	var all []region
	for i := range label {
		if label[i] != 0 || r.steep[i] > level {
			continue
		}
		n := int32(len(all) + 1)
		all = append(all, fill(r.w, r.h, i, stack, func(j int) bool {
			if label[j] != 0 || r.steep[j] > level {
				return false
			}
			label[j] = n
			return true
		}))
	}
	return all
}

// islands returns the rectangles of what lies within a region, and is farther than some
// pixels from it: so neither a dot on the floor nor a wheel ties two pieces together.
// Without: 7 of 8 pictures of our own cars are refused, in place of 3.
func (r *raster) islands(g region, n int32, label []int32, small int, stack *[]int32) []box {
	w, h := g.x1-g.x0, g.y1-g.y0
	seen := make([]bool, w*h) // the region, then the islands too
	for i := range seen {
		seen[i] = label[(g.y0+i/w)*r.w+g.x0+i%w] == n
	}
	off := max(2, min(r.w, r.h)/150)
	for range off {
		was := slices.Clone(seen)
		for i := range seen {
			seen[i] = was[i] || i%w > 0 && was[i-1] || i%w < w-1 && was[i+1] || i >= w && was[i-w] || i+w < len(was) && was[i+w]
		}
	}
	var all []box
	for i := range seen {
		if seen[i] {
			continue
		}
		in := fill(w, h, i, stack, func(j int) bool {
			if seen[j] {
				return false
			}
			seen[j] = true
			return true
		})
		if iw, ih := in.x1-in.x0, in.y1-in.y0; min(iw, ih) > small && in.area*2 > iw*ih && iw*ih*2 < w*h {
			all = append(all, box{float64(g.x0 + in.x0 - off + 1), float64(g.y0 + in.y0 - off + 1), float64(g.x0 + in.x1 + off - 1), float64(g.y0 + in.y1 + off - 1)})
		}
	}
	return all
}

// fill visits the pixels that are connected to one, edge to edge, as long as take takes them.
func fill(w, h, from int, stack *[]int32, take func(int) bool) region {
	g := region{x0: w, y0: h}
	s := (*stack)[:0]
	push := func(i int) {
		if take(i) {
			s = append(s, int32(i))
		}
	}
	push(from)
	for len(s) > 0 {
		i := int(s[len(s)-1])
		s = s[:len(s)-1]
		x, y := i%w, i/w
		g.area++
		g.x0, g.y0, g.x1, g.y1 = min(g.x0, x), min(g.y0, y), max(g.x1, x+1), max(g.y1, y+1)
		if x > 0 {
			push(i - 1)
		}
		if x < w-1 {
			push(i + 1)
		}
		if y > 0 {
			push(i - w)
		}
		if y < h-1 {
			push(i + w)
		}
	}
	*stack = s
	return g
}

// distinct leaves out boxes that are another one within two pixels.
func distinct(all []box) []box {
	kept := all[:0]
	seen := map[[4]int]bool{}
	for _, b := range all {
		key := [4]int{int(b.x0) / 3, int(b.y0) / 3, int(b.x1) / 3, int(b.y1) / 3}
		if !seen[key] {
			seen[key] = true
			kept = append(kept, b)
		}
	}
	return kept
}
