package raster

// While a piece moves it has fewer colours, unless motion is exact. Those that the theme
// fills shapes with, ink and the bands of gradients among them, all stay. What lies between,
// the grain of wood and the smooth edges of ink, gets colours one by one until what it looks
// like is near enough to what it is: it falls into longer runs then, which LZW likes.
//
// Who asks for a small palette wants a small file, and in few colours a piece has little
// left to lose: the less the palette has the further off they may be.
const (
	leastBetween = 3
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

// coarse returns s, in indices of a palette, with fewer colours, or s itself if few would not
// do. It has all of those that keep tells.
func coarse(s *sprite[uint8], p *palette, keep *[256]bool) *sprite[uint8] {
	var count [256]int
	for _, v := range s.pix {
		count[v]++
	}
	var all []shade
	var kept []rgb
	pixels := 0
	for v := 1; v < len(p.colors); v++ {
		if count[v] == 0 {
			continue
		}
		all = append(all, shade{p.colors[v], int64(count[v])})
		pixels += count[v]
		if keep[v] {
			kept = append(kept, p.colors[v])
		}
	}
	near, far := nearEnough, tooFar
	if n := len(p.colors); n < smallPalette {
		near = smallNear * smallPalette / n
		far = near
	}
	var to [256]uint8
	off := 0
	for n := leastBetween; n <= mostBetween; n++ {
		few := []rgb{transparent}
		for _, c := range quantize(all, kept, len(kept)+n) {
			few = append(few, p.colors[p.index(c)])
		}
		off = 0
		for v := 1; v < len(p.colors); v++ {
			c := few[nearestColor(few, p.colors[v])]
			to[v] = p.index(c)
			off += count[v] * apart(c, p.colors[v])
		}
		if off <= near*pixels {
			break
		}
	}
	if off > far*pixels {
		return s
	}
	out := &sprite[uint8]{size: s.size, pix: make([]uint8, len(s.pix))}
	for i, v := range s.pix {
		out.pix[i] = to[v]
	}
	return out
}
