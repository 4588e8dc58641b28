package screenshot

import (
	"cmp"
	"image"
	"math"
	"slices"

	"slidegif/solve/input"
)

const (
	minRedExcess = 40 // minimum excess of red over the other channels in a red car
	minCars      = 3
)

// readRush reads a Rush Hour or Unblock Me board on a lattice. readRush tries the sizes 6x6, 5x5
// and 4x4, until a board is certain.
func (r *raster) readRush(l lattice) (all []candidate) {
	for side := 6; side >= 4 && !slices.ContainsFunc(all, certain); side-- {
		all = append(all, r.readCars(l, side)...)
	}
	return all
}

func (r *raster) readCars(l lattice, side int) []candidate {
	return r.readBlocks(l, side, side, rules{
		shapes: []image.Point{{1, 1}, {2, 1}, {3, 1}, {1, 2}, {1, 3}},
		// Obstacles are rare. Without this cost, one of 105 pictures without a board would be read
		// as a board.
		singleCost: 1,
		extraCost: func(items []item) float64 {
			if len(exitCandidates(items)) == 0 {
				return math.Inf(1)
			}
			return 0
		},
	}, func(t tiling) (id string, doubt *Doubt) {
		pieces := slices.DeleteFunc(slices.Clone(t.items), func(i item) bool { return i.empty })
		crossing := slices.DeleteFunc(slices.Clone(pieces), func(i item) bool { return i.Min.Div(2) == i.Max.Sub(image.Pt(1, 1)).Div(2) })
		mixedSizes := slices.ContainsFunc(pieces, func(i item) bool { return i.Size() != pieces[0].Size() })
		if len(pieces) < minCars || len(crossing)*10 < len(pieces) || !mixedSizes {
			// If all pieces have the same size, or if nearly every piece lies within a 2x2 square,
			// the picture probably shows two-coloured tiles.
			return "", nil
		}
		cars, gap := r.rankTargets(l, t)
		if id = t.rushText(cars[0]); gap < 0.25 {
			doubt = &Doubt{Reason: input.Say("it is unclear which of two cars must get out"), IDs: []string{id, t.rushText(cars[1])}}
			for _, c := range cars[:2] {
				doubt.Cells = slices.AppendSeq(doubt.Cells, cells(c.Rectangle))
			}
		}
		return id, doubt
	})
}

// exitCandidates returns the cars that may be the target car. These are the horizontal cars with no
// other horizontal car and no wall to their right.
func exitCandidates(items []item) (cars []item) {
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

// rankTargets returns the exit candidates, with the most likely target car first. The target car is
// usually red, is in the row of the exit, and has a unique colour. gap is the difference between
// the scores of the first two cars.
func (r *raster) rankTargets(l lattice, t tiling) (cars []item, gap float64) {
	colourOf := func(i item) colour {
		p := i.Add(t.window.Min)
		return r.median(l.pixelRect(float64(p.Min.X)+0.15, float64(p.Min.Y)+0.15, float64(p.Max.X)-0.15, float64(p.Max.Y)-0.15))
	}
	score := map[item]float64{}
	cars = exitCandidates(t.items)
	for _, car := range cars {
		c, nearest := colourOf(car), 255.0
		for _, o := range t.items {
			if o != car && !o.empty {
				nearest = min(nearest, colourOf(o).maxDiff(c))
			}
		}
		score[car] = ramp(c[0]-max(c[1], c[2]), minRedExcess, 2*minRedExcess) + float64(0.4*ramp(nearest, 20, 60))
		if car.Min.Y == (t.window.Dy()-1)/2 { // the car is in the usual row of the exit
			score[car] += 0.6
		}
	}
	slices.SortStableFunc(cars, func(a, b item) int { return cmp.Compare(score[b], score[a]) })
	if len(cars) == 1 {
		return cars, math.Inf(1)
	}
	return cars, score[cars[0]] - score[cars[1]]
}

// rushText returns the text of a Rush Hour board. The target car has the name A. All other cars
// have the names B, C, D… in reading order.
func (t tiling) rushText(target item) string {
	separator := "/"
	if t.window.Dx() == 6 {
		separator = "" // a 6x6 board is usually written without separators
	}
	return t.format(separator, "oBCDEFGHIJKLMNOPQRSTUVWXYZ", func(i item) byte {
		switch {
		case i.size() == 1:
			return 'x'
		case i == target:
			return 'A'
		}
		return 0
	})
}
