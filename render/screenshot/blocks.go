package screenshot

import (
	"cmp"
	"image"
	"math"
	"slices"
	"strings"

	"slidegif/solve/input"
)

const (
	acceptable = 0.38 // a tiling that costs more for each piece is no board
	surely     = 0.75 // how much cheaper the best tiling must be than the next one; at 0.6 some of ours in contrast are wrong
	emptyCells = 2    // in nearly every layout
	oneMore    = 0.5  // what another empty cell costs
)

// windows returns the rectangles of w by h cells within the picture that hold nearly all the cells
// of the boxes of a lattice, and at least so many boxes, and where the grid ends. No box is in one by half: that is
// a part of a larger board.
func (r *raster) windows(l lattice, w, h, least int) (all []image.Rectangle) {
	extent := l.extent()
	covered := map[image.Point]bool{}
	for _, p := range l.found {
		for c := range cells(p) {
			covered[c] = true
		}
	}
	screen := r.Rect.Inset(-int(l.pitch / 8))
	corners := image.Rectangle{extent.Min, extent.Max.Sub(image.Pt(w, h))}.Canon()
	corners.Max = corners.Max.Add(image.Pt(1, 1))
	for c := range cells(corners) {
		at := image.Rectangle{c, c.Add(image.Pt(w, h))}
		boxes, in, parted := 0, 0, false
		for _, p := range l.found {
			if p.In(at) {
				boxes++
			} else if p.Overlaps(at) {
				parted = true
			}
		}
		for c := range covered {
			if c.In(at) {
				in++
			}
		}
		nearly := !parted && boxes >= least && in+1 >= 4*(len(covered)-in)
		if nearly && l.area(float64(at.Min.X), float64(at.Min.Y), float64(at.Max.X), float64(at.Max.Y)).In(screen) && !r.continues(l, at) && !r.exceeds(l, at) {
			all = append(all, at)
		}
	}
	return all
}

// continues reports whether cells stand beside one side of a rectangle: it is a part of a larger
// grid, such as a calendar, and no board.
func (r *raster) continues(l lattice, at image.Rectangle) bool {
	// One row or column of n cells: more than three of four borders are steeper than the middles.
	row := func(x, y, n int, right, down float64) bool {
		steep, flat := 0, down > 0
		for i := range n + 1 {
			x, y := float64(x)+float64(right*float64(i)), float64(y)+float64(down*float64(i))
			if r.edge(l, x, y, flat) > r.edge(l, x+float64(right/2), y+float64(down/2), flat)+smoothSurely {
				steep++
			}
		}
		return steep*4 > 3*(n+1)
	}
	return row(at.Min.X, at.Min.Y-1, at.Dx(), 1, 0) || row(at.Min.X, at.Max.Y, at.Dx(), 1, 0) ||
		row(at.Min.X-1, at.Min.Y, at.Dy(), 0, 1) || row(at.Max.X, at.Min.Y, at.Dy(), 0, 1)
}

// exceeds reports whether a rectangle reaches beyond the frame of a board: along one side it has no box, and a line runs there
// from end to end.
func (r *raster) exceeds(l lattice, at image.Rectangle) bool {
	for _, side := range sides {
		row := at.Intersect(at.Add(image.Pt(side.X*(at.Dx()-1), side.Y*(at.Dy()-1))))
		if slices.ContainsFunc(l.found, row.Overlaps) {
			continue
		}
		x, y := float64(0.2*float64(abs(side.X))), float64(0.2*float64(abs(side.Y)))
		middle := l.area(float64(row.Min.X)+x, float64(row.Min.Y)+y, float64(row.Max.X)-x, float64(row.Max.Y)-y)
		line := middle
		if line.Max.X = line.Min.X + 1; side.X == 0 {
			line.Max = image.Pt(middle.Max.X, middle.Min.Y+1)
		}
		step := image.Pt(abs(side.X), abs(side.Y))
		for ; line.In(middle); line = line.Add(step) {
			if r.steepness(line) >= steepSurely {
				return true
			}
		}
	}
	return false
}

// readBlocks finds the two cheapest tilings of the windows on a lattice. The rules tell the sides
// of pieces and what a tiling costs besides; text writes a tiling, and tells what is in doubt;
// "" where it can be no board.
func (r *raster) readBlocks(l lattice, w, h int, rules rules, text func(tiling) (string, *Doubt)) []found {
	t := &tiler{rules: rules}
	for _, window := range r.windows(l, w, h, 1) {
		t.evidence = r.look(l, window)
		t.cheapest()
	}
	if len(t.best) == 0 {
		return nil
	}
	best := t.best[0]
	pieces := slices.DeleteFunc(slices.Clone(best.items), func(i item) bool { return i.empty })
	seen := slices.DeleteFunc(slices.Clone(pieces), func(i item) bool { return !slices.Contains(l.found, i.Add(best.at.Min)) })
	if best.cost > acceptable*float64(len(pieces)) || len(seen)*3 < len(pieces) { // or most pieces are made up
		return nil
	}
	f := found{lattice: l, board: best.at, cost: best.cost}
	if f.id, f.doubt = text(best); f.id == "" {
		return nil
	}
	if len(t.best) > 1 && t.best[1].cost-best.cost < surely {
		second := t.best[1]
		other, _ := text(second)
		f.doubt = &Doubt{Reason: input.Say("two boards are about equally likely"), IDs: []string{f.id, cmp.Or(other, f.id)}}
		for _, i := range second.items {
			if !slices.Contains(best.items, i) {
				f.doubt.Cells = slices.AppendSeq(f.doubt.Cells, cells(i.Rectangle))
			}
		}
	}
	return []found{f}
}

// readKlotski reads a 华容道 on a lattice.
func (r *raster) readKlotski(l lattice) []found {
	return r.readBlocks(l, 4, 5, rules{
		shapes: []image.Point{{1, 1}, {1, 2}, {2, 1}, {2, 2}},
		judge: func(items []item) float64 {
			var count [5]int // of pieces by size, and of empty cells
			for _, i := range items {
				size := i.size()
				if i.empty {
					size = 0
				}
				count[size]++
			}
			if count[0] == 0 || count[2] == 0 || count[4] != 1 {
				return math.Inf(1)
			}
			return oneMore * float64(abs(count[0]-emptyCells))
		},
	}, blocksText)
}

// blocksText writes x for the 2x2 piece and 1, 2, 3… for the others in reading order.
func blocksText(t tiling) (string, *Doubt) {
	return t.text("/", "0123456789abcdefghij", func(i item) byte {
		if i.size() == 4 {
			return 'x'
		}
		return 0
	}), nil
}

// text writes the rows of a tiling: an empty cell as the first of the names, a piece by its
// special name or, where that is 0, by the next of the names.
func (t tiling) text(between, names string, special func(item) byte) string {
	w, n := t.at.Dx(), 0
	board := make([]byte, w*t.at.Dy())
	for _, i := range t.items {
		name := names[0]
		if !i.empty {
			name = special(i)
		}
		if name == 0 {
			n++
			name = names[n]
		}
		for c := range cells(i.Rectangle) {
			board[c.Y*w+c.X] = name
		}
	}
	var rows []string
	for row := range slices.Chunk(board, w) {
		rows = append(rows, string(row))
	}
	return strings.Join(rows, between)
}
