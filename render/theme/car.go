package theme

import (
	"image/color"

	"slidegif/solve/board"
)

// car reports whether a piece is drawn as a car: it lies in one line and keeps to it.
func car(p board.Piece) bool {
	w, h := extent(p.Cells)
	if p.Axes == board.AnyAxis || len(p.Cells) != w*h || min(w, h) != 1 {
		return false
	}
	return max(w, h) > 1 && (p.Axes == board.Horizontal) == (w > h)
}

// roundness is the radius of a piece's corners: r cells, or more where it is a car.
func roundness(p board.Piece, px, r float64) float64 {
	if car(p) {
		return float64(px * r * 1.75)
	}
	return float64(px * r)
}

// A lane maps the length and the breadth of a car to the page: along runs from its tail
// (the left or lower end) to its front.
type lane struct {
	x0, y0, x1, y1 float64 // the car's body
	upright        bool
}

func (l lane) length() float64 {
	if l.upright {
		return l.y1 - l.y0
	}
	return l.x1 - l.x0
}

func (l lane) breadth() float64 {
	if l.upright {
		return l.x1 - l.x0
	}
	return l.y1 - l.y0
}

// at is the point a pixels from the tail and b pixels from the car's left side.
func (l lane) at(a, b float64) [2]float64 {
	if l.upright {
		return [2]float64{l.x0 + b, l.y1 - a}
	}
	return [2]float64{l.x0 + a, l.y0 + b}
}

// box is a rounded rectangle from a0 to a1 along the car, b0 to b1 across it.
func (l lane) box(a0, b0, a1, b1, r float64) Path {
	p, q := l.at(a0, b0), l.at(a1, b1)
	return rounded(min(p[0], q[0]), min(p[1], q[1]), max(p[0], q[0]), max(p[1], q[1]), r)
}

// pane is a window that is narrower by slant on each side at its end a1.
func (l lane) pane(a0, a1, b0, b1, slant float64) Path {
	p := polyline(l.at(a0, b0), l.at(a1, b0+slant), l.at(a1, b1-slant), l.at(a0, b1))
	p.to('Z')
	return p
}

// A carLook is the colours of a car from above.
type carLook struct{ body, roof, glass, lamp, line color.RGBA }

// drawCar adds what makes a body a car: windows, a roof and lamps; long ones are trucks
// with a cab and a box.
func drawCar(d *Drawing, l lane, px float64, cells int, k carLook) {
	n, w := l.length(), l.breadth()
	of := func(share float64) float64 { return float64(w * share) } // the breadth
	side, lamp := of(.13), of(.1)
	long := float64(lamp * 1.7)
	for _, b := range []float64{of(.14), of(.86) - long} {
		d.flat(l.box(n-float64(lamp*1.1), b, n-float64(lamp*.25), b+long, lamp*.4), k.lamp)
	}
	if cells > 2 {
		cab := n - of(.62)
		d.flat(l.pane(n-of(.42), n-of(.2), side, w-side, of(.05)), k.glass)
		d.stroke(polyline(l.at(cab, of(.06)), l.at(cab, of(.94))), k.line, max(1, px*.025))
		d.flat(l.box(of(.1), of(.12), cab-of(.1), of(.88), of(.08)), k.roof)
		for a := of(.42); a < cab-of(.3); a += of(.32) {
			d.stroke(polyline(l.at(a, of(.2)), l.at(a, of(.8))), k.line, max(1, px*.02))
		}
		return
	}
	// The cabin: glass all around a roof, the windscreen longer than the rear window.
	tail, front := float64(n*.17), float64(n*.74)
	d.flat(l.box(tail, side, front, w-side, of(.16)), k.glass)
	d.flat(l.box(tail+of(.17), side+of(.07), front-of(.26), w-side-of(.07), of(.1)), k.roof)
	for _, b := range []float64{side, w - side - of(.07)} {
		mid := float64((tail + front - of(.09)) / 2)
		d.flat(l.box(mid-of(.04), b, mid+of(.04), b+of(.07), 0), k.roof)
	}
	for _, b := range []float64{of(.3), of(.7)} {
		d.stroke(polyline(l.at(front+of(.1), b), l.at(n-of(.16), b)), k.line, max(1, px*.018))
	}
}

func modernCar(d *Drawing, s Scene, i int, hue color.RGBA) {
	p := s.Board.Pieces[i]
	px := float64(s.Cell)
	w, h := extent(p.Cells)
	gap := modernGap(px)
	l := lane{gap, gap, float64(w*s.Cell) - gap, float64(h*s.Cell) - gap - modernFoot(px), h > w}
	drawCar(d, l, px, len(p.Cells), carLook{
		body: hue, roof: mix(hue, white, .28), glass: rgb(0x35405a),
		lamp: rgb(0xfff1c4), line: mix(hue, rgb(0x2a1a4a), .3),
	})
}
