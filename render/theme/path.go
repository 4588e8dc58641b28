package theme

import (
	"math"

	"slidegif/fonts"
	"slidegif/render/scene"
	"slidegif/solve/board"
)

// A Path is a list of contours in pixels, y down. Beside the operations of a font's
// outline it knows Z, which closes a contour.
type Path []fonts.Segment

func (p *Path) to(op byte, xy ...[2]float64) {
	s := fonts.Segment{Op: op}
	copy(s.P[:], xy)
	*p = append(*p, s)
}

// box returns the upper left and the lower right corner of the rectangle around the ends of all segments.
func (p Path) box() (low, most [2]float64) {
	low, most = [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	for _, s := range p {
		if s.Op == 'Z' {
			continue
		}
		for k, at := range s.At([2]float64{}, 1) {
			low[k], most[k] = min(low[k], at), max(most[k], at)
		}
	}
	return low, most
}

// polyline is an open path through points.
func polyline(points ...[2]float64) Path {
	var p Path
	op := byte('M')
	for _, xy := range points {
		p.to(op, xy)
		op = 'L'
	}
	return p
}

// shift returns p moved by dx and dy pixels.
func (p Path) shift(dx, dy float64) Path {
	dx, dy = float64(dx), float64(dy) // they may be products
	q := make(Path, len(p))
	for i, s := range p {
		for k := range s.P {
			s.P[k][0] += dx
			s.P[k][1] += dy
		}
		q[i] = s
	}
	return q
}

// insets are how far an outline stays away from the left, top, right and bottom sides
// of its cells, in pixels, and the radius of its inner corners.
type insets struct{ l, t, r, b, notch float64 }

// even is one distance on all sides. Its inner corners are as round as keeps the shape
// inside of its cells.
func even(d float64) insets { return insets{d, d, d, d, 3 * d} }

// plus is d further inside, parallel.
func (in insets) plus(d float64) insets {
	d = float64(d) // it may be a product
	return insets{in.l + d, in.t + d, in.r + d, in.b + d, in.notch + d}
}

// circle approximates a quarter of a circle by a cubic curve: its handles are this far
// along the tangents, in radii.
const circle = 0.5522847498

// cubic returns points on a cubic curve that starts at pen, about a pixel from one to the next and
// without pen itself.
func cubic(pen [2]float64, s fonts.Segment) [][2]float64 {
	n := max(3, int(distance(pen, s.P[0])+distance(s.P[0], s.P[1])+distance(s.P[1], s.P[2])-.5))
	points := make([][2]float64, n)
	for i := range points {
		points[i] = s.At(pen, float64(i+1)/float64(n))
	}
	return points
}

// distance is how far p is from q.
func distance(p, q [2]float64) float64 {
	x, y := q[0]-p[0], q[1]-p[1]
	return math.Sqrt(float64(x*x) + float64(y*y))
}

// rounded is a rectangle with corners of radius r, clockwise.
func rounded(x0, y0, x1, y1, r float64) Path {
	return round([]corner{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, r, r)
}

// disc is a circle.
func disc(x, y, r float64) Path {
	x, y, r = float64(x), float64(y), float64(r) // they may be products
	return rounded(x-r, y-r, x+r, y+r, r)
}

// outline is the one shape that cells form together, each cell px wide and the bounding
// box of all at 0, 0: clockwise around the outside, the other way around holes, its
// corners rounded by r. Inner corners are rounded by no more than keeps the shape inside
// of its cells.
//
//	+--+            .--.
//	|  |            |  |
//	+--+--+   ->    |  '--.
//	|  |  |         |     |
//	+--+--+         '-----'
func outline(cells []board.Point, px float64, in insets, r float64) Path {
	cells = atOrigin(cells)
	var p Path
	for _, loop := range trace(cells) {
		n := len(loop)
		corners := make([]corner, n)
		for i, v := range loop {
			before, after := loop[(i+n-1)%n], loop[(i+1)%n]
			corners[i] = corner{float64(float64(v.X) * px), float64(float64(v.Y) * px)}.
				inside(before, v, in).inside(v, after, in)
		}
		p = append(p, round(corners, r, in.notch)...)
	}
	return p
}

type corner struct{ x, y float64 }

// inside moves a corner off the edge from a to b, to the right of its direction, where
// the cells are.
func (c corner) inside(a, b board.Point, in insets) corner {
	switch {
	case b.X > a.X:
		c.y += in.t
	case b.X < a.X:
		c.y -= in.b
	case b.Y > a.Y:
		c.x -= in.r
	default:
		c.x += in.l
	}
	return c
}

// round joins corners of right angles by lines, cutting each by an arc of radius r or
// as much of it as the shorter side leaves, and corners that turn left by radius inner.
func round(c []corner, r, inner float64) Path {
	n := len(c)
	var p Path
	for i, v := range c {
		a, b := c[(i+n-1)%n], c[(i+1)%n]
		la, lb := math.Abs(a.x-v.x)+math.Abs(a.y-v.y), math.Abs(b.x-v.x)+math.Abs(b.y-v.y)
		k := r
		if float64((v.x-a.x)*(b.y-v.y)) < float64((v.y-a.y)*(b.x-v.x)) {
			k = inner
		}
		k = max(0, min(k, la/2, lb/2))
		from := toward(v, a, k, la)
		if i == 0 {
			p.to('M', from)
		} else {
			p.to('L', from)
		}
		if k > 0 {
			p.to('C', toward(v, a, k*(1-circle), la), toward(v, b, k*(1-circle), lb), toward(v, b, k, lb))
		}
	}
	p.to('Z')
	return p
}

// toward is the point d pixels from v on the way to w, which is l pixels away.
func toward(v, w corner, d, l float64) [2]float64 {
	if l == 0 {
		return [2]float64{v.x, v.y}
	}
	return [2]float64{v.x + (w.x-v.x)*d/l, v.y + (w.y-v.y)*d/l}
}

// atOrigin moves cells so that their bounding box begins at 0, 0.
func atOrigin(cells []board.Point) []board.Point {
	least := scene.Bounds(board.Piece{Cells: cells}).Min
	moved := make([]board.Point, len(cells))
	for i, c := range cells {
		moved[i] = board.Point{X: c.X - least.X, Y: c.Y - least.Y}
	}
	return moved
}

// extent is the size of the cells' bounding box.
func extent(cells []board.Point) (w, h int) {
	size := scene.Bounds(board.Piece{Cells: cells}).Size()
	return size.X, size.Y
}

// trace walks around the cells with them on its right hand and returns the corners of
// each closed walk. Where two cells only touch at a corner it stays with its own.
func trace(cells []board.Point) [][]board.Point {
	has := make(map[board.Point]bool, len(cells))
	for _, c := range cells {
		has[c] = true
	}
	type edge struct {
		cell board.Point // on its right hand
		dir  int
	}
	ahead := []board.Point{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}} // each is a right turn from the one before
	ends := []board.Point{{X: 1}, {X: 1, Y: 1}, {Y: 1}, {}}  // of the edges of a cell
	walked := map[edge]bool{}
	var loops [][]board.Point
	for _, c := range cells {
		for dir := range ahead {
			e := edge{c, dir}
			if walked[e] || has[c.Add(ahead[(dir+3)%4])] {
				continue
			}
			var loop []board.Point
			for !walked[e] {
				walked[e] = true
				next := edge{e.cell.Add(ahead[e.dir]), e.dir} // straight on
				left := ahead[(e.dir+3)%4]
				switch {
				case !has[next.cell]:
					next = edge{e.cell, (e.dir + 1) % 4}
				case has[next.cell.Add(left)]:
					next = edge{next.cell.Add(left), (e.dir + 3) % 4}
				}
				if next.dir != e.dir {
					loop = append(loop, e.cell.Add(ends[e.dir]))
				}
				e = next
			}
			loops = append(loops, loop)
		}
	}
	return loops
}
