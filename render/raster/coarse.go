package raster

// Unless Options.Motion is exact, moving pieces use fewer colours. The fill colours of the theme
// are kept, including ink and the bands of gradients. Colours between them, such as wood grain and
// anti-aliased edges, are reduced to as few as the error limit allows. This creates longer runs of
// equal pixels, which LZW compresses better.
//
// The error limit is higher for small palettes. They are used for small files, and pieces with few
// colours lose little.
const (
	minExtraColors = 3
	maxExtraColors = 8
	// targetError is the maximum colorDistance per pixel, on average. The number of colours is
	// increased until this is reached.
	targetError = 200
	// maxError is the average colorDistance above which a piece keeps all its colours. Such pieces
	// show part of a photo.
	maxError = 500

	smallPalette      = 64
	smallPaletteError = 800 // targetError and maxError of palettes just below that size
)

// reduceColors returns a copy of s with fewer colours. The colours in keep are always kept. It returns
// s itself if the error would exceed maxError.
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
