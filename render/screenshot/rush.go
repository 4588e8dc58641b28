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
	best, f, ok := r.readBlocks(l, rushSide, rushSide, rules{
		shapes: []image.Point{{1, 1}, {2, 1}, {3, 1}, {1, 2}, {1, 3}},
		single: wallCost,
		judge: func(items []item) float64 {
			cars := 0
			for _, i := range items {
				if i.size() > 1 {
					cars++
				}
			}
			if cars < fewestCars || len(exits(items)) == 0 {
				return never
			}
			return 0
		},
	}, func(t tiling) string { return t.carsText(r.likeliest(l, t)[0].item) })
	if !ok || f.doubt != nil {
		return f, ok
	}
	if cars := r.likeliest(l, best); len(cars) > 1 && cars[0].likely-cars[1].likely < 0.25 {
		f.doubt = &Doubt{Reason: input.Say("two cars may be the one that must get out"), IDs: []string{f.id, best.carsText(cars[1].item)}}
		for _, c := range cars[:2] {
			f.doubt.Cells = slices.AppendSeq(f.doubt.Cells, cells(c.Rectangle))
		}
	}
	return f, ok
}

// exits returns the cars that may be the one that must get out: those that lie across,
// without another such car or a wall on their right.
func exits(items []item) (cars []item) {
	for _, i := range items {
		blocked := slices.ContainsFunc(items, func(o item) bool {
			return o.Min.Y == i.Min.Y && o.Min.X > i.Min.X && o.Dy() == 1 && !o.empty
		})
		if i.Dx() > 1 && !blocked {
			cars = append(cars, i)
		}
	}
	return cars
}

// An exit is a car that may be the one that must get out.
type exit struct {
	item
	likely float64
}

// likeliest returns the exits in the order of how much they look like the car that must get
// out: red, in the third row, of two cells, and unlike the others.
func (r *raster) likeliest(l lattice, t tiling) (cars []exit) {
	colourOf := func(i item) colour {
		p := i.Add(t.at.Min)
		return r.median(l.area(float64(p.Min.X)+0.15, float64(p.Min.Y)+0.15, float64(p.Max.X)-0.15, float64(p.Max.Y)-0.15))
	}
	for _, car := range exits(t.items) {
		c := colourOf(car)
		sum := ramp(c[0]-max(c[1], c[2]), reddish, 2*reddish)
		if car.Min.Y == exitRow {
			sum += 0.6
		}
		if car.Dx() == 2 {
			sum += 0.2
		}
		alone := 255.0
		for _, o := range t.items {
			if o != car && !o.empty {
				alone = min(alone, colourOf(o).apart(c))
			}
		}
		cars = append(cars, exit{car, sum + float64(0.4*ramp(alone, 20, 60))})
	}
	slices.SortStableFunc(cars, func(a, b exit) int { return cmp.Compare(b.likely, a.likely) })
	return cars
}

// carsText writes A for the car that must get out and B, C, D… for the others in reading order.
func (t tiling) carsText(target item) string {
	n := 0
	return t.rows("", func(i item) byte {
		switch {
		case i.empty:
			return 'o'
		case i.size() == 1:
			return 'x'
		case i == target:
			return 'A'
		}
		n++
		return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n]
	})
}
