package screenshot

import (
	"cmp"
	"image"
	"slices"

	"slidegif/solve/input"
)

const (
	exitRow    = 2  // the third: in nearly every game the way out is there
	reddish    = 40 // by how much red is over the other channels of a red car, at least
	fewestCars = 3
	wallCost   = 1 // of an obstacle of one cell
)

// readRush reads a board of Rush Hour or Unblock Me on a lattice.
func (r *raster) readRush(l lattice) (found, bool) {
	shapes := []placed{{w: 1, h: 1}, {w: 2, h: 1}, {w: 3, h: 1}, {w: 1, h: 2}, {w: 1, h: 3}}
	g, at, best, second := r.readBlocks(l, rushSide, rushSide, shapes, wallCost, func(t tiling) float64 {
		cars := 0
		for i, p := range t.pieces {
			if !t.empty[i] && p.w*p.h > 1 {
				cars++
			}
		}
		if cars < fewestCars || len(exits(t)) == 0 {
			return never
		}
		return 0
	})
	if best.cost > acceptable {
		return found{}, false
	}
	colours := make([]colour, len(best.pieces))
	for i, p := range best.pieces {
		x, y := float64(at.Min.X+p.x), float64(at.Min.Y+p.y)
		colours[i] = r.median(l.area(x+0.15, y+0.15, x+float64(p.w)-0.15, y+float64(p.h)-0.15))
	}
	cars := exits(best)
	slices.SortStableFunc(cars, func(a, b int) int {
		return cmp.Compare(likely(best, colours, b), likely(best, colours, a))
	})
	f := found{board: at, id: g.carsText(best, cars[0]), cost: best.cost}
	switch {
	case second.cost-best.cost < surely:
		f.doubt = g.doubt(best, second, f.id, g.carsText(second, exits(second)[0]))
	case len(cars) > 1 && likely(best, colours, cars[0])-likely(best, colours, cars[1]) < 0.25:
		f.doubt = &Doubt{Reason: input.Say("two cars may be the one that must get out"), IDs: []string{f.id, g.carsText(best, cars[1])}}
		for _, i := range cars[:2] {
			for k := range best.pieces[i].w {
				f.doubt.Cells = append(f.doubt.Cells, image.Pt(best.pieces[i].x+k, best.pieces[i].y))
			}
		}
	}
	return f, true
}

// exits returns the cars that may be the one that must get out: those that lie across,
// without another such car or a wall on their right.
func exits(t tiling) (cars []int) {
	for i, p := range t.pieces {
		blocked := slices.ContainsFunc(t.pieces, func(o placed) bool {
			return o.y == p.y && o.x > p.x && o.h == 1 && !t.empty[slices.Index(t.pieces, o)]
		})
		if !t.empty[i] && p.w > 1 && !blocked {
			cars = append(cars, i)
		}
	}
	return cars
}

// likely tells how much a car looks like the one that must get out: red, in the third row,
// of two cells, and unlike the others.
func likely(t tiling, colours []colour, car int) float64 {
	red := func(i int) float64 {
		c := colours[i]
		return ramp(c[0]-max(c[1], c[2]), reddish, 2*reddish)
	}
	sum := red(car)
	if t.pieces[car].y == exitRow {
		sum += 0.6
	}
	if t.pieces[car].w == 2 {
		sum += 0.2
	}
	alone := 255.0
	for i := range t.pieces {
		if i != car && !t.empty[i] {
			alone = min(alone, colours[i].apart(colours[car]))
		}
	}
	return sum + float64(0.4*ramp(alone, 20, 60))
}

// carsText writes A for the car that must get out and B, C, D… for the others in reading order.
func (g *grid) carsText(t tiling, target int) string {
	n := 0
	return g.rows(t, "", func(i int) byte {
		switch p := t.pieces[i]; {
		case t.empty[i]:
			return 'o'
		case p.w*p.h == 1:
			return 'x'
		case i == target:
			return 'A'
		}
		n++
		return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n]
	})
}
