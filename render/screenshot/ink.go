package screenshot

import (
	"image"
	"slices"
)

const (
	leastContrast = 36  // of a digit, in steps of a channel
	leastHeight   = 0.1 // of a digit, in sides of its tile
)

// inkOf returns what is written in a rectangle of the picture: how far each pixel is from
// the colour below, in the channel that differs most. It returns nil where nothing differs.
func (r *raster) inkOf(at image.Rectangle) *image.Gray {
	at = at.Intersect(r.Rect)
	if at.Dx() < 8 || at.Dy() < 8 {
		return nil
	}
	n := image.NewGray(image.Rectangle{Max: at.Size()})
	ground, i := r.ground(at), 0
	for c := range cells(at) {
		n.Pix[i] = uint8(min(255, r.colour(c).apart(ground(c))))
		i++
	}
	top := contrast(n)
	for dropEdges(n, 0.6*top) {
		top = contrast(n)
	}
	if top < leastContrast {
		return nil
	}
	for i, d := range n.Pix {
		n.Pix[i] = uint8(255 * min(1, float64(d)/(0.85*top)))
	}
	return n
}

// ground returns the colour below what is written, which may change evenly across the tile:
// through the medians of its halves. Without: 12 of 20 pictures with digits in the corners of steep
// gradients are read in place of all.
func (r *raster) ground(at image.Rectangle) func(image.Point) colour {
	middle := at.Min.Add(at.Max).Div(2)
	centre := r.median(at)
	left, right := r.median(image.Rect(at.Min.X, at.Min.Y, middle.X, at.Max.Y)), r.median(image.Rect(middle.X, at.Min.Y, at.Max.X, at.Max.Y))
	upper, lower := r.median(image.Rect(at.Min.X, at.Min.Y, at.Max.X, middle.Y)), r.median(image.Rect(at.Min.X, middle.Y, at.Max.X, at.Max.Y))
	return func(p image.Point) (c colour) {
		x, y := float64(2*(p.X-middle.X))/float64(at.Dx()), float64(2*(p.Y-middle.Y))/float64(at.Dy())
		for i := range c {
			c[i] = centre[i] + float64(x*(right[i]-left[i])) + float64(y*(lower[i]-upper[i]))
		}
		return c
	}
}

// contrast returns how much the pixels of a digit differ, which covers two pixels of three
// hundred at least.
func contrast(n *image.Gray) float64 {
	var counts [256]int
	for _, d := range n.Pix {
		counts[d]++
	}
	return float64(quantile(&counts, len(n.Pix)-len(n.Pix)/150-1))
}

// dropEdges sets to 0 what differs by more than so much and is connected to the rim: the
// corners outside a round tile, a bevel. It reports whether there was any.
func dropEdges(n *image.Gray, by float64) (any bool) {
	if by < leastContrast/2 {
		return false
	}
	all, label := regions(n.Rect.Dx(), n.Rect.Dy(), func(i int) bool { return float64(n.Pix[i]) >= by })
	for i, k := range label {
		if k > 0 && !all[k-1].In(n.Rect.Inset(1)) {
			n.Pix[i], any = 0, true
		}
	}
	return any
}

// characters returns the rectangles of the characters that are most of the ink and stand in
// one line, from left to right.
func characters(n *image.Gray, tile float64) []image.Rectangle {
	var all []image.Rectangle
	parts, _ := regions(n.Rect.Dx(), n.Rect.Dy(), func(i int) bool { return n.Pix[i] >= solid })
	for _, g := range parts {
		h := float64(g.Dy())
		if g.In(n.Rect.Inset(1)) && h >= max(6, leastHeight*tile) && h <= 0.9*tile && float64(g.Dx()) <= 2.4*h {
			all = append(all, g.Rectangle)
		}
	}
	if len(all) == 0 {
		return nil
	}
	first := slices.MaxFunc(all, smaller)
	h := first.Dy()
	line := slices.DeleteFunc(all, func(r image.Rectangle) bool {
		return abs(r.Min.Y-first.Min.Y) > h/8+1 || abs(r.Max.Y-first.Max.Y) > h/8+1
	})
	slices.SortFunc(line, func(a, b image.Rectangle) int { return a.Min.X - b.Min.X })
	return line
}

func abs(x int) int { return max(x, -x) }
