package tiles

import (
	"cmp"
	"context"
	"strings"

	"slidegif/solve"
	"slidegif/solve/input"
)

// random draws a start uniformly from all starts that can reach the goal. The parameters consist of
// a size, such as 3x3, and an optional goal; see parseParams.
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

// drawGoal sets a random goal, unless the parameters contain a goal.
func (p *puzzle) drawGoal(r *solve.Rand, random bool) {
	if p.goal == nil {
		p.goal = standardGoal(p.h * p.w)
	}
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

// parseParams parses a size with an optional goal. The text "3x3+goal" asks for a random goal, and
// "3x3+123/804/765" or "3x3+snail" gives the goal. The default size is the size of the goal, or 3x3.
func parseParams(params string) (p *puzzle, randomGoal bool, err error) {
	// URL decoding turns a plus sign into a space.
	dims, goal, hasGoal := strings.Cut(strings.ReplaceAll(params, " ", "+"), "+")
	randomGoal = goal == "goal"
	given := &puzzle{} // its goal is nil unless params contains a goal
	switch {
	case params == "":
		dims = "3x3"
	case strings.ContainsAny(goal, "0123456789"):
		if given.goal, given.h, given.w, err = given.readCells(input.Word("goal "), goal); err != nil {
			return nil, false, err
		}
		dims = cmp.Or(dims, size(given.h, given.w))
	case goal == snail:
	case hasGoal && !randomGoal:
		dims = params
	}
	h, w, ok := input.ParseSize(dims)
	if !ok {
		return nil, false, input.Errorf("write ROWSxCOLUMNS, for example 3x3; 3x3+goal draws a random goal", "tiles: %.40q is not a size", params)
	}
	if h < minSide || h > maxSide || w < minSide || w > maxSide {
		return nil, false, input.Errorf(sizeHint, "tiles: the board size %dx%d is not supported", h, w)
	}
	if given.goal != nil && (h != given.h || w != given.w) {
		return nil, false, input.Errorf("start and goal must have the same size", "tiles: the goal is %s, but the start is %s", size(given.h, given.w), size(h, w))
	}
	if goal == snail {
		given.goal = spiral(h, w)
	}
	return &puzzle{h: h, w: w, goal: given.goal}, randomGoal, nil
}
