package screenshot

import (
	"cmp"
	"image"
	"iter"
	"math"
	"slices"
)

// A lattice is a grid of square cells in the picture. The cell (0, 0) starts at the pixel (x0, y0).
// pitch is the length of the sides of a cell, in pixels. A piece has a margin of gap/2 within its
// cells.
type lattice struct {
	x0, y0, pitch, gap float64
	boxes              []image.Rectangle // boxes that are aligned with the grid, in cells
	covered            int               // number of cells covered by boxes
}

const (
	maxPieceLength = 3    // maximum length of a piece, in cells
	boxTolerance   = 0.07 // maximum distance of a box's edges from the grid lines, in cells
	maxLattices    = 12
	// maxFits is the maximum number of lattices to fit per picture. A picture with 900 unaligned squares takes
	// 0.6 seconds. With maxFits = 5000, the same picture would take 2.2 seconds.
	maxFits = 1500
)

// extent returns the bounding rectangle of all boxes, in cells.
func (l lattice) extent() (all image.Rectangle) {
	for _, box := range l.boxes {
		all = all.Union(box)
	}
	return all
}

// lattices returns the grids that fit the most boxes, best first. Each pair of boxes may suggest a
// grid. If equalSize is set, both boxes must have the same size. Otherwise, their edges must be a
// few cells apart, and both must suggest about the same gap between pieces.
func lattices(boxes []image.Rectangle, equalSize bool) []lattice {
	var all []lattice
	fits := 0
	add := func(l lattice) {
		duplicate := func(o lattice) bool { return o.sameGrid(l) }
		if fits == maxFits || slices.ContainsFunc(all, duplicate) {
			return
		}
		fits++
		adjusted := l.fit(boxes)
		if len(l.boxes) < 3 {
			return
		}
		l = adjusted
		l.fit(boxes)
		if !slices.ContainsFunc(all, duplicate) {
			all = append(all, l)
		}
	}
	for i, b := range boxes {
		w, h := float64(b.Dx()), float64(b.Dy())
		short := min(w, h)
		// gapOf rounds the size of r to whole cells. gapOf returns the rounded width and height in
		// pixels, and the gap that the difference suggests.
		gapOf := func(r image.Rectangle, pitch float64) (cols, rows, gap float64) {
			w, h := float64(r.Dx()), float64(r.Dy())
			cols, rows = float64(math.Round(w/pitch+0.1)*pitch), float64(math.Round(h/pitch+0.1)*pitch)
			return cols, rows, float64((cols - w + rows - h) / 2)
		}
		// try adds the lattice with the given pitch that is aligned with box b. If equalSize is not
		// set, the box o must suggest about the same gap as b.
		try := func(o image.Rectangle, pitch float64) {
			cols, rows, gap := gapOf(b, pitch)
			if _, _, other := gapOf(o, pitch); gap > 0.3*pitch || !equalSize && math.Abs(gap-other) > 0.06*pitch {
				return
			}
			x, y := float64(b.Min.X+b.Max.X)-cols, float64(b.Min.Y+b.Max.Y)-rows
			add(lattice{x0: x / 2, y0: y / 2, pitch: pitch, gap: max(0, gap)})
		}
		for _, o := range boxes[:i] {
			if !equalSize {
				for _, d := range []int{abs(o.Min.X - b.Min.X), abs(o.Min.Y - b.Min.Y), abs(o.Max.X - b.Max.X), abs(o.Max.Y - b.Max.Y)} {
					for k := 1; k <= maxPieceLength+1; k++ {
						if pitch := float64(d) / float64(k); pitch < 1.4*short && pitch > 0.7*short/maxPieceLength && pitch > 16 {
							try(o, pitch)
						}
					}
				}
				continue
			}
			// Boxes of equal size are a whole number of cells apart. Their shorter side is one cell
			// long.
			if math.Abs(float64(o.Dx())-w) > float64(0.06*short)+1.5 || math.Abs(float64(o.Dy())-h) > float64(0.06*short)+1.5 {
				continue
			}
			for _, d := range []int{abs(o.Min.X - b.Min.X), abs(o.Min.Y - b.Min.Y)} {
				if k := math.Round(float64(d) / (1.1 * short)); k > 0 {
					try(o, float64(d)/k)
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b lattice) int {
		return cmp.Compare(float64(b.covered)*math.Sqrt(b.pitch), float64(a.covered)*math.Sqrt(a.pitch))
	})
	return all[:min(len(all), maxLattices)]
}

// sameGrid reports whether the cells of l and o are nearly the same, close to the origin of o.
func (l lattice) sameGrid(o lattice) bool {
	if math.Abs(l.pitch-o.pitch) > float64(0.015*l.pitch)+0.3 {
		return false
	}
	x, y := (o.x0-l.x0)/l.pitch, (o.y0-l.y0)/l.pitch
	return math.Abs(x-math.Round(x)) < 0.06 && math.Abs(y-math.Round(y)) < 0.06
}

// cellsOf returns the cells that a box covers. The second result reports whether the box is aligned
// with the grid and has the shape of a piece.
func (l lattice) cellsOf(b image.Rectangle) (image.Rectangle, bool) {
	tol := boxTolerance + 1.2/l.pitch
	half := l.gap / 2 / l.pitch
	fits := true
	round := func(at int, origin, off float64) int {
		u := (float64(at)-origin)/l.pitch + off
		fits = fits && math.Abs(u-math.Round(u)) < tol
		return int(math.Round(u))
	}
	p := image.Rectangle{image.Pt(round(b.Min.X, l.x0, -half), round(b.Min.Y, l.y0, -half)), image.Pt(round(b.Max.X, l.x0, half), round(b.Max.Y, l.y0, half))}
	w, h := p.Dx(), p.Dy()
	isPiece := w >= 1 && h >= 1 && (w == 1 && h <= maxPieceLength || h == 1 && w <= maxPieceLength || w == 2 && h == 2)
	return p, fits && isPiece
}

// fit sets l.boxes to the boxes that are aligned with the grid, and l.covered to the number of
// cells in these boxes. adjusted is the least-squares fit of a lattice to the centres of l.boxes.
func (l *lattice) fit(boxes []image.Rectangle) (adjusted lattice) {
	l.boxes = nil
	added, covered := map[image.Rectangle]bool{}, map[image.Point]bool{}
	var n, squares, products int
	var pixelSum, cellSum image.Point // sums of the doubled centres, in pixels and in cells
	var gaps []float64
	for _, b := range boxes {
		p, ok := l.cellsOf(b)
		if !ok {
			continue
		}
		pixel, cell := b.Min.Add(b.Max), p.Min.Add(p.Max) // doubled centre
		n, pixelSum, cellSum = n+1, pixelSum.Add(pixel), cellSum.Add(cell)
		squares, products = squares+dot(cell, cell), products+dot(cell, pixel)
		gaps = append(gaps, (float64(float64(p.Dx()+p.Dy())*l.pitch)-float64(b.Dx()+b.Dy()))/2)
		if !added[p] {
			added[p] = true
			l.boxes = append(l.boxes, p)
		}
		for c := range cells(p) {
			covered[c] = true
		}
	}
	l.covered, adjusted = len(covered), *l
	if spread := n*squares - dot(cellSum, cellSum); spread > 0 {
		slices.Sort(gaps)
		adjusted.gap = gaps[n/2]
		adjusted.pitch = float64(n*products-dot(cellSum, pixelSum)) / float64(spread)
		adjusted.x0 = (float64(pixelSum.X) - float64(float64(cellSum.X)*adjusted.pitch)) / float64(2*n)
		adjusted.y0 = (float64(pixelSum.Y) - float64(float64(cellSum.Y)*adjusted.pitch)) / float64(2*n)
	}
	return adjusted
}

func dot(a, b image.Point) int { return a.X*b.X + a.Y*b.Y }

// cells returns an iterator over the points of a rectangle, in reading order.
func cells(r image.Rectangle) iter.Seq[image.Point] {
	return func(yield func(image.Point) bool) {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				if !yield(image.Pt(x, y)) {
					return
				}
			}
		}
	}
}
