package theme

import (
	"image"
	"math"

	"slidegif/render/scene"
)

// This file turns a trail into a ribbon whose width depends on the number of passes. A trail is a
// walk on a grid: its nodes are the points of the trail, and its edges connect adjacent nodes. The
// ribbon consists of joints. A joint connects the midpoints of two edges at a node. Each joint is
// drawn only once, even if the trail passes it several times:
//
//	---+---   straight      ---.     turn      ---)   end or reversal
//	                            |
//
// Two joints that meet on an edge have the same width there, so the outline is smooth.

// A joint is a part of a trail at one node. The two directions of a joint are indices into trailSteps, in
// increasing order. Both directions are equal if the trail ends or reverses at the node.
type joint struct {
	node image.Point
	a, b int
}

// trailSteps are the offsets of adjacent nodes, in half cells. The opposite of direction k is k XOR 2.
var trailSteps = [4]image.Point{{X: 2}, {Y: 2}, {X: -2}, {Y: -2}}

// An edge of a trail is identified by its middle, in half cells.
type edge = image.Point

// passes returns how often a trail traverses each edge.
func passes(t scene.Trail) map[edge]int {
	n := map[edge]int{}
	for i, p := range t.Points[1:] {
		n[middle(t.Points[i], p)]++
	}
	return n
}

func middle(p, q image.Point) edge { return p.Add(q).Div(2) }

// joints returns the distinct joints of a trail, in the order in which the trail reaches them.
func joints(t scene.Trail) (all []joint) {
	seen := map[joint]bool{}
	last := len(t.Points) - 1
	for i, p := range t.Points {
		back, ahead := direction(p, t.Points[max(0, i-1)]), direction(p, t.Points[min(i+1, last)])
		switch i {
		case 0:
			back = ahead
		case last:
			ahead = back
		}
		j := joint{p, min(back, ahead), max(back, ahead)}
		if !seen[j] {
			seen[j] = true
			all = append(all, j)
		}
	}
	visible := all[:0]
	for _, j := range all {
		if j.a != j.b || !seen[joint{j.node, j.a & 1, j.a&1 | 2}] { // a straight joint covers an end
			visible = append(visible, j)
		}
	}
	return visible
}

// direction returns the index in trailSteps of the step between two adjacent nodes. If the nodes
// are equal, direction returns 0.
func direction(p, q image.Point) int {
	for k, d := range trailSteps {
		if p.Add(d) == q {
			return k
		}
	}
	return 0
}

// A ribbon draws a trail. All lengths are in pixels.
type ribbon struct {
	cell   float64
	origin [2]float64 // position of the board's upper left corner, shifted to the lane of the trail
	width  func(passes int) float64
	passes map[edge]int
	path   Path
}

// ribbonOf returns the outline of a ribbon along a trail. All contours of the outline have the same
// orientation.
func ribbonOf(t scene.Trail, cell float64, origin [2]float64, width func(passes int) float64) Path {
	r := ribbon{cell: cell, origin: origin, width: width, passes: passes(t)}
	merged := map[joint]bool{}
	all := joints(t)
	for _, j := range all {
		merged[j] = r.isUniform(j)
	}
	for _, j := range all {
		switch {
		case j.a == j.b:
			r.end(j)
		case j.a^2 != j.b:
			r.turn(j)
		case !r.isUniform(j):
			r.straight(j, j.node)
		case !merged[joint{j.node.Sub(trailSteps[j.a]), j.a, j.b}]: // the first of a row of equal joints
			last := j.node
			for merged[joint{last.Add(trailSteps[j.a]), j.a, j.b}] {
				last = last.Add(trailSteps[j.a])
			}
			r.straight(j, last)
		}
	}
	return r.path
}

// isUniform reports whether a joint is straight and has the same width at both ends.
func (r *ribbon) isUniform(j joint) bool {
	return j.a^2 == j.b && r.half(j.node, j.a) == r.half(j.node, j.b)
}

// half returns half the width of the ribbon on the edge from a node to one side.
func (r *ribbon) half(node image.Point, side int) float64 {
	return r.width(r.passes[middle(node, node.Add(trailSteps[side]))]) / 2
}

// at converts a point of the trail to pixels.
func (r *ribbon) at(p image.Point) [2]float64 {
	return [2]float64{r.origin[0] + float64(float64(p.X)*r.cell/2), r.origin[1] + float64(float64(p.Y)*r.cell/2)}
}

// A section is a cross-section of a ribbon: its centre, the direction of the ribbon and half the
// width.
type section struct {
	centre, ahead [2]float64
	half          float64
}

// section returns the cross-section at the midpoint between a node and its neighbour. If inward is set, the
// section faces the node.
func (r *ribbon) section(node image.Point, side int, inward bool) section {
	d := trailSteps[side]
	s := section{r.at(node.Add(d.Div(2))), [2]float64{float64(d.X) / 2, float64(d.Y) / 2}, r.half(node, side)}
	if inward {
		s.ahead[0], s.ahead[1] = -s.ahead[0], -s.ahead[1]
	}
	return s
}

// move returns a copy of the section, moved ahead by d pixels.
func (s section) move(d float64) section {
	s.centre = along(s.centre, s.ahead, d)
	return s
}

// sides returns the points on the left and right edge of the ribbon.
func (s section) sides() (left, right [2]float64) {
	across := [2]float64{-s.ahead[1], s.ahead[0]}
	return along(s.centre, across, s.half), along(s.centre, across, -s.half)
}

// along moves a point by d pixels in the direction of a unit vector.
func along(p, u [2]float64, d float64) [2]float64 {
	return [2]float64{p[0] + float64(u[0]*d), p[1] + float64(u[1]*d)}
}

// straight adds a part for one or more straight joints in a row. If the widths at the two ends
// differ, the sides are S-shaped.
func (r *ribbon) straight(j joint, last image.Point) {
	from, to := r.section(last, j.a, true), r.section(j.node, j.b, false)
	l0, r0 := from.sides()
	l1, r1 := to.sides()
	r.path.to('M', l0)
	if from.half == to.half {
		r.path.to('L', l1)
		r.path.to('L', r1)
		r.path.to('L', r0)
	} else {
		d := r.cell / 2
		r.path.to('C', along(l0, from.ahead, d), along(l1, from.ahead, -d), l1)
		r.path.to('L', r1)
		r.path.to('C', along(r1, from.ahead, -d), along(r0, from.ahead, d), r0)
	}
	r.path.to('Z')
}

// turn adds a quarter circle between two edges.
func (r *ribbon) turn(j joint) {
	from, to := r.section(j.node, j.a, true), r.section(j.node, j.b, false)
	l0, r0 := from.sides()
	l1, r1 := to.sides()
	// handles returns the handles of a cubic curve that approximates a quarter ellipse.
	handles := func(p, q [2]float64) (a, b [2]float64) {
		d := [2]float64{q[0] - p[0], q[1] - p[1]}
		first := math.Abs(float64(d[0]*from.ahead[0]) + float64(d[1]*from.ahead[1]))
		second := math.Abs(float64(d[0]*to.ahead[0]) + float64(d[1]*to.ahead[1]))
		return along(p, from.ahead, first*arcHandle), along(q, to.ahead, -second*arcHandle)
	}
	r.path.to('M', l0)
	a, b := handles(l0, l1)
	r.path.to('C', a, b, l1)
	r.path.to('L', r1)
	a, b = handles(r0, r1)
	r.path.to('C', b, a, r0)
	r.path.to('Z')
}

// end adds the ribbon from the midpoint of an edge to a node, with a round cap at the node.
func (r *ribbon) end(j joint) {
	from := r.section(j.node, j.a, true)
	to := from.move(r.cell / 2)
	l0, r0 := from.sides()
	l1, r1 := to.sides()
	tip := along(to.centre, to.ahead, to.half)
	k := float64(to.half * arcHandle)
	across := [2]float64{-to.ahead[1], to.ahead[0]}
	r.path.to('M', l0)
	r.path.to('L', l1)
	r.path.to('C', along(l1, to.ahead, k), along(tip, across, k), tip)
	r.path.to('C', along(tip, across, -k), along(r1, to.ahead, k), r1)
	r.path.to('L', r0)
	r.path.to('Z')
}
