package tiles

import (
	"slices"

	"slidegif/solve/tiles/internal/tables"
)

// A normalForm is a puzzle in the form that the tables use. Its height is at most its width, and
// symmetries map the blank's goal to one of a few cells. Tiles are numbered by their goal cells.
// Start and goal may be swapped.
type normalForm struct {
	h, w     int
	home     int     // goal cell of the blank
	cells    []uint8 // cell -> goal cell of its tile
	toPuzzle []int   // cell of the normal form -> cell of the puzzle
	swapped  bool    // whether start and goal are swapped
}

// normalSymmetries returns the symmetries that map an h x w board onto a board that is at least as
// wide as tall. Each symmetry maps cells to cells.
func normalSymmetries(h, w int) [][]int {
	if h <= w {
		return tables.Symmetries(h, w)
	}
	maps := tables.Symmetries(w, h)
	for i, m := range maps {
		turned := make([]int, h*w)
		for c := range turned {
			turned[c] = m[c%w*h+c/w]
		}
		maps[i] = turned
	}
	return maps
}

// normalize chooses the direction and the symmetry with the cheaper goal cell of the blank; see
// homeCost.
func normalize(p *puzzle) *normalForm {
	f, reverse := normalizeTo(p, false), normalizeTo(p, true)
	if homeCost(f.h, f.w, reverse.home) < homeCost(f.h, f.w, f.home) {
		return reverse
	}
	return f
}

// normalizeTo chooses the symmetry for a given direction.
func normalizeTo(p *puzzle, swapped bool) *normalForm {
	start, goal := p.start, p.goal
	if swapped {
		start, goal = goal, start
	}
	f := &normalForm{h: min(p.h, p.w), w: max(p.h, p.w), swapped: swapped}
	maps := normalSymmetries(p.h, p.w)
	cost := func(m []int) int { return homeCost(f.h, f.w, m[blank(goal)]) }
	m := slices.MinFunc(maps, func(a, b []int) int { return cost(a) - cost(b) })
	f.home = m[blank(goal)]
	goals := make([]uint8, len(goal)) // tile -> its goal cell in the normal form
	for c, t := range goal {
		goals[t] = uint8(m[c])
	}
	f.cells, f.toPuzzle = make([]uint8, len(start)), make([]int, len(start))
	for c, t := range start {
		f.cells[m[c]] = goals[t]
		f.toPuzzle[m[c]] = c
	}
	return f
}

// homeCost ranks the goal cells of the blank; lower is better. A corner gives the best tables. On
// square boards cells on the diagonal are next, since reflection in the diagonal keeps them.
func homeCost(h, w, cell int) int {
	if h == w && cell/w != cell%w {
		return cell + h*w
	}
	return cell
}

// reversed returns the puzzle with start and goal swapped, on the same cells.
func (f *normalForm) reversed() *normalForm {
	g := *f
	g.home, g.swapped = f.blankCell(), !f.swapped
	g.cells = make([]uint8, len(f.cells))
	for c, t := range f.cells {
		g.cells[t] = uint8(c)
	}
	return &g
}

// blankCell returns the cell of the blank at the start.
func (f *normalForm) blankCell() int {
	z := 0
	for int(f.cells[z]) != f.home {
		z++
	}
	return z
}

// blanks converts a path to cells of the original puzzle. The result begins with the blank's start
// cell.
func (f *normalForm) blanks(path []uint8) []int {
	out := []int{f.toPuzzle[f.blankCell()]}
	for _, c := range path {
		out = append(out, f.toPuzzle[c])
	}
	if f.swapped {
		slices.Reverse(out)
	}
	return out
}
