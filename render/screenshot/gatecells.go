package screenshot

import (
	"image"
	"math"
	"slices"
)

const (
	onlyFloor = 0.8  // the part of an empty cell that has the colour of the floor
	gateShare = 0.2  // the part of a cell of the border that has the colour of its gate, at least
	sameHue   = 0.7  // how far the colours of a block and its gate may be apart
	otherHue  = 0.15 // how much farther the next gate must be
	oneColour = 0.6  // how far the colours of two gates are apart, at least
)

// A chroma tells colours apart however light they are, and how strong it is.
func (c colour) chroma() (v colour, strength float64) {
	low := min(c[0], c[1], c[2])
	v = colour{c[0] - low, c[1] - low, c[2] - low}
	return v, max(v[0], v[1], v[2])
}

// hue is an angle in degrees.
func (c colour) hue() float64 {
	x := c[0] - float64((c[1]+c[2])/2)
	y := float64((c[1] - c[2]) * 0.866)
	return math.Atan2(y, x) * 180 / math.Pi
}

func (c colour) luma() float64 {
	return float64(0.3*c[0]) + float64(0.59*c[1]) + float64(0.11*c[2])
}

// unlike is how different two colours look to somebody who expects shades of one.
func (c colour) unlike(o colour) float64 {
	d := math.Abs(c.hue() - o.hue())
	return min(d, 360-d)/20 + math.Abs(c.luma()-o.luma())/110
}

// colourful is how strong the colours of blocks and gates are, at least.
const colourful = 36

// readBorder finds the colour of the border and the gates. Two sides at least have more than gates. Blocks at the
// rim of a part of a board look like gates, but they fill their cells. So either no gate fills its cell, or all of them do
// and stand on sides that also show the border.
func (b *gateBoard) readBorder() bool {
	if b.in.Dx() < 3 || b.in.Dy() < 3 || b.in.Dx() > mostCells || b.in.Dy() > mostCells {
		return false
	}
	b.border = b.median(b.area(float64(b.in.Min.X)-0.26, float64(b.in.Min.Y)-0.26, float64(b.in.Min.X)-0.08, float64(b.in.Min.Y)-0.08))
	if b.border.apart(b.floor) < near {
		return false
	}
	_, greyness := b.border.chroma()
	b.gate, b.shades = map[image.Point]int{}, nil
	bare := map[image.Point]bool{} // sides with some border
	for c := range cells(b.in.Inset(-1)) {
		if c.In(b.in) || b.side(c).X*b.side(c).Y != 0 {
			continue
		}
		at := b.strip(c, 0.08, 0.26)
		if at.Empty() || !at.In(b.Rect) {
			return false
		}
		var shown []colour
		plain := 0
		for p := range cells(at) {
			v := b.colour(p)
			_, strength := v.chroma()
			other := v.apart(b.border) > 40 || strength > greyness+40
			if strength >= colourful && other && v.apart(b.floor) > near {
				shown = append(shown, v)
			} else if v.apart(b.border) <= 30 {
				plain++
			}
		}
		n := at.Dx() * at.Dy()
		if float64(len(shown)) < gateShare*float64(n) {
			if plain*10 < n*7 {
				return false
			}
			bare[b.side(c)] = true
			continue
		}
		m := medianOf(shown)
		i := slices.IndexFunc(b.shades, func(o colour) bool { return o.unlike(m) < 0.35 })
		for _, before := range []image.Point{c.Sub(image.Pt(1, 0)), c.Sub(image.Pt(0, 1))} { // a gate may be lit unevenly
			if o, ok := b.gate[before]; ok && i < 0 && b.shades[o].unlike(m) < oneColour {
				i = o
			}
		}
		if i < 0 {
			i = len(b.shades)
			b.shades = append(b.shades, m)
		}
		b.gate[c] = i
	}
	deep := 0
	for c, i := range b.gate {
		at := b.strip(c, 0.65, 0.85)
		if !at.In(b.Rect) {
			continue
		}
		m := b.median(at)
		if !bare[b.side(c)] && m.apart(b.border) > near && m.unlike(b.shades[i]) < 0.35 {
			return false
		}
		if m.apart(b.shades[i]) < near { // a nearly equal hue may be that of what is around the board
			deep++
		}
	}
	return (deep == 0 || deep == len(b.gate)) && len(bare) >= 2 && len(b.shades) <= 16 && motley(b.shades)
}

// side tells on which side of the board a cell of the border is, by a step: on two at a corner.
func (b *gateBoard) side(c image.Point) image.Point {
	return image.Pt(min(0, c.X-b.in.Min.X)+max(0, c.X-b.in.Max.X+1), min(0, c.Y-b.in.Min.Y)+max(0, c.Y-b.in.Max.Y+1))
}

// strip returns the pixels of a cell of the border from so far from the inside to so far, in cells.
func (b *gateBoard) strip(c image.Point, from, to float64) image.Rectangle {
	const along = 0.15
	span := func(at, out int) (low, high float64) {
		switch {
		case out < 0:
			low, high = 1-to, 1-from
		case out > 0:
			low, high = from, to
		default:
			low, high = along, 1-along
		}
		return float64(at) + low, float64(at) + high
	}
	out := b.side(c)
	left, right := span(c.X, out.X)
	top, bottom := span(c.Y, out.Y)
	return b.area(left, top, right, bottom)
}

// fit puts the outermost lines of the lattice where the border ends. The boxes of blocks, of which the lattice is
// made, have gaps and shadows. It is false where nothing moves.
func (b *gateBoard) fit() bool {
	ends := map[image.Point][]int{} // by side: where the border ends on lines inwards
	for c := range cells(b.in.Inset(-1)) {
		out := b.side(c)
		if _, gate := b.gate[c]; gate || c.In(b.in) || out.X*out.Y != 0 {
			continue
		}
		const lines, from = 4, 0.2
		starts := b.strip(c, from, from)
		for k := range lines {
			at := starts.Min.Add(starts.Size().Mul(k).Div(lines - 1))
			for range int(2 * from * b.pitch) {
				if at.In(b.Rect) && b.colour(at).apart(b.border) > near {
					ends[out] = append(ends[out], max(at.X*abs(out.X), at.Y*abs(out.Y)))
					break
				}
				at = at.Sub(out)
			}
		}
	}
	var middle [4]int
	for i, side := range sides { // right, bottom, left, top
		if len(ends[side]) < 3 {
			return false
		}
		slices.Sort(ends[side])
		middle[i] = ends[side][len(ends[side])/2]
	}
	right, bottom, left, top := middle[0]+1, middle[1]+1, middle[2], middle[3]
	across := float64(right-left) / float64(b.in.Dx())
	down := float64(bottom-top) / float64(b.in.Dy())
	if math.Abs(across-down) > 0.02*b.pitch {
		return false
	}
	b.pitch = (across + down) / 2
	b.x0 = (float64(left+right) - float64(b.pitch*float64(b.in.Min.X+b.in.Max.X))) / 2
	b.y0 = (float64(top+bottom) - float64(b.pitch*float64(b.in.Min.Y+b.in.Max.Y))) / 2
	return true
}

// motley reports whether colours are not all shades of one hue, as those of wood are.
func motley(all []colour) bool {
	for _, c := range all {
		for _, o := range all {
			if away := math.Abs(c.hue() - o.hue()); min(away, 360-away) > 40 {
				return true
			}
		}
	}
	return false
}

// medianOf returns the median of each channel.
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

// readCells finds what each cell is, and the blocks.
func (b *gateBoard) readCells() bool {
	b.body, b.of, b.name = map[image.Point]colour{}, map[image.Point]int{}, map[image.Point]int{}
	empty, walls := 0, 0
	line := map[image.Point]int{} // walls by row and by column
	for c := range cells(b.in) {
		at := b.cellArea(b.lattice, c, 0.14)
		x, y := float64(c.X), float64(c.Y)
		across := b.area(x, y+0.27, x+1, y+0.73) // where a second colour may be
		down := b.area(x+0.27, y, x+0.73, y+1)
		floor := 0
		var rim []colour
		for p := range cells(at) {
			v := b.colour(p)
			if v.apart(b.floor) < near {
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
		case float64(floor) >= onlyFloor*float64(at.Dx()*at.Dy()):
			empty++
		case m.apart(b.border) < near && b.steepness(at) < 9:
			b.name[c] = -1
			walls++
			line[image.Pt(-1, c.Y-b.in.Min.Y)]++
			line[image.Pt(c.X-b.in.Min.X, -1)]++
		case strength < colourful*2/3:
			return false
		default:
			i, surely := b.gateFor(m)
			if !surely {
				return false
			}
			b.body[c], b.of[c] = m, i
		}
	}
	w, h := b.in.Dx(), b.in.Dy()
	for at, n := range line {
		if at.X < 0 && n == w || at.Y < 0 && n == h {
			return false // they are the border
		}
	}
	return empty > 0 && len(b.of) >= 3 && walls <= len(b.of)
}

// tintOf is how different a colour looks from another one, or from this one mixed with white: gloss and frost
// make blocks pale.
func (c colour) tintOf(o colour) float64 {
	least := c.unlike(o)
	for _, pale := range []float64{0.15, 0.3, 0.45} {
		var mixed colour
		for i := range mixed {
			mixed[i] = o[i] + float64(pale*(255-o[i]))
		}
		least = min(least, c.unlike(mixed)+float64(0.5*pale))
	}
	return least
}

// gateFor returns the colour of the gates that a block has, and whether it is one of them surely.
func (b *gateBoard) gateFor(m colour) (best int, surely bool) {
	least, next := math.Inf(1), math.Inf(1)
	for i, shade := range b.shades {
		if d := m.tintOf(shade); d < least {
			least, next, best = d, least, i
		} else {
			next = min(next, d)
		}
	}
	return best, least < sameHue && next > least+otherHue
}
