package tiles

import (
	"slices"

	"slidegif/solve/tiles/internal/tables"
)

// byRule returns the blank's cells on some solution, from its start on, in milliseconds: the rows
// are filled from the top and what is left of the columns from the left, a tile at a time and the
// last two of a line together.
//
//	1 2 3 4    then 5 and 9 together, 6 and 10 together, 7, and 8 and 11 together:
//	5 . . .    the last two find their places free in the right order
//	9 . . .
//
// So a search always has an answer, however soon it must end. Solutions of 24-puzzles take some
// 230 steps, and optimal ones 100.
func (p *puzzle) byRule() []int {
	// The blank's goal is taken for the last cell, and the way from there to the true one follows.
	goal, last := slices.Clone(p.goal), len(p.goal)-1
	var home []int
	for z := blank(goal); z != last; {
		home = append(home, z)
		next := z + 1
		if z%p.w == p.w-1 {
			next = z + p.w
		}
		goal[z], goal[next] = goal[next], 0
		z = next
	}
	f := filling{p: p, cells: slices.Clone(p.start), fixed: make([]bool, len(goal)), blanks: []int{blank(p.start)}}
	for c := range goal {
		f.near = append(f.near, tables.Neighbours(p.h, p.w, c))
	}
	top, left := 0, 0
	for p.h-top > 2 || p.w-left > 2 {
		var line []int
		if p.h-top > 2 {
			for x := left; x < p.w; x++ {
				line = append(line, top*p.w+x)
			}
			top++
		} else {
			for y := top; y < p.h; y++ {
				line = append(line, y*p.w+left)
			}
			left++
		}
		for ; len(line) > 2; line = line[1:] {
			f.fill(goal, line[:1])
		}
		f.fill(goal, line)
	}
	f.fill(goal, []int{last - p.w - 1})
	f.fill(goal, []int{last - p.w, last - 1})
	slices.Reverse(home)
	return append(f.blanks, home...)
}

// A filling is a board some of whose tiles are at home for good.
type filling struct {
	p      *puzzle
	cells  []uint8
	fixed  []bool
	blanks []int   // cells of the blank so far
	near   [][]int // the neighbours of each cell
}

// fill takes the tiles of one or two cells home on a shortest way and fixes them. It looks breadth
// first at where the blank and these tiles may be.
func (f *filling) fill(goal []uint8, homes []int) {
	n := len(goal)
	// The digits of a state are the cells of the blank and of the tiles, the blank's the lowest.
	state, end, power := blank(f.cells), 0, n
	for _, c := range homes {
		state += slices.Index(f.cells, goal[c]) * power
		end += c * power
		power *= n
	}
	before := make([]int32, power) // state -> the one before it, plus 1
	before[state] = int32(state) + 1
	for queue := []int{state}; state-state%n != end; queue = queue[1:] {
		state = queue[0]
		z := state % n
		for _, a := range f.near[z] {
			if f.fixed[a] {
				continue
			}
			next := state - z + a
			for unit := n; unit < power; unit *= n {
				if state/unit%n == a {
					next += (z - a) * unit
				}
			}
			if before[next] == 0 {
				before[next] = int32(state) + 1
				queue = append(queue, next)
			}
		}
	}
	var way []int
	for s := state; int(before[s])-1 != s; s = int(before[s]) - 1 {
		way = append(way, s%n)
	}
	z := blank(f.cells)
	for _, a := range slices.Backward(way) {
		f.cells[z], f.cells[a], z = f.cells[a], 0, a
		f.blanks = append(f.blanks, a)
	}
	for _, c := range homes {
		f.fixed[c] = true
	}
}

// asPushes joins moves of the blank along a line.
func (p *puzzle) asPushes(blanks []int) []int {
	out := blanks[:1:1]
	for i, z := range blanks[1:] {
		if n := len(out); n > 1 && p.direction(out[n-2], out[n-1]) == p.direction(blanks[i], z) {
			out[n-1] = z
		} else {
			out = append(out, z)
		}
	}
	return out
}

// direction returns by how much the cell changes in a step from one cell towards another of its row
// or column.
func (p *puzzle) direction(from, to int) int {
	by := 1
	if from%p.w == to%p.w {
		by = p.w
	}
	if to < from {
		return -by
	}
	return by
}
