package tiles

import (
	"slices"

	"slidegif/solve/tiles/internal/tables"
)

// A normalForm is a puzzle in the form that the tables require. The board is at least as wide as it
// is tall. A symmetry minimizes homeCost for the blank's goal cell. Each tile is numbered by its
// goal cell. The start and the goal may be swapped.
type normalForm struct {
	h, w     int
	home     int     // goal cell of the blank
	cells    []uint8 // maps each cell to the goal cell of the tile on it
	toPuzzle []int   // maps cells of the normal form to cells of the puzzle
	swapped  bool    // whether the start and the goal are swapped
}

// isLarge is like puzzle.isLarge.
func (f *normalForm) isLarge() bool { return f.w > maxSearchSide }

// normalSymmetries returns the symmetries that map an h x w board to a board that is at least as
// wide as it is tall. Each symmetry is a map from cells to cells.
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

// normalize returns the normal form with the lowest homeCost. normalize may swap the start and the
// goal.
func normalize(p *puzzle) *normalForm {
	f, reverse := normalizeTo(p, false), normalizeTo(p, true)
	if homeCost(f.h, f.w, reverse.home) < homeCost(f.h, f.w, f.home) {
		return reverse
	}
	return f
}

// normalizeTo returns the normal form with the lowest homeCost, after swapping the start and the
// goal if swapped is set.
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
	goals := make([]uint8, len(goal)) // maps each tile to its goal cell in the normal form
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

// homeCost ranks the possible goal cells of the blank; a lower rank is better. A goal cell in a
// corner gives the best tables. On square boards, diagonal cells rank next, because a reflection in
// the diagonal does not move them.
func homeCost(h, w, cell int) int {
	if h == w && cell/w != cell%w {
		return cell + h*w
	}
	return cell
}

// reversed returns the same puzzle with its start and goal swapped. reversed does not rotate or
// reflect the board.
func (f *normalForm) reversed() *normalForm {
	g := *f
	g.home, g.swapped = f.blankCell(), !f.swapped
	g.cells = make([]uint8, len(f.cells))
	for c, t := range f.cells {
		g.cells[t] = uint8(c)
	}
	return &g
}

func (f *normalForm) blankCell() int {
	z := 0
	for int(f.cells[z]) != f.home {
		z++
	}
	return z
}

// blanks converts a path in the normal form to the cells that the blank visits in the original
// puzzle. The result includes the blank's start cell.
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
