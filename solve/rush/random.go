package rush

import (
	"context"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// Random returns a solvable board of 8 to 12 cars with A in the third row, as the game
// is sold; it takes no params.
func Random(ctx context.Context, params string, seed uint64) (solve.Puzzle, error) {
	if params != "" {
		return nil, badParams(params)
	}
	r := solve.NewRand(seed)
	for {
		p, err := Parse(draw(r))
		if err != nil {
			return nil, err
		}
		if p.Board().Solved() {
			continue
		}
		switch s, err := p.Solve(ctx, solve.Options{Metric: board.SlideMetric}); {
		case err == nil:
			p.(*puzzle).slides = len(s.Moves)
			return p, nil
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		}
	}
}

// worthwhileSlides is the least optimum of a board that is worth solving.
const worthwhileSlides = 8

// worthwhile is the kind's Worthwhile. Random has solved the board already.
func worthwhile(ctx context.Context, sp solve.Puzzle) (bool, error) {
	if p, ok := sp.(*puzzle); ok && p.slides > 0 {
		return p.slides >= worthwhileSlides, nil
	}
	return solve.TakesAtLeast(ctx, sp, board.SlideMetric, worthwhileSlides)
}

func badParams(params string) error {
	return input.Errorf("write rush:@7 for the board of seed 7", "rush: %.40q: a random board takes no parameters", params)
}

// draw puts cars on a board one after the other, wherever chance finds room.
func draw(r *solve.Rand) string {
	const exitRow = 2
	cells := []byte(strings.Repeat("o", side*side))
	put := func(name byte, x, y, dx, length int) bool {
		step := side
		if dx > 0 {
			step = 1
		}
		for k := range length {
			if cells[y*side+x+k*step] != 'o' {
				return false
			}
		}
		for k := range length {
			cells[y*side+x+k*step] = name
		}
		return true
	}
	put('A', r.Below(3), exitRow, 1, 2)
	cars := 7 + r.Below(5)
	for name, tries := byte('B'), 0; int(name-'A') <= cars && tries < 200; tries++ {
		length := 2
		if r.Below(3) == 0 {
			length = 3
		}
		along, across := r.Below(side-length+1), r.Below(side)
		var ok bool
		if r.Below(2) == 0 {
			// A car that lies in A's row before it would never let it out.
			ok = across != exitRow && put(name, along, across, 1, length)
		} else {
			ok = put(name, across, along, 0, length)
		}
		if ok {
			name++
		}
	}
	return rename(string(cells))
}

// rename letters the cars in reading order, A excepted, as published boards do.
func rename(cells string) string {
	out := []byte(cells)
	names := map[byte]byte{'o': 'o', 'A': 'A'}
	next := byte('B')
	for i, c := range out {
		if names[c] == 0 {
			names[c] = next
			next++
		}
		out[i] = names[c]
	}
	return string(out)
}
