package tiles

import (
	"context"
	"strings"

	"slidegif/solve"
	"slidegif/solve/input"
)

// random draws a start uniformly from all starts that can reach the goal. The string params is a
// size, such as 3x3. If the size is followed by "+goal", the goal is random, too.
func random(_ context.Context, params string, seed uint64) (solve.Puzzle, error) {
	p, randomGoal, err := parseParams(params)
	if err != nil {
		return nil, err
	}
	r := solve.NewRand(seed)
	p.drawGoal(r, randomGoal)
	p.drawStart(r)
	return p, nil
}

func (p *puzzle) drawGoal(r *solve.Rand, random bool) {
	p.goal = standardGoal(p.h * p.w)
	if random {
		shuffle(r, p.goal)
	}
}

// drawStart sets the start to a random permutation. If the permutation has the wrong parity,
// drawStart swaps two tiles. The swap is a one-to-one map from the unsolvable permutations to the
// solvable ones, so all solvable starts are equally likely.
func (p *puzzle) drawStart(r *solve.Rand) {
	p.start = standardGoal(p.h * p.w)
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

// shuffle randomly permutes s with the Fisher-Yates algorithm.
func shuffle(r *solve.Rand, s []uint8) {
	for i := len(s) - 1; i > 0; i-- {
		j := r.IntN(i + 1)
		s[i], s[j] = s[j], s[i]
	}
}

// parseParams parses a size with an optional "+goal", such as "3x3" or "3x3+goal". The default size
// is 3x3.
func parseParams(params string) (p *puzzle, randomGoal bool, err error) {
	// URL decoding turns a plus sign into a space.
	dims, randomGoal := strings.CutSuffix(strings.ReplaceAll(params, " ", "+"), "+goal")
	if params == "" {
		dims = "3x3"
	}
	h, w, ok := input.ParseSize(dims)
	if !ok {
		return nil, false, input.Errorf("write ROWSxCOLUMNS, for example 3x3 or 3x3+goal", "tiles: %.40q is not a size", params)
	}
	if h < minSide || h > maxSide || w < minSide || w > maxSide {
		return nil, false, input.Errorf(sizeHint, "tiles: the board size %dx%d is not supported", h, w)
	}
	return &puzzle{h: h, w: w}, randomGoal, nil
}
