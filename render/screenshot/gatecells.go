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
	b.gate, b.shades = map[image.Point]int{}, nil
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
			} else if v.apart(b.border) <= 30 {
				plain++
			}
		}
		n := at.Dx() * at.Dy()
		if float64(len(shown)) < gateShare*float64(n) {
			if plain*10 < n*7 {
				return false
			}
			bare[side(c)] = true
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
		at := strip(c, 0.65, 0.85)
		if !at.In(b.Rect) {
			continue
		}
		m := b.median(at)
		if !bare[side(c)] && m.apart(b.border) > near && m.unlike(b.shades[i]) < 0.35 {
			return false
		}
		if m.apart(b.shades[i]) < near { // a nearly equal hue may be that of what is around the board
			deep++
		}
	}
	return (deep == 0 || deep == len(b.gate)) && len(bare) >= 2 && len(b.shades) <= 16 && motley(b.shades)
}

// fit puts the outermost lines of the lattice where the border ends. The boxes of blocks, of which the lattice is
// made, have gaps and shadows. It is false where nothing moves.
func (b *gateBoard) fit() bool {
	// end returns the middle of the ends of the border on lines inwards, which start before some pixels.
	end := func(starts []image.Point, step image.Point) (p image.Point, ok bool) {
		var xs, ys []int
		for _, at := range starts {
			for range int(0.4 * b.pitch) {
				if at.In(b.Rect) && b.colour(at).apart(b.border) > near {
					xs, ys = append(xs, at.X), append(ys, at.Y)
					break
				}
				at = at.Add(step)
			}
		}
		if len(xs) < 3 {
			return p, false
		}
		slices.Sort(xs)
		slices.Sort(ys)
		return image.Pt(xs[len(xs)/2], ys[len(ys)/2]), true
	}
	starts := map[image.Point][]image.Point{} // by the step
	const out, along = 0.2, 0.2
	for c := range cells(b.in.Inset(-1)) {
		if _, gate := b.gate[c]; gate {
			continue
		}
		x, y := float64(c.X), float64(c.Y)
		for k := 1.0; k < 5; k++ {
			line := float64(k * along)
			add := func(x, y float64, step image.Point) {
				starts[step] = append(starts[step], b.area(x, y, x, y).Min)
			}
			switch inX, inY := c.X >= b.in.Min.X && c.X < b.in.Max.X, c.Y >= b.in.Min.Y && c.Y < b.in.Max.Y; {
			case inX == inY: // within, or a corner
			case c.X < b.in.Min.X:
				add(x+1-out, y+line, image.Pt(1, 0))
			case c.X >= b.in.Max.X:
				add(x+out, y+line, image.Pt(-1, 0))
			case c.Y < b.in.Min.Y:
				add(x+line, y+1-out, image.Pt(0, 1))
			default:
				add(x+line, y+out, image.Pt(0, -1))
			}
		}
	}
	left, ok1 := end(starts[image.Pt(1, 0)], image.Pt(1, 0))
	right, ok2 := end(starts[image.Pt(-1, 0)], image.Pt(-1, 0))
	top, ok3 := end(starts[image.Pt(0, 1)], image.Pt(0, 1))
	bottom, ok4 := end(starts[image.Pt(0, -1)], image.Pt(0, -1))
	if !ok1 || !ok2 || !ok3 || !ok4 {
		return false
	}
	across := float64(right.X+1-left.X) / float64(b.in.Dx())
	down := float64(bottom.Y+1-top.Y) / float64(b.in.Dy())
	if math.Abs(across-down) > 0.02*b.pitch {
		return false
	}
	b.pitch = (across + down) / 2
	b.x0 = (float64(left.X+right.X+1) - float64(b.pitch*float64(b.in.Min.X+b.in.Max.X))) / 2
	b.y0 = (float64(top.Y+bottom.Y+1) - float64(b.pitch*float64(b.in.Min.Y+b.in.Max.Y))) / 2
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
