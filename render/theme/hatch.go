package theme

import (
	"image/color"
	"math"
)

// A Weave is the kind of a Hatch.
type Weave uint8

const (
	Stripes  Weave = iota // diagonal lines
	Lines                 // horizontal lines
	Dots                  // round dots, every other row between those above
	Diamonds              // diagonal lines both ways
)

// Hatch is a pattern of ink on paper. Its edges are softened in a few steps, so that it
// adds three tones to a palette and no more.
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
	var d float64 // how far the pixel's middle lies inside the ink
	switch h.Weave {
	case Lines:
		d = half - apart(y, h.Period)
	case Dots:
		pitch := float64(h.Period / 2)
		row := math.Floor(y / pitch)
		dx := apart(x+float64(pitch*math.Mod(row, 2)), h.Period)
		dy := y - float64((row+.5)*pitch)
		d = half - distance([2]float64{}, [2]float64{dx, dy})
	case Diamonds:
		d = half - min(apart((x+y)/math.Sqrt2, h.Period), apart((x-y)/math.Sqrt2, h.Period))
	default:
		d = half - apart((x+y)/math.Sqrt2, h.Period)
	}
	return &h.tones[int(float64(max(0, min(d+.5, 1))*4)+.5)]
}

// apart is how far x is from the middle of its period.
func apart(x, period float64) float64 {
	return math.Abs(x - float64((math.Floor(x/period)+.5)*period))
}

// Marks returns the ink of the pattern on an area of w x h pixels, for formats that draw
// shapes. It may go beyond the area.
func (h *Hatch) Marks(w, high float64) (d Drawing) {
	bar := func(from, to [2]float64) { d.stroke(polyline(from, to), h.Ink, h.Width) }
	switch h.Weave {
	case Lines:
		for y := float64(h.Period / 2); y < high+h.Period; y += h.Period {
			bar([2]float64{0, y}, [2]float64{w, y})
		}
	case Dots:
		pitch := float64(h.Period / 2)
		for row := 0; float64(row)*pitch < high+pitch; row++ {
			for x := float64(h.Period/2) - float64(pitch*float64(row%2)); x < w+h.Period; x += h.Period {
				d.flat(disc(x, float64((float64(row)+.5)*pitch), h.Width/2), h.Ink)
			}
		}
	default:
		step := float64(h.Period * math.Sqrt2)
		for d := float64(step / 2); d < w+high+step; d += step {
			bar([2]float64{d, 0}, [2]float64{d - high, high})
		}
		if h.Weave == Diamonds {
			first := float64(step/2) - float64(step*math.Ceil(high/step))
			for d := first; d < w+step; d += step {
				bar([2]float64{d, 0}, [2]float64{d + high, high})
			}
		}
	}
	return d
}
