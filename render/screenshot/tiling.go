package screenshot

import (
	"cmp"
	"math"
	"slices"
)

// A tiling covers a grid by pieces and empty cells. Its cost counts what the picture
// shows otherwise: edges within pieces, none between them, pieces in the colour of the floor.
type tiling struct {
	pieces []placed // a piece or an empty cell each, in reading order
	empty  []bool   // of each of them
	cost   float64
}

const (
	maxNodes     = 20_000 // of one search
	noBox        = 0.3    // what a piece costs whose rectangle was not found
	boxUnused    = 0.6    // what a rectangle of two cells or more costs that was found and is no piece
	emptyEdge    = 0.1    // what an edge between two empty cells costs
	offFloor     = 2      // what an empty cell costs that has not the colour of the floor
	offCorner    = 1.5    // what a floor costs that has not the colour where four cells meet
	onFloor      = 1      // what a piece costs, for each cell that has it
	steepSurely  = 26     // an edge at least so steep is one, in steps of a channel
	smoothSurely = 8      // and at most so steep is none
)

// ramp is 0 up to a, 1 from b on.
func ramp(x, a, b float64) float64 { return min(1, max(0, (x-a)/(b-a))) }

// A tiler searches for the two cheapest tilings.
type tiler struct {
	*grid
	shapes  []placed             // the sides of pieces
	single  float64              // what a piece of one cell costs besides
	judge   func(tiling) float64 // what a whole tiling costs besides; +Inf where it cannot be
	isFloor []float64            // of each cell: 1 where it has the colour of the floor and nothing is drawn
	owner   []int                // of each cell: its item from 1; 0 for none yet
	now     tiling
	best    []tiling // at most two
	nodes   int
}

// tilings returns the two cheapest tilings for a floor of a colour, the cheapest first.
func (t *tiler) tilings(floor colour, cost float64) []tiling {
	n := len(t.cell)
	t.isFloor, t.owner = make([]float64, n), make([]int, n)
	for i, c := range t.cell {
		t.isFloor[i] = (1 - ramp(c.apart(floor), 10, 34)) * (1 - ramp(t.busy[i], 0.02, 0.08))
	}
	t.now, t.best, t.nodes = tiling{}, nil, 0
	t.extend(0, cost)
	return t.best
}

// bound is what a tiling must cost less than: it is no board, or the best one is sure.
func (t *tiler) bound() float64 {
	switch len(t.best) {
	case 0:
		return acceptable
	case 1:
		return min(acceptable, t.best[0].cost) + surely
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
		t.now.cost = cost
		if t.now.cost += t.judge(t.now); t.now.cost < t.bound() {
			kept := tiling{slices.Clone(t.now.pieces), slices.Clone(t.now.empty), t.now.cost}
			t.best = append(t.best, kept)
			slices.SortStableFunc(t.best, func(a, b tiling) int { return cmp.Compare(a.cost, b.cost) })
			t.best = t.best[:min(2, len(t.best))]
		}
		return
	}
	type choice struct {
		p     placed
		empty bool
		cost  float64
	}
	one := placed{i % t.w, i / t.w, 1, 1}
	choices := []choice{{one, true, t.itemCost(one, true)}}
	for _, s := range t.shapes {
		if p := (placed{one.x, one.y, s.w, s.h}); t.free(p) {
			choices = append(choices, choice{p, false, t.itemCost(p, false)})
		}
	}
	slices.SortStableFunc(choices, func(a, b choice) int { return cmp.Compare(a.cost, b.cost) })
	for _, c := range choices {
		if cost+c.cost >= t.bound() {
			break
		}
		t.put(c.p, c.empty)
		t.extend(i+1, cost+c.cost)
		t.take(c.p)
	}
}

func (t *tiler) free(p placed) bool {
	if p.x+p.w > t.w || p.y+p.h > t.h {
		return false
	}
	for c := range p.w * p.h {
		if t.owner[(p.y+c/p.w)*t.w+p.x+c%p.w] != 0 {
			return false
		}
	}
	return true
}

func (t *tiler) put(p placed, empty bool) {
	t.now.pieces, t.now.empty = append(t.now.pieces, p), append(t.now.empty, empty)
	t.own(p, len(t.now.pieces))
}

func (t *tiler) take(p placed) {
	n := len(t.now.pieces) - 1
	t.now.pieces, t.now.empty = t.now.pieces[:n], t.now.empty[:n]
	t.own(p, 0)
}

func (t *tiler) own(p placed, item int) {
	for c := range p.w * p.h {
		t.owner[(p.y+c/p.w)*t.w+p.x+c%p.w] = item
	}
}

// itemCost is what a piece or an empty cell costs beside the items that are there. Where
// its rectangle was found the edges count less: the piece may be hatched, or have windows.
func (t *tiler) itemCost(p placed, empty bool) float64 {
	cost, within, around := 0.0, 1.0, 1.0
	switch i := p.y*t.w + p.x; {
	case empty:
		cost += float64(offFloor * (1 - t.isFloor[i]))
	case t.box[p]:
		within, around = 0.06, 0.2
	default:
		cost += noBox
	}
	if !empty && p.w*p.h == 1 {
		cost += float64(t.single * (0.4 + float64(0.6*around)))
	}
	for c := range p.w * p.h {
		x, y := p.x+c%p.w, p.y+c/p.w
		i := y*t.w + x
		if !empty {
			cost += onFloor * t.isFloor[i]
		}
		if t.boxAt[i] && !empty && !t.box[p] {
			cost += float64(boxUnused * (1 - t.isFloor[i]))
		}
		if x+1 < p.x+p.w {
			cost += float64(within * ramp(t.right[i], smoothSurely, steepSurely))
		} else if x+1 < t.w {
			cost += float64(around * t.between(i+1, t.right[i], empty))
		}
		if y+1 < p.y+p.h {
			cost += float64(within * ramp(t.down[i], smoothSurely, steepSurely))
		} else if y+1 < t.h {
			cost += float64(around * t.between(i+t.w, t.down[i], empty))
		}
		if x == p.x && x > 0 {
			cost += float64(around * t.between(i-1, t.right[i-1], empty))
		}
		if y == p.y && y > 0 {
			cost += float64(around * t.between(i-t.w, t.down[i-t.w], empty))
		}
	}
	return cost
}

// between is what the border to a neighbour costs, nothing while that is not covered.
func (t *tiler) between(neighbour int, edge float64, empty bool) float64 {
	item := t.owner[neighbour]
	switch {
	case item == 0:
		return 0
	case empty && t.now.empty[item-1]:
		return emptyEdge * ramp(edge, smoothSurely, steepSurely)
	}
	return 1 - ramp(edge, smoothSurely, steepSurely)
}

// cheapest tries each colour of a cell as that of the floor.
func (t *tiler) cheapest() []tiling {
	var floors []colour
	var all []tiling
	off := func(c colour) float64 { return ramp(c.apart(t.corner), 16, 40) }
	nearest := 1.0
	for _, c := range t.cell {
		if !slices.ContainsFunc(floors, func(f colour) bool { return f.apart(c) < 12 }) {
			floors = append(floors, c)
			nearest = min(nearest, off(c))
		}
	}
	for _, c := range floors {
		cost := float64(offCorner * t.corners * (off(c) - nearest))
		for _, f := range t.tilings(c, cost) {
			same := func(o tiling) bool { return slices.Equal(o.pieces, f.pieces) && slices.Equal(o.empty, f.empty) }
			if i := slices.IndexFunc(all, same); i < 0 {
				all = append(all, f)
			} else {
				all[i].cost = min(all[i].cost, f.cost)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b tiling) int { return cmp.Compare(a.cost, b.cost) })
	return all[:min(2, len(all))]
}

// never is the cost of what cannot be.
var never = math.Inf(1)
