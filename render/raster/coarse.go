package raster

// While a piece moves it has fewer colours, unless motion is exact. Those that the theme
// fills shapes with, ink and the bands of gradients among them, all stay. What lies between,
// the grain of wood and the smooth edges of ink, gets colours one by one until what it looks
// like is near enough to what it is: it falls into longer runs then, which LZW likes.
//
// Who asks for a small palette wants a small file, and in few colours a piece has little
// left to lose: the less the palette has the further off they may be.
const (
	leastBetween = 4
	mostBetween  = 8
	// nearEnough is the squared difference of colours, as apart tells it, that the average
	// pixel of a moving piece may have.
	nearEnough = 200
	// tooFar: a piece that few colours make look this different stays as it is. It is the
	// part of a photo.
	tooFar = 500

	smallPalette = 64
	smallNear    = 800 // nearEnough and tooFar of a palette just below that
)

// A choice is some colours of a sprite that stand for all of them.
type choice struct {
	colors []rgb
	used   []uint8  // the indices that the sprite has
	count  [256]int // how many pixels have each
	chosen []uint8
	kept   int        // how many of those chosen stay
	to     [256]uint8 // what each index is drawn as
	off    [256]int   // and how far off that is
}

// coarse returns s with fewer colours, or s itself if few would not do. It has all of those
// that keep tells.
func (s *sprite) coarse(colors []rgb, keep *[256]bool) *sprite {
	c := choice{colors: colors}
	for _, v := range s.pix {
		c.count[v]++
	}
	pixels := 0
	for v := 1; v < len(colors); v++ {
		if c.count[v] > 0 {
			c.used = append(c.used, uint8(v))
			pixels += c.count[v]
		}
	}
	for _, v := range c.used {
		if keep[v] {
			c.chosen = append(c.chosen, v)
		}
	}
	c.kept = len(c.chosen)
	c.assign()
	near, far := nearEnough, tooFar
	if n := len(colors); n < smallPalette {
		near = smallNear * smallPalette / n
		far = near
	}
	for n := 1; n <= min(mostBetween, len(c.used)-c.kept); n++ {
		c.extend()
		for range 3 {
			c.settle()
		}
		if n >= leastBetween && c.error() <= near*pixels {
			break
		}
	}
	if c.error() > far*pixels {
		return s
	}
	out := &sprite{size: s.size, pix: make([]uint8, len(s.pix)), lines: s.lines}
	for i, v := range s.pix {
		out.pix[i] = c.to[v]
	}
	return out
}

// extend adds the colour that brings the error down most.
func (c *choice) extend() {
	best, bestFall := c.used[0], -1
	for _, v := range c.used {
		fall := 0
		for _, w := range c.used {
			if d := apart(c.colors[v], c.colors[w]); d < c.off[w] {
				fall += c.count[w] * (c.off[w] - d)
			}
		}
		if fall > bestFall {
			best, bestFall = v, fall
		}
	}
	c.chosen = append(c.chosen, best)
	c.assign()
}

// assign draws each index as the nearest of those chosen.
func (c *choice) assign() {
	for _, w := range c.used {
		c.off[w] = 1 << 30
		for _, v := range c.chosen {
			if d := apart(c.colors[v], c.colors[w]); d < c.off[w] {
				c.to[w], c.off[w] = v, d
			}
		}
	}
}

// settle replaces each chosen colour that need not stay by the best one for all that are drawn as it.
func (c *choice) settle() {
	for i, old := range c.chosen[c.kept:] {
		least := 1 << 62
		for _, v := range c.used {
			sum := 0
			for _, w := range c.used {
				if c.to[w] == old {
					sum += c.count[w] * apart(c.colors[v], c.colors[w])
				}
			}
			if sum < least {
				c.chosen[c.kept+i], least = v, sum
			}
		}
	}
	c.assign()
}

func (c *choice) error() int {
	sum := 0
	for _, w := range c.used {
		sum += c.count[w] * c.off[w]
	}
	return sum
}
