package screenshot

import (
	"image"
	"math"
	"slices"
	"strconv"
)

const (
	minMarkArea           = 0.006 // minimum area of a mark, relative to a cell; smaller spots are glints
	minMarkChannel        = 175   // minimum value of each channel of a mark
	minOffHueChroma       = 0.3   // minimum chroma of a mark in another hue, relative to the block
	maxTipHeight          = 0.55  // maximum height of an arrow at its tips, relative to the whole arrow
	minBodyChroma         = 0.5   // minimum chroma of an unmarked pixel, relative to the block
	maxGatesDigitDistance = 0.12  // maximum distance from a digit to the nearest typeface
	maxWaistHeight        = 0.55  // maximum relative height of an arrow in its middle fifth, where an 8 is thicker
	minInnerShare         = 0.11  // minimum fraction of a cell that a second colour covers
)

// readMark returns the mark on a block. A mark is a number, "h" or "v" for a double arrow, or a
// capital letter for a second colour. If there is no mark, readMark returns "". If the mark is
// unknown, readMark returns false.
func (b *gateBoard) readMark(list []image.Point) (string, bool) {
	var bounds image.Rectangle
	var bodies []colour
	for _, c := range list {
		bounds = bounds.Union(image.Rectangle{c, c.Add(image.Pt(1, 1))})
		bodies = append(bodies, b.bodyColour[c])
	}
	at := b.pixelRect(float64(bounds.Min.X), float64(bounds.Min.Y), float64(bounds.Max.X), float64(bounds.Max.Y))
	w, h := at.Dx(), at.Dy()
	body := medianOf(bodies)
	bodyChroma, _ := body.chroma()
	square := bodyChroma.dot(bodyChroma)
	white := colour{255, 255, 255}.minus(body)
	ink := image.NewGray(image.Rect(0, 0, w, h))
	margin := min(0.5*b.gap/b.pitch, 0.05) + 0.1 // bevels make the gap look wider than it is
	for _, c := range list {
		has := func(dx, dy int) bool { return slices.Contains(list, c.Add(image.Pt(dx, dy))) }
		whole, edge := b.cellPixels(b.lattice, c, 0), int(margin*b.pitch)
		for p := range cells(b.innerArea(list, c, margin)) {
			dx, dy := 0, 0
			switch {
			case p.X < whole.Min.X+edge:
				dx = -1
			case p.X >= whole.Max.X-edge:
				dx = 1
			}
			switch {
			case p.Y < whole.Min.Y+edge:
				dy = -1
			case p.Y >= whole.Max.Y-edge:
				dy = 1
			}
			if dx != 0 && dy != 0 && !has(dx, dy) {
				continue // the pixel is in a corner of the outline, between two cells
			}
			px := b.colour(p)
			// The mean chroma is used, because JPEG and WebP blur chroma.
			v, _ := b.mean(image.Rectangle{p, p.Add(image.Pt(1, 1))}.Inset(-1)).chroma()
			along := v.dot(bodyChroma) / square
			var off colour
			for i := range off {
				off[i] = v[i] - float64(along*bodyChroma[i])
			}
			pale := max(0, min(1, px.minus(body).lumaDot(white)/white.lumaDot(white)))
			if off.dot(off) > minOffHueChroma*minOffHueChroma*square || along < minBodyChroma && pale < 1-minBodyChroma {
				pale = 1
			}
			q := p.Sub(at.Min)
			ink.Pix[q.Y*w+q.X] = uint8(255 * pale)
		}
	}
	second, ok := b.readSecondColour(list, at, ink, margin)
	if !ok {
		return "", false
	}
	parts, labels := regions(w, h, func(i int) bool { return ink.Pix[i] >= inkThreshold })
	var marks image.Rectangle // bounds
	for n, g := range parts {
		small := float64(g.area) < float64(minMarkArea*b.pitch)*b.pitch || float64(min(g.Dx(), g.Dy())) < 0.03*b.pitch
		var colours []colour
		for c := range cells(g.Rectangle) {
			if i := c.Y*w + c.X; labels[i] == int32(n+1) {
				if small {
					ink.Pix[i] = 0
				}
				colours = append(colours, b.colour(at.Min.Add(c)))
			}
		}
		if small {
			continue
		}
		if m := medianOf(colours); min(m[0], m[1], m[2]) < minMarkChannel {
			return "", false
		}
		marks = marks.Union(g.Rectangle)
	}
	if marks.Empty() || second != "" {
		return second, marks.Empty()
	}
	if axis := arrowAxis(ink, marks); axis != "" {
		return axis, true
	}
	number := ""
	for _, c := range characters(ink, b.pitch) {
		s := newShape(ink, c)
		distances := s.digitDistances()
		best := slices.Min(distances[:])
		digit := slices.Index(distances[:], best)
		slices.Sort(distances[:])
		if best > maxGatesDigitDistance || distances[1]-best < 2*minDigitGap {
			return "", false
		}
		number += strconv.Itoa(digit)
		marks.Min.X = max(marks.Min.X, c.Max.X)
	}
	if number == "" || number[0] == '0' || len(number) > 2 || marks.Dx() > 2 {
		return "", false
	}
	return number, true
}

// innerArea returns the pixels of one cell of a block, without a margin along the outline of the
// block. margin is a fraction of the cell.
func (b *gateBoard) innerArea(list []image.Point, c image.Point, margin float64) image.Rectangle {
	side := func(dx, dy int) float64 {
		if slices.Contains(list, c.Add(image.Pt(dx, dy))) {
			return 0
		}
		return margin
	}
	x, y := float64(c.X), float64(c.Y)
	return b.pixelRect(x+side(-1, 0), y+side(0, -1), x+1-side(1, 0), y+1-side(0, 1))
}

// readSecondColour returns the letter for the second colour of a block, or "" without a second
// colour. readSecondColour also erases this colour from the ink. A second colour covers the middle
// of every cell of the block. If the second colour is ambiguous, ok is false.
func (b *gateBoard) readSecondColour(list []image.Point, at image.Rectangle, ink *image.Gray, margin float64) (second string, ok bool) {
	w, own := at.Dx(), b.gateOf[list[0]]
	shade := make([]int, w*at.Dy())          // index in gateColours of each pixel's colour, plus 1
	count := make([]int, len(b.gateColours)) // number of pixels of each colour
	for _, c := range list {
		body := b.bodyColour[c]
		for p := range cells(b.innerArea(list, c, margin)) {
			px := b.colour(p)
			if px.maxDiff(body) < colourTolerance || px.tintDiff(body) < maxGateDiff {
				continue
			}
			if i, ok := b.nearestGateColour(px); ok && i != own {
				q := p.Sub(at.Min)
				shade[q.Y*w+q.X] = i + 1
				count[i]++
			}
		}
	}
	minArea := float64(minInnerShare*b.pitch) * b.pitch * float64(len(list))
	for i := range b.gateColours {
		if float64(count[i]) < minArea {
			continue
		}
		parts, labels := regions(w, at.Dy(), func(k int) bool { return shade[k] == i+1 })
		for n, g := range parts {
			if float64(g.area) < minArea {
				continue
			}
			if second != "" {
				return "", false
			}
			second = string(rune('A' + i))
			for _, c := range list {
				m := b.pixelRect(float64(c.X)+0.5, float64(c.Y)+0.5, float64(c.X)+0.5, float64(c.Y)+0.5).Min.Sub(at.Min)
				if labels[m.Y*w+m.X] != int32(n+1) {
					return "", false
				}
			}
			blur := int(0.08*b.pitch) + 1
			for c := range cells(g.Rectangle) {
				if labels[c.Y*w+c.X] == int32(n+1) {
					for o := range cells(image.Rectangle{c, c}.Inset(-blur).Intersect(ink.Rect)) {
						ink.Pix[o.Y*w+o.X] = 0
					}
				}
			}
		}
	}
	return second, true
}

func (c colour) minus(o colour) colour { return colour{c[0] - o[0], c[1] - o[1], c[2] - o[2]} }

func (c colour) dot(o colour) float64 {
	return float64(c[0]*o[0]) + float64(c[1]*o[1]) + float64(c[2]*o[2])
}

// mean returns the mean of each channel in a rectangle of pixels.
func (r *raster) mean(at image.Rectangle) (c colour) {
	at = at.Intersect(r.Rect)
	for p := range cells(at) {
		for i, v := range r.colour(p) {
			c[i] += v / float64(at.Dx()*at.Dy())
		}
	}
	return c
}

// lumaDot returns the dot product of two colours, with the same channel weights as in luma. Luma is
// sharper than chroma, which JPEG and WebP store at half the resolution.
func (c colour) lumaDot(o colour) float64 {
	return colour{c[0] * o[0], c[1] * o[1], c[2] * o[2]}.luma()
}

// arrowAxis returns "h" for ink in the form of a horizontal double arrow, "v" for a vertical double
// arrow, and "" for all other ink. An arrow has two filled heads, one at each end, that point away
// from each other. The arrow is thin at both tips and in the middle. There may be a shaft between
// the heads.
func arrowAxis(ink *image.Gray, at image.Rectangle) string {
	if at.Dx() < 8 || at.Dy() < 8 {
		return ""
	}
	solidAt := func(x, y int) bool { return ink.GrayAt(x, y).Y > inkThreshold }
	nearSolid := func(x, y int) bool { // check nearby pixels, because small arrows are not aligned with pixels
		return solidAt(x, y) || solidAt(x-1, y) || solidAt(x+1, y) || solidAt(x, y-1) || solidAt(x, y+1)
	}
	maxSymmetric, total := 0, 0
	for shift := range cells(image.Rect(-1, -1, 2, 2)) { // try several shifts, because compression may widen one side
		symmetric := 0
		total = 0
		for c := range cells(at) {
			if solidAt(c.X, c.Y) {
				total++
				x, y := at.Min.X+at.Max.X-1-c.X+shift.X, at.Min.Y+at.Max.Y-1-c.Y+shift.Y
				if nearSolid(x, c.Y) && nearSolid(c.X, y) {
					symmetric++
				}
			}
		}
		maxSymmetric = max(maxSymmetric, symmetric)
	}
	if maxSymmetric*100 < total*86 { // the digits 1 and 3 are nearly symmetric
		return ""
	}
	for _, axis := range []string{"h", "v"} {
		long, high, blur := at.Dx(), at.Dy(), 2.0
		if axis == "v" {
			long, high, blur = high, long, 1 // allow less blur, because some digits resemble a vertical arrow
		}
		middle, tips := make([]int, long), true
		for c := range cells(at) {
			x, y := c.X-at.Min.X, c.Y-at.Min.Y
			if axis == "v" {
				x, y = y, x
			}
			if !solidAt(c.X, c.Y) {
				continue
			}
			if 5*abs(2*x+1-long) <= long {
				middle[x]++
			}
			if x <= long/20 || x >= long-1-long/20 { // unlike a digit, an arrow has a tip at both ends
				tips = tips && math.Abs(float64(2*y+1-high)) <= float64(maxTipHeight*float64(high))+blur
			}
		}
		heads := true // arrows are filled here, but an 8 is hollow
		for _, x := range []int{2 * long / 9, long - 1 - 2*long/9} {
			y := high / 2
			if axis == "v" {
				x, y = y, x
			}
			heads = heads && solidAt(at.Min.X+x, at.Min.Y+y)
		}
		if tips && heads && long*10 > high*13 && float64(slices.Max(middle)) <= maxWaistHeight*float64(high) {
			return axis
		}
	}
	return ""
}
