// Package atlas draws maps of state spaces in the colours of a theme. A map shows each position of a puzzle as a
// point, and each move as a line. The caller explores the state space and computes the coordinates.
//
//	Map       positions with coordinates, moves and distances from the goal
//	Road      a line of moves on a map, such as the solution
//	Still     a map with roads, boards, a legend and texts
//	Panel     a map next to a moving board
//	Searches  maps that show when textbook searches expanded each position
//
// All arithmetic that determines pixels uses integers, or products that are rounded explicitly.
package atlas

import (
	"context"
	"image"
	"math"
	"slices"

	"slidegif/solve/board"
)

// A Map is the state space of a puzzle, with a place in the plane for each position.
type Map struct {
	First, To []uint32 // To[First[i]:First[i+1]] holds the positions to which one step from position i leads
	Distance  []uint16 // number of moves to the nearest goal, or Unreachable
	At        func(position uint32) (x, y float64)
	Board     func(position uint32) board.Board
	Rings     bool // whether the places are on circles around the origin
	// If Order is set, Distance holds the rank of each position in the order of expansion, or Unreachable. Each line
	// then has the colour of the later of its two positions.
	Order bool

	// EachEdge calls f for each step from a position, with the piece that moves and its path. EachEdge is needed
	// only by Pack.
	EachEdge   func(position uint32, f func(piece int, path string, to uint32))
	Undirected bool // whether every edge has an edge back

	Roads  []Road // the solution, and the given moves; the start is position 0
	Given  bool   // whether the last road consists of given moves
	Radius int    // number of steps around the roads that the map shows, or -1 if it is complete
}

// Unreachable is the distance of a position from which no goal can be reached.
const Unreachable = math.MaxUint16

// A Road is a line of moves on a map.
type Road struct {
	Positions []uint32
	After     []int // index in Positions of the start and of the position after each move
}

// Len returns the number of positions.
func (m *Map) Len() int { return len(m.First) - 1 }

// A Summary describes the distances on a map.
type Summary struct {
	Positions, Solved int
	Greatest          int    // greatest distance
	Farthest          uint32 // the first position with this distance
	Unreachable       int    // number of positions from which no goal can be reached
}

// MostlyDead reports whether a goal can be reached from some positions, but not from most of them.
func (s Summary) MostlyDead() bool { return s.Solved > 0 && s.Unreachable > s.Positions/2 }

// Summary counts the positions.
func (m *Map) Summary() Summary {
	s := Summary{Positions: m.Len()}
	for i, d := range m.Distance {
		switch {
		case d == Unreachable:
			s.Unreachable++
		case d == 0:
			s.Solved++
		case int(d) > s.Greatest:
			s.Greatest, s.Farthest = int(d), uint32(i)
		}
	}
	return s
}

// hasStep reports whether a step leads from one position to another.
func (m *Map) hasStep(from, to uint32) bool {
	return slices.Contains(m.To[m.First[from]:m.First[from+1]], to)
}

// eachStep calls f once for each pair of positions that a step connects in at least one direction.
func (m *Map) eachStep(f func(a, b uint32)) {
	for i := range uint32(m.Len()) {
		for _, to := range m.To[m.First[i]:m.First[i+1]] {
			if i < to || !m.Undirected && !m.hasStep(to, i) {
				f(i, to)
			}
		}
	}
}

// A Chart is a map in an area of a picture.
type Chart struct {
	*Map
	Summary
	area   image.Rectangle
	scale  float64
	origin [2]float64 // place of the origin of the map
	places []place    // by position, relative to the upper left corner of the area
}

// NewChart returns a chart in the rectangle area. The lines of the map fill the smaller rectangle inner.
func (m *Map) NewChart(area, inner image.Rectangle) *Chart {
	c := &Chart{Map: m, Summary: m.Summary(), area: area, places: make([]place, m.Len())}
	low, high := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	for i := range c.places {
		x, y := m.At(uint32(i))
		if m.Rings { // a line can follow any part of the circle
			x = hypot(x, y)
			low, high = [2]float64{min(low[0], -x), min(low[1], -x)}, [2]float64{max(high[0], x), max(high[1], x)}
			continue
		}
		low, high = [2]float64{min(low[0], x), min(low[1], y)}, [2]float64{max(high[0], x), max(high[1], y)}
	}
	c.scale = min(float64(inner.Dx())/max(high[0]-low[0], 1e-9), float64(inner.Dy())/max(high[1]-low[1], 1e-9))
	if m.Len() == 1 {
		c.scale = 1
	}
	middle := inner.Min.Add(inner.Max).Sub(area.Min.Mul(2))
	for k, twice := range []int{middle.X, middle.Y} {
		c.origin[k] = float64(float64(twice)/2) - float64(c.scale*(low[k]+high[k])/2)
	}
	for i := range c.places {
		x, y := m.At(uint32(i))
		c.places[i] = c.place(x, y)
	}
	return c
}

// place converts coordinates of the map to a place in the area.
func (c *Chart) place(x, y float64) place {
	return place{int(math.Round(float64((c.origin[0] + float64(x*c.scale)) * unit))), int(math.Round(float64((c.origin[1] + float64(y*c.scale)) * unit)))}
}

// point returns the place of a position in the picture, in pixels.
func (c *Chart) point(position uint32) [2]float64 { return c.pixel(c.places[position]) }

// along returns the points of the line that shows a road. Between positions on rings, the line follows arcs.
func (c *Chart) along(r Road) (all []place) {
	for i, position := range r.Positions {
		if !c.Rings || i == 0 {
			all = append(all, c.places[position])
			continue
		}
		all = append(all, c.arc(r.Positions[i-1], position)...)
	}
	return all
}

// pixel converts a place in the area to pixels of the picture.
func (c *Chart) pixel(p place) [2]float64 {
	return [2]float64{float64(c.area.Min.X) + float64(float64(p.x)/unit), float64(c.area.Min.Y) + float64(float64(p.y)/unit)}
}

func (c *Chart) hue(position uint32) int {
	d := c.Distance[position]
	if d == Unreachable {
		return neutral
	}
	if c.Order {
		return int(d) * (orderColors - 1) / max(c.Greatest, 1)
	}
	return int(d) * maxHue / max(c.Greatest, 1)
}

// hueOf returns the hue of the step from a to b, or neutral if either position has no distance.
func (c *Chart) hueOf(a, b uint32) int {
	ha, hb := c.hue(a), c.hue(b)
	if ha == neutral || hb == neutral {
		return neutral
	}
	if c.Order {
		return max(ha, hb)
	}
	return (ha + hb) / 2
}

// lineWidth returns the width in pixels of the lines of a map. Small maps have thicker lines.
func (c *Chart) lineWidth() float64 {
	size := float64(max(c.area.Dx(), c.area.Dy())) / 800
	for _, w := range []struct {
		positions int
		width     float64
	}{{100, 4.5}, {500, 3}, {2000, 2}, {6000, 1.4}} {
		if c.Len() <= w.positions {
			return max(1, float64(w.width*size))
		}
	}
	return max(1, float64(size*.7))
}

// fullArc is the length of an arc, in pixels, above which the arc becomes fainter. Bright long arcs would hide
// short arcs.
const fullArc = 12

func (c *Chart) eachLine(draw func(from, to place, hue, light int)) {
	c.eachStep(func(a, b uint32) {
		hue := c.hueOf(a, b)
		if !c.Rings {
			draw(c.places[a], c.places[b], hue, unit)
			return
		}
		from := c.places[a]
		arc, length := c.arc(a, b), unit
		for i, to := range arc {
			if i == 0 {
				length += sqrt((to.x-from.x)*(to.x-from.x)+(to.y-from.y)*(to.y-from.y)) * len(arc)
			}
			draw(from, to, hue, min(unit, unit*unit*fullArc/length))
			from = to
		}
	})
}

// arc returns the points of the curve from position a to position b on rings, without the first
// point. The curve takes the shorter way around the centre.
func (c *Chart) arc(a, b uint32) []place {
	ax, ay := c.At(a)
	bx, by := c.At(b)
	ra, rb := hypot(ax, ay), hypot(bx, by)
	if ra == 0 || rb == 0 {
		return []place{c.places[b]}
	}
	var all []place
	c.bend([2]float64{ax / ra, ay / ra}, [2]float64{bx / rb, by / rb}, ra, rb, &all)
	return append(all, c.places[b])
}

// maxSag is the maximum distance between an arc and its chord, in pixels.
const maxSag = .35

// bend appends the places on the curve from ru*u to rv*v, without its ends, for unit vectors u and v.
func (c *Chart) bend(u, v [2]float64, ru, rv float64, all *[]place) {
	m := [2]float64{(u[0] + v[0]) / 2, (u[1] + v[1]) / 2}
	length := hypot(m[0], m[1])
	if float64((1-length)*max(ru, rv)*c.scale) <= maxSag {
		return
	}
	if length < 1e-6 { // opposite directions
		m, length = [2]float64{-u[1], u[0]}, 1
	}
	m[0], m[1] = m[0]/length, m[1]/length
	r := (ru + rv) / 2
	c.bend(u, m, ru, r, all)
	*all = append(*all, c.place(float64(m[0]*r), float64(m[1]*r)))
	c.bend(m, v, r, rv, all)
}

func hypot(x, y float64) float64 { return math.Sqrt(float64(x*x) + float64(y*y)) }

// shade draws the lines of the map. The number of colours must divide maxHue + 1.
func (c *Chart) shade(ctx context.Context, colors int) (*shading, error) {
	l := light{size: c.area.Size(), width: int(float64(c.lineWidth() * unit)), colors: colors, fewest: 1, enough: math.MaxUint32}
	if c.Order || c.MostlyDead() { // a single line with a colour is visible among others
		l.fewest, l.enough = 3, unit
	}
	l.lines = func(draw func(from, to place, hue, light int)) {
		c.eachLine(draw)
		if l.width > unit*5/4 || c.Order { // round joints
			for i, p := range c.places {
				l.dot(p, c.hue(uint32(i)))
			}
		}
	}
	return l.shade(ctx)
}
