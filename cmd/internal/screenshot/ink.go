package screenshot

import (
	"image"
	"slices"
)

const (
	minContrast    = 36  // minimum contrast of a digit, in channel levels
	minDigitHeight = 0.1 // minimum height of a digit, as a fraction of the tile's height
)

// extractInk separates text from the background in a rectangle of the picture. The value of a pixel
// is its largest difference from the background in any channel, scaled to 0 to 255. If there is no
// text, extractInk returns nil.
func (r *raster) extractInk(at image.Rectangle) *image.Gray {
	at = at.Intersect(r.Rect)
	if at.Dx() < 8 || at.Dy() < 8 {
		return nil
	}
	ink := image.NewGray(image.Rectangle{Max: at.Size()})
	background, i := r.background(at), 0
	for c := range cells(at) {
		ink.Pix[i] = uint8(min(255, r.colour(c).maxDiff(background(c))))
		i++
	}
	contrast := inkContrast(ink)
	for clearRimInk(ink, 0.6*contrast) {
		contrast = inkContrast(ink)
	}
	if contrast < minContrast {
		return nil
	}
	for i, d := range ink.Pix {
		ink.Pix[i] = uint8(255 * min(1, float64(d)/(0.85*contrast)))
	}
	return ink
}

// background estimates the background colour of a tile as a linear function of the position, based on the median
// colours of the tile's halves. A constant colour is not sufficient for steep gradients with digits in the corners:
// only 12 of 20 such pictures would be read correctly.
func (r *raster) background(at image.Rectangle) func(image.Point) colour {
	middle := at.Min.Add(at.Max).Div(2)
	centre := r.median(at)
	left, right := r.median(image.Rect(at.Min.X, at.Min.Y, middle.X, at.Max.Y)), r.median(image.Rect(middle.X, at.Min.Y, at.Max.X, at.Max.Y))
	upper, lower := r.median(image.Rect(at.Min.X, at.Min.Y, at.Max.X, middle.Y)), r.median(image.Rect(at.Min.X, middle.Y, at.Max.X, at.Max.Y))
	return func(p image.Point) (c colour) {
		x, y := float64(2*(p.X-middle.X))/float64(at.Dx()), float64(2*(p.Y-middle.Y))/float64(at.Dy())
		for i := range c {
			c[i] = centre[i] + float64(x*(right[i]-left[i])) + float64(y*(lower[i]-upper[i]))
		}
		return c
	}
}

// inkContrast returns the contrast between the text and the background. The text must cover at
// least two of every 300 pixels.
func inkContrast(ink *image.Gray) float64 {
	var counts [256]int
	for _, d := range ink.Pix {
		counts[d]++
	}
	return float64(quantile(&counts, len(ink.Pix)-len(ink.Pix)/150-1))
}

// clearRimInk erases regions that have at least the given contrast and touch the rim. Such a region
// may be a bevel or the area outside the rounded corners of a tile. clearRimInk reports whether it
// erased any region.
func clearRimInk(ink *image.Gray, contrast float64) (cleared bool) {
	if contrast < minContrast/2 {
		return false
	}
	parts, labels := regions(ink.Rect.Dx(), ink.Rect.Dy(), func(i int) bool { return float64(ink.Pix[i]) >= contrast })
	for i, k := range labels {
		if k > 0 && !parts[k-1].In(ink.Rect.Inset(1)) {
			ink.Pix[i], cleared = 0, true
		}
	}
	return cleared
}

// characters returns the bounds of the characters in the main line of text, from left to right. The
// main line is the line with the largest character. tile is the size of the tile in pixels.
func characters(ink *image.Gray, tile float64) []image.Rectangle {
	var all []image.Rectangle
	parts, _ := regions(ink.Rect.Dx(), ink.Rect.Dy(), func(i int) bool { return ink.Pix[i] >= inkThreshold })
	for _, g := range parts {
		h := float64(g.Dy())
		if g.In(ink.Rect.Inset(1)) && h >= max(6, minDigitHeight*tile) && h <= 0.9*tile && float64(g.Dx()) <= 2.4*h {
			all = append(all, g.Rectangle)
		}
	}
	if len(all) == 0 {
		return nil
	}
	largest := slices.MaxFunc(all, compareArea)
	h := largest.Dy()
	line := slices.DeleteFunc(all, func(r image.Rectangle) bool {
		return abs(r.Min.Y-largest.Min.Y) > h/8+1 || abs(r.Max.Y-largest.Max.Y) > h/8+1
	})
	slices.SortFunc(line, func(a, b image.Rectangle) int { return a.Min.X - b.Min.X })
	return line
}

func abs(x int) int { return max(x, -x) }
