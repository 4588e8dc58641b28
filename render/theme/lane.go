package theme

import "slidegif/render/scene"

// A lane is a rectangle in pixels with a direction: a way out, or the body of a car. Places in it
// are given along it, from its beginning, and across it, from its left or upper side.
type lane struct {
	x0, y0, x1, y1 float64
	to             scene.Side // where it leads
}

func (l lane) upright() bool { return l.to == scene.Top || l.to == scene.Bottom }

func (l lane) length() float64 {
	if l.upright() {
		return l.y1 - l.y0
	}
	return l.x1 - l.x0
}

func (l lane) breadth() float64 {
	if l.upright() {
		return l.x1 - l.x0
	}
	return l.y1 - l.y0
}

// at is the point a pixels along the lane and b across it.
func (l lane) at(a, b float64) [2]float64 {
	a, b = float64(a), float64(b) // they may be products
	switch l.to {
	case scene.Top:
		return [2]float64{l.x0 + b, l.y1 - a}
	case scene.Bottom:
		return [2]float64{l.x0 + b, l.y0 + a}
	case leftSide:
		return [2]float64{l.x1 - a, l.y0 + b}
	}
	return [2]float64{l.x0 + a, l.y0 + b}
}

// box is a rounded rectangle from a0 to a1 along the lane, b0 to b1 across it.
func (l lane) box(a0, b0, a1, b1, r float64) Path {
	p, q := l.at(a0, b0), l.at(a1, b1)
	return rounded(min(p[0], q[0]), min(p[1], q[1]), max(p[0], q[0]), max(p[1], q[1]), r)
}

// wayOut returns the way out through the frame of m pixels, less inset on its sides.
func (s Scene) wayOut(m, inset float64) (l lane, ok bool) {
	side, from, to := scene.WayOut(s.Board)
	inset = float64(inset) // it may be a product
	a, b := m+float64(from*s.Cell)+inset, m+float64(to*s.Cell)-inset
	w, h := s.size(m)
	switch side {
	case scene.Bottom:
		l = lane{a, h - m, b, h, side}
	case scene.RightSide:
		l = lane{w - m, a, w, b, side}
	}
	return l, side != scene.Nowhere
}

// chevrons returns three small angles in the last m pixels of a lane.
func (l lane) chevrons(m float64) Path {
	along, across := l.length()-float64(m*.5), float64(l.breadth()/2)
	a := float64(m * .4) // half the width of one
	half := float64(a * .55)
	var p Path
	for i := -1.0; i <= 1; i++ {
		c := across + float64(i*a*2.7)
		p = append(p, polyline(l.at(along-half, c-a), l.at(along+half, c), l.at(along-half, c+a))...)
	}
	return p
}
