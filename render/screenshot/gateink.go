package screenshot

import (
	"image"
	"math"
	"slices"
	"strconv"
)

const (
	speck       = 0.006 // of a cell: what is smaller is a glint
	whitest     = 175   // each channel of what is written on a block, at least
	paleAt      = 0.45  // how much of the chroma of its block a pixel has that is not written
	otherway    = 0.3   // how much chroma of another hue it may have, in that of the block
	taper       = 0.55  // how high an arrow is at its tips, in its height
	notPale     = 0.5   // how much of the chroma of its block a pixel has that belongs to it, unless it is whiter
	unlikeDigit = 0.12  // how far a digit may be from the nearest typeface; the next one is farther by two doubts
	waist       = 0.55  // and in the middle fifth of its length, where an 8 is thicker
	innermost   = 0.11  // of a cell: what its second colour covers of each, at least
)

// inkOn returns what a block shows besides its colour: a second colour within it as a capital letter, or "h" or "v"
// for an arrow of two heads, or a number. It is false where something else is there.
func (b *gateBoard) inkOn(list []image.Point) (string, bool) {
	var bounds image.Rectangle
	var bodies []colour
	for _, c := range list {
		bounds = bounds.Union(image.Rectangle{c, c.Add(image.Pt(1, 1))})
		bodies = append(bodies, b.body[c])
	}
	at := b.area(float64(bounds.Min.X), float64(bounds.Min.Y), float64(bounds.Max.X), float64(bounds.Max.Y))
	w, h := at.Dx(), at.Dy()
	body := medianOf(bodies)
	own, _ := body.chroma()
	square := own.dot(own)
	white := colour{255, 255, 255}.minus(body)
	ink := image.NewGray(image.Rect(0, 0, w, h))
	margin := min(0.5*b.gap/b.pitch, 0.05) + 0.1 // bevels make the gap look wide
	for _, c := range list {
		has := func(dx, dy int) bool { return slices.Contains(list, c.Add(image.Pt(dx, dy))) }
		whole, edge := b.cellArea(b.lattice, c, 0), int(margin*b.pitch)
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
				continue // where the outlines of two cells meet
			}
			px := b.colour(p)
			v, _ := b.mean(image.Rectangle{p, p.Add(image.Pt(1, 1))}.Inset(-1)).chroma() // JPEG and WebP smear it
			along := v.dot(own) / square
			var off colour
			for i := range off {
				off[i] = v[i] - float64(along*own[i])
			}
			pale := max(0, min(1, px.minus(body).light(white)/white.light(white)))
			if off.dot(off) > otherway*otherway*square || along < notPale && pale < 1-notPale {
				pale = 1
			}
			q := p.Sub(at.Min)
			ink.Pix[q.Y*w+q.X] = uint8(255 * pale)
		}
	}
	second, ok := b.within(list, at, ink, margin)
	if !ok {
		return "", false
	}
	parts, label := regions(w, h, func(i int) bool { return ink.Pix[i] >= solid })
	var written image.Rectangle
	for n, g := range parts {
		small := float64(g.area) < float64(speck*b.pitch)*b.pitch || float64(min(g.Dx(), g.Dy())) < 0.03*b.pitch
		var colours []colour
		for c := range cells(g.Rectangle) {
			if i := c.Y*w + c.X; label[i] == int32(n+1) {
				if small {
					ink.Pix[i] = 0
				}
				colours = append(colours, b.colour(at.Min.Add(c)))
			}
		}
		if small {
			continue
		}
		if m := medianOf(colours); min(m[0], m[1], m[2]) < whitest {
			return "", false
		}
		written = written.Union(g.Rectangle)
	}
	if written.Empty() || second != "" {
		return second, written.Empty()
	}
	if axis := arrowIn(ink, written); axis != "" {
		return axis, true
	}
	number := ""
	for _, c := range characters(ink, b.pitch) {
		s := shapeOf(ink, c)
		far := s.readings()
		best := slices.Min(far[:])
		digit := slices.Index(far[:], best)
		slices.Sort(far[:])
		if best > unlikeDigit || far[1]-best < 2*doubt {
			return "", false
		}
		number += strconv.Itoa(digit)
		written.Min.X = max(written.Min.X, c.Max.X)
	}
	if number == "" || number[0] == '0' || len(number) > 2 || written.Dx() > 2 {
		return "", false
	}
	return number, true
}

// innerArea returns the pixels of a cell of a block, by so many cells within the outline of the block.
func (b *gateBoard) innerArea(list []image.Point, c image.Point, margin float64) image.Rectangle {
	side := func(dx, dy int) float64 {
		if slices.Contains(list, c.Add(image.Pt(dx, dy))) {
			return 0
		}
		return margin
	}
	x, y := float64(c.X), float64(c.Y)
	return b.area(x+side(-1, 0), y+side(0, -1), x+1-side(1, 0), y+1-side(0, 1))
}

// within returns the second colour of a block, which covers the middle of each of its cells, as a letter, and wipes it
// from the ink. It is false where several colours look like the second one.
func (b *gateBoard) within(list []image.Point, at image.Rectangle, ink *image.Gray, margin float64) (second string, ok bool) {
	w, own := at.Dx(), b.of[list[0]]
	shade := make([]int, w*at.Dy())     // the colour of a pixel, from 1
	count := make([]int, len(b.shades)) // of such pixels
	for _, c := range list {
		body := b.body[c]
		for p := range cells(b.innerArea(list, c, margin)) {
			px := b.colour(p)
			if px.apart(body) < near || px.tintOf(body) < sameHue {
				continue
			}
			if i, surely := b.gateFor(px); surely && i != own {
				q := p.Sub(at.Min)
				shade[q.Y*w+q.X] = i + 1
				count[i]++
			}
		}
	}
	least := float64(innermost*b.pitch) * b.pitch * float64(len(list))
	for i := range b.shades {
		if float64(count[i]) < least {
			continue
		}
		parts, label := regions(w, at.Dy(), func(k int) bool { return shade[k] == i+1 })
		for n, g := range parts {
			if float64(g.area) < least {
				continue
			}
			if second != "" {
				return "", false
			}
			second = string(rune('A' + i))
			for _, c := range list {
				m := b.area(float64(c.X)+0.5, float64(c.Y)+0.5, float64(c.X)+0.5, float64(c.Y)+0.5).Min.Sub(at.Min)
				if label[m.Y*w+m.X] != int32(n+1) {
					return "", false
				}
			}
			blur := int(0.08*b.pitch) + 1
			for c := range cells(g.Rectangle) {
				if label[c.Y*w+c.X] == int32(n+1) {
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

// mean returns the mean of each channel in a rectangle.
func (r *raster) mean(at image.Rectangle) (c colour) {
	at = at.Intersect(r.Rect)
	for p := range cells(at) {
		for i, v := range r.colour(p) {
			c[i] += v / float64(at.Dx()*at.Dy())
		}
	}
	return c
}

// light is a product that weighs channels as luma does: pictures hold their other part at half the resolution.
func (c colour) light(o colour) float64 {
	return colour{c[0] * o[0], c[1] * o[1], c[2] * o[2]}.luma()
}

// arrowIn tells the axis of an arrow of two heads, with a shaft or without one: it is its own
// mirror image in both directions, thin at its ends and in the middle, and its heads are filled.
func arrowIn(ink *image.Gray, at image.Rectangle) string {
	if at.Dx() < 8 || at.Dy() < 8 {
		return ""
	}
	solidAt := func(x, y int) bool { return ink.GrayAt(x, y).Y > solid }
	near := func(x, y int) bool { // small arrows lie between pixels
		return solidAt(x, y) || solidAt(x-1, y) || solidAt(x+1, y) || solidAt(x, y-1) || solidAt(x, y+1)
	}
	most, all := 0, 0
	for shift := range cells(image.Rect(-1, -1, 2, 2)) { // a smear may widen it on one side
		same := 0
		all = 0
		for c := range cells(at) {
			if solidAt(c.X, c.Y) {
				all++
				x, y := at.Min.X+at.Max.X-1-c.X+shift.X, at.Min.Y+at.Max.Y-1-c.Y+shift.Y
				if near(x, c.Y) && near(c.X, y) {
					same++
				}
			}
		}
		most = max(most, same)
	}
	if most*100 < all*86 { // 1 and 3 are nearly that
		return ""
	}
	for _, axis := range []string{"h", "v"} {
		long, high, blur := at.Dx(), at.Dy(), 2.0
		if axis == "v" {
			long, high, blur = high, long, 1 // some digits are nearly such an arrow
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
			if x <= long/20 || x >= long-1-long/20 { // both ends are tips, as those of digits are not
				tips = tips && math.Abs(float64(2*y+1-high)) <= float64(taper*float64(high))+blur
			}
		}
		heads := true // an 8 is hollow there
		for _, x := range []int{2 * long / 9, long - 1 - 2*long/9} {
			y := high / 2
			if axis == "v" {
				x, y = y, x
			}
			heads = heads && solidAt(at.Min.X+x, at.Min.Y+y)
		}
		if tips && heads && long*10 > high*13 && float64(slices.Max(middle)) <= waist*float64(high) {
			return axis
		}
	}
	return ""
}
