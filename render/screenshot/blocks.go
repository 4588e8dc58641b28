package screenshot

import (
	"image"
	"math"
	"slices"
	"strings"

	"slidegif/solve/input"
)

const (
	acceptable = 0.38 // a tiling that costs more for each piece is no board
	surely     = 0.6  // how much cheaper the best tiling must be than the next one
	rushSide   = 6
	emptyCells = 2   // in nearly every layout
	oneMore    = 0.5 // what another empty cell costs
)

// windows returns the rectangles of w by h cells within the picture that hold nearly all the
// boxes of a lattice.
func (r *raster) windows(l lattice, w, h int) (all []image.Rectangle) {
	e := l.extent()
	if e.Dx() > 2*w || e.Dy() > 2*h {
		return nil
	}
	screen := image.Rect(0, 0, r.w, r.h).Inset(-int(l.pitch / 12))
	corners := image.Rect(e.Min.X, e.Min.Y, e.Max.X-w, e.Max.Y-h)
	corners.Max = corners.Max.Add(image.Pt(1, 1))
	for c := range cells(corners) {
		at := image.Rectangle{c, c.Add(image.Pt(w, h))}
		in := 0
		for _, p := range l.found {
			if p.In(at) {
				in++
			}
		}
		if in*5 >= len(l.found)*4 && l.area(float64(at.Min.X), float64(at.Min.Y), float64(at.Max.X), float64(at.Max.Y)).In(screen) {
			all = append(all, at)
		}
	}
	return all
}

// readBlocks finds the two cheapest tilings of the windows on a lattice, and reads the better one
// by text. The rules tell the sides of pieces and what a tiling costs besides.
func (r *raster) readBlocks(l lattice, w, h int, rules rules, text func(tiling) string) (tiling, found, bool) {
	t := &tiler{rules: rules}
	for _, window := range r.windows(l, w, h) {
		t.evidence = r.look(l, window, rules.shapes)
		t.cheapest()
	}
	if len(t.best) == 0 || t.best[0].cost > acceptable*float64(t.best[0].pieces()) {
		return tiling{}, found{}, false
	}
	best := t.best[0]
	f := found{board: best.at, id: text(best), cost: best.cost}
	if len(t.best) > 1 && t.best[1].cost-best.cost < surely {
		second := t.best[1]
		f.doubt = &Doubt{Reason: input.Say("two boards are about equally likely"), IDs: []string{f.id, text(second)}}
		for _, i := range second.items {
			if !slices.Contains(best.items, i) {
				f.doubt.Cells = slices.AppendSeq(f.doubt.Cells, cells(i.Rectangle))
			}
		}
	}
	return best, f, true
}

// readKlotski reads a 华容道 on a lattice.
func (r *raster) readKlotski(l lattice) (found, bool) {
	_, f, ok := r.readBlocks(l, 4, 5, rules{
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
	return f, ok
}

// blocksText writes x for the 2x2 piece and 1, 2, 3… for the others in reading order.
func blocksText(t tiling) string {
	n := 0
	return t.rows("/", func(i item) byte {
		switch {
		case i.empty:
			return '0'
		case i.size() == 4:
			return 'x'
		}
		n++
		return "0123456789abcdefghij"[n]
	})
}

// rows writes a tiling, each item by a character.
func (t tiling) rows(between string, name func(i item) byte) string {
	rows := make([][]byte, t.at.Dy())
	for y := range rows {
		rows[y] = make([]byte, t.at.Dx())
	}
	for _, i := range t.items {
		c := name(i)
		for p := range cells(i.Rectangle) {
			rows[p.Y][p.X] = c
		}
	}
	var text strings.Builder
	for y, row := range rows {
		if y > 0 {
			text.WriteString(between)
		}
		text.Write(row)
	}
	return text.String()
}
