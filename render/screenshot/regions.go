package screenshot

import (
	"image"
	"slices"
)

// A raster is a picture in memory and how steep it is at each pixel.
type raster struct {
	w, h  int
	pix   []uint8 // red, green, blue and 255
	steep []uint8 // the greatest change of a channel over two pixels, in x or y
}

func newRaster(img *image.RGBA) *raster {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	r := &raster{w: w, h: h, pix: img.Pix, steep: make([]uint8, w*h)}
	for range maxBlurs {
		if r.measure() <= noise {
			return r
		}
		r.blur()
	}
	r.measure()
	return r
}

// at returns the colour of a pixel.
func (r *raster) at(x, y int) []uint8 { return r.pix[4*(y*r.w+x):][:3] }

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
	pass(r.pix, across, 4)
	pass(across, r.pix, 4*r.w)
}

// change returns the greatest difference of a channel between two pixels.
func (r *raster) change(i, j int) uint8 {
	a, b := r.pix[4*i:4*i+3], r.pix[4*j:4*j+3]
	most := 0
	for c := range 3 {
		d := int(a[c]) - int(b[c])
		most = max(most, d, -d)
	}
	return uint8(most)
}

// levels are the steepnesses at which the picture is cut into regions: from shades of dark
// mode to outlines on wood.
var levels = []uint8{6, 12, 24, 48}

// boxes returns the rectangles of what may be pieces, tiles or cells: the flat regions that fill
// their rectangle, and the islands in large flat regions.
func (r *raster) boxes() []image.Rectangle {
	var all []image.Rectangle
	label := make([]int32, r.w*r.h)
	for _, level := range levels {
		for i, steep := range r.steep {
			label[i] = outside
			if steep <= level {
				label[i] = 0
			}
		}
		small, large := min(r.w, r.h)/40, min(r.w, r.h)/4
		for n, g := range regions(r.w, r.h, label) {
			w, h := g.Dx(), g.Dy()
			if min(w, h) > small && g.area*2 > w*h && max(w, h) < min(r.w, r.h) {
				all = append(all, g.Inset(-1))
			}
			if min(w, h) > large {
				all = append(all, r.islands(g.Rectangle, int32(n+1), label, small)...)
			}
		}
	}
	seen := map[image.Rectangle]bool{}
	return slices.DeleteFunc(all, func(b image.Rectangle) bool { // what is another one within two pixels
		key := image.Rectangle{b.Min.Div(3), b.Max.Div(3)}
		was := seen[key]
		seen[key] = true
		return was
	})
}

// islands returns the rectangles of what lies within region n, and is farther than some
// pixels from it: so neither a dot on the floor nor a wheel ties two pieces together.
// Without: 7 of 8 pictures of our own cars are refused, in place of 3.
func (r *raster) islands(g image.Rectangle, n int32, label []int32, small int) []image.Rectangle {
	w, h := g.Dx(), g.Dy()
	off := max(2, min(r.w, r.h)/150)
	far := make([]int32, w*h) // how many steps from the region, at most off+1
	for i := range far {
		if label[(g.Min.Y+i/w)*r.w+g.Min.X+i%w] == n {
			continue
		}
		far[i] = int32(off + 1)
		if i%w > 0 {
			far[i] = min(far[i], far[i-1]+1)
		}
		if i >= w {
			far[i] = min(far[i], far[i-w]+1)
		}
	}
	for i := len(far) - 1; i >= 0; i-- {
		if i%w < w-1 {
			far[i] = min(far[i], far[i+1]+1)
		}
		if i+w < len(far) {
			far[i] = min(far[i], far[i+w]+1)
		}
	}
	for i, d := range far {
		far[i] = 0
		if d <= int32(off) {
			far[i] = outside
		}
	}
	var all []image.Rectangle
	for _, in := range regions(w, h, far) {
		if iw, ih := in.Dx(), in.Dy(); min(iw, ih) > small && in.area*2 > iw*ih && iw*ih*2 < w*h {
			all = append(all, in.Add(g.Min).Inset(1-off))
		}
	}
	return all
}

// A region is a connected set of pixels.
type region struct {
	image.Rectangle
	area int
}

// outside labels a pixel that is of no region.
const outside = -1

// regions returns the regions of the pixels with label 0, edge to edge, and gives them the
// region's number as label, from 1.
func regions(w, h int, label []int32) []region {
	var all []region
	var stack []int
	for from := range label {
		if label[from] != 0 {
			continue
		}
		n := int32(len(all) + 1)
		x0, y0, x1, y1, area := w, h, 0, 0, 0
		push := func(i int) {
			if label[i] == 0 {
				label[i] = n
				stack = append(stack, i)
			}
		}
		for push(from); len(stack) > 0; area++ {
			i := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			x, y := i%w, i/w
			x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x+1), max(y1, y+1)
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
		all = append(all, region{image.Rect(x0, y0, x1, y1), area})
	}
	return all
}
