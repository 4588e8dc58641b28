package screenshot

import (
	"image"
	"math"
	"slices"

	"golang.org/x/image/draw"
)

// A raster is a picture with its gradients.
type raster struct {
	*image.RGBA
	w, h     int
	gradient []uint8 // largest change in any channel over two pixels, in the x or y direction
}

// newRaster returns a raster with the gradients of img. If the picture is noisy, newRaster first
// blurs img in place.
func newRaster(img *image.RGBA) *raster {
	r := &raster{RGBA: img, w: img.Rect.Dx(), h: img.Rect.Dy(), gradient: make([]uint8, len(img.Pix)/4)}
	for n := 0; r.computeGradient() > maxMedianGradient && n < maxBlurs; n++ {
		r.blur()
	}
	return r
}

func (r *raster) colour(at image.Point) colour {
	p := r.Pix[4*(at.Y*r.w+at.X):][:3]
	return colour{float64(p[0]), float64(p[1]), float64(p[2])}
}

const (
	// maxMedianGradient is the maximum median gradient of a clean screenshot. Dithered pictures
	// have a median gradient of about 20.
	maxMedianGradient = 3
	maxBlurs          = 3
)

// computeGradient sets r.gradient and returns the median gradient.
func (r *raster) computeGradient() int {
	var counts [256]int
	for y := 1; y < r.h-1; y++ {
		for x := 1; x < r.w-1; x++ {
			i := y*r.w + x
			across := r.colour(image.Pt(x-1, y)).maxDiff(r.colour(image.Pt(x+1, y)))
			down := r.colour(image.Pt(x, y-1)).maxDiff(r.colour(image.Pt(x, y+1)))
			r.gradient[i] = uint8(max(across, down))
			counts[r.gradient[i]]++
		}
	}
	return quantile(&counts, (r.w-2)*(r.h-2)/2)
}

// quantile returns the value at index n in the sorted list of all values. The value v occurs
// counts[v] times.
func quantile(counts *[256]int, n int) (v int) {
	for upTo := counts[0]; upTo <= n && v < 255; upTo += counts[v] {
		v++
	}
	return v
}

// bandRows is the number of rows that are blurred at a time. Bands save memory, because a scaler
// takes 32 bytes per source pixel.
const bandRows = 64

// blur replaces each pixel with a weighted mean of the pixel and its eight neighbours.
func (r *raster) blur() {
	soft := draw.Kernel{Support: 2, At: func(t float64) float64 { return 1 - float64(t/2) }}
	scaler := soft.NewScaler(r.w, bandRows+2, r.w, bandRows+2) // the scaler reuses its memory for all bands
	sharp := &image.RGBA{Pix: slices.Clone(r.Pix), Stride: r.Stride, Rect: r.Rect}
	for y := r.Rect.Min.Y; y < r.Rect.Max.Y; y += bandRows {
		rows := image.Rect(r.Rect.Min.X, y, r.Rect.Max.X, y+bandRows)
		source := rows.Inset(-1).Intersect(r.Rect) // the band and the rows next to it
		scaler.Scale(r.SubImage(rows).(*image.RGBA), source, sharp, source, draw.Src, nil)
	}
}

// gradientLevels lists the thresholds for splitting the picture into flat regions. The lowest
// threshold separates the shades of a dark mode. The highest threshold ignores the grain of wood,
// but not outlines.
var gradientLevels = []uint8{6, 12, 24, 48}

// findBoxes returns the bounding boxes of regions that may be pieces, tiles or cells. These are
// large flat regions, flat regions that fill more than half of their bounding box, and islands in
// large flat regions.
func (r *raster) findBoxes() []image.Rectangle {
	var all []image.Rectangle
	small, large := min(r.w, r.h)/40, min(r.w, r.h)/4
	for _, level := range gradientLevels {
		flat, labels := regions(r.w, r.h, func(i int) bool { return r.gradient[i] <= level })
		for n, g := range flat {
			w, h := g.Dx(), g.Dy()
			if min(w, h) > small && (g.area*2 > w*h || min(w, h) > large) && max(w, h) < r.h {
				all = append(all, g.Inset(-1))
			}
			if min(w, h) > large && level < 48 {
				all = append(all, r.islands(g.Rectangle, int32(n+1), labels, small, 2*float64(level))...)
			}
		}
	}
	seen := map[image.Rectangle]bool{}
	return slices.DeleteFunc(all, func(b image.Rectangle) bool { // remove near duplicates
		key := image.Rectangle{b.Min.Div(3), b.Max.Div(3)}
		duplicate := seen[key]
		seen[key] = true
		return duplicate
	})
}

// islands returns the bounding boxes of the islands in a region, which is usually the floor. n is the label of the
// region, and at is its bounding box. An island differs from the mean colour of the region by more than maxDiff.
// An island must not be too large, must fill more than half of its bounding box, and must be more than small
// pixels wide and high.
//
// If a narrow gap between two pieces contains no flat pixel, the two are one flat region, but two islands. An
// island includes all pixels that it encloses, because scaling may make the white stripes of a piece as light as
// the floor.
func (r *raster) islands(at image.Rectangle, n int32, labels []int32, small int, maxDiff float64) []image.Rectangle {
	w, h := at.Dx(), at.Dy()
	pixel := func(i int) image.Point { return at.Min.Add(image.Pt(i%w, i/w)) }
	var mean colour
	count := 0.0
	for c := range cells(at) {
		if labels[c.Y*r.w+c.X] == n {
			count++
			for i, v := range r.colour(c) {
				mean[i] += v
			}
		}
	}
	for i := range mean {
		mean[i] /= count
	}
	var all []image.Rectangle
	similar, similarLabels := regions(w, h, r.near(at, mean, maxDiff))
	connected := make([]bool, len(similar)+1) // for each similar region, whether it contains a pixel of region n
	for i, k := range similarLabels {
		if c := pixel(i); k > 0 && labels[c.Y*r.w+c.X] == n {
			connected[k] = true
		}
	}
	islands, _ := regions(w, h, func(i int) bool { return !connected[similarLabels[i]] })
	for _, g := range islands {
		if gw, gh := g.Dx(), g.Dy(); min(gw, gh) > small && g.area*2 > gw*gh && gw*gh*2 < w*h {
			all = append(all, g.Add(at.Min))
		}
	}
	return all
}

// near returns a function that takes the index of a pixel in at. The function reports whether all channels of
// the pixel differ from c by at most maxDiff.
func (r *raster) near(at image.Rectangle, c colour, maxDiff float64) func(int) bool {
	var nearChannel [3][256]bool // pixels have few values, so no pixel needs a comparison of floats
	for i := range nearChannel {
		for v := range nearChannel[i] {
			nearChannel[i][v] = math.Abs(float64(v)-c[i]) <= maxDiff
		}
	}
	all := make([]bool, 0, at.Dx()*at.Dy())
	for y := at.Min.Y; y < at.Max.Y; y++ {
		for p := range slices.Chunk(r.Pix[4*(y*r.w+at.Min.X):4*(y*r.w+at.Max.X)], 4) {
			all = append(all, nearChannel[0][p[0]] && nearChannel[1][p[1]] && nearChannel[2][p[2]])
		}
	}
	return func(i int) bool { return all[i] }
}

// A region is a 4-connected set of pixels. area is the number of pixels.
type region struct {
	image.Rectangle
	area int
}

// regions finds the 4-connected regions of the pixels that satisfy a condition. The label of a
// pixel is the number of its region, starting at 1, or 0 if the pixel is not in a region.
func regions(w, h int, in func(int) bool) (all []region, labels []int32) {
	labels = make([]int32, w*h)
	open := make([]bool, w*h) // pixels that are not in a region yet
	for i := range open {
		open[i] = in(i)
	}
	var stack []int // one pixel of each horizontal run that must be filled
	for from := range open {
		if !open[from] {
			continue
		}
		n, area, bounds := int32(len(all)+1), 0, image.Rectangle{}
		for stack = append(stack, from); len(stack) > 0; {
			i := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if !open[i] {
				continue
			}
			y := i / w
			row, left, right := y*w, i, i+1
			for left > row && open[left-1] {
				left--
			}
			for right < row+w && open[right] {
				right++
			}
			area += right - left
			bounds = bounds.Union(image.Rect(left-row, y, right-row, y+1))
			for j := left; j < right; j++ {
				open[j], labels[j] = false, n
				if y > 0 && open[j-w] && (j == left || !open[j-w-1]) {
					stack = append(stack, j-w)
				}
				if y < h-1 && open[j+w] && (j == left || !open[j+w-1]) {
					stack = append(stack, j+w)
				}
			}
		}
		all = append(all, region{bounds, area})
	}
	return all, labels
}
