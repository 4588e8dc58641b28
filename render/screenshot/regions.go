package screenshot

import (
	"image"
	"slices"

	"golang.org/x/image/draw"
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

// colour returns the colour of a pixel.
func (r *raster) colour(at image.Point) colour {
	p := r.pix[4*(at.Y*r.w+at.X):][:3]
	return colour{float64(p[0]), float64(p[1]), float64(p[2])}
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
			across := r.colour(image.Pt(x-1, y)).apart(r.colour(image.Pt(x+1, y)))
			down := r.colour(image.Pt(x, y-1)).apart(r.colour(image.Pt(x, y+1)))
			r.steep[i] = uint8(max(across, down))
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
	img := &image.RGBA{Pix: r.pix, Stride: 4 * r.w, Rect: image.Rect(0, 0, r.w, r.h)}
	soft := draw.Kernel{Support: 2, At: func(t float64) float64 { return 1 - float64(t/2) }}
	soft.Scale(img, img.Rect, &image.RGBA{Pix: slices.Clone(r.pix), Stride: img.Stride, Rect: img.Rect}, img.Rect, draw.Src, nil)
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
			if min(w, h) > small && (g.area*2 > w*h || min(w, h) > large) && max(w, h) < r.h {
				all = append(all, g.Inset(-1))
			}
			if min(w, h) > large && level < 48 {
				all = append(all, r.islands(g.Rectangle, int32(n+1), label, small, 2*float64(level))...)
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

// islands returns the rectangles of what the floor surrounds: the largest part of a rectangle
// that is nearer than off to the mean colour of region n. So a narrow gap parts two pieces,
// though no pixel of it is flat.
func (r *raster) islands(at image.Rectangle, n int32, label []int32, small int, off float64) []image.Rectangle {
	var mean colour
	count := 0.0
	for c := range cells(at) {
		if label[c.Y*r.w+c.X] == n {
			count++
			for i, v := range r.colour(c) {
				mean[i] += v
			}
		}
	}
	for i := range mean {
		mean[i] /= count
	}
	w, h := at.Dx(), at.Dy()
	floor := make([]int32, 0, w*h)
	for c := range cells(at) {
		to := int32(0)
		if r.colour(c).apart(mean) > off {
			to = outside
		}
		floor = append(floor, to)
	}
	near, largest := regions(w, h, floor), 0
	for i, g := range near {
		if g.area > near[largest].area {
			largest = i
		}
	}
	for i, k := range floor {
		floor[i] = 0
		if k == int32(largest+1) {
			floor[i] = outside
		}
	}
	var all []image.Rectangle
	for _, in := range regions(w, h, floor) {
		if iw, ih := in.Dx(), in.Dy(); min(iw, ih) > small && in.area*2 > iw*ih && iw*ih*2 < w*h {
			all = append(all, in.Add(at.Min))
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
