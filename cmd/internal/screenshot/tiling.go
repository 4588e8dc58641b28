package screenshot

import (
	"cmp"
	"image"
	"slices"
)

// A tiling covers a window with pieces and empty cells. The cost of a tiling measures its conflicts
// with the picture. Examples of conflicts are an edge inside a piece, a missing edge between two
// pieces, or a piece in the floor colour.
type tiling struct {
	window image.Rectangle // window in cells of the lattice
	items  []item          // pieces and empty cells, in reading order
	cost   float64
}

// An item is a piece or an empty cell in a tiling, given as a rectangle in cells of the window.
type item struct {
	image.Rectangle
	empty bool
}

func (i item) size() int { return i.Dx() * i.Dy() }

type rules struct {
	shapes     []image.Point        // allowed sizes of pieces
	singleCost float64              // extra cost of a piece that covers one cell
	extraCost  func([]item) float64 // extra cost of a complete tiling; +Inf if the tiling is invalid
}

const (
	maxNodes           = 20_000 // maximum number of nodes per search
	missingBoxCost     = 0.3    // cost of a piece without a detected box
	unusedBoxCost      = 0.6    // cost of a detected box of two or more cells that is not a piece
	emptyOffFloorCost  = 2      // cost of an empty cell that differs from the floor colour
	floorOffCornerCost = 1.5    // cost of a floor colour that differs from cornerColour
	pieceOnFloorCost   = 1      // cost of each cell of a piece that has the floor colour
	minEdgeGradient    = 26     // minimum gradient, in channel levels, that is certainly an edge
	maxSmoothGradient  = 8      // maximum gradient, in channel levels, that is certainly not an edge
)

// ramp rises linearly from 0 at x = a to 1 at x = b.
func ramp(x, a, b float64) float64 { return min(1, max(0, (x-a)/(b-a))) }

// A tiler searches several windows for the two cheapest tilings.
type tiler struct {
	rules
	evidence
	// floorLikeness contains a value for each cell: 1 if the cell certainly shows the floor, and 0
	// if it certainly does not.
	floorLikeness []float64
	owner         []int // for each cell, 1 plus the index in current of the item that covers it; 0 if there is none
	current       []item
	best          []tiling // at most two, cheapest first
	nodes         int
}

// search looks for tilings of the current window. search tries the colour of each cell as the floor
// colour.
func (t *tiler) search() {
	var floors []colour
	cornerDiff := func(c colour) float64 { return ramp(c.maxDiff(t.cornerColour), 16, 40) }
	nearest := 1.0
	for _, c := range t.colours {
		if !slices.ContainsFunc(floors, func(f colour) bool { return f.maxDiff(c) < 12 }) {
			floors = append(floors, c)
			nearest = min(nearest, cornerDiff(c))
		}
	}
	n := len(t.colours)
	t.floorLikeness, t.owner = make([]float64, n), make([]int, n)
	for _, floor := range floors {
		for i, c := range t.colours {
			t.floorLikeness[i] = (1 - ramp(c.maxDiff(floor), 10, 34)) * (1 - ramp(t.gradients[i], 4, 9))
		}
		t.nodes = 0
		t.extend(0, float64(floorOffCornerCost*t.cornerShare*(cornerDiff(floor)-nearest)))
	}
}

// costLimit returns the maximum cost of a useful tiling. A tiling with a higher cost is not a board, or does not
// affect the certainty of the best tiling.
func (t *tiler) costLimit() float64 {
	limit := maxPieceCost * float64(len(t.colours)) / 2 // the number of pieces is rarely more than half the number of cells
	switch len(t.best) {
	case 0:
		return limit
	case 1:
		return min(limit, t.best[0].cost) + minCostGap
	}
	return t.best[1].cost
}

// extend adds items to the current tiling in all possible ways, and records complete tilings. The
// first i cells are already covered. cost is the total cost of the current items.
func (t *tiler) extend(i int, cost float64) {
	for i < len(t.owner) && t.owner[i] != 0 {
		i++
	}
	if t.nodes++; t.nodes > maxNodes || cost >= t.costLimit() {
		return
	}
	if i == len(t.owner) {
		t.record(cost + t.extraCost(t.current))
		return
	}
	type choice struct {
		item
		cost float64
	}
	corner := image.Pt(i%t.window.Dx(), i/t.window.Dx())
	empty := item{image.Rectangle{corner, corner.Add(image.Pt(1, 1))}, true}
	choices := []choice{{empty, t.itemCost(empty)}}
	for _, s := range t.shapes {
		if p := (item{image.Rectangle{corner, corner.Add(s)}, false}); t.fits(p) {
			choices = append(choices, choice{p, t.itemCost(p)})
		}
	}
	slices.SortStableFunc(choices, func(a, b choice) int { return cmp.Compare(a.cost, b.cost) })
	for _, c := range choices {
		if cost+c.cost >= t.costLimit() {
			break
		}
		t.current = append(t.current, c.item)
		t.setOwner(c.item, len(t.current))
		t.extend(i+1, cost+c.cost)
		t.setOwner(c.item, 0)
		t.current = t.current[:len(t.current)-1]
	}
}

// record adds the current tiling to t.best if its cost is below t.costLimit.
func (t *tiler) record(cost float64) {
	if cost >= t.costLimit() {
		return
	}
	same := func(o tiling) bool { return o.window == t.window && slices.Equal(o.items, t.current) }
	if i := slices.IndexFunc(t.best, same); i >= 0 { // the same tiling was found with another floor colour
		t.best[i].cost = min(t.best[i].cost, cost)
	} else {
		t.best = append(t.best, tiling{t.window, slices.Clone(t.current), cost})
	}
	slices.SortStableFunc(t.best, func(a, b tiling) int { return cmp.Compare(a.cost, b.cost) })
	t.best = t.best[:min(2, len(t.best))]
}

func (t *tiler) index(c image.Point) int { return c.Y*t.window.Dx() + c.X }

func (t *tiler) fits(p item) bool {
	overlaps := func(o item) bool { return o.Overlaps(p.Rectangle) }
	return p.In(t.window.Sub(t.window.Min)) && !slices.ContainsFunc(t.current, overlaps)
}

func (t *tiler) setOwner(p item, number int) {
	for c := range cells(p.Rectangle) {
		t.owner[t.index(c)] = number
	}
}

// itemCost returns the cost of adding a piece or an empty cell to the current tiling. Edges inside
// a piece with a box cost less, because the piece may be hatched or have windows.
func (t *tiler) itemCost(p item) float64 {
	cost, innerWeight, outerWeight := 0.0, 1.0, 1.0
	switch {
	case p.empty:
		cost += float64(emptyOffFloorCost * (1 - t.floorLikeness[t.index(p.Min)]))
	case t.boxes[p.Rectangle]:
		innerWeight, outerWeight = 0.06, 0.2
	default:
		cost += missingBoxCost
	}
	if !p.empty && p.size() == 1 {
		cost += float64(t.singleCost * (0.4 + float64(0.6*outerWeight)))
	}
	for c := range cells(p.Rectangle) {
		i := t.index(c)
		if !p.empty {
			cost += pieceOnFloorCost * t.floorLikeness[i]
		}
		if t.boxStart[i] && !p.empty && (!t.boxes[p.Rectangle] || p.size() == 1) {
			cost += float64(unusedBoxCost * (1 - t.floorLikeness[i]))
		}
		for side, step := range directions {
			next, edge := c.Add(step), ramp(t.edges[i][side], maxSmoothGradient, minEdgeGradient)
			switch {
			case next.In(p.Rectangle):
				cost += float64(innerWeight * edge / 2) // the edge is counted again from the other side
			case next.In(t.window.Sub(t.window.Min)):
				n := t.owner[t.index(next)]
				if n > 0 && p.empty && !t.current[n-1].empty && t.boxes[t.current[n-1].Rectangle] {
					cost += float64(0.2 * (1 - edge)) // low cost, because the ends of a car may be narrow
				} else if n > 0 && !(p.empty && t.current[n-1].empty) {
					cost += float64(outerWeight * (1 - edge))
				}
			}
		}
	}
	return cost
}
