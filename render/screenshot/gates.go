package screenshot

import (
	"image"
	"math"
	"slices"
)

// A board of gates, as Color Block Jam shows it: blocks on a floor, and around it a border of one
// colour but for the gates.
//
//	+----------------+    1. What has the colour of the floor, and ends within the picture, tells
//	|##====##########|       where the border begins.
//	|#+---+--+. . . H|    2. Beside each cell at the rim the border is its own colour or a gate.
//	|#| o | o|. . . H|    3. Each cell is floor, wall in the colour of the border, or has the colour
//	|#+---+  +--+ . #|       of a gate. Cells of one colour are one block where no edge parts them.
//	|#  . | o|<>| . #|    4. What has another hue than its block (gateink.go) is an arrow or a number,
//	|################|       or something that is not known.
//	+----------------+
type gateBoard struct {
	*raster
	lattice
	in     image.Rectangle // the cells within the border
	floor  colour
	border colour
	gate   map[image.Point]int // the colour of a gate, by its cell of the border
	shades []colour            // of gates
	body   map[image.Point]colour
	of     map[image.Point]int // the colour of the gates of a block's cell
	name   map[image.Point]int // the number of its block
	blocks [][]image.Point
}

// mostCells is how many cells a board has along a side, within the border.
const mostCells = 14

// readGates reads the largest board of gates that there is on one of the lattices of what is colourful. The
// error tells what the board, which is found then, has that cannot be read.
func (r *raster) readGates(boxes []image.Rectangle) (f found, ok bool, err error) {
	blocks := slices.DeleteFunc(slices.Clone(boxes), func(b image.Rectangle) bool {
		_, strength := r.median(b.Inset(min(b.Dx(), b.Dy()) / 8)).chroma()
		return strength < colourful
	})
	grids, largest := lattices(blocks, false), 0
	for _, l := range grids {
		for _, floor := range r.floors(l) {
			b, ok := r.gateBoardOn(l, floor)
			if !ok {
				continue
			}
			in := b.in
			at := l.area(float64(in.Min.X), float64(in.Min.Y), float64(in.Max.X), float64(in.Max.Y))
			size := at.Dx() * at.Dy()
			if size*4 <= largest*5 && (size*5 <= largest*4 || l.pitch <= 1.5*f.pitch) { // half a pitch fits as well
				continue
			}
			if id, fault := b.text(); id != "" || fault != nil {
				largest, err = size, fault
				f = found{board: in, lattice: b.lattice, id: id}
			}
		}
	}
	return f, largest > 0 && err == nil, err
}

// gateBoardOn reads the largest board around the parts of a floor: blocks at its rim look like gates of a smaller one.
func (r *raster) gateBoardOn(l lattice, floor colour) (b *gateBoard, ok bool) {
	base, ok := r.floorOf(l, floor)
	if !ok {
		return nil, false
	}
	for _, in := range r.around(l, base) {
		b := &gateBoard{raster: r, lattice: l, in: in, floor: floor}
		if !b.readBorder() || b.fit() && !b.readBorder() {
			continue
		}
		if b.readCells() {
			return b, true
		}
	}
	return nil, false
}

// around returns the rectangles that hold another one and may have the border around them: beyond their
// corners is the same colour. Those that add most come first. Rows and columns at the rim may be full of
// blocks.
func (r *raster) around(l lattice, base image.Rectangle) (all []image.Rectangle) {
	corner := map[[4]int]colour{}
	beyond := func(x, y, right, down int) colour {
		key := [4]int{x, y, right, down}
		c, ok := corner[key]
		if !ok {
			fx, fy := float64(x)+float64(0.17*float64(right)), float64(y)+float64(0.17*float64(down))
			at := l.area(fx-0.09, fy-0.09, fx+0.09, fy+0.09)
			if c = (colour{-99, -99, -99}); at.In(r.Rect) {
				c = r.median(at)
			}
			corner[key] = c
		}
		return c
	}
	const most = 4
	for left := range cells(image.Rect(0, 0, most+1, most+1)) {
		for right := range cells(image.Rect(0, 0, most+1, most+1)) {
			in := image.Rectangle{base.Min.Sub(left), base.Max.Add(right)}
			first := beyond(in.Min.X, in.Min.Y, -1, -1)
			if first[0] >= 0 && first.apart(beyond(in.Max.X, in.Min.Y, 1, -1)) < near &&
				first.apart(beyond(in.Min.X, in.Max.Y, -1, 1)) < near && first.apart(beyond(in.Max.X, in.Max.Y, 1, 1)) < near {
				all = append(all, in)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b image.Rectangle) int { return b.Dx() + b.Dy() - a.Dx() - a.Dy() })
	return all
}

// near is how far two colours of one thing may be apart.
const near = 22

// floors returns the colours that the floor may have: those of several cells that nothing is drawn in.
func (r *raster) floors(l lattice) (best []colour) {
	extent := l.extent()
	if extent.Dx() > 2*mostCells || extent.Dy() > 2*mostCells {
		return nil
	}
	type floor struct {
		colour
		cells int
	}
	var all []floor
	for c := range cells(extent.Inset(-1)) {
		at := r.cellArea(l, c, 0.2)
		if !at.In(r.Rect) || at.Empty() || r.steepness(at) > 9 {
			continue
		}
		m := r.median(at)
		if _, strength := m.chroma(); strength > 2*colourful {
			continue // a block
		}
		i := slices.IndexFunc(all, func(o floor) bool { return o.apart(m) < near })
		if i < 0 {
			i = len(all)
			all = append(all, floor{colour: m})
		}
		all[i].cells++
	}
	slices.SortStableFunc(all, func(a, b floor) int { return b.cells - a.cells })
	const most = 6
	for _, f := range all[:min(most, len(all))] {
		best = append(best, f.colour)
	}
	return best
}

// cellArea returns the pixels of a cell, by so many cells within its sides.
func (r *raster) cellArea(l lattice, c image.Point, in float64) image.Rectangle {
	x, y := float64(c.X), float64(c.Y)
	return l.area(x+in, y+in, x+1-in, y+1-in)
}

// floorOf returns the cells that the parts of the floor span. It is false where these leave the
// neighbourhood of the boxes: then nothing is around them.
func (r *raster) floorOf(l lattice, floor colour) (in image.Rectangle, ok bool) {
	extent := l.extent().Inset(-6)
	window := l.area(float64(extent.Min.X), float64(extent.Min.Y), float64(extent.Max.X), float64(extent.Max.Y)).Intersect(r.Rect)
	w, h := window.Dx(), window.Dy()
	parts, _ := regions(w, h, func(i int) bool {
		return r.colour(window.Min.Add(image.Pt(i%w, i/w))).apart(floor) < near
	})
	parts = slices.DeleteFunc(parts, func(g region) bool { // specks, what is open, and letters
		return float64(g.area) < float64(0.03*l.pitch)*l.pitch || !g.In(image.Rect(1, 1, w-1, h-1)) || float64(min(g.Dx(), g.Dy())) < 0.75*l.pitch
	})
	if len(parts) == 0 {
		return in, false
	}
	largest := slices.MaxFunc(parts, func(a, b region) int { return a.area - b.area })
	span := largest.Rectangle
	for grown := true; grown; {
		grown = false
		for _, g := range parts {
			if g.Overlaps(span.Inset(-int(3.2*l.pitch))) && !g.In(span) {
				span, grown = span.Union(g.Rectangle), true
			}
		}
	}
	span = span.Add(window.Min)
	at := func(px int, origin float64) int { return int(math.Round((float64(px) - origin) / l.pitch)) }
	in = image.Rect(at(span.Min.X, l.x0), at(span.Min.Y, l.y0), at(span.Max.X, l.x0), at(span.Max.Y, l.y0))
	return in, !in.Empty() && in.Dx() <= mostCells && in.Dy() <= mostCells
}
