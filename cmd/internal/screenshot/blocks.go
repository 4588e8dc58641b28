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
	maxPieceCost = 0.38 // maximum average cost per piece
	// If the costs of the two best tilings differ by less than minCostGap, the result is uncertain.
	// With 0.6, some pictures in the theme "contrast" would be misread.
	minCostGap        = 0.75
	klotskiEmptyCells = 2   // number of empty cells in nearly every layout
	emptyCellCost     = 0.5 // cost of each additional or missing empty cell
)

// windows returns all rectangles of w x h cells that could be the board. Each window lies within
// the picture, contains at least minBoxes boxes, and contains about four fifths of the cells
// covered by boxes. A window that belongs to a larger grid is excluded. A window that cuts a box is
// excluded, because it is part of a larger board.
func (r *raster) windows(l lattice, w, h, minBoxes int) (all []image.Rectangle) {
	extent := l.extent()
	covered := map[image.Point]bool{}
	for _, p := range l.boxes {
		for c := range cells(p) {
			covered[c] = true
		}
	}
	screen := r.Rect.Inset(-int(l.pitch / 8))
	corners := image.Rectangle{extent.Min, extent.Max.Sub(image.Pt(w, h))}.Canon()
	corners.Max = corners.Max.Add(image.Pt(1, 1))
	for c := range cells(corners) {
		at := image.Rectangle{c, c.Add(image.Pt(w, h))}
		cut := func(p image.Rectangle) bool { return p.Overlaps(at) && !p.In(at) }
		if slices.ContainsFunc(l.boxes, cut) || !l.pixelRect(float64(at.Min.X), float64(at.Min.Y), float64(at.Max.X), float64(at.Max.Y)).In(screen) {
			continue
		}
		boxes, inside := 0, 0
		for _, p := range l.boxes {
			if p.In(at) {
				boxes++
			}
		}
		for c := range cells(at) {
			if covered[c] {
				inside++
			}
		}
		if boxes >= minBoxes && inside+1 >= 4*(len(covered)-inside) && !r.gridContinues(l, at) && !r.crossesFrame(l, at) {
			all = append(all, at)
		}
	}
	return all
}

// gridContinues reports whether the rectangle is part of a larger grid, such as a calendar, with
// another row or column next to the rectangle.
func (r *raster) gridContinues(l lattice, at image.Rectangle) bool {
	// row reports whether a strip of the picture looks like a row or column of n cells. In a grid,
	// more than three quarters of the borders between cells have a higher gradient than the inside
	// of the cells.
	row := func(x, y, n int, right, down float64) bool {
		steep, horizontal := 0, down > 0
		for i := range n + 1 {
			x, y := float64(x)+float64(right*float64(i)), float64(y)+float64(down*float64(i))
			if r.edgeGradient(l, x, y, horizontal) > r.edgeGradient(l, x+float64(right/2), y+float64(down/2), horizontal)+maxSmoothGradient {
				steep++
			}
		}
		return steep*4 > 3*(n+1)
	}
	return row(at.Min.X, at.Min.Y-1, at.Dx(), 1, 0) || row(at.Min.X, at.Max.Y, at.Dx(), 1, 0) ||
		row(at.Min.X-1, at.Min.Y, at.Dy(), 0, 1) || row(at.Max.X, at.Min.Y, at.Dy(), 0, 1)
}

// crossesFrame reports whether a rectangle extends beyond the frame of the board, because a line
// crosses an outer row or column without boxes from end to end.
func (r *raster) crossesFrame(l lattice, at image.Rectangle) bool {
	for _, side := range directions {
		row := at.Intersect(at.Add(image.Pt(side.X*(at.Dx()-1), side.Y*(at.Dy()-1))))
		if slices.ContainsFunc(l.boxes, row.Overlaps) {
			continue
		}
		x, y := float64(0.2*float64(abs(side.X))), float64(0.2*float64(abs(side.Y)))
		middle := l.pixelRect(float64(row.Min.X)+x, float64(row.Min.Y)+y, float64(row.Max.X)-x, float64(row.Max.Y)-y)
		line := middle
		if line.Max.X = line.Min.X + 1; side.X == 0 {
			line.Max = image.Pt(middle.Max.X, middle.Min.Y+1)
		}
		step := image.Pt(abs(side.X), abs(side.Y))
		for ; line.In(middle); line = line.Add(step) {
			if r.meanGradient(line) >= minEdgeGradient {
				return true
			}
		}
	}
	return false
}

// readBlocks reads a board of w x h cells on a lattice by finding the two cheapest tilings. The
// result contains at most one candidate. The function format returns the ID of a tiling and any
// doubt about it, or "" if the tiling cannot be a board.
func (r *raster) readBlocks(l lattice, w, h int, rules rules, format func(tiling) (string, *Doubt)) []candidate {
	t := &tiler{rules: rules}
	for _, window := range r.windows(l, w, h, 1) {
		t.evidence = r.gatherEvidence(l, window)
		t.search()
	}
	if len(t.best) == 0 {
		return nil
	}
	best := t.best[0]
	pieces := slices.DeleteFunc(slices.Clone(best.items), func(i item) bool { return i.empty })
	withBox := slices.DeleteFunc(slices.Clone(pieces), func(i item) bool { return !slices.Contains(l.boxes, i.Add(best.window.Min)) })
	// Reject a tiling if its cost is too high or if few of its pieces have boxes.
	if best.cost > maxPieceCost*float64(len(pieces)) || len(withBox)*3 < len(pieces) {
		return nil
	}
	f := candidate{lattice: l, board: best.window, cost: best.cost}
	if f.id, f.doubt = format(best); f.id == "" {
		return nil
	}
	if len(t.best) > 1 && t.best[1].cost-best.cost < minCostGap {
		second := t.best[1]
		other, _ := format(second)
		f.doubt = &Doubt{Reason: input.Say("two boards are about equally likely"), IDs: []string{f.id, cmp.Or(other, f.id)}}
		for _, i := range second.items {
			if !slices.Contains(best.items, i) {
				f.doubt.Cells = slices.AppendSeq(f.doubt.Cells, cells(i.Rectangle))
			}
		}
	}
	return []candidate{f}
}

func (r *raster) readKlotski(l lattice) []candidate {
	return r.readBlocks(l, 4, 5, rules{
		shapes: []image.Point{{1, 1}, {1, 2}, {2, 1}, {2, 2}},
		extraCost: func(items []item) float64 {
			var count [5]int // number of pieces of each size; index 0 counts empty cells
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
			return emptyCellCost * float64(abs(count[0]-klotskiEmptyCells))
		},
	}, klotskiText)
}

// klotskiText returns the text of a Klotski board. The 2x2 piece has the name x. All other pieces
// have the names 1, 2, 3… in reading order.
func klotskiText(t tiling) (string, *Doubt) {
	return t.format("/", "0123456789abcdefghij", func(i item) byte {
		if i.size() == 4 {
			return 'x'
		}
		return 0
	}), nil
}

// format returns the text of a tiling. separator is the text between two rows. The first character
// in names denotes an empty cell. Each piece gets its name from the function fixed. If fixed
// returns 0, format uses the next unused character in names, in reading order.
func (t tiling) format(separator, names string, fixed func(item) byte) string {
	w, n := t.window.Dx(), 0
	board := make([]byte, w*t.window.Dy())
	for _, i := range t.items {
		name := names[0]
		if !i.empty {
			name = fixed(i)
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
	return strings.Join(rows, separator)
}
