package screenshot

import (
	"image"
	"strings"

	"slidegif/solve/input"
)

const (
	acceptable = 3.5 // a tiling that costs more is no board
	surely     = 0.6 // how much cheaper the best tiling must be than the next one
	klotskiW   = 4
	klotskiH   = 5
	rushSide   = 6
	emptyCells = 2 // in nearly every layout
	fewEmpty   = 1
	manyEmpty  = 0.4
)

// windows calls f for each rectangle of w by h cells within the picture that holds nearly
// all the boxes of a lattice.
func (r *raster) windows(l lattice, w, h int, f func(image.Rectangle)) {
	x0, y0, x1, y1 := l.extent()
	if x1-x0 > 2*w || y1-y0 > 2*h {
		return
	}
	screen := image.Rect(0, 0, r.w, r.h).Inset(-int(l.pitch / 12))
	for y := min(y0, y1-h); y <= max(y0, y1-h); y++ {
		for x := min(x0, x1-w); x <= max(x0, x1-w); x++ {
			if !l.area(float64(x), float64(y), float64(x+w), float64(y+h)).In(screen) {
				continue
			}
			at, in := image.Rect(x, y, x+w, y+h), 0
			for _, p := range l.found {
				if image.Rect(p.x, p.y, p.x+p.w, p.y+p.h).In(at) {
					in++
				}
			}
			if in*5 >= len(l.found)*4 {
				f(at)
			}
		}
	}
}

// readBlocks finds the cheapest tilings of all windows on a lattice.
func (r *raster) readBlocks(l lattice, w, h int, shapes []placed, single float64, judge func(tiling) float64) (g *grid, at image.Rectangle, best tiling, second tiling) {
	best.cost, second.cost = never, never
	r.windows(l, w, h, func(window image.Rectangle) {
		look := r.look(l, window, shapes)
		t := &tiler{grid: look, shapes: shapes, single: single, judge: judge}
		for _, f := range t.cheapest() {
			switch {
			case f.cost < best.cost:
				best, second = f, best
				g, at = look, window
			case f.cost < second.cost:
				second = f
			}
		}
	})
	return g, at, best, second
}

// readKlotski reads a 华容道 on a lattice.
func (r *raster) readKlotski(l lattice) (found, bool) {
	shapes := []placed{{w: 1, h: 1}, {w: 1, h: 2}, {w: 2, h: 1}, {w: 2, h: 2}}
	g, at, best, second := r.readBlocks(l, klotskiW, klotskiH, shapes, 0, func(t tiling) float64 {
		empty, large, domino := 0, 0, 0
		for i, p := range t.pieces {
			switch {
			case t.empty[i]:
				empty++
			case p.w*p.h == 4:
				large++
			case p.w*p.h == 2:
				domino++
			}
		}
		if large != 1 || empty == 0 || domino == 0 {
			return never
		}
		return max(fewEmpty*float64(emptyCells-empty), manyEmpty*float64(empty-emptyCells))
	})
	if best.cost > acceptable {
		return found{}, false
	}
	f := found{board: at, id: g.blocksText(best), cost: best.cost}
	if second.cost-best.cost < surely {
		f.doubt = g.doubt(best, second, f.id, g.blocksText(second))
	}
	return f, true
}

// blocksText writes x for the 2x2 piece and 1, 2, 3… for the others in reading order.
func (g *grid) blocksText(t tiling) string {
	n := 0
	return g.rows(t, "/", func(i int) byte {
		switch p := t.pieces[i]; {
		case t.empty[i]:
			return '0'
		case p.w*p.h == 4:
			return 'x'
		}
		n++
		return "0123456789abcdefghij"[n]
	})
}

// rows writes a tiling, each item by a character.
func (g *grid) rows(t tiling, between string, name func(i int) byte) string {
	text := make([]byte, g.w*g.h)
	for i, p := range t.pieces {
		c := name(i)
		for k := range p.w * p.h {
			text[(p.y+k/p.w)*g.w+p.x+k%p.w] = c
		}
	}
	var rows []string
	for y := range g.h {
		rows = append(rows, string(text[y*g.w:(y+1)*g.w]))
	}
	return strings.Join(rows, between)
}

// doubt compares two tilings.
func (g *grid) doubt(a, b tiling, ids ...string) *Doubt {
	d := &Doubt{Reason: input.Say("two boards are about equally likely"), IDs: ids}
	if len(b.pieces) == 0 {
		return d
	}
	in := map[placed]bool{}
	for i, p := range a.pieces {
		in[p] = !a.empty[i]
	}
	for i, p := range b.pieces {
		if piece, ok := in[p]; ok && piece == !b.empty[i] {
			continue
		}
		for k := range p.w * p.h {
			d.Cells = append(d.Cells, image.Pt(p.x+k%p.w, p.y+k/p.w))
		}
	}
	return d
}
