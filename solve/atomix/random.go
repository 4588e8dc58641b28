package atomix

import (
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/glide"
	"slidegif/solve/internal/grid"
)

// A sketch is a board under construction that is surrounded by walls.
type sketch struct {
	r     *solve.Rand
	w, h  int
	cells []byte
}

// draw draws symmetric walls inside a frame and builds a molecule between them. Then draw takes the
// molecule apart by sliding atoms backwards, which ensures that the board is solvable. If there is
// not enough room for the molecule, or no atom can slide backwards, draw returns false.
func draw(r *solve.Rand, atoms, _ int) (board.Board, bool) {
	s := &sketch{r: r, w: 7 + 2*r.IntN(3), h: 7 + r.IntN(4)}
	s.cells = []byte(strings.Repeat("#", s.w*s.h))
	for y := 1; y < s.h-1; y++ {
		for x := 1; x < s.w-1; x++ {
			s.cells[y*s.w+x] = '.'
		}
	}
	s.walls()
	goal, ok := s.molecule(atoms)
	if !ok {
		return board.Board{}, false
	}
	b, err := read(grid.Rows(s.cells, s.w), goal)
	if err != nil {
		return b, false
	}
	return glide.Scramble(b, r, 40*atoms)
}

// walls draws short walls that are symmetric from left to right.
func (s *sketch) walls() {
	for range 2 + s.r.IntN(s.w*s.h/12) {
		x, y := 1+s.r.IntN(s.w-2), 1+s.r.IntN(s.h-2)
		across := s.r.IntN(2)
		for range 1 + s.r.IntN(3) {
			if x < s.w-1 && y < s.h-1 {
				s.cells[y*s.w+x], s.cells[y*s.w+s.w-1-x] = '#', '#'
			}
			x, y = x+across, y+1-across
		}
	}
}

// molecule places connected atoms of different types on empty cells. The result is the text of the goal.
func (s *sketch) molecule(atoms int) (string, bool) {
	goal := []byte(strings.Repeat(".", len(s.cells)))
	at := s.r.IntN(len(s.cells))
	placed := []int{}
	for tries := 0; len(placed) < atoms; tries++ {
		if tries == 200 {
			return "", false
		}
		if s.cells[at] == '.' {
			s.cells[at] = byte('a' + len(placed))
			goal[at] = s.cells[at]
			placed = append(placed, at)
		} else if len(placed) == 0 {
			return "", false
		}
		at = placed[s.r.IntN(len(placed))] + []int{1, -1, s.w, -s.w}[s.r.IntN(4)]
	}
	return grid.Rows(goal, s.w), true
}
