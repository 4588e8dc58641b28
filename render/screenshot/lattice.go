package screenshot

import (
	"cmp"
	"image"
	"iter"
	"math"
	"slices"
)

// A lattice is a square grid in the picture: cell (0, 0) begins at x0, y0, cells are pitch
// wide, and half of gap on each side of a cell shows what is below the pieces.
type lattice struct {
	x0, y0, pitch, gap float64
	found              []image.Rectangle // the boxes that fit, in cells
	covered            int               // how many cells they cover
}

const (
	longest     = 3    // cells of a piece, along a side
	tolerance   = 0.07 // of a box's edges, in cells
	maxLattices = 12
	maxFits     = 1500 // tried in one picture: 900 squares that fit no grid take 0.6 s, with 5000 2.2 s
)

// extent returns the rectangle of all boxes that fit, in cells.
func (l lattice) extent() (all image.Rectangle) {
	for _, box := range l.found {
		all = all.Union(box)
	}
	return all
}

// lattices returns the grids that most boxes fit, best first. Where they are alike, two boxes of the same
// size are looked for, else two that have edges a few cells apart and the same gap.
func lattices(boxes []image.Rectangle, alike bool) []lattice {
	var all []lattice
	fits := 0
	add := func(l lattice) {
		known := func(o lattice) bool { return o.same(l) }
		if fits == maxFits || slices.ContainsFunc(all, known) {
			return
		}
		fits++
		moved := l.fit(boxes)
		if len(l.found) < 3 {
			return
		}
		l = moved
		l.fit(boxes)
		if !slices.ContainsFunc(all, known) {
			all = append(all, l)
		}
	}
	for i, b := range boxes {
		w, h := float64(b.Dx()), float64(b.Dy())
		short := min(w, h)
		// try adds the one with cells of a pitch that b fits, and o with nearly the same gap.
		gapOf := func(r image.Rectangle, pitch float64) (cols, rows, gap float64) {
			w, h := float64(r.Dx()), float64(r.Dy())
			cols, rows = float64(math.Round(w/pitch+0.1)*pitch), float64(math.Round(h/pitch+0.1)*pitch)
			return cols, rows, float64((cols - w + rows - h) / 2)
		}
		try := func(o image.Rectangle, pitch float64) {
			cols, rows, gap := gapOf(b, pitch)
			if _, _, other := gapOf(o, pitch); gap > 0.3*pitch || !alike && math.Abs(gap-other) > 0.06*pitch {
				return
			}
			x, y := float64(b.Min.X+b.Max.X)-cols, float64(b.Min.Y+b.Max.Y)-rows
			add(lattice{x0: x / 2, y0: y / 2, pitch: pitch, gap: max(0, gap)})
		}
		for _, o := range boxes[:i] {
			if !alike {
				for _, d := range []int{abs(o.Min.X - b.Min.X), abs(o.Min.Y - b.Min.Y), abs(o.Max.X - b.Max.X), abs(o.Max.Y - b.Max.Y)} {
					for k := 1; k <= longest+1; k++ {
						if pitch := float64(d) / float64(k); pitch < 1.4*short && pitch > 0.7*short/longest && pitch > 16 {
							try(o, pitch)
						}
					}
				}
				continue
			}
			// Two of the same size are a whole number of cells apart, and their shorter side is one cell.
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

// same reports whether two lattices have their cells at the same places, near o's.
func (l lattice) same(o lattice) bool {
	if math.Abs(l.pitch-o.pitch) > float64(0.015*l.pitch)+0.3 {
		return false
	}
	x, y := (o.x0-l.x0)/l.pitch, (o.y0-l.y0)/l.pitch
	return math.Abs(x-math.Round(x)) < 0.06 && math.Abs(y-math.Round(y)) < 0.06
}

// place returns the cells that a box covers, and whether it fits.
func (l lattice) place(b image.Rectangle) (image.Rectangle, bool) {
	tol := tolerance + 1.2/l.pitch
	half := l.gap / 2 / l.pitch
	fits := true
	near := func(at int, origin, off float64) int {
		u := (float64(at)-origin)/l.pitch + off
		fits = fits && math.Abs(u-math.Round(u)) < tol
		return int(math.Round(u))
	}
	p := image.Rectangle{image.Pt(near(b.Min.X, l.x0, -half), near(b.Min.Y, l.y0, -half)), image.Pt(near(b.Max.X, l.x0, half), near(b.Max.Y, l.y0, half))}
	w, h := p.Dx(), p.Dy()
	shape := w >= 1 && h >= 1 && (w == 1 && h <= longest || h == 1 && w <= longest || w == 2 && h == 2)
	return p, fits && shape
}

// fit finds the boxes that fit, and returns the lattice moved to where they are, by least squares
// of their centres.
func (l *lattice) fit(boxes []image.Rectangle) (moved lattice) {
	l.found = nil
	seen, covered := map[image.Rectangle]bool{}, map[image.Point]bool{}
	var n, squares, products int
	var pixels, places image.Point // sums of centres, doubled
	var gaps []float64
	for _, b := range boxes {
		p, ok := l.place(b)
		if !ok {
			continue
		}
		at, place := b.Min.Add(b.Max), p.Min.Add(p.Max)
		n, pixels, places = n+1, pixels.Add(at), places.Add(place)
		squares, products = squares+dot(place, place), products+dot(place, at)
		gaps = append(gaps, (float64(float64(p.Dx()+p.Dy())*l.pitch)-float64(b.Dx()+b.Dy()))/2)
		if !seen[p] {
			seen[p] = true
			l.found = append(l.found, p)
		}
		for c := range cells(p) {
			covered[c] = true
		}
	}
	l.covered, moved = len(covered), *l
	if spread := n*squares - dot(places, places); spread > 0 {
		slices.Sort(gaps)
		moved.gap = gaps[n/2]
		moved.pitch = float64(n*products-dot(places, pixels)) / float64(spread)
		moved.x0 = (float64(pixels.X) - float64(float64(places.X)*moved.pitch)) / float64(2*n)
		moved.y0 = (float64(pixels.Y) - float64(float64(places.Y)*moved.pitch)) / float64(2*n)
	}
	return moved
}

func dot(a, b image.Point) int { return a.X*b.X + a.Y*b.Y }

// cells yields the cells of a rectangle in reading order.
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
