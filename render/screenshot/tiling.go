package screenshot

import (
	"cmp"
	"image"
	"slices"
)

// A tiling covers cells by pieces and empty cells. Its cost counts what the picture shows
// otherwise: edges within pieces, none between them, pieces in the colour of the floor.
type tiling struct {
	at    image.Rectangle // of the lattice
	items []item          // in reading order
	cost  float64
}

// An item is a piece or an empty cell, in cells from the top left one.
type item struct {
	image.Rectangle
	empty bool
}

func (i item) size() int { return i.Dx() * i.Dy() }

// The rules of a kind of puzzle.
type rules struct {
	shapes []image.Point        // the sides of pieces
	single float64              // what a piece of one cell costs besides
	judge  func([]item) float64 // what a whole tiling costs besides; +Inf where it cannot be
}

const (
	maxNodes     = 20_000 // of one search
	noBox        = 0.3    // what a piece costs whose rectangle was not found
	boxUnused    = 0.6    // what a rectangle of two cells or more costs that was found and is no piece
	offFloor     = 2      // what an empty cell costs that has not the colour of the floor
	offCorner    = 1.5    // what a floor costs that has not the colour where four cells meet
	onFloor      = 1      // what a piece costs, for each cell that has it
	steepSurely  = 26     // an edge at least so steep is one, in steps of a channel
	smoothSurely = 8      // and at most so steep is none
)

// ramp is 0 up to a, 1 from b on.
func ramp(x, a, b float64) float64 { return min(1, max(0, (x-a)/(b-a))) }

// A tiler searches for the two cheapest tilings of some windows.
type tiler struct {
	rules
	evidence
	isFloor []float64 // of each cell: 1 where it has the colour of the floor and nothing is drawn
	owner   []int     // of each cell: its item from 1; 0 for none yet
	now     []item
	best    []tiling // at most two, the cheapest first
	nodes   int
}

// cheapest searches the window that was looked at, with each colour of a cell as that of the
// floor.
func (t *tiler) cheapest() {
	var floors []colour
	off := func(c colour) float64 { return ramp(c.apart(t.corner), 16, 40) }
	nearest := 1.0
	for _, c := range t.cell {
		if !slices.ContainsFunc(floors, func(f colour) bool { return f.apart(c) < 12 }) {
			floors = append(floors, c)
			nearest = min(nearest, off(c))
		}
	}
	n := len(t.cell)
	t.isFloor, t.owner = make([]float64, n), make([]int, n)
	for _, floor := range floors {
		for i, c := range t.cell {
			t.isFloor[i] = (1 - ramp(c.apart(floor), 10, 34)) * (1 - ramp(t.busy[i], 4, 9))
		}
		t.nodes = 0
		t.extend(0, float64(offCorner*t.corners*(off(floor)-nearest)))
	}
}

// bound is what a tiling must cost less than: it is no board, or the best one is sure.
func (t *tiler) bound() float64 {
	most := acceptable * float64(len(t.cell)) / 2 // more pieces are rare
	switch len(t.best) {
	case 0:
		return most
	case 1:
		return min(most, t.best[0].cost) + surely
	}
	return t.best[1].cost
}

// extend covers the cells from i on.
func (t *tiler) extend(i int, cost float64) {
	for i < len(t.owner) && t.owner[i] != 0 {
		i++
	}
	if t.nodes++; t.nodes > maxNodes || cost >= t.bound() {
		return
	}
	if i == len(t.owner) {
		t.keep(cost + t.judge(t.now))
		return
	}
	type choice struct {
		item
		cost float64
	}
	corner := image.Pt(i%t.at.Dx(), i/t.at.Dx())
	one := item{image.Rectangle{corner, corner.Add(image.Pt(1, 1))}, true}
	choices := []choice{{one, t.itemCost(one)}}
	for _, s := range t.shapes {
		if p := (item{image.Rectangle{corner, corner.Add(s)}, false}); t.free(p) {
			choices = append(choices, choice{p, t.itemCost(p)})
		}
	}
	slices.SortStableFunc(choices, func(a, b choice) int { return cmp.Compare(a.cost, b.cost) })
	for _, c := range choices {
		if cost+c.cost >= t.bound() {
			break
		}
		t.now = append(t.now, c.item)
		t.own(c.item, len(t.now))
		t.extend(i+1, cost+c.cost)
		t.own(c.item, 0)
		t.now = t.now[:len(t.now)-1]
	}
}

// keep makes the tiling that was found one of the best, if it is.
func (t *tiler) keep(cost float64) {
	if cost >= t.bound() {
		return
	}
	same := func(o tiling) bool { return o.at == t.at && slices.Equal(o.items, t.now) }
	if i := slices.IndexFunc(t.best, same); i >= 0 { // with another floor
		t.best[i].cost = min(t.best[i].cost, cost)
	} else {
		t.best = append(t.best, tiling{t.at, slices.Clone(t.now), cost})
	}
	slices.SortStableFunc(t.best, func(a, b tiling) int { return cmp.Compare(a.cost, b.cost) })
	t.best = t.best[:min(2, len(t.best))]
}

func (t *tiler) index(c image.Point) int { return c.Y*t.at.Dx() + c.X }

func (t *tiler) free(p item) bool {
	taken := func(o item) bool { return o.Overlaps(p.Rectangle) }
	return p.In(t.at.Sub(t.at.Min)) && !slices.ContainsFunc(t.now, taken)
}

func (t *tiler) own(p item, number int) {
	for c := range cells(p.Rectangle) {
		t.owner[t.index(c)] = number
	}
}

// itemCost is what a piece or an empty cell costs beside the items that are there. Where
// its rectangle was found the edges count less: the piece may be hatched, or have windows.
func (t *tiler) itemCost(p item) float64 {
	cost, within, around := 0.0, 1.0, 1.0
	switch {
	case p.empty:
		cost += float64(offFloor * (1 - t.isFloor[t.index(p.Min)]))
	case t.box[p.Rectangle]:
		within, around = 0.06, 0.2
	default:
		cost += noBox
	}
	if !p.empty && p.size() == 1 {
		cost += float64(t.single * (0.4 + float64(0.6*around)))
	}
	for c := range cells(p.Rectangle) {
		i := t.index(c)
		if !p.empty {
			cost += onFloor * t.isFloor[i]
		}
		if t.boxAt[i] && !p.empty && (!t.box[p.Rectangle] || p.size() == 1) {
			cost += float64(boxUnused * (1 - t.isFloor[i]))
		}
		for side, step := range sides {
			to, edge := c.Add(step), ramp(t.edge[i][side], smoothSurely, steepSurely)
			switch {
			case to.In(p.Rectangle):
				cost += float64(within * edge / 2) // it is met from both sides
			case to.In(t.at.Sub(t.at.Min)):
				n := t.owner[t.index(to)]
				if n > 0 && p.empty && !t.now[n-1].empty && t.box[t.now[n-1].Rectangle] {
					cost += float64(0.2 * (1 - edge)) // cars may be narrow at their ends
				} else if n > 0 && !(p.empty && t.now[n-1].empty) {
					cost += float64(around * (1 - edge))
				}
			}
		}
	}
	return cost
}
