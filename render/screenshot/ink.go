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

// An ink tells of each pixel of a rectangle how far it is from the colour below.
type ink struct {
	w, h int
	a    []float32
}

// inkOf returns what is written in a rectangle of the picture: how far each pixel is from
// the colour below, which may change evenly across the tile, in the channel that differs most,
// and to the side, lighter or darker, to which most of it does. It returns nil where nothing
// differs.
func (r *raster) inkOf(at image.Rectangle) *image.Gray {
	at = at.Intersect(image.Rect(0, 0, r.w, r.h))
	if at.Dx() < 8 || at.Dy() < 8 {
		return nil
	}
	n := ink{at.Dx(), at.Dy(), make([]float32, at.Dx()*at.Dy())}
	ground := r.ground(at)
	for i := range n.a {
		x, y := i%n.w, i/n.w
		for c, v := range r.at(at.Min.X+x, at.Min.Y+y) {
			if d := float32(float64(v) - ground[c].at(x, y)); abs(d) > abs(n.a[i]) {
				n.a[i] = d
			}
		}
	}
	top := n.contrast()
	for n.dropEdges(0.6 * top) {
		top = n.contrast()
	}
	if top < leastContrast {
		return nil
	}
	lighter := 0 // more pixels than darker; a shadow, or a light, is of the other side
	for _, d := range n.a {
		if abs(d) >= 0.85*top {
			lighter += int(math.Copysign(1, float64(d)))
		}
	}
	var far []float32
	for i, d := range n.a {
		if lighter < 0 {
			d = -d
		}
		if n.a[i] = d; d > 0.5*top {
			far = append(far, d)
		}
	}
	slices.Sort(far)
	full := far[len(far)*3/4]
	img := image.NewGray(image.Rect(0, 0, n.w, n.h))
	for i, d := range n.a {
		img.Pix[i] = uint8(255 * min(1, max(0, d/full)))
	}
	return img
}

// contrast returns how much the pixels of a digit differ, which covers two pixels of three
// hundred at least.
func (n ink) contrast() float32 {
	var most [256]int
	for _, d := range n.a {
		most[int(min(255, abs(d)))]++
	}
	top, count := 255, 0
	for ; top > 0; top-- {
		if count += most[top]; count*150 > len(n.a) {
			break
		}
	}
	return float32(top)
}

// dropEdges sets to 0 what differs by more than so much and is connected to the rim: the
// corners outside a round tile, a bevel. It reports whether there was any.
func (n ink) dropEdges(by float32) (any bool) {
	if by < leastContrast/2 {
		return false
	}
	label := make([]int32, len(n.a))
	for i, d := range n.a {
		if abs(d) < by {
			label[i] = outside
		}
	}
	all := regions(n.w, n.h, label)
	for i, k := range label {
		if k != outside && !all[k-1].In(image.Rect(1, 1, n.w-1, n.h-1)) {
			n.a[i], any = 0, true
		}
	}
	return any
}

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
		g[c] = plane{middle[c] - float64(dx*float64(w)/2) - float64(dy*float64(h)/2), dx, dy}
	}
	return g
}

// characters returns the rectangles of the characters that are most of the ink and stand in
// one line, from left to right.
func characters(n *image.Gray, tile float64) []image.Rectangle {
	label := make([]int32, len(n.Pix))
	for i, a := range n.Pix {
		if a <= solid {
			label[i] = outside
		}
	}
	var all []image.Rectangle
	for _, g := range regions(n.Rect.Dx(), n.Rect.Dy(), label) {
		if g.In(n.Rect.Inset(1)) && g.area > 3 {
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

func abs[T int | float32](x T) T { return max(x, -x) }
