package screenshot

import (
	"cmp"
	"math"
	"slices"
)

// A lattice is a square grid in the picture: cell (0, 0) begins at x0, y0, cells are pitch
// wide, and half of gap on each side of a cell shows what is below the pieces.
type lattice struct {
	x0, y0, pitch, gap float64
	found              []placed // the boxes that fit
	cells              int      // how many cells they cover
}

// A placed box covers whole cells of a lattice.
type placed struct {
	x, y, w, h int // in cells
}

const (
	longest     = 3    // cells of a piece, along a side
	tolerance   = 0.07 // of a box's edges, in cells
	maxLattices = 12
)

// lattices returns the grids that most boxes fit, best first.
func lattices(boxes []box) []lattice {
	var all []lattice
	try := func(b box, w, h int, pitch float64) {
		gap := float64(float64(w)*pitch) - b.w()
		if gap < float64(-0.02*pitch)-1 || gap > 0.3*pitch {
			return
		}
		l := lattice{x0: b.x0 - float64(gap/2), y0: b.y0 - float64(gap/2), pitch: pitch, gap: gap}
		if slices.ContainsFunc(all, func(o lattice) bool { return o.same(l) }) {
			return
		}
		l.fit(boxes)
		if len(l.found) < 3 {
			return
		}
		l.refine(boxes)
		l.fit(boxes)
		if !slices.ContainsFunc(all, func(o lattice) bool { return o.same(l) }) {
			all = append(all, l)
		}
	}
	for i, b := range boxes {
		w, h := b.w(), b.h()
		for n := 2; n <= longest; n++ {
			if w > h*1.4 {
				try(b, n, 1, (w-h)/float64(n-1))
			} else if h > w*1.4 {
				try(b, 1, n, (h-w)/float64(n-1))
			}
		}
		if math.Abs(w-h) > float64(0.04*(w+h))+2 {
			continue
		}
		for j, o := range boxes {
			if i == j || math.Abs(o.w()-w) > float64(0.06*w)+1.5 || math.Abs(o.h()-h) > float64(0.06*h)+1.5 {
				continue
			}
			dx, dy := o.x0-b.x0, o.y0-b.y0
			if math.Abs(dy) <= float64(0.04*w)+1 && dx > 0.96*w && dx < 1.45*w {
				try(b, 1, 1, dx)
			} else if math.Abs(dx) <= float64(0.04*w)+1 && dy > 0.96*w && dy < 1.45*w {
				try(b, 1, 1, dy)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b lattice) int {
		return cmp.Compare(float64(b.cells)*math.Sqrt(b.pitch), float64(a.cells)*math.Sqrt(a.pitch))
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
func (l lattice) place(b box) (placed, bool) {
	tol := tolerance + 1.2/l.pitch
	half := l.gap / 2 / l.pitch
	u0, v0 := (b.x0-l.x0)/l.pitch-half, (b.y0-l.y0)/l.pitch-half
	u1, v1 := (b.x1-l.x0)/l.pitch+half, (b.y1-l.y0)/l.pitch+half
	x, y, w, h := math.Round(u0), math.Round(v0), math.Round(u1)-math.Round(u0), math.Round(v1)-math.Round(v0)
	fits := math.Abs(u0-x) < tol && math.Abs(v0-y) < tol && math.Abs(u1-x-w) < tol && math.Abs(v1-y-h) < tol
	shape := w >= 1 && h >= 1 && (w == 1 && h <= longest || h == 1 && w <= longest || w == 2 && h == 2)
	return placed{int(x), int(y), int(w), int(h)}, fits && shape
}

// fit finds the boxes that fit. Those far from most others are of another part of the screen.
func (l *lattice) fit(boxes []box) {
	l.found = l.found[:0]
	seen := map[placed]bool{}
	for _, b := range boxes {
		if p, ok := l.place(b); ok && !seen[p] {
			seen[p] = true
			l.found = append(l.found, p)
		}
	}
	l.found, l.cells = largestGroup(l.found)
}

// largestGroup returns the placed boxes that hang together, with at most one cell between
// neighbours, and how many cells they cover.
func largestGroup(all []placed) (group []placed, cells int) {
	taken := make([]bool, len(all))
	for i := range all {
		if taken[i] {
			continue
		}
		taken[i] = true
		part := []placed{all[i]}
		for k := 0; k < len(part); k++ {
			for j, o := range all {
				if !taken[j] && part[k].near(o) {
					taken[j] = true
					part = append(part, o)
				}
			}
		}
		covered := map[[2]int]bool{}
		for _, p := range part {
			for c := range p.w * p.h {
				covered[[2]int{p.x + c%p.w, p.y + c/p.w}] = true
			}
		}
		if len(covered) > cells {
			group, cells = part, len(covered)
		}
	}
	return group, cells
}

func (p placed) near(o placed) bool {
	return o.x <= p.x+p.w+1 && p.x <= o.x+o.w+1 && o.y <= p.y+p.h+1 && p.y <= o.y+o.h+1
}

// refine moves the lattice to where the middles of the boxes that fit are, by least squares.
func (l *lattice) refine(boxes []box) {
	in := map[placed]bool{}
	for _, p := range l.found {
		in[p] = true
	}
	var n, sx, sy, su, sv, suu, sux float64
	var gaps []float64
	for _, b := range boxes {
		p, ok := l.place(b)
		if !ok || !in[p] {
			continue
		}
		x, y := float64((b.x0+b.x1)/2), float64((b.y0+b.y1)/2)
		u, v := float64(p.x)+float64(float64(p.w)/2), float64(p.y)+float64(float64(p.h)/2)
		n, sx, sy, su, sv = n+1, sx+x, sy+y, su+u, sv+v
		suu += float64(u*u) + float64(v*v)
		sux += float64(u*x) + float64(v*y)
		gaps = append(gaps, (float64(float64(p.w)*l.pitch)-b.w()+float64(float64(p.h)*l.pitch)-b.h())/2)
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
func (l lattice) extent() (x0, y0, x1, y1 int) {
	x0, y0, x1, y1 = math.MaxInt, math.MaxInt, math.MinInt, math.MinInt
	for _, p := range l.found {
		x0, y0, x1, y1 = min(x0, p.x), min(y0, p.y), max(x1, p.x+p.w), max(y1, p.y+p.h)
	}
	return x0, y0, x1, y1
}
