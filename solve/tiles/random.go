package tiles

import (
	"context"
	"strings"

	"slidegif/solve"
	"slidegif/solve/input"
)

// random returns a start drawn uniformly from those that reach the goal. Params are the
// size, as 3x3, and "+goal" behind it where the goal is drawn as well.
func random(_ context.Context, params string, seed uint64) (solve.Puzzle, error) {
	p, randomGoal, err := readParams(params)
	if err != nil {
		return nil, err
	}
	r := solve.NewRand(seed)
	p.drawGoal(r, randomGoal)
	p.drawStart(r)
	return p, nil
}

func (p *puzzle) drawGoal(r *solve.Rand, random bool) {
	p.goal = standard(p.h * p.w)
	if random {
		shuffle(r, p.goal)
	}
}

// drawStart draws from all permutations. Where parity forbids one, two tiles change
// places: that maps the bad half one to one onto the good one.
func (p *puzzle) drawStart(r *solve.Rand) {
	p.start = standard(p.h * p.w)
	shuffle(r, p.start)
	if !p.solvable() {
		a, b := 0, 1
		switch 0 {
		case int(p.start[0]):
			a = 2
		case int(p.start[1]):
			b = 2
		}
		p.start[a], p.start[b] = p.start[b], p.start[a]
	}
}

// shuffle is Fisher's and Yates'.
func shuffle(r *solve.Rand, s []uint8) {
	for i := len(s) - 1; i > 0; i-- {
		j := r.Below(i + 1)
		s[i], s[j] = s[j], s[i]
	}
}

// readParams reads "3x3" or "3x3+goal"; nothing is 3x3.
func readParams(params string) (p *puzzle, randomGoal bool, err error) {
	dims, randomGoal := strings.CutSuffix(strings.ReplaceAll(params, " ", "+"), "+goal") // a URL reads a + as a space
	if params == "" {
		dims = "3x3"
	}
	h, w, ok := input.Size(dims)
	if !ok {
		return nil, false, input.Errorf("write rows x columns, as 3x3 or 3x3+goal", "tiles: %.40q is not a size", params)
	}
	if h < minSide || h > maxSide || w < minSide || w > maxSide {
		return nil, false, input.Errorf(sizeHint, "tiles: a board of %dx%d cannot be used", h, w)
	}
	return &puzzle{h: h, w: w}, randomGoal, nil
}
