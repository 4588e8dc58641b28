package atomix

import (
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/glide"
	"slidegif/solve/internal/grid"
)

// A sketch is a board while it is drawn, framed by walls.
type sketch struct {
	r     *solve.Rand
	w, h  int
	cells []byte
}

// draw puts walls into a frame, left and right alike, builds a molecule among them, and
// takes it apart by slides backwards, so that the way back is open. It fails where there is
// no room, or no way on.
func draw(r *solve.Rand, atoms, _ int) (board.Board, bool) {
	s := &sketch{r: r, w: 7 + 2*r.Below(3), h: 7 + r.Below(4)}
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
	return glide.Scatter(b, r, 40*atoms)
}

// walls draws short walls, mirrored left and right.
func (s *sketch) walls() {
	for range 2 + s.r.Below(s.w*s.h/12) {
		x, y := 1+s.r.Below(s.w-2), 1+s.r.Below(s.h-2)
		across := s.r.Below(2)
		for range 1 + s.r.Below(3) {
			if x < s.w-1 && y < s.h-1 {
				s.cells[y*s.w+x], s.cells[y*s.w+s.w-1-x] = '#', '#'
			}
			x, y = x+across, y+1-across
		}
	}
}

// molecule puts connected atoms of different types on empty cells, and returns the rows of
// their pattern.
func (s *sketch) molecule(atoms int) (string, bool) {
	goal := []byte(strings.Repeat(".", len(s.cells)))
	at := s.r.Below(len(s.cells))
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
		at = placed[s.r.Below(len(placed))] + []int{1, -1, s.w, -s.w}[s.r.Below(4)]
	}
	return grid.Rows(goal, s.w), true
}
