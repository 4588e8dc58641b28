package screenshot

import (
	"image"
	"slices"

	"golang.org/x/image/draw"
)

// A raster is a picture in memory and how steep it is at each pixel.
type raster struct {
	*image.RGBA
	w, h  int
	steep []uint8 // the greatest change of a channel over two pixels, in x or y
}

func newRaster(img *image.RGBA) *raster {
	r := &raster{RGBA: img, w: img.Rect.Dx(), h: img.Rect.Dy(), steep: make([]uint8, len(img.Pix)/4)}
	for n := 0; r.measure() > noise && n < maxBlurs; n++ {
		r.blur()
	}
	return r
}

// colour returns the colour of a pixel.
func (r *raster) colour(at image.Point) colour {
	p := r.Pix[4*(at.Y*r.w+at.X):][:3]
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
	return quantile(&counts, (r.w-2)*(r.h-2)/2)
}

// quantile returns the least value that more than n values do not exceed, by the counts of values.
func quantile(counts *[256]int, n int) (v int) {
	for upTo := counts[0]; upTo <= n && v < 255; upTo += counts[v] {
		v++
	}
	return v
}

// band is how many rows are blurred at a time: a scaler takes 32 bytes for each pixel of its source.
const band = 64

// blur weighs each pixel with its eight neighbours.
func (r *raster) blur() {
	soft := draw.Kernel{Support: 2, At: func(t float64) float64 { return 1 - float64(t/2) }}
	scaler := soft.NewScaler(r.w, band+2, r.w, band+2) // which uses its memory again
	sharp := &image.RGBA{Pix: slices.Clone(r.Pix), Stride: r.Stride, Rect: r.Rect}
	for y := r.Rect.Min.Y; y < r.Rect.Max.Y; y += band {
		rows := image.Rect(r.Rect.Min.X, y, r.Rect.Max.X, y+band)
		near := rows.Inset(-1).Intersect(r.Rect) // with the neighbours
		scaler.Scale(r.SubImage(rows).(*image.RGBA), near, sharp, near, draw.Src, nil)
	}
}

// levels are the steepnesses at which the picture is cut into regions: from shades of dark
// mode to outlines on wood.
var levels = []uint8{6, 12, 24, 48}

// boxes returns the rectangles of what may be pieces, tiles or cells: the flat regions that fill
// their rectangle, and the islands in large flat regions.
func (r *raster) boxes() []image.Rectangle {
	var all []image.Rectangle
	small, large := min(r.w, r.h)/40, min(r.w, r.h)/4
	for _, level := range levels {
		flat, label := regions(r.w, r.h, func(i int) bool { return r.steep[i] <= level })
		for n, g := range flat {
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

// islands returns the rectangles of what the floor surrounds: the parts of a rectangle that are
// further than off from the mean colour of region n, and what these enclose: a scaler that overshoots
// makes the white stripes of a piece as light as the floor. So a narrow gap parts two pieces, though
// no pixel of it is flat.
func (r *raster) islands(at image.Rectangle, n int32, label []int32, small int, off float64) []image.Rectangle {
	w, h := at.Dx(), at.Dy()
	pixel := func(i int) image.Point { return at.Min.Add(image.Pt(i%w, i/w)) }
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
	var all []image.Rectangle
	near, part := regions(w, h, func(i int) bool { return r.colour(pixel(i)).apart(mean) <= off })
	reached := make([]bool, len(near)+1) // which parts of that colour hold some of the region
	for i, p := range part {
		if c := pixel(i); p > 0 && label[c.Y*r.w+c.X] == n {
			reached[p] = true
		}
	}
	others, _ := regions(w, h, func(i int) bool { return !reached[part[i]] })
	for _, in := range others {
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

// regions returns the regions of the pixels that are in, edge to edge, and the number of
// each pixel's region, from 1; 0 for none.
func regions(w, h int, in func(int) bool) (all []region, label []int32) {
	label = make([]int32, w*h)
	open := make([]bool, w*h) // in, and not in a region yet
	for i := range open {
		open[i] = in(i)
	}
	var stack []int // a pixel of each run of a row that is to be filled
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
				open[j], label[j] = false, n
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
	return all, label
}
