package rush

import (
	"context"
	"errors"
	"strings"

	"slidegif/solve"
	"slidegif/solve/census"
	"slidegif/solve/input"
)

// manyDraws is how many boards are drawn before the known ones are looked at: nearly all
// random boards are easy.
const manyDraws = 40

// randomLength returns a board whose optimum lies in low..high. Any position that a drawn
// board can reach is as good as the board itself, so of each board the whole component is
// looked at. Where no drawn board has one so far, and for the hardest, it comes from the
// components of the known boards, or of as many more drawn ones where none of the size is known.
func randomLength(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	h, w, err := readSize(params)
	if err != nil {
		return nil, err
	}
	r := solve.NewRand(seed)
	if low != solve.Hardest {
		for range manyDraws {
			if p, err := fitting(ctx, draw(r, h, w), r, o, low, high); p != nil || err != nil {
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
		for range manyDraws {
			known = append(known, draw(r, h, w))
		}
	}
	return knownLength(ctx, known, r, o, low, high)
}

// knownLength draws one of the components of known boards that have a position so far, and a
// position of it. That none has is no proof that no board has.
func knownLength(ctx context.Context, known []string, r *solve.Rand, o solve.Options, low, high int) (solve.Puzzle, error) {
	var found []solve.Puzzle
	most := 0
	for _, desc := range known {
		p, err := fitting(ctx, desc, r, o, low, high)
		if err != nil {
			return nil, err
		}
		if p == nil {
			continue
		}
		if low == solve.Hardest {
			// What is farthest in one component need not be in another.
			s, err := p.Solve(ctx, o)
			if err != nil {
				return nil, err
			}
			if len(s.Moves) < most {
				continue
			}
			if len(s.Moves) > most {
				most, found = len(s.Moves), nil
			}
		}
		found = append(found, p)
	}
	if found == nil {
		return nil, &solve.Limit{
			Kind:   solve.BuiltInLimit,
			Detail: input.Say("this search; no board of that length was found"),
			Hint:   input.Say("ask for less, or take one of slidegif list rush"),
		}
	}
	return found[r.Below(len(found))], nil
}

// fitting returns a position that a board can reach whose length fits, or nil.
func fitting(ctx context.Context, desc string, r *solve.Rand, o solve.Options, low, high int) (solve.Puzzle, error) {
	p, err := parse(desc)
	if err != nil {
		return nil, err
	}
	b, err := census.Draw(ctx, p.Board(), r, solve.CensusOptions{Metric: o.Metric, Memory: o.Memory}, low, high)
	if _, bad := errors.AsType[*input.Error](err); bad {
		return nil, nil // this one has none
	}
	if err != nil {
		return nil, err
	}
	return parse(b.String())
}
