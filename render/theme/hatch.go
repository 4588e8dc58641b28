package theme

import (
	"image/color"
	"math"
)

// A Weave is the kind of pattern in a Hatch: dots, parallel lines, or lines in two perpendicular directions.
type Weave uint8

const (
	Stripes   Weave = 1 << iota // lines that rise to the right
	Downwards                   // lines that fall to the right
	Lines                       // horizontal
	Columns                     // vertical
	Dots                        // round dots in staggered rows

	Diamonds = Stripes | Downwards // both diagonals
	Grid     = Lines | Columns     // horizontal and vertical
)

// Hatch is a pattern of ink on paper. The edges of the pattern are anti-aliased in a few steps, so
// a Hatch adds only three colours to the palette.
type Hatch struct {
	Weave  Weave
	Paper  color.RGBA
	Ink    color.RGBA
	Period float64 // pixels between lines
	Width  float64 // line width or dot diameter in pixels
}

// A hatchPattern computes the pixels of a Hatch.
type hatchPattern struct {
	*Hatch
	tones []color.RGBA // from paper to ink
}

// ColorAt implements gg.Pattern.
func (h *hatchPattern) ColorAt(px, py int) color.Color {
	x, y := float64(px)+.5, float64(py)+.5
	half := float64(h.Width / 2)
	// d is the distance from the pixel centre to the nearest edge of the ink. The distance is
	// positive inside the ink.
	d := math.Inf(-1)
	for i, across := range [...]float64{(x + y) / math.Sqrt2, (x - y) / math.Sqrt2, y, x} {
		if h.Weave&(Stripes<<i) != 0 {
			d = max(d, half-centerDistance(across, h.Period))
		}
	}
	if h.Weave == Dots {
		pitch := float64(h.Period / 2)
		row := math.Floor(y / pitch)
		dx := centerDistance(x+float64(pitch*math.Mod(row, 2)), h.Period)
		dy := y - float64((row+.5)*pitch)
		d = half - distance([2]float64{}, [2]float64{dx, dy})
	}
	return &h.tones[int(float64(max(0, min(d+.5, 1))*4)+.5)]
}

// centerDistance returns the distance between x and the centre of the period that contains x.
func centerDistance(x, period float64) float64 {
	return math.Abs(x - float64((math.Floor(x/period)+.5)*period))
}

// Marks returns the lines or dots of the pattern that are needed to cover a path. Marks is used by
// vector formats. The lines or dots may extend beyond the path, so the caller must clip them.
func (h *Hatch) Marks(p Path) (d Drawing) {
	step := float64(h.Period * math.Sqrt2)
	period := h.Period // distance in pixels after which the pattern repeats, in both directions
	if h.Weave&Diamonds != 0 {
		period = step
	}
	low, end := p.box()
	left, top := float64(math.Floor(low[0]/period)*period), float64(math.Floor(low[1]/period)*period)
	w, height := end[0]-left, end[1]-top
	bar := func(from, to [2]float64) { d.stroke(polyline(from, to), h.Ink, h.Width) }
	if h.Weave&Stripes != 0 {
		for d := float64(step / 2); d < w+height+step; d += step {
			bar([2]float64{d, 0}, [2]float64{d - height, height})
		}
	}
	if h.Weave&Downwards != 0 {
		for d := float64(step/2) - float64(step*math.Ceil(height/step)); d < w+step; d += step {
			bar([2]float64{d, 0}, [2]float64{d + height, height})
		}
	}
	if h.Weave&Lines != 0 {
		for y := float64(h.Period / 2); y < height+h.Period; y += h.Period {
			bar([2]float64{0, y}, [2]float64{w, y})
		}
	}
	if h.Weave&Columns != 0 {
		for x := float64(h.Period / 2); x < w+h.Period; x += h.Period {
			bar([2]float64{x, 0}, [2]float64{x, height})
		}
	}
	if h.Weave == Dots {
		pitch, dot := float64(h.Period/2), float64(h.Width/16) // a short line with round ends looks like a dot
		for row := 0.; float64(row*pitch) < height+pitch; row++ {
			for x := float64(h.Period/2) - float64(pitch*math.Mod(row, 2)); x < w+h.Period; x += h.Period {
				y := float64((row + .5) * pitch)
				bar([2]float64{x - dot, y}, [2]float64{x + dot, y})
			}
		}
	}
	return d.shift(left, top)
}
