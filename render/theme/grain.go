package theme

import (
	"image/color"
	"math"
)

// Grain is a fill that looks like wood: wavy streaks along a piece's longer side, in a few close tones. It is
// computed a pixel at a time, so that nothing needs clipping and no tone is added to the palette where streaks overlap.
type Grain struct {
	Tones  []color.RGBA // from dark to light
	Scale  float64      // pixels of one cell
	Upward bool         // the streaks run up and down
	Seed   uint32
}

// pieceSeed is how far the seeds of a piece and the next are apart. The first one is 1.
const pieceSeed = 7919

// ColorAt is the tone of a pixel.
func (g *Grain) ColorAt(x, y int) color.Color {
	u, v := float64(x)/g.Scale, float64(y)/g.Scale
	if g.Upward {
		u, v = v, u
	}
	// A slow sway bends all streaks together, as a trunk's growth does.
	v += float64(.16 * (noise(u*.9, v*.7, g.Seed) - .5))
	fine := min(26, g.Scale/3.2) // streaks finer than three pixels are only noise
	broad := noise(u*.35, v*min(5.5, fine), g.Seed+1)
	thin := noise(u*.55, v*fine, g.Seed+2)
	// The sum of two noises crowds around a half: stretch it over all tones.
	t := float64((float64(.55*broad)+float64(.45*thin)-.5)*1.5) + .5
	n := len(g.Tones)
	return &g.Tones[max(0, min(int(t*float64(n)), n-1))]
}

// noise is a smooth function of the plane with values from 0 to 1: random at whole
// numbers, eased in between.
func noise(x, y float64, seed uint32) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int32(fx), int32(fy)
	tx, ty := ease(x-fx), ease(y-fy)
	top := between(lattice(ix, iy, seed), lattice(ix+1, iy, seed), tx)
	low := between(lattice(ix, iy+1, seed), lattice(ix+1, iy+1, seed), tx)
	return between(top, low, ty)
}

// between is a for t = 0 and b for t = 1.
func between(a, b, t float64) float64 { return a + float64((b-a)*t) }

func ease(t float64) float64 { return t * t * (3 - float64(2*t)) }

// lattice is a random number from 0 to 1 that belongs to a point: an integer hash
// (multiply and fold, in the manner of murmur's finalizer), the same on every machine.
func lattice(x, y int32, seed uint32) float64 {
	h := seed*0x9e3779b9 + uint32(x)*0x85ebca6b + uint32(y)*0xc2b2ae35
	h ^= h >> 16
	h *= 0x7feb352d
	h ^= h >> 15
	h *= 0x846ca68b
	h ^= h >> 16
	return float64(h) / math.MaxUint32
}
