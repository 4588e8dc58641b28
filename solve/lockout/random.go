package lockout

import (
	"context"
	"errors"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/glide"
)

// Random puzzles have few to many robots on side x side cells, and need worthwhile slides
// or more.
const (
	side       = 5
	few        = 5
	many       = 8
	worthwhile = 6
)

// Random returns a solvable board of 5x5 cells that needs at least 6 slides; params is the
// number of robots, 5 to 8, and empty for 5 or 6.
func Random(ctx context.Context, params string, seed uint64) (solve.Puzzle, error) {
	r := solve.NewRand(seed)
	n := 5 + r.Below(2)
	if robots, err := format.Count(params, "robots", few, many); err != nil {
		return nil, err
	} else if robots > 0 {
		n = robots
	}
	for {
		p, err := Parse(draw(r, n, side))
		if err != nil {
			return nil, err
		}
		// Everything that can be reached is few positions.
		s, err := p.Solve(ctx, solve.Options{Metric: board.SlideMetric, Optimal: true})
		switch {
		case err == nil && len(s.Moves) >= worthwhile:
			return p, nil
		case err != nil && !errors.Is(err, solve.ErrUnsolvable):
			return nil, err
		}
	}
}

// RandomLength returns a board whose optimum lies in low..high; params is as in Random, and
// empty for any number of robots.
func RandomLength(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	robots, err := format.Count(params, "robots", few, many)
	if err != nil {
		return nil, err
	}
	r := solve.NewRand(seed)
	b, err := glide.DrawLength(ctx, called, o, low, high, func() (board.Board, bool) {
		n := robots
		if n == 0 {
			n = few + r.Below(many-few+1)
		}
		b, err := read(draw(r, n, sideOf(low)), "")
		return b, err == nil
	})
	if err != nil {
		return nil, err
	}
	return Parse(strings.TrimPrefix(id(b), prefix))
}

// sideOf returns the side of boards on which solutions of so many slides are not rare.
func sideOf(slides int) int {
	switch {
	case slides > 15:
		return 9
	case slides > 10:
		return 7
	}
	return side
}

// draw puts X and n-1 other robots on different cells of a square, and letters the others in reading
// order.
func draw(r *solve.Rand, n, side int) string {
	cells := []byte(strings.Repeat(".", side*side))
	for i := 0; i < n; {
		at := r.Below(len(cells))
		if cells[at] != '.' || at == len(cells)/2 {
			continue
		}
		cells[at] = 'o'
		if i == 0 {
			cells[at] = 'X'
		}
		i++
	}
	name := byte('A')
	var rows []string
	for i, c := range cells {
		if c == 'o' {
			cells[i] = name
			name++
		}
		if i%side == side-1 {
			rows = append(rows, string(cells[i+1-side:i+1]))
		}
	}
	return strings.Join(rows, "/")
}
