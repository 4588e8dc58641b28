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

// lattices returns the grids that most boxes fit, best first.
func lattices(boxes []image.Rectangle) []lattice {
	var all []lattice
	fits := 0
	add := func(l lattice) {
		known := func(o lattice) bool { return o.same(l) }
		if fits == maxFits || slices.ContainsFunc(all, known) {
			return
		}
		fits++
		l.fit(boxes)
		if len(l.found) < 3 {
			return
		}
		l.refine(boxes)
		l.fit(boxes)
		if !slices.ContainsFunc(all, known) {
			all = append(all, l)
		}
	}
	// try places a box of so many cells.
	try := func(b image.Rectangle, cols, rows int, pitch float64) {
		gap := (float64(float64(cols+rows)*pitch) - float64(b.Dx()+b.Dy())) / 2
		if gap <= 0.3*pitch {
			x, y := float64(b.Min.X+b.Max.X)-float64(float64(cols)*pitch), float64(b.Min.Y+b.Max.Y)-float64(float64(rows)*pitch)
			add(lattice{x0: x / 2, y0: y / 2, pitch: pitch, gap: max(0, gap)})
		}
	}
	for i, b := range boxes {
		w, h := float64(b.Dx()), float64(b.Dy())
		for _, n := range []image.Point{{4, 5}, {6, 6}} { // a whole board, with a rim
			if pitch := (w + h) / float64(n.X+n.Y); max(w/float64(n.X), h/float64(n.Y)) < 1.03*pitch {
				try(b, n.X, n.Y, 0.98*pitch)
			}
		}
		short := min(w, h)
		// Two of the same size are a whole number of cells apart, and their shorter side is one cell.
		for _, o := range boxes[:i] {
			if math.Abs(float64(o.Dx())-w) > float64(0.06*short)+1.5 || math.Abs(float64(o.Dy())-h) > float64(0.06*short)+1.5 {
				continue
			}
			for _, d := range []int{abs(o.Min.X - b.Min.X), abs(o.Min.Y - b.Min.Y)} {
				if k := math.Round(float64(d) / (1.1 * short)); k > 0 {
					pitch := float64(d) / k
					try(b, int(math.Round(w/pitch+0.1)), int(math.Round(h/pitch+0.1)), pitch)
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

// fit finds the boxes that fit.
func (l *lattice) fit(boxes []image.Rectangle) {
	l.found = l.found[:0]
	seen, covered := map[image.Rectangle]bool{}, map[image.Point]bool{}
	for _, b := range boxes {
		if p, ok := l.place(b); ok && !seen[p] {
			seen[p] = true
			l.found = append(l.found, p)
			for c := range cells(p) {
				covered[c] = true
			}
		}
	}
	l.covered = len(covered)
}

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

// refine moves the lattice to where the boxes that fit are, by least squares.
func (l *lattice) refine(boxes []image.Rectangle) {
	var n, sx, sy, su, sv, suu, sux float64
	var gaps []float64
	for _, b := range boxes {
		p, ok := l.place(b)
		if !ok {
			continue
		}
		x, y := float64(float64(b.Min.X+b.Max.X)/2), float64(float64(b.Min.Y+b.Max.Y)/2)
		u, v := float64(float64(p.Min.X+p.Max.X)/2), float64(float64(p.Min.Y+p.Max.Y)/2)
		n, sx, sy, su, sv = n+1, sx+x, sy+y, su+u, sv+v
		suu += float64(u*u) + float64(v*v)
		sux += float64(u*x) + float64(v*y)
		gaps = append(gaps, (float64(float64(p.Dx()+p.Dy())*l.pitch)-float64(b.Dx()+b.Dy()))/2)
	}
	spread := suu - float64(su*su)/n - float64(sv*sv)/n
	if spread < 1 {
		return
	}
	l.pitch = (sux - float64(su*sx)/n - float64(sv*sy)/n) / spread
	l.x0, l.y0 = (sx-float64(su*l.pitch))/n, (sy-float64(sv*l.pitch))/n
	slices.Sort(gaps)
	l.gap = gaps[len(gaps)/2]
}

// extent returns the rectangle of cells that the boxes cover.
func (l lattice) extent() (all image.Rectangle) {
	for _, p := range l.found {
		all = all.Union(p)
	}
	return all
}
