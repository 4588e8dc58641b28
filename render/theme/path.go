package theme

import (
	"math"

	"slidegif/fonts"
	"slidegif/render/scene"
	"slidegif/solve/board"
)

// A Path is a list of contours. Coordinates are in pixels, and y points down. A Path consists of
// the same operations as font outlines, plus the operation Z, which closes a contour.
type Path []fonts.Segment

func (p *Path) to(op byte, xy ...[2]float64) {
	s := fonts.Segment{Op: op}
	copy(s.P[:], xy)
	*p = append(*p, s)
}

// box returns two opposite corners of the bounding box of all segment end points.
func (p Path) box() (low, high [2]float64) {
	low, high = [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	for _, s := range p {
		if s.Op == 'Z' {
			continue
		}
		for k, at := range s.At([2]float64{}, 1) {
			low[k], high[k] = min(low[k], at), max(high[k], at)
		}
	}
	return low, high
}

func polyline(points ...[2]float64) Path {
	var p Path
	op := byte('M')
	for _, xy := range points {
		p.to(op, xy)
		op = 'L'
	}
	return p
}

// shift returns a copy of p that is translated by dx, dy pixels.
func (p Path) shift(dx, dy float64) Path {
	dx, dy = float64(dx), float64(dy) // may be products
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

// insets are the distances, in pixels, from the left, top, right and bottom sides of a piece's cells to its
// outline. The notch is the radius of inner corners in pixels.
type insets struct{ l, t, r, b, notch float64 }

// uniform returns insets that are equal on all sides. The radius of inner corners is about the largest at which a
// piece stays inside its cells.
func uniform(d float64) insets { return insets{d, d, d, d, 3 * d} }

// grow returns insets that are larger by d on all sides.
func (in insets) grow(d float64) insets {
	d = float64(d) // d may be a product
	return insets{in.l + d, in.t + d, in.r + d, in.b + d, in.notch + d}
}

// arcHandle is the length, relative to the radius, of the handles of a cubic curve that
// approximates a quarter circle.
const arcHandle = 0.5522847498

// flattenCubic returns points about one pixel apart on a cubic curve. The curve starts at the
// current point. The result does not include the starting point.
func flattenCubic(pen [2]float64, s fonts.Segment) [][2]float64 {
	n := max(3, int(distance(pen, s.P[0])+distance(s.P[0], s.P[1])+distance(s.P[1], s.P[2])-.5))
	points := make([][2]float64, n)
	for i := range points {
		points[i] = s.At(pen, float64(i+1)/float64(n))
	}
	return points
}

func distance(p, q [2]float64) float64 {
	x, y := q[0]-p[0], q[1]-p[1]
	return math.Sqrt(float64(x*x) + float64(y*y))
}

// rounded returns a clockwise rectangle with rounded corners.
func rounded(x0, y0, x1, y1, r float64) Path {
	return round([]corner{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, r, r)
}

func disc(x, y, r float64) Path {
	x, y, r = float64(x), float64(y), float64(r) // may be products
	return rounded(x-r, y-r, x+r, y+r, r)
}

// outline returns a single path around a set of cells, with rounded corners. The bounding box of
// the cells starts at 0, 0. The width of a cell is in pixels. Outer contours run clockwise, and
// holes run counterclockwise. The radius of inner corners is limited so that the shape stays inside
// its cells.
//
//	+--+            .--.
//	|  |            |  |
//	+--+--+   ->    |  '--.
//	|  |  |         |     |
//	+--+--+         '-----'
func outline(cells []board.Point, px float64, in insets, r float64) Path {
	cells = normalize(cells)
	var p Path
	for _, loop := range contours(cells) {
		n := len(loop)
		corners := make([]corner, n)
		for i, v := range loop {
			before, after := loop[(i+n-1)%n], loop[(i+1)%n]
			corners[i] = corner{float64(float64(v.X) * px), float64(float64(v.Y) * px)}.
				offset(before, v, in).offset(v, after, in)
		}
		p = append(p, round(corners, r, in.notch)...)
	}
	return p
}

type corner struct{ x, y float64 }

// offset moves a corner inwards, away from one of its edges. The cells are on the right-hand side
// of the edge from a to b.
func (c corner) offset(a, b board.Point, in insets) corner {
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

// round connects right-angled corners with lines and rounds them off. Right turns have the radius r, and left
// turns the radius inner. Each radius is limited to half the shorter adjacent line.
func round(c []corner, r, inner float64) Path {
	n := len(c)
	p := make(Path, 0, 2*n+1)
	for i, v := range c {
		a, b := c[(i+n-1)%n], c[(i+1)%n]
		la, lb := math.Abs(a.x-v.x)+math.Abs(a.y-v.y), math.Abs(b.x-v.x)+math.Abs(b.y-v.y)
		k := r
		if float64((v.x-a.x)*(b.y-v.y)) < float64((v.y-a.y)*(b.x-v.x)) {
			k = inner
		}
		k = max(0, min(k, la/2, lb/2))
		from := pointToward(v, a, k, la)
		if i == 0 {
			p.to('M', from)
		} else {
			p.to('L', from)
		}
		if k > 0 {
			p.to('C', pointToward(v, a, k*(1-arcHandle), la), pointToward(v, b, k*(1-arcHandle), lb), pointToward(v, b, k, lb))
		}
	}
	p.to('Z')
	return p
}

// pointToward returns the point at distance d from v in the direction of w. The argument l is the distance between
// v and w.
func pointToward(v, w corner, d, l float64) [2]float64 {
	if l == 0 {
		return [2]float64{v.x, v.y}
	}
	return [2]float64{v.x + (w.x-v.x)*d/l, v.y + (w.y-v.y)*d/l}
}

// normalize shifts the cells so that their bounding box starts at 0, 0.
func normalize(cells []board.Point) []board.Point {
	origin := scene.Bounds(board.Piece{Cells: cells}).Min
	moved := make([]board.Point, len(cells))
	for i, c := range cells {
		moved[i] = board.Point{X: c.X - origin.X, Y: c.Y - origin.Y}
	}
	return moved
}

// cellSize returns the width and the height of the bounding box of cells.
func cellSize(cells []board.Point) (w, h int) {
	size := scene.Bounds(board.Piece{Cells: cells}).Size()
	return size.X, size.Y
}

// contours traces the boundaries of a set of cells. Each contour is a list of corners. A contour
// follows the edges so that the cells are always on the right. Contours of two cells that touch
// only at a corner are not joined.
func contours(cells []board.Point) [][]board.Point {
	has := make(map[board.Point]bool, len(cells))
	for _, c := range cells {
		has[c] = true
	}
	type edge struct {
		cell board.Point // cell to the right of the edge
		dir  int
	}
	ahead := []board.Point{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}} // each direction is a right turn from the preceding direction
	ends := []board.Point{{X: 1}, {X: 1, Y: 1}, {Y: 1}, {}}  // end point of each edge of a cell
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
				next := edge{e.cell.Add(ahead[e.dir]), e.dir} // straight ahead
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
