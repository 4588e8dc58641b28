package theme

import (
	"image/color"
	"math"
)

// A Weave is the kind of a Hatch: dots, or lines of one direction or of two that cross at right angles.
type Weave uint8

const (
	Stripes   Weave = 1 << iota // lines that rise to the right
	Downwards                   // lines that fall to the right
	Lines                       // horizontal lines
	Columns                     // vertical lines
	Dots                        // round dots, every other row between those above

	Diamonds = Stripes | Downwards // lines that rise and lines that fall
	Grid     = Lines | Columns     // vertical and horizontal lines
)

// Hatch is a fill with a pattern of ink on paper. Its edges are softened in a few steps, so that it adds three
// tones to a palette and no more.
type Hatch struct {
	Weave  Weave
	Paper  color.RGBA
	Ink    color.RGBA
	Period float64 // pixels from one line to the next
	Width  float64 // pixels of a line, or of a dot's diameter
	tones  []color.RGBA
}

// ColorAt is the colour of a pixel.
func (h *Hatch) ColorAt(px, py int) color.Color {
	if h.tones == nil {
		h.tones = ramp(h.Paper, h.Ink, 5)
	}
	x, y := float64(px)+.5, float64(py)+.5
	half := float64(h.Width / 2)
	d := math.Inf(-1) // how far the pixel's middle lies inside the ink
	for i, across := range [...]float64{(x + y) / math.Sqrt2, (x - y) / math.Sqrt2, y, x} {
		if h.Weave&(Stripes<<i) != 0 {
			d = max(d, half-apart(across, h.Period))
		}
	}
	if h.Weave == Dots {
		pitch := float64(h.Period / 2)
		row := math.Floor(y / pitch)
		dx := apart(x+float64(pitch*math.Mod(row, 2)), h.Period)
		dy := y - float64((row+.5)*pitch)
		d = half - distance([2]float64{}, [2]float64{dx, dy})
	}
	return &h.tones[int(float64(max(0, min(d+.5, 1))*4)+.5)]
}

// apart is how far x is from the middle of its period.
func apart(x, period float64) float64 {
	return math.Abs(x - float64((math.Floor(x/period)+.5)*period))
}

// Marks returns the ink of the pattern on what a path encloses, for formats that draw shapes. A format clips it at
// the path, beyond which it may go.
func (h *Hatch) Marks(p Path) (d Drawing) {
	step := float64(h.Period * math.Sqrt2)
	again := h.Period // pixels after which the pattern repeats, to the right and down
	if h.Weave&Diamonds != 0 {
		again = step
	}
	low, most := p.box()
	left, top := float64(math.Floor(low[0]/again)*again), float64(math.Floor(low[1]/again)*again)
	w, high := most[0]-left, most[1]-top
	bar := func(from, to [2]float64) { d.stroke(polyline(from, to), h.Ink, h.Width) }
	if h.Weave&Stripes != 0 {
		for d := float64(step / 2); d < w+high+step; d += step {
			bar([2]float64{d, 0}, [2]float64{d - high, high})
		}
	}
	if h.Weave&Downwards != 0 {
		for d := float64(step/2) - float64(step*math.Ceil(high/step)); d < w+step; d += step {
			bar([2]float64{d, 0}, [2]float64{d + high, high})
		}
	}
	if h.Weave&Lines != 0 {
		for y := float64(h.Period / 2); y < high+h.Period; y += h.Period {
			bar([2]float64{0, y}, [2]float64{w, y})
		}
	}
	if h.Weave&Columns != 0 {
		for x := float64(h.Period / 2); x < w+h.Period; x += h.Period {
			bar([2]float64{x, 0}, [2]float64{x, high})
		}
	}
	if h.Weave == Dots {
		pitch, dot := float64(h.Period/2), float64(h.Width/16) // a short line is a dot, since its ends are round
		for row := 0.; float64(row*pitch) < high+pitch; row++ {
			for x := float64(h.Period/2) - float64(pitch*math.Mod(row, 2)); x < w+h.Period; x += h.Period {
				y := float64((row + .5) * pitch)
				bar([2]float64{x - dot, y}, [2]float64{x + dot, y})
			}
		}
	}
	return d.shift(left, top)
}
