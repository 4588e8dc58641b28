package screenshot

import (
	"cmp"
	"image"
	"slices"
)

// A tiling covers a window with pieces and empty cells. Its cost measures the conflicts with
// the picture: edges inside pieces, missing edges between pieces, and pieces in the floor colour.
type tiling struct {
	window image.Rectangle // cells of the lattice
	items  []item          // in reading order
	cost   float64
}

// An item is a piece or an empty cell. The rectangle is in cells of the window.
type item struct {
	image.Rectangle
	empty bool
}

func (i item) size() int { return i.Dx() * i.Dy() }

// rules describe the pieces and boards of a kind of puzzle.
type rules struct {
	shapes     []image.Point        // sizes of pieces
	singleCost float64              // extra cost of a piece of one cell
	extraCost  func([]item) float64 // extra cost of a complete tiling; +Inf if invalid
}

const (
	maxNodes           = 20_000 // per search
	missingBoxCost     = 0.3    // piece without a detected box
	unusedBoxCost      = 0.6    // detected box of two or more cells that is not a piece
	emptyOffFloorCost  = 2      // empty cell that differs from the floor colour
	floorOffCornerCost = 1.5    // floor colour that differs from cornerColour
	pieceOnFloorCost   = 1      // per cell of a piece that has the floor colour
	minEdgeGradient    = 26     // a gradient of at least this is certainly an edge, in channel levels
	maxSmoothGradient  = 8      // a gradient of at most this is certainly no edge
)

// ramp returns 0 for x <= a, 1 for x >= b, and interpolates linearly in between.
func ramp(x, a, b float64) float64 { return min(1, max(0, (x-a)/(b-a))) }

// A tiler searches for the two cheapest tilings over all given windows.
type tiler struct {
	rules
	evidence
	floorLikeness []float64 // by cell: 1 if the cell has the floor colour and nothing is drawn in it, 0 if it is not floor
	owner         []int     // by cell: index in current plus 1; 0 if the cell is not covered
	current       []item
	best          []tiling // at most two, cheapest first
	nodes         int
}

// search searches the current window. It tries each distinct cell colour as the floor colour.
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

// costLimit returns the cost that a further tiling must stay below. More expensive tilings are
// not boards, or do not make the best tiling uncertain.
func (t *tiler) costLimit() float64 {
	limit := maxPieceCost * float64(len(t.colours)) / 2 // boards rarely have more pieces than half their cells
	switch len(t.best) {
	case 0:
		return limit
	case 1:
		return min(limit, t.best[0].cost) + minCostGap
	}
	return t.best[1].cost
}

// extend covers the cells from index i on in all possible ways. The items so far have the
// given cost.
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

// record adds the current items to t.best if their cost is below the limit.
func (t *tiler) record(cost float64) {
	if cost >= t.costLimit() {
		return
	}
	same := func(o tiling) bool { return o.window == t.window && slices.Equal(o.items, t.current) }
	if i := slices.IndexFunc(t.best, same); i >= 0 { // already found with another floor colour
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

// itemCost returns the cost of adding a piece or an empty cell to the current items. Edges
// count less if the piece has a detected box, because the piece may be hatched or have windows.
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
				cost += float64(innerWeight * edge / 2) // counted again from the other side
			case next.In(t.window.Sub(t.window.Min)):
				n := t.owner[t.index(next)]
				if n > 0 && p.empty && !t.current[n-1].empty && t.boxes[t.current[n-1].Rectangle] {
					cost += float64(0.2 * (1 - edge)) // the ends of a car may be narrow
				} else if n > 0 && !(p.empty && t.current[n-1].empty) {
					cost += float64(outerWeight * (1 - edge))
				}
			}
		}
	}
	return cost
}
