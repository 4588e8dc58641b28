package atomix

import (
	"context"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/glide"
)

// Random puzzles have fewAtoms to manyAtoms atoms and need worthwhile slides or more.
const (
	fewAtoms   = 3
	manyAtoms  = 8
	worthwhile = 6
)

// Random returns a solvable board that needs at least 6 slides; params is the number of
// atoms, 3 to 8, and empty for 4 or 5.
func Random(ctx context.Context, params string, seed uint64) (solve.Puzzle, error) {
	r := solve.NewRand(seed)
	atoms := 4 + r.Below(2)
	if n, err := format.Count(params, "atoms", fewAtoms, manyAtoms); err != nil {
		return nil, err
	} else if n > 0 {
		atoms = n
	}
	for {
		b, ok := draw(r, atoms)
		if !ok {
			continue
		}
		// Whether the board needs so many slides is a fact, and no matter of how it is searched:
		// a seed means the same puzzle for ever.
		enough, err := glide.Needs(ctx, b, worthwhile)
		if err != nil {
			return nil, err
		}
		if enough {
			return Parse(strings.TrimPrefix(id(b), prefix))
		}
	}
}

// RandomLength returns a board whose optimum lies in low..high; params is as in Random, and
// empty for any number of atoms.
func RandomLength(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	atoms, err := format.Count(params, "atoms", fewAtoms, manyAtoms)
	if err != nil {
		return nil, err
	}
	r := solve.NewRand(seed)
	b, err := glide.DrawLength(ctx, called, o, low, high, func() (board.Board, bool) {
		n := atoms
		if n == 0 {
			n = fewAtoms + r.Below(manyAtoms-fewAtoms+1)
		}
		return draw(r, n)
	})
	if err != nil {
		return nil, err
	}
	return Parse(strings.TrimPrefix(id(b), prefix))
}

// A sketch is a board while it is drawn, framed by walls.
type sketch struct {
	r     *solve.Rand
	w, h  int
	cells []byte
}

// draw puts walls into a frame, left and right alike, builds a molecule among them, and
// takes it apart by slides backwards, so that the way back is open. It fails where there is
// no room, or no way on.
func draw(r *solve.Rand, atoms int) (board.Board, bool) {
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
	b, err := read(s.rows(), goal)
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
	return (&sketch{w: s.w, cells: goal}).rows(), true
}

func (s *sketch) rows() string {
	var rows []string
	for y := 0; y < len(s.cells); y += s.w {
		rows = append(rows, string(s.cells[y:y+s.w]))
	}
	return strings.Join(rows, "/")
}
