package screenshot

import (
	"image"
	"math"
	"slices"
)

// A gateBoard is a board of Color Block Jam or a similar game. A gateBoard consists of blocks on a
// floor, surrounded by a border of one colour that contains coloured gates.
//
//	+----------------+    1. Areas in the floor colour that end inside the picture
//	|##====##########|       show the position of the border.
//	|#+---+--+. . . H|    2. Next to each outer cell, the border has a gate or its own
//	|#| o | o|. . . H|       colour.
//	|#+---+  +--+ . #|    3. Each cell is floor, wall in the border colour, or has the colour
//	|#  . | o|<>| . #|       of a gate. Adjacent cells of one colour form a block unless there
//	|################|       is an edge between them.
//	+----------------+    4. Marks in another hue than the block (gateink.go) are an arrow, a
//	                         number, a second colour, or unknown.
type gateBoard struct {
	*raster
	lattice
	interior     image.Rectangle // rectangle of the cells inside the border
	floorColour  colour
	borderColour colour
	gates        map[image.Point]int // index in gateColours for each border cell with a gate
	gateColours  []colour
	bodyColour   map[image.Point]colour
	gateOf       map[image.Point]int // index in gateColours for each cell of a block
	blockOf      map[image.Point]int // index in blocks plus 1 for each cell; -1 for a wall
	blocks       [][]image.Point
}

// maxGatesSide is the maximum width and height of the area inside the border, in cells.
const maxGatesSide = 14

// readGates reads the largest board with gates in the picture. The lattices come from boxes with
// saturated colours. If part of the board is illegible, readGates returns the board with an error.
func (r *raster) readGates(boxes []image.Rectangle) (f candidate, ok bool, err error) {
	blocks := slices.DeleteFunc(slices.Clone(boxes), func(b image.Rectangle) bool {
		_, strength := r.median(b.Inset(min(b.Dx(), b.Dy()) / 8)).chroma()
		return strength < minChroma
	})
	largest := 0 // pixels
	for _, l := range lattices(blocks, false) {
		for _, floor := range r.floorColours(l) {
			b, ok := r.findGateBoard(l, floor)
			if !ok {
				continue
			}
			in := b.interior
			at := l.pixelRect(float64(in.Min.X), float64(in.Min.Y), float64(in.Max.X), float64(in.Max.Y))
			size := at.Dx() * at.Dy()
			// Prefer a larger pitch, because a lattice with half the pitch also fits.
			if size*4 <= largest*5 && (size*5 <= largest*4 || l.pitch <= 1.5*f.pitch) {
				continue
			}
			if id, idErr := b.formatID(); id != "" || idErr != nil {
				largest, err = size, idErr
				f = candidate{board: in, lattice: b.lattice, id: id}
			}
		}
	}
	return f, largest > 0 && err == nil, err
}

// findGateBoard reads the largest board with the given floor colour. findGateBoard tries larger
// boards first, because the outer blocks of a board look like the gates of a smaller board.
func (r *raster) findGateBoard(l lattice, floor colour) (b *gateBoard, ok bool) {
	base, ok := r.floorExtent(l, floor)
	if !ok {
		return nil, false
	}
	for _, in := range r.enclosingRects(l, base) {
		b := &gateBoard{raster: r, lattice: l, interior: in, floorColour: floor}
		if !b.readBorder() || b.alignToBorder() && !b.readBorder() {
			continue
		}
		if b.readCells() {
			return b, true
		}
	}
	return nil, false
}

// enclosingRects returns the possible rectangles of the board inside its border, largest first. All
// contain base. The border has the same colour at the four corners of such a rectangle. The outer
// rows and columns of a board may be full of blocks, so the rectangles may be larger than base.
func (r *raster) enclosingRects(l lattice, base image.Rectangle) (all []image.Rectangle) {
	corners := map[[4]int]colour{}
	// outside returns the colour just outside a corner of a rectangle. The vector (right, down)
	// points outwards.
	outside := func(x, y, right, down int) colour {
		key := [4]int{x, y, right, down}
		c, ok := corners[key]
		if !ok {
			fx, fy := float64(x)+float64(0.17*float64(right)), float64(y)+float64(0.17*float64(down))
			at := l.pixelRect(fx-0.09, fy-0.09, fx+0.09, fy+0.09)
			if c = (colour{-99, -99, -99}); at.In(r.Rect) {
				c = r.median(at)
			}
			corners[key] = c
		}
		return c
	}
	const maxAdded = 4 // maximum number of rows or columns to add on one side
	for topLeft := range cells(image.Rect(0, 0, maxAdded+1, maxAdded+1)) {
		for bottomRight := range cells(image.Rect(0, 0, maxAdded+1, maxAdded+1)) {
			in := image.Rectangle{base.Min.Sub(topLeft), base.Max.Add(bottomRight)}
			first := outside(in.Min.X, in.Min.Y, -1, -1)
			if first[0] >= 0 && first.maxDiff(outside(in.Max.X, in.Min.Y, 1, -1)) < colourTolerance &&
				first.maxDiff(outside(in.Min.X, in.Max.Y, -1, 1)) < colourTolerance && first.maxDiff(outside(in.Max.X, in.Max.Y, 1, 1)) < colourTolerance {
				all = append(all, in)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b image.Rectangle) int { return b.Dx() + b.Dy() - a.Dx() - a.Dy() })
	return all
}

// colourTolerance is the maximum difference between two pixels of the same colour, in channel levels.
const colourTolerance = 22

// floorColours returns the possible colours of the floor: the most common colours of plain,
// unsaturated cells.
func (r *raster) floorColours(l lattice) (best []colour) {
	extent := l.extent()
	if extent.Dx() > 2*maxGatesSide || extent.Dy() > 2*maxGatesSide {
		return nil
	}
	type floor struct {
		colour
		cells int
	}
	var all []floor
	for c := range cells(extent.Inset(-1)) {
		at := r.cellPixels(l, c, 0.2)
		if !at.In(r.Rect) || at.Empty() || r.meanGradient(at) > 9 {
			continue
		}
		m := r.median(at)
		if _, strength := m.chroma(); strength > 2*minChroma {
			continue // a block
		}
		i := slices.IndexFunc(all, func(o floor) bool { return o.maxDiff(m) < colourTolerance })
		if i < 0 {
			i = len(all)
			all = append(all, floor{colour: m})
		}
		all[i].cells++
	}
	slices.SortStableFunc(all, func(a, b floor) int { return b.cells - a.cells })
	const maxColours = 6
	for _, f := range all[:min(maxColours, len(all))] {
		best = append(best, f.colour)
	}
	return best
}

// cellPixels returns the pixels of a cell, except for a margin along its sides. margin is a
// fraction of the cell.
func (r *raster) cellPixels(l lattice, c image.Point, margin float64) image.Rectangle {
	x, y := float64(c.X), float64(c.Y)
	return l.pixelRect(x+margin, y+margin, x+1-margin, y+1-margin)
}

// floorExtent returns the bounding rectangle of the floor, in cells. If there is no floor, or if it
// is too large for a board, ok is false. An area that extends far beyond the boxes does not count
// as floor, because no border surrounds it.
func (r *raster) floorExtent(l lattice, floor colour) (in image.Rectangle, ok bool) {
	extent := l.extent().Inset(-6)
	window := l.pixelRect(float64(extent.Min.X), float64(extent.Min.Y), float64(extent.Max.X), float64(extent.Max.Y)).Intersect(r.Rect)
	w, h := window.Dx(), window.Dy()
	parts, _ := regions(w, h, r.near(window, floor, colourTolerance-1)) // a median is an integer
	// Remove specks, letters, and areas that reach the edge of the window.
	parts = slices.DeleteFunc(parts, func(g region) bool {
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
	return in, !in.Empty() && in.Dx() <= maxGatesSide && in.Dy() <= maxGatesSide
}
