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
const colourful = 45

// readBorder finds the colour of the border and the gates. At least three sides have more than gates; a
// fourth has gates that end within a cell, since blocks at the rim of a part of a board look like gates.
func (b *gateBoard) readBorder() bool {
	if b.in.Dx() < 3 || b.in.Dy() < 3 || b.in.Dx() > mostCells || b.in.Dy() > mostCells {
		return false
	}
	strips := map[image.Point]image.Rectangle{}
	strip := func(c image.Point, from, to float64) image.Rectangle { // of a cell of the border, from the inside
		const along = 0.15
		x, y := float64(c.X), float64(c.Y)
		switch {
		case c.Y < b.in.Min.Y:
			return b.area(x+along, y+1-to, x+1-along, y+1-from)
		case c.Y >= b.in.Max.Y:
			return b.area(x+along, y+from, x+1-along, y+to)
		case c.X < b.in.Min.X:
			return b.area(x+1-to, y+along, x+1-from, y+1-along)
		}
		return b.area(x+from, y+along, x+to, y+1-along)
	}
	for c := range cells(b.in.Inset(-1)) {
		if inX, inY := c.X >= b.in.Min.X && c.X < b.in.Max.X, c.Y >= b.in.Min.Y && c.Y < b.in.Max.Y; inX == inY {
			continue
		}
		at := strip(c, 0.08, 0.26)
		if at.Empty() || !at.In(b.Rect) {
			return false
		}
		strips[c] = at
	}
	b.border = b.median(b.area(float64(b.in.Min.X)-0.26, float64(b.in.Min.Y)-0.26, float64(b.in.Min.X)-0.08, float64(b.in.Min.Y)-0.08))
	if b.border.apart(b.floor) < near {
		return false
	}
	_, greyness := b.border.chroma()
	b.gate = map[image.Point]int{}
	side := func(c image.Point) image.Point { // beyond which c is
		return image.Pt(min(0, c.X-b.in.Min.X)+max(0, c.X-b.in.Max.X+1), min(0, c.Y-b.in.Min.Y)+max(0, c.Y-b.in.Max.Y+1))
	}
	bare := map[image.Point]bool{} // sides with some border
	for c := range cells(b.in.Inset(-1)) {
		at, ok := strips[c]
		if !ok {
			continue
		}
		var shown []colour
		plain := 0
		for p := range cells(at) {
			v := b.colour(p)
			_, strength := v.chroma()
			other := v.apart(b.border) > 40 || strength > greyness+40
			if strength >= colourful && other && v.apart(b.floor) > near {
				shown = append(shown, v)
			} else if !other {
				plain++
			}
		}
		n := at.Dx() * at.Dy()
		if float64(len(shown)) < gateShare*float64(n) {
			if plain*10 < n*7 {
				return false // neither border nor gate
			}
			bare[side(c)] = true
			continue
		}
		m := medianOf(shown)
		i := slices.IndexFunc(b.shades, func(o colour) bool { return o.unlike(m) < 0.35 })
		if i < 0 {
			i = len(b.shades)
			b.shades = append(b.shades, m)
		}
		b.gate[c] = i
	}
	for c, i := range b.gate {
		if at := strip(c, 0.65, 0.85); !bare[side(c)] && at.In(b.Rect) && b.median(at).unlike(b.shades[i]) < 0.35 {
			return false
		}
	}
	return len(bare) >= 3 && len(b.shades) <= 16 && motley(b.shades)
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
	if line[image.Pt(-1, 0)] == w || line[image.Pt(-1, h-1)] == w || line[image.Pt(0, -1)] == h || line[image.Pt(w-1, -1)] == h {
		return false // they are the border
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
