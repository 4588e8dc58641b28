package screenshot

import (
	"cmp"
	"image"
	"math"
	"slices"

	"slidegif/solve/input"
)

const (
	reddish    = 40 // by how much red is over the other channels of a red car, at least
	fewestCars = 3
)

// readRush reads a board of Rush Hour or Unblock Me on a lattice: of 6x6, and where that is not certain
// of 5x5 or 4x4.
func (r *raster) readRush(l lattice) (all []found) {
	for side := 6; side >= 4 && !slices.ContainsFunc(all, certain); side-- {
		all = append(all, r.readCars(l, side)...)
	}
	return all
}

// readCars reads a square board of cars.
func (r *raster) readCars(l lattice, side int) []found {
	return r.readBlocks(l, side, side, rules{
		shapes: []image.Point{{1, 1}, {2, 1}, {3, 1}, {1, 2}, {1, 3}},
		single: 1, // an obstacle; without: one of 105 pictures that show no board is read as one
		judge: func(items []item) float64 {
			if len(exits(items)) == 0 {
				return math.Inf(1)
			}
			return 0
		},
	}, func(t tiling) (id string, doubt *Doubt) {
		pieces := slices.DeleteFunc(slices.Clone(t.items), func(i item) bool { return i.empty })
		across := slices.DeleteFunc(slices.Clone(pieces), func(i item) bool { return i.Min.Div(2) == i.Max.Sub(image.Pt(1, 1)).Div(2) })
		others := slices.ContainsFunc(pieces, func(i item) bool { return i.Size() != pieces[0].Size() })
		if len(pieces) < fewestCars || len(across)*10 < len(pieces) || !others {
			return "", nil // nearly all are in one of nine squares each, or equal: tiles of two shades
		}
		cars, gap := r.likeliest(l, t)
		if id = t.carsText(cars[0]); gap < 0.25 {
			doubt = &Doubt{Reason: input.Say("two cars may be the one that must get out"), IDs: []string{id, t.carsText(cars[1])}}
			for _, c := range cars[:2] {
				doubt.Cells = slices.AppendSeq(doubt.Cells, cells(c.Rectangle))
			}
		}
		return id, doubt
	})
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

// likeliest returns the exits in the order of how much they look like the car that must get
// out: red, in the third row, and unlike the others. The gap is how much more the first does
// than the second.
func (r *raster) likeliest(l lattice, t tiling) (cars []item, gap float64) {
	colourOf := func(i item) colour {
		p := i.Add(t.at.Min)
		return r.median(l.area(float64(p.Min.X)+0.15, float64(p.Min.Y)+0.15, float64(p.Max.X)-0.15, float64(p.Max.Y)-0.15))
	}
	likely := map[item]float64{}
	cars = exits(t.items)
	for _, car := range cars {
		c, alone := colourOf(car), 255.0
		for _, o := range t.items {
			if o != car && !o.empty {
				alone = min(alone, colourOf(o).apart(c))
			}
		}
		likely[car] = ramp(c[0]-max(c[1], c[2]), reddish, 2*reddish) + float64(0.4*ramp(alone, 20, 60))
		if car.Min.Y == (t.at.Dy()-1)/2 { // in nearly every game the way out is there
			likely[car] += 0.6
		}
	}
	slices.SortStableFunc(cars, func(a, b item) int { return cmp.Compare(likely[b], likely[a]) })
	if len(cars) == 1 {
		return cars, math.Inf(1)
	}
	return cars, likely[cars[0]] - likely[cars[1]]
}

// carsText writes A for the car that must get out and B, C, D… for the others in reading order.
func (t tiling) carsText(target item) string {
	between := "/"
	if t.at.Dx() == 6 {
		between = "" // as such a board is usually written
	}
	return t.text(between, "oBCDEFGHIJKLMNOPQRSTUVWXYZ", func(i item) byte {
		switch {
		case i.size() == 1:
			return 'x'
		case i == target:
			return 'A'
		}
		return 0
	})
}
