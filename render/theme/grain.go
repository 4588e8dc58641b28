package theme

import (
	"image/color"
	"math"
)

// Grain is a wood texture. The texture consists of wavy streaks in a few similar tones, along the longer side of a
// piece. The texture is computed pixel by pixel, so it does not need clipping. Overlapping streaks do not add
// colours to the palette.
type Grain struct {
	Tones    []color.RGBA // dark to light
	Scale    float64      // pixels per cell
	Vertical bool         // whether the streaks are vertical
	Seed     uint32
}

// pieceSeed is the difference between the seeds of consecutive pieces. The first piece has the seed
// 1.
const pieceSeed = 7919

// ColorAt implements gg.Pattern.
func (g *Grain) ColorAt(x, y int) color.Color {
	u, v := float64(x)/g.Scale, float64(y)/g.Scale
	if g.Vertical {
		u, v = v, u
	}
	// A low-frequency displacement bends all streaks in the same way, like the growth rings of a
	// trunk.
	v += float64(.16 * (noise(u*.9, v*.7, g.Seed) - .5))
	fine := min(26, g.Scale/3.2) // streaks that are less than three pixels wide look like noise
	broad := noise(u*.35, v*min(5.5, fine), g.Seed+1)
	thin := noise(u*.55, v*fine, g.Seed+2)
	// The mean of two noise values is usually close to 1/2. Its distance from 1/2 is increased to use all tones.
	t := float64((float64(.55*broad)+float64(.45*thin)-.5)*1.5) + .5
	n := len(g.Tones)
	return &g.Tones[max(0, min(int(t*float64(n)), n-1))]
}

// noise returns value noise, a smooth random function, in the range [0, 1]. The values at integer
// points are pseudo-random, and the values between them are interpolated.
func noise(x, y float64, seed uint32) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int32(fx), int32(fy)
	tx, ty := smoothstep(x-fx), smoothstep(y-fy)
	top := lerp(hash(ix, iy, seed), hash(ix+1, iy, seed), tx)
	low := lerp(hash(ix, iy+1, seed), hash(ix+1, iy+1, seed), tx)
	return lerp(top, low, ty)
}

// lerp interpolates between two numbers: the first at t = 0, the second at t = 1.
func lerp(a, b, t float64) float64 { return a + float64((b-a)*t) }

func smoothstep(t float64) float64 { return t * t * (3 - float64(2*t)) }

// hash returns a pseudo-random number in [0, 1] for a point with integer coordinates. An integer
// hash in the style of MurmurHash's finalizer gives the same result on all machines.
func hash(x, y int32, seed uint32) float64 {
	h := seed*0x9e3779b9 + uint32(x)*0x85ebca6b + uint32(y)*0xc2b2ae35
	h ^= h >> 16
	h *= 0x7feb352d
	h ^= h >> 15
	h *= 0x846ca68b
	h ^= h >> 16
	return float64(h) / math.MaxUint32
}
