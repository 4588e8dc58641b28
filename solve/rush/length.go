package rush

import (
	"context"
	"errors"
	"strings"

	"slidegif/solve"
	"slidegif/solve/census"
	"slidegif/solve/input"
)

// maxDraws is the number of random boards that are drawn before the known boards are used. Nearly
// all random boards are easy.
const maxDraws = 40

// randomLength returns a random board whose optimum is between low and high moves. For each drawn
// board, randomLength examines all positions that can be reached, because each of them may be the
// start of a puzzle. If the caller requests solve.Hardest, or if no drawn board leads to a suitable
// position, randomLength draws from the components of the known boards. If no boards of the size
// are known, randomLength draws more random boards instead.
func randomLength(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	h, w, err := readSize(params)
	if err != nil {
		return nil, err
	}
	r := solve.NewRand(seed)
	if low != solve.Hardest {
		for range maxDraws {
			if p, err := drawFrom(ctx, draw(r, h, w), r, o, low, high); p != nil || err != nil {
				return p, err
			}
		}
	}
	var known []string
	if h == side && w == side {
		for _, l := range layouts() {
			known = append(known, strings.TrimPrefix(l.ID, prefix))
		}
	} else {
		for range maxDraws {
			known = append(known, draw(r, h, w))
		}
	}
	return drawFromAny(ctx, known, r, o, low, high)
}

// drawFromAny draws a random suitable position from the components of the given boards. If there is
// no suitable position, the error is a *solve.Limit, because the components of other boards may
// contain suitable positions.
func drawFromAny(ctx context.Context, boards []string, r *solve.Rand, o solve.Options, low, high int) (solve.Puzzle, error) {
	var found []solve.Puzzle
	longest := 0
	for _, desc := range boards {
		p, err := drawFrom(ctx, desc, r, o, low, high)
		if err != nil {
			return nil, err
		}
		if p == nil {
			continue
		}
		if low == solve.Hardest {
			// Keep only the longest puzzles of all components.
			s, err := p.Solve(ctx, o)
			if err != nil {
				return nil, err
			}
			if len(s.Moves) < longest {
				continue
			}
			if len(s.Moves) > longest {
				longest, found = len(s.Moves), nil
			}
		}
		found = append(found, p)
	}
	if found == nil {
		return nil, &solve.Limit{
			Kind:   solve.BuiltInLimit,
			Detail: input.Say("%d boards without a position of that length", len(boards)),
			Hint:   input.Say("choose a smaller length, or a board from slidegif list rush"),
		}
	}
	return found[r.IntN(len(found))], nil
}

// drawFrom returns a random suitable position from the component of a board, or nil.
func drawFrom(ctx context.Context, desc string, r *solve.Rand, o solve.Options, low, high int) (solve.Puzzle, error) {
	p, err := parse(desc)
	if err != nil {
		return nil, err
	}
	b, err := census.Draw(ctx, p.Board(), r, solve.CensusOptions{Metric: o.Metric, Memory: o.Memory}, low, high)
	if _, noLength := errors.AsType[*input.Error](err); noLength {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return parse(b.String())
}
