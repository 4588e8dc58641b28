package ricochet

import (
	"context"
	"errors"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/glide"
	"slidegif/solve/input"
)

const (
	side       = 16 // of random boards
	worthwhile = 5  // slides that a random board needs at least
)

// Random returns a solvable board of 16x16 cells with the robots A to D, one target and
// walls as on printed boards, which needs at least 5 slides. It takes no params.
func Random(ctx context.Context, params string, seed uint64) (solve.Puzzle, error) {
	if err := noParams(params); err != nil {
		return nil, err
	}
	r := solve.NewRand(seed)
	for {
		b := draw(r)
		hard, err := glide.Needs(ctx, b, worthwhile)
		if err != nil {
			return nil, err
		}
		if !hard {
			continue
		}
		p := &puzzle{b}
		switch _, err := p.Solve(ctx, solve.Options{Metric: board.SlideMetric, Optimal: true}); {
		case err == nil:
			return p, nil
		case !errors.Is(err, solve.ErrUnsolvable):
			return nil, err
		}
	}
}

// RandomLength returns such a board whose optimum lies in low..high.
func RandomLength(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	if err := noParams(params); err != nil {
		return nil, err
	}
	r := solve.NewRand(seed)
	b, err := glide.DrawLength(ctx, called, o, low, high, func() (board.Board, bool) { return draw(r), true })
	if err != nil {
		return nil, err
	}
	return &puzzle{b}, nil
}

func noParams(params string) error {
	if params == "" {
		return nil
	}
	return input.Errorf("write ricochet:@7", "ricochet: %q: a random board takes no parameters", input.Clip(params, 40))
}

// draw returns a board that is made like the printed ones: the four cells in the middle are
// closed; each quarter has four pairs of walls at right angles, one pair to each corner of a
// cell, no two of them beside each other, and a wall at each of its two outer edges. A target
// lies in such a corner, and robots on any other cells.
func draw(r *solve.Rand) board.Board {
	const half = side / 2
	var cells [side][side]struct {
		char         byte
		right, lower bool
		corner       bool // a pair of walls meets here
	}
	for y := range side {
		for x := range side {
			cells[y][x].char = '.'
		}
	}
	for i := range 4 {
		cells[half-1+i/2][half-1+i%2].char = '#'
	}
	// wall puts a wall on one side of a cell.
	wall := func(x, y int, d byte) {
		switch d {
		case 'L':
			cells[y][x-1].right = true
		case 'R':
			cells[y][x].right = true
		case 'U':
			cells[y-1][x].lower = true
		case 'D':
			cells[y][x].lower = true
		}
	}
	free := func(x, y int) bool {
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				if c := cells[y+dy][x+dx]; c.corner || c.char == '#' {
					return false
				}
			}
		}
		return true
	}
	var corners []board.Point
	for quarter := range 4 {
		left, top := quarter%2*half, quarter/2*half
		outerX, outerY := quarter%2*(side-1), quarter/2*(side-1)
		wall(left+1+r.Below(half-2), outerY, 'R')
		wall(outerX, top+1+r.Below(half-2), 'D')
		for _, pair := range []string{"LU", "RU", "LD", "RD"} {
			for range 100 { // a quarter that is full has fewer
				x, y := left+r.Below(half), top+r.Below(half)
				if x == 0 || y == 0 || x == side-1 || y == side-1 || !free(x, y) {
					continue
				}
				wall(x, y, pair[0])
				wall(x, y, pair[1])
				cells[y][x].corner = true
				corners = append(corners, board.Point{X: x, Y: y})
				break
			}
		}
	}
	target := corners[r.Below(len(corners))]
	for name := byte('A'); name <= 'D'; {
		x, y := r.Below(side), r.Below(side)
		if cells[y][x].char == '.' && target != (board.Point{X: x, Y: y}) {
			cells[y][x].char = name
			name++
		}
	}
	var text strings.Builder
	for y, row := range cells {
		if y > 0 {
			text.WriteByte('/')
		}
		for _, c := range row {
			text.WriteByte(c.char)
			if c.right {
				text.WriteByte(',')
			}
			if c.lower {
				text.WriteByte('_')
			}
		}
	}
	b, err := read(text.String(), string('A'+byte(r.Below(4)))+"@"+place(target))
	if err != nil {
		panic(err) // what is drawn is a board
	}
	return b
}
