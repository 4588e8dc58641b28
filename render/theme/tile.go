package theme

import (
	"image/color"
	"slices"
)

// A Tile is a repeating pattern for vector formats. A Tile consists of shapes on a rectangular area
// with a size in pixels. The pattern can be shifted vertically, in pixels, and rotated clockwise,
// in degrees.
type Tile struct {
	Shapes   Drawing
	W, H     float64
	Y        int
	Rotation int
}

// Tile returns a wood pattern that is four cells wide and two cells high. The pattern repeats horizontally without
// a seam. Pieces of the same wood have the same shapes with different offsets.
func (g *Grain) Tile() Tile {
	n := len(g.Tones)
	t := Tile{W: 4 * g.Scale, H: 2 * g.Scale, Y: int(g.Seed/pieceSeed) * GrainStep(g.Scale)}
	t.Shapes.flat(rounded(0, 0, t.W, t.H, 0), g.Tones[n/2])
	const streaks = 14
	for kind, tone := range []color.RGBA{g.Tones[0], g.Tones[n-1], g.Tones[n/2-1], g.Tones[n/2+1]} {
		for i := kind; i < streaks; i += 4 {
			t.streak(i, streaks, g.Scale, tone)
		}
	}
	if g.Vertical {
		t.Rotation = 90
	}
	return t
}

// streak draws one of n streaks. Every second streak extends from edge to edge.
func (t *Tile) streak(i, n int, cell float64, tone color.RGBA) {
	r := func(k int32) float64 { return hash(int32(i), k, 77) }
	y := float64((float64(i) + .3 + float64(.4*r(0))) * t.H / float64(n))
	sway := float64(t.H / float64(n) * (.5 + float64(.5*r(1))))
	if i%2 == 0 {
		// The streak consists of two full waves, so that it continues smoothly in the next copy of the tile.
		var p Path
		p.to('M', [2]float64{0, y})
		for k := range 4 {
			x := float64(t.W * float64(k) / 4)
			d := float64(sway * float64(1-2*(k%2)))
			p.to('Q', [2]float64{x + float64(t.W/8), y + d}, [2]float64{x + float64(t.W/4), y})
		}
		t.Shapes.stroke(p, tone, cell*(.02+float64(.035*r(2))))
		return
	}
	long, thick := float64(t.W*(.35+float64(.3*r(3)))), float64(cell*(.03+float64(.04*r(2))))
	x := float64((t.W - long) * r(4))
	a, b, bend := x+float64(long*.3), x+float64(long*.7), float64(sway*.4)
	var p Path
	p.to('M', [2]float64{x, y})
	p.to('C', [2]float64{a, y - bend - thick}, [2]float64{b, y + bend - thick}, [2]float64{x + long, y})
	p.to('C', [2]float64{b, y + bend + thick}, [2]float64{a, y - bend + thick}, [2]float64{x, y})
	p.to('Z')
	t.Shapes.flat(p, tone)
}

// GrainStep returns the difference, in pixels, between the vertical tile offsets of consecutive pieces. Small
// multiples of the step are not multiples of the tile height, so that nearby pieces look different.
func GrainStep(cell float64) int { return int(cell * .764) }

// Tile returns the area after which the pattern repeats.
func (h *Hatch) Tile() Tile {
	p, half := h.Period, float64(h.Width/2)
	middle := float64(p / 2)
	t := Tile{W: p, H: p}
	bar, down := rounded(0, middle-half, p, middle+half, 0), rounded(middle-half, 0, middle+half, p, 0)
	switch h.Weave {
	case Dots:
		t.Shapes.flat(rounded(0, 0, p, p, 0), h.Paper)
		// One dot is inside the tile. Another dot is split into halves at the left and right edges.
		t.Shapes.flat(slices.Concat(disc(middle, p/4, half), disc(0, p*3/4, half), disc(p, p*3/4, half)), h.Ink)
		return t
	case Stripes:
		t.Rotation = -45
	case Downwards:
		t.Rotation = 45
	case Columns:
		bar = down
	case Grid:
		bar = append(bar, down...)
	case Diamonds:
		t.Rotation = 45
		bar = append(bar, down...)
	}
	t.Shapes.flat(rounded(0, 0, p, p, 0), h.Paper)
	t.Shapes.flat(bar, h.Ink)
	return t
}
