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
				p := r.pix[3*((at.Min.Y+y)*r.w+at.Min.X+x):]
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
	var stack []int32
	for i := range differ {
		if x, y := i%n.w, i/n.w; x > 0 && y > 0 && x < n.w-1 && y < n.h-1 {
			continue
		}
		g := fill(n.w, n.h, i, &stack, func(j int) bool {
			if differ[j] < by {
				return false
			}
			differ[j] = 0
			return true
		})
		any = any || g.area > 0
	}
	return any
}

// A plane is a value that changes evenly over a rectangle.
type plane struct{ base, dx, dy float64 }

func (p plane) at(x, y int) float64 {
	return p.base + float64(p.dx*float64(x)) + float64(p.dy*float64(y))
}

// ground returns the colour below what is written: the plane that most pixels are near.
func (r *raster) ground(at image.Rectangle) (g [3]plane) {
	step := max(1, min(at.Dx(), at.Dy())/32)
	var xs, ys []int
	for y := at.Min.Y; y < at.Max.Y; y += step {
		for x := at.Min.X; x < at.Max.X; x += step {
			xs, ys = append(xs, x), append(ys, y)
		}
	}
	values := make([]int, len(xs))
	for c := range g {
		for i := range xs {
			values[i] = int(r.pix[3*(ys[i]*r.w+xs[i])+c])
		}
		slices.Sort(values)
		g[c].base = float64(values[len(values)/2])
	}
	for _, near := range []float64{48, 32, 24, 16} {
		var m [3]moments
		for i := range xs {
			p := r.pix[3*(ys[i]*r.w+xs[i]):]
			x, y := xs[i]-at.Min.X, ys[i]-at.Min.Y
			in := true
			for c := range 3 {
				in = in && math.Abs(float64(p[c])-g[c].at(x, y)) <= near
			}
			if in {
				for c := range 3 {
					m[c].add(float64(x), float64(y), float64(p[c]))
				}
			}
		}
		for c := range g {
			if p, ok := m[c].plane(); ok {
				g[c] = p
			}
		}
	}
	return g
}

// moments are the sums that a plane is fitted by.
type moments struct{ n, x, y, xx, xy, yy, v, xv, yv float64 }

func (m *moments) add(x, y, v float64) {
	m.n, m.x, m.y, m.v = m.n+1, m.x+x, m.y+y, m.v+v
	m.xx, m.xy, m.yy = m.xx+float64(x*x), m.xy+float64(x*y), m.yy+float64(y*y)
	m.xv, m.yv = m.xv+float64(x*v), m.yv+float64(y*v)
}

func (m *moments) plane() (plane, bool) {
	if m.n < 12 {
		return plane{}, false
	}
	xx, xy, yy := m.xx-float64(m.x*m.x)/m.n, m.xy-float64(m.x*m.y)/m.n, m.yy-float64(m.y*m.y)/m.n
	xv, yv := m.xv-float64(m.x*m.v)/m.n, m.yv-float64(m.y*m.v)/m.n
	det := float64(xx*yy) - float64(xy*xy)
	if det < 1 {
		return plane{}, false
	}
	p := plane{dx: (float64(xv*yy) - float64(yv*xy)) / det, dy: (float64(yv*xx) - float64(xv*xy)) / det}
	p.base = (m.v - float64(p.dx*m.x) - float64(p.dy*m.y)) / m.n
	return p, true
}

// characters returns the rectangles of the characters that are most of the ink and stand in
// one line, from left to right.
func (n ink) characters(tile float64) []image.Rectangle {
	var all []image.Rectangle
	seen := make([]bool, n.w*n.h)
	var stack []int32
	for i := range seen {
		if seen[i] || n.a[i] <= solid {
			continue
		}
		g := fill(n.w, n.h, i, &stack, func(j int) bool {
			if seen[j] || n.a[j] <= solid {
				return false
			}
			seen[j] = true
			return true
		})
		r := image.Rect(g.x0, g.y0, g.x1, g.y1)
		if r.Min.X > 0 && r.Min.Y > 0 && r.Max.X < n.w && r.Max.Y < n.h && g.area > 3 {
			all = append(all, r)
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
