package theme

import "slidegif/render/scene"

// An orientedRect is an exit or the body of a car: a rectangle in pixels, with a direction. In the rectangle,
// coordinate a runs in that direction. Coordinate b runs across, from the left or upper side.
type orientedRect struct {
	x0, y0, x1, y1 float64
	side           scene.Side // direction
}

func (l orientedRect) vertical() bool { return l.side == scene.Top || l.side == scene.Bottom }

func (l orientedRect) length() float64 {
	if l.vertical() {
		return l.y1 - l.y0
	}
	return l.x1 - l.x0
}

func (l orientedRect) breadth() float64 {
	if l.vertical() {
		return l.x1 - l.x0
	}
	return l.y1 - l.y0
}

// point converts the coordinates a and b to a point in the picture.
func (l orientedRect) point(a, b float64) [2]float64 {
	a, b = float64(a), float64(b) // a and b may be products
	switch l.side {
	case scene.Top:
		return [2]float64{l.x0 + b, l.y1 - a}
	case scene.Bottom:
		return [2]float64{l.x0 + b, l.y0 + a}
	case leftSide:
		return [2]float64{l.x1 - a, l.y0 + b}
	}
	return [2]float64{l.x0 + a, l.y0 + b}
}

// box returns a rounded rectangle, given its extents along and across the direction.
func (l orientedRect) box(a0, b0, a1, b1, r float64) Path {
	p, q := l.point(a0, b0), l.point(a1, b1)
	return rounded(min(p[0], q[0]), min(p[1], q[1]), max(p[0], q[0]), max(p[1], q[1]), r)
}

// exitRect returns the exit of the board. Both sides of the rectangle are moved inwards by the given inset.
func (s Scene) exitRect(m, inset float64) (l orientedRect, ok bool) {
	side, from, to := scene.FindExit(s.Board)
	inset = float64(inset) // m may be a product
	a, b := m+float64(from*s.Cell)+inset, m+float64(to*s.Cell)-inset
	w, h := s.size(m)
	switch side {
	case scene.Bottom:
		l = orientedRect{a, h - m, b, h, side}
	case scene.Right:
		l = orientedRect{w - m, a, w, b, side}
	}
	return l, side != scene.NoSide
}

// chevrons returns three small chevrons side by side. The chevrons are centred in the part of the
// rectangle inside the frame.
func (l orientedRect) chevrons(m float64) Path {
	along, across := l.length()-float64(m*.5), float64(l.breadth()/2)
	a := float64(m * .4) // half the width of a chevron
	half := float64(a * .55)
	var p Path
	for i := -1.0; i <= 1; i++ {
		c := across + float64(i*a*2.7)
		p = append(p, polyline(l.point(along-half, c-a), l.point(along+half, c), l.point(along-half, c+a))...)
	}
	return p
}
