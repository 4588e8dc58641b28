package theme

import (
	"image/color"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// isCar reports whether p is drawn as a car. A car is a straight piece that can move only along its
// length.
func isCar(p board.Piece) bool {
	w, h := cellSize(p.Cells)
	if p.Axes == board.AnyAxis || p.Colours != "" || len(p.Cells) != w*h || min(w, h) != 1 {
		return false
	}
	return max(w, h) > 1 && (p.Axes == board.Horizontal) == (w > h)
}

// cornerRadius returns the corner radius of a piece. A car has a larger radius than other pieces.
func cornerRadius(p board.Piece, px, r float64) float64 {
	if isCar(p) {
		return float64(px * r * 1.75)
	}
	return float64(px * r)
}

// pane returns the outline of a trapezoidal window. The window is narrower at the far end.
func (l orientedRect) pane(a0, a1, b0, b1, slant float64) Path {
	p := polyline(l.point(a0, b0), l.point(a1, b0+slant), l.point(a1, b1-slant), l.point(a0, b1))
	p.to('Z')
	return p
}

// carColors holds the colours of a car seen from above.
type carColors struct{ body, roof, glass, lamp, line color.RGBA }

// wheels draws the visible parts of the wheels on both sides of a car. The rectangle is the body of the
// car.
func (d *Drawing) wheels(l orientedRect, px float64, c color.RGBA) {
	n, w := l.length(), l.breadth()
	out, long := float64(px*.035), float64(px*.2)
	for _, a := range []float64{float64(px * .17), n - float64(px*.19) - long} {
		d.flat(l.box(a, -out, a+long, out, out), c)
		d.flat(l.box(a, w-out, a+long, w+out, out), c)
	}
}

// drawCar draws the windows, roof and lamps of a car. There are three models of cars with two cells:
// saloon, estate and pickup. Longer cars are trucks with a cab and a box. The result is the centre of
// the roof.
func drawCar(d *Drawing, l orientedRect, px float64, cells, model int, k carColors) (centre [2]float64) {
	n, w := l.length(), l.breadth()
	of := func(share float64) float64 { return float64(w * share) } // share is a fraction of the car's width
	side, lamp := of(.13), of(.1)
	long := float64(lamp * 1.7)
	for _, b := range []float64{of(.14), of(.86) - long} {
		d.flat(l.box(n-float64(lamp*1.1), b, n-float64(lamp*.25), b+long, lamp*.4), k.lamp)
	}
	hood := func(front float64) {
		for _, b := range []float64{of(.3), of(.7)} {
			d.stroke(polyline(l.point(front+of(.1), b), l.point(n-of(.16), b)), k.line, max(1, px*.018))
		}
	}
	roof := func(from, to, inset, radius float64) {
		d.flat(l.box(from, inset, to, w-inset, radius), k.roof)
		centre = l.point((from+to)/2, w/2)
	}
	switch {
	case cells > 2:
		cab := n - of(.62)
		d.flat(l.pane(n-of(.42), n-of(.2), side, w-side, of(.05)), k.glass)
		d.stroke(polyline(l.point(cab, of(.06)), l.point(cab, of(.94))), k.line, max(1, px*.025))
		roof(of(.1), cab-of(.1), of(.12), of(.08))
		for a := of(.42); a < cab-of(.3); a += of(.32) {
			d.stroke(polyline(l.point(a, of(.2)), l.point(a, of(.8))), k.line, max(1, px*.02))
		}
	case model%3 == 1: // estate: the roof extends to the tail
		tail, front := float64(n*.07), float64(n*.72)
		d.flat(l.box(tail, side, front, w-side, of(.12)), k.glass)
		roof(tail+of(.09), front-of(.24), side+of(.07), of(.08))
		for _, b := range []float64{of(.36), of(.64)} {
			d.stroke(polyline(l.point(tail+of(.2), b), l.point(front-of(.4), b)), k.line, max(1, px*.016))
		}
		hood(front)
	case model%3 == 2: // pickup: an open bed and a cab
		cab, front := float64(n*.42), float64(n*.76)
		d.flat(l.box(of(.1), of(.13), cab-of(.1), of(.87), of(.07)), mix(k.glass, k.body, .25))
		for _, b := range []float64{of(.34), of(.5), of(.66)} {
			d.stroke(polyline(l.point(of(.18), b), l.point(cab-of(.18), b)), k.line, max(1, px*.016))
		}
		d.flat(l.box(cab, side, front, w-side, of(.13)), k.glass)
		roof(cab+of(.09), front-of(.22), side+of(.07), of(.08))
		hood(front)
	default: // saloon: glass around the roof; the windscreen is longer than the rear window
		tail, front := float64(n*.17), float64(n*.74)
		d.flat(l.box(tail, side, front, w-side, of(.16)), k.glass)
		roof(tail+of(.17), front-of(.26), side+of(.07), of(.1))
		for _, b := range []float64{side, w - side - of(.07)} {
			mid := float64((tail + front - of(.09)) / 2)
			d.flat(l.box(mid-of(.04), b, mid+of(.04), b+of(.07), 0), k.roof)
		}
		hood(front)
	}
	return centre
}

// carRect returns the area of a car's body inside the cells of the car. Cars face right
// or up.
func (s Scene) carRect(p board.Piece, in insets) orientedRect {
	w, h := cellSize(p.Cells)
	l := orientedRect{in.l, in.t, float64(w*s.Cell) - in.r, float64(h*s.Cell) - in.b, scene.Right}
	if h > w {
		l.side = scene.Top
	}
	return l
}
