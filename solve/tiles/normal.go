package tiles

import (
	"slices"

	"slidegif/solve/tiles/internal/tables"
)

// A normalForm is the puzzle as the tables see it: turned so that it is not taller than wide and
// the blank's goal is one of few cells, perhaps from goal to start, and with tiles named by their
// goal cells.
type normalForm struct {
	h, w    int
	home    int     // the blank's goal
	cells   []uint8 // goal cell of the tile on each cell
	from    []int   // cell of the normal form -> cell of the puzzle
	swapped bool    // it leads from the goal to the start
}

// normalMaps lists the maps of the cells of a board to those of a board that is not taller than
// wide.
func normalMaps(h, w int) [][]int {
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

// normalize chooses the direction and the symmetry. A blank whose goal is a corner has the
// best tables, then one on the diagonal, which a reflection keeps as well.
func normalize(p *puzzle) *normalForm {
	f, back := normalizeTo(p, false), normalizeTo(p, true)
	if worth(f.h, f.w, back.home) < worth(f.h, f.w, f.home) {
		return back
	}
	return f
}

// normalizeTo chooses the symmetry alone.
func normalizeTo(p *puzzle, swapped bool) *normalForm {
	start, goal := p.start, p.goal
	if swapped {
		start, goal = goal, start
	}
	f := &normalForm{h: min(p.h, p.w), w: max(p.h, p.w), swapped: swapped}
	maps := normalMaps(p.h, p.w)
	place := func(m []int) int { return worth(f.h, f.w, m[blank(goal)]) }
	m := slices.MinFunc(maps, func(a, b []int) int { return place(a) - place(b) })
	f.home = m[blank(goal)]
	goals := make([]uint8, len(goal)) // tile -> its goal cell in the normal form
	for c, t := range goal {
		goals[t] = uint8(m[c])
	}
	f.cells, f.from = make([]uint8, len(start)), make([]int, len(start))
	for c, t := range start {
		f.cells[m[c]] = goals[t]
		f.from[m[c]] = c
	}
	return f
}

// worth orders the goal cells of the blank, the best first.
func worth(h, w, cell int) int {
	if h == w && cell/w != cell%w {
		return cell + h*w
	}
	return cell
}

// reversed returns the puzzle from its goal to its start, on the same cells.
func (f *normalForm) reversed() *normalForm {
	g := *f
	g.home, g.swapped = f.blankCell(), !f.swapped
	g.cells = make([]uint8, len(f.cells))
	for c, t := range f.cells {
		g.cells[t] = uint8(c)
	}
	return &g
}

// blankCell returns the cell of the blank.
func (f *normalForm) blankCell() int {
	z := 0
	for int(f.cells[z]) != f.home {
		z++
	}
	return z
}

// blanks returns the cells of the blank in the puzzle, from its start on.
func (f *normalForm) blanks(path []uint8) []int {
	out := []int{f.from[f.blankCell()]}
	for _, c := range path {
		out = append(out, f.from[c])
	}
	if f.swapped {
		slices.Reverse(out)
	}
	return out
}
