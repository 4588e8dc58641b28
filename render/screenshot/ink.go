package screenshot

import (
	"cmp"
	"image"
	"math"
	"slices"
)

const (
	leastContrast = 36  // of a digit, in steps of a channel
	leastHeight   = 0.1 // of a digit, in sides of its tile
)

// inkOf returns what is written in a rectangle of the picture: how far each pixel is from
// the colour below, which may change evenly across the tile, in the direction of the
// colour that differs most. It reports false where nothing does.
func (r *raster) inkOf(at image.Rectangle) (ink, bool) {
	at = at.Intersect(image.Rect(0, 0, r.w, r.h))
	n := newInk(at.Dx(), at.Dy())
	if n.w < 8 || n.h < 8 {
		return n, false
	}
	ground := r.ground(at)
	differ := make([]float64, n.w*n.h)
	each := func(f func(i int, d [3]float64)) {
		for y := range n.h {
			for x := range n.w {
				p := r.at(at.Min.X+x, at.Min.Y+y)
				var d [3]float64
				for c := range 3 {
					d[c] = float64(p[c]) - ground[c].at(x, y)
				}
				f(y*n.w+x, d)
			}
		}
	}
	each(func(i int, d [3]float64) { differ[i] = max(math.Abs(d[0]), math.Abs(d[1]), math.Abs(d[2])) })
	top := n.contrast(differ)
	for n.dropEdges(differ, 0.6*float64(top)) {
		top = n.contrast(differ)
	}
	if top < leastContrast {
		return n, false
	}
	// A shadow, or a light, differs in the opposite direction.
	var sides [2][3]float64
	var counts [2]int
	each(func(i int, d [3]float64) {
		if differ[i] < 0.85*float64(top) {
			return
		}
		k := 0
		if first := sides[0]; float64(first[0]*d[0])+float64(first[1]*d[1])+float64(first[2]*d[2]) < 0 {
			k = 1
		}
		counts[k]++
		for c := range 3 {
			sides[k][c] += d[c]
		}
	})
	text := sides[0]
	if counts[1] > counts[0] {
		text = sides[1]
	}
	length := math.Sqrt(float64(text[0]*text[0]) + float64(text[1]*text[1]) + float64(text[2]*text[2]))
	if length == 0 {
		return n, false
	}
	var far []float64
	each(func(i int, d [3]float64) {
		if differ[i] == 0 {
			return
		}
		along := (float64(d[0]*text[0]) + float64(d[1]*text[1]) + float64(d[2]*text[2])) / length
		differ[i] = along
		if along > 0.5*float64(top) {
			far = append(far, along)
		}
	})
	if len(far) == 0 {
		return n, false
	}
	slices.Sort(far)
	full := far[len(far)*3/4]
	for i, d := range differ {
		n.a[i] = float32(min(1, max(0, d/full)))
	}
	return n, true
}

// contrast returns how much the pixels of a digit differ, which covers two pixels of three
// hundred at least.
func (n ink) contrast(differ []float64) int {
	var most [256]int
	for _, d := range differ {
		most[min(255, int(d))]++
	}
	top, count := 255, 0
	for ; top > 0; top-- {
		if count += most[top]; count*150 > n.w*n.h {
			break
		}
	}
	return top
}

// dropEdges sets to 0 what differs by more than so much and is connected to the rim: the
// corners outside a round tile, a bevel. It reports whether there was any.
func (n ink) dropEdges(differ []float64, by float64) (any bool) {
	if by < leastContrast/2 {
		return false
	}
	label, all := n.regions(func(i int) bool { return differ[i] >= by })
	for i, k := range label {
		if k != outside && !all[k-1].In(n.within()) {
			differ[i], any = 0, true
		}
	}
	return any
}

// regions returns the regions of some pixels, and the number of each pixel's region.
func (n ink) regions(of func(i int) bool) ([]int32, []region) {
	label := make([]int32, n.w*n.h)
	for i := range label {
		if !of(i) {
			label[i] = outside
		}
	}
	return label, regions(n.w, n.h, label)
}

// within returns all but the rim.
func (n ink) within() image.Rectangle { return image.Rect(1, 1, n.w-1, n.h-1) }

// A plane is a value that changes evenly over a rectangle.
type plane struct{ base, dx, dy float64 }

func (p plane) at(x, y int) float64 {
	return p.base + float64(p.dx*float64(x)) + float64(p.dy*float64(y))
}

// ground returns the colour below what is written: the plane through the medians of the halves.
func (r *raster) ground(at image.Rectangle) (g [3]plane) {
	w, h := at.Dx(), at.Dy()
	x, y := at.Min.X+w/2, at.Min.Y+h/2
	middle := r.median(at)
	left, right := r.median(image.Rect(at.Min.X, at.Min.Y, x, at.Max.Y)), r.median(image.Rect(x, at.Min.Y, at.Max.X, at.Max.Y))
	top, bottom := r.median(image.Rect(at.Min.X, at.Min.Y, at.Max.X, y)), r.median(image.Rect(at.Min.X, y, at.Max.X, at.Max.Y))
	for c := range g {
		dx, dy := (right[c]-left[c])*2/float64(w), (bottom[c]-top[c])*2/float64(h)
		g[c] = plane{middle[c] - dx*float64(w)/2 - dy*float64(h)/2, dx, dy}
	}
	return g
}

// characters returns the rectangles of the characters that are most of the ink and stand in
// one line, from left to right.
func (n ink) characters(tile float64) []image.Rectangle {
	var all []image.Rectangle
	_, parts := n.regions(func(i int) bool { return n.a[i] > solid })
	for _, g := range parts {
		if g.In(n.within()) && g.area > 3 {
			all = append(all, g.Rectangle)
		}
	}
	all = slices.DeleteFunc(joined(all), func(r image.Rectangle) bool {
		h := float64(r.Dy())
		return h < max(6, leastHeight*tile) || h > 0.9*tile || float64(r.Dx()) > 2.4*h
	})
	if len(all) == 0 {
		return nil
	}
	first := slices.MaxFunc(all, func(a, b image.Rectangle) int { return cmp.Compare(a.Dx()*a.Dy(), b.Dx()*b.Dy()) })
	h := first.Dy()
	line := slices.DeleteFunc(all, func(r image.Rectangle) bool {
		return abs(r.Min.Y-first.Min.Y) > h/8+1 || abs(r.Max.Y-first.Max.Y) > h/8+1
	})
	slices.SortFunc(line, func(a, b image.Rectangle) int { return a.Min.X - b.Min.X })
	return line
}

// joined puts the parts of a broken character together: those that lie one over the other.
func joined(all []image.Rectangle) []image.Rectangle {
	for again := true; again; {
		again = false
		for i := range all {
			for j := i + 1; j < len(all); j++ {
				a, b := all[i], all[j]
				shared := min(a.Max.X, b.Max.X) - max(a.Min.X, b.Min.X)
				apart := max(a.Min.Y, b.Min.Y) - min(a.Max.Y, b.Max.Y)
				if shared*2 > min(a.Dx(), b.Dx()) && apart <= max(2, min(a.Dx(), b.Dx())/4) {
					all[i] = a.Union(b)
					all = slices.Delete(all, j, j+1)
					again = true
					break
				}
			}
		}
	}
	return all
}

func abs(x int) int { return max(x, -x) }
