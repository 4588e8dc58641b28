package screenshot

import (
	"image"
	"math"
	"slices"
)

const (
	minFloorShare     = 0.8  // minimum fraction of an empty cell that has the floor colour
	minGateShare      = 0.2  // minimum fraction of a border cell that has the colour of the gate
	maxGateDiff       = 0.7  // maximum visualDiff between a block and its gate
	minGateMargin     = 0.15 // minimum gap in visualDiff between the nearest and the second-nearest gate
	minGateColourDiff = 0.6  // minimum visualDiff between two gates
)

// chroma subtracts the smallest channel of a colour from all channels. chroma returns the result
// and its largest channel.
func (c colour) chroma() (v colour, strength float64) {
	low := min(c[0], c[1], c[2])
	v = colour{c[0] - low, c[1] - low, c[2] - low}
	return v, max(v[0], v[1], v[2])
}

// hue returns the hue of a colour in degrees, from -180 to 180.
func (c colour) hue() float64 {
	x := c[0] - float64((c[1]+c[2])/2)
	y := float64((c[1] - c[2]) * 0.866)
	return math.Atan2(y, x) * 180 / math.Pi
}

func (c colour) luma() float64 {
	return float64(0.3*c[0]) + float64(0.59*c[1]) + float64(0.11*c[2])
}

// visualDiff returns the visual difference between two colours. A difference of 1 corresponds to 20
// degrees of hue or 110 levels of luma.
func (c colour) visualDiff(o colour) float64 {
	d := math.Abs(c.hue() - o.hue())
	return min(d, 360-d)/20 + math.Abs(c.luma()-o.luma())/110
}

// minChroma is the minimum chroma of blocks and gates.
const minChroma = 36

// readBorder finds the colour of the border and the gates in it. readBorder returns false if they
// are not plausible. Some of the border must be visible on at least two sides.
//
// If b.interior is only part of the board, the surrounding blocks look like gates, but fill their
// cells. Therefore, readBorder rejects a border with gates of both sorts: gates that fill their
// cells and other gates. If all gates fill their cells, some of the border must be visible on every
// side with gates.
func (b *gateBoard) readBorder() bool {
	if b.interior.Dx() < 3 || b.interior.Dy() < 3 || b.interior.Dx() > maxGatesSide || b.interior.Dy() > maxGatesSide {
		return false
	}
	b.borderColour = b.median(b.pixelRect(float64(b.interior.Min.X)-0.26, float64(b.interior.Min.Y)-0.26, float64(b.interior.Min.X)-0.08, float64(b.interior.Min.Y)-0.08))
	if b.borderColour.maxDiff(b.floorColour) < colourTolerance {
		return false
	}
	_, borderStrength := b.borderColour.chroma()
	b.gates, b.gateColours = map[image.Point]int{}, nil
	visibleBorder := map[image.Point]bool{} // by side
	for c := range cells(b.interior.Inset(-1)) {
		if c.In(b.interior) || b.outward(c).X*b.outward(c).Y != 0 {
			continue
		}
		at := b.borderStrip(c, 0.08, 0.26)
		if at.Empty() || !at.In(b.Rect) {
			return false
		}
		var saturated []colour
		plain := 0
		for p := range cells(at) {
			v := b.colour(p)
			_, strength := v.chroma()
			notBorder := v.maxDiff(b.borderColour) > 40 || strength > borderStrength+40
			if strength >= minChroma && notBorder && v.maxDiff(b.floorColour) > colourTolerance {
				saturated = append(saturated, v)
			} else if v.maxDiff(b.borderColour) <= 30 {
				plain++
			}
		}
		n := at.Dx() * at.Dy()
		if float64(len(saturated)) < minGateShare*float64(n) {
			if plain*10 < n*7 {
				return false
			}
			visibleBorder[b.outward(c)] = true
			continue
		}
		m := medianOf(saturated)
		i := slices.IndexFunc(b.gateColours, func(o colour) bool { return o.visualDiff(m) < 0.35 })
		// The shade may vary along a gate.
		for _, previous := range []image.Point{c.Sub(image.Pt(1, 0)), c.Sub(image.Pt(0, 1))} {
			if o, ok := b.gates[previous]; ok && i < 0 && b.gateColours[o].visualDiff(m) < minGateColourDiff {
				i = o
			}
		}
		if i < 0 {
			i = len(b.gateColours)
			b.gateColours = append(b.gateColours, m)
		}
		b.gates[c] = i
	}
	filled := 0 // number of gates that fill their cells
	for c, i := range b.gates {
		at := b.borderStrip(c, 0.65, 0.85)
		if !at.In(b.Rect) {
			continue
		}
		m := b.median(at)
		if !visibleBorder[b.outward(c)] && m.maxDiff(b.borderColour) > colourTolerance && m.visualDiff(b.gateColours[i]) < 0.35 {
			return false
		}
		// A comparison of hues would not help, because the surroundings and the gate may have similar hues.
		if m.maxDiff(b.gateColours[i]) < colourTolerance {
			filled++
		}
	}
	return (filled == 0 || filled == len(b.gates)) && len(visibleBorder) >= 2 && len(b.gateColours) <= 16 && variedHues(b.gateColours)
}

// outward returns the direction from the interior to a cell of the border. For example, the
// direction is (-1, 0) on the left side. At a corner of the border, both coordinates are non-zero.
func (b *gateBoard) outward(c image.Point) image.Point {
	return image.Pt(min(0, c.X-b.interior.Min.X)+max(0, c.X-b.interior.Max.X+1), min(0, c.Y-b.interior.Min.Y)+max(0, c.Y-b.interior.Max.Y+1))
}

// borderStrip returns the pixels of a border cell in a given range of distances from the interior.
// The distances are in cells.
func (b *gateBoard) borderStrip(c image.Point, from, to float64) image.Rectangle {
	const margin = 0.15 // width of the margin at both ends of the strip
	span := func(at, out int) (low, high float64) {
		switch {
		case out < 0:
			low, high = 1-to, 1-from
		case out > 0:
			low, high = from, to
		default:
			low, high = margin, 1-margin
		}
		return float64(at) + low, float64(at) + high
	}
	out := b.outward(c)
	left, right := span(c.X, out.X)
	top, bottom := span(c.Y, out.Y)
	return b.pixelRect(left, top, right, bottom)
}

// alignToBorder aligns the outer lines of the lattice with the inner edges of the border. The
// lattice comes from the boxes of blocks. Gaps and shadows make these boxes less accurate than the
// border. alignToBorder reports whether it has changed the lattice.
func (b *gateBoard) alignToBorder() bool {
	ends := map[image.Point][]int{} // coordinates of the inner edge on each side
	for c := range cells(b.interior.Inset(-1)) {
		out := b.outward(c)
		if _, gate := b.gates[c]; gate || c.In(b.interior) || out.X*out.Y != 0 {
			continue
		}
		const lines, from = 4, 0.2
		starts := b.borderStrip(c, from, from)
		for k := range lines {
			at := starts.Min.Add(starts.Size().Mul(k).Div(lines - 1))
			for range int(2 * from * b.pitch) {
				if at.In(b.Rect) && b.colour(at).maxDiff(b.borderColour) > colourTolerance {
					ends[out] = append(ends[out], max(at.X*abs(out.X), at.Y*abs(out.Y)))
					break
				}
				at = at.Sub(out)
			}
		}
	}
	var middle [4]int
	for i, side := range directions { // right, bottom, left, top
		if len(ends[side]) < 3 {
			return false
		}
		slices.Sort(ends[side])
		middle[i] = ends[side][len(ends[side])/2]
	}
	right, bottom, left, top := middle[0]+1, middle[1]+1, middle[2], middle[3]
	across := float64(right-left) / float64(b.interior.Dx())
	down := float64(bottom-top) / float64(b.interior.Dy())
	if math.Abs(across-down) > 0.02*b.pitch {
		return false
	}
	b.pitch = (across + down) / 2
	b.x0 = (float64(left+right) - float64(b.pitch*float64(b.interior.Min.X+b.interior.Max.X))) / 2
	b.y0 = (float64(top+bottom) - float64(b.pitch*float64(b.interior.Min.Y+b.interior.Max.Y))) / 2
	return true
}

// variedHues reports whether any two of the colours have different hues. Shades of wood have the
// same hue.
func variedHues(all []colour) bool {
	for _, c := range all {
		for _, o := range all {
			if away := math.Abs(c.hue() - o.hue()); min(away, 360-away) > 40 {
				return true
			}
		}
	}
	return false
}

// medianOf returns the median of each channel in a non-empty list of colours.
func medianOf(all []colour) (c colour) {
	var v []float64
	for i := range c {
		v = v[:0]
		for _, o := range all {
			v = append(v, o[i])
		}
		slices.Sort(v)
		c[i] = v[len(v)/2]
	}
	return c
}

// readCells classifies each cell as floor, wall or block. readCells reports whether the board is
// plausible.
func (b *gateBoard) readCells() bool {
	b.bodyColour, b.gateOf, b.blockOf = map[image.Point]colour{}, map[image.Point]int{}, map[image.Point]int{}
	empty, walls := 0, 0
	lineWalls := map[image.Point]int{} // number of walls in each row (X is -1) and in each column (Y is -1)
	for c := range cells(b.interior) {
		at := b.cellPixels(b.lattice, c, 0.14)
		x, y := float64(c.X), float64(c.Y)
		across := b.pixelRect(x, y+0.27, x+1, y+0.73) // this area may show a second colour
		down := b.pixelRect(x+0.27, y, x+0.73, y+1)
		floor := 0
		var rim []colour
		for p := range cells(at) {
			v := b.colour(p)
			if v.maxDiff(b.floorColour) < colourTolerance {
				floor++
			}
			if !p.In(across) && !p.In(down) {
				rim = append(rim, v)
			}
		}
		if len(rim) == 0 {
			return false
		}
		m := medianOf(rim)
		_, strength := m.chroma()
		switch {
		case float64(floor) >= minFloorShare*float64(at.Dx()*at.Dy()):
			empty++
		case m.maxDiff(b.borderColour) < colourTolerance && b.meanGradient(at) < 9:
			b.blockOf[c] = -1
			walls++
			lineWalls[image.Pt(-1, c.Y-b.interior.Min.Y)]++
			lineWalls[image.Pt(c.X-b.interior.Min.X, -1)]++
		case strength < minChroma*2/3:
			return false
		default:
			i, ok := b.nearestGateColour(m)
			if !ok {
				return false
			}
			b.bodyColour[c], b.gateOf[c] = m, i
		}
	}
	w, h := b.interior.Dx(), b.interior.Dy()
	for at, n := range lineWalls {
		if at.X < 0 && n == w || at.Y < 0 && n == h {
			return false // a row or column with only walls is the border
		}
	}
	return empty > 0 && len(b.gateOf) >= 3 && walls <= len(b.gateOf)
}

// tintDiff returns the minimum of c.visualDiff for o and mixtures of o and white. Blocks are such
// mixtures because gloss and frost make them paler than their gates.
func (c colour) tintDiff(o colour) float64 {
	least := c.visualDiff(o)
	for _, white := range []float64{0.15, 0.3, 0.45} {
		var mixed colour
		for i := range mixed {
			mixed[i] = o[i] + float64(white*(255-o[i]))
		}
		least = min(least, c.visualDiff(mixed)+float64(0.5*white))
	}
	return least
}

// nearestGateColour returns the index of the nearest gate colour. ok reports whether the match is
// close and unambiguous.
func (b *gateBoard) nearestGateColour(m colour) (best int, ok bool) {
	least, next := math.Inf(1), math.Inf(1)
	for i, shade := range b.gateColours {
		if d := m.tintDiff(shade); d < least {
			least, next, best = d, least, i
		} else {
			next = min(next, d)
		}
	}
	return best, least < maxGateDiff && next > least+minGateMargin
}
