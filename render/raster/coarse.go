package raster

// Unless Options.Motion is exact, moving pieces use fewer colours. The fill colours of the theme, including ink,
// do not change. All other colours, such as wood grain and anti-aliased edges, are reduced as far as the error
// limit allows. Fewer colours create longer runs of equal pixels, which LZW compresses better.
//
// The error limit for moving pieces is higher if the palette is small. Small palettes are used for small files.
// Pieces with few colours lose little quality.
const (
	minExtraColors = 3
	maxExtraColors = 8
	// targetError is the desired maximum of the average colorDistance per pixel. Colours are added until the
	// average is small enough.
	targetError = 200
	// maxError is the average colorDistance above which a piece keeps all its colours. Only parts of photos exceed
	// maxError.
	maxError = 500

	smallPalette = 64
	// For a palette with n < smallPalette colours, both errors are smallPaletteError*smallPalette/n.
	smallPaletteError = 800
)

// reduceColors returns a copy of a sprite with fewer colours. The colours marked in the argument keep do not
// change. If the error would exceed maxError, reduceColors returns the original sprite.
func reduceColors(s *sprite[uint8], p *palette, keep *[256]bool) *sprite[uint8] {
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
	target, limit := targetError, maxError
	if n := len(p.colors); n < smallPalette {
		target = smallPaletteError * smallPalette / n
		limit = target
	}
	var to [256]uint8
	sum := 0
	for n := minExtraColors; n <= maxExtraColors; n++ {
		few := []rgb{transparent}
		for _, c := range quantize(all, kept, len(kept)+n) {
			few = append(few, p.colors[p.index(c)])
		}
		sum = 0
		for v := 1; v < len(p.colors); v++ {
			c := few[nearestColor(few, p.colors[v])]
			to[v] = p.index(c)
			sum += count[v] * colorDistance(c, p.colors[v])
		}
		if sum <= target*pixels {
			break
		}
	}
	if sum > limit*pixels {
		return s
	}
	out := &sprite[uint8]{size: s.size, pix: make([]uint8, len(s.pix))}
	for i, v := range s.pix {
		out.pix[i] = to[v]
	}
	return out
}
