package klotski

import (
	"cmp"
	"context"
	"math"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/klotski/internal/classic"
	"slidegif/solve/perfect"
)

// randomPerfect implements solve.Kind.RandomPerfect. All suitable layouts of the requested piece set
// are equally likely; see classic.DrawPerfect.
func randomPerfect(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	if low == 0 {
		set, err := classic.ParseSet(cmp.Or(params, defaultSet))
		if err != nil {
			return nil, err
		}
		low, high = max(1, minWorthwhile(classic.MaxPerfect(set))), math.MaxInt
	}
	desc, ok, err := classic.DrawPerfect(ctx, params, seed, solve.CensusOptions{Metric: board.MoveMetric, Memory: o.Memory}, low, high)
	if err != nil {
		return nil, err
	}
	limit := &solve.Limit{
		Kind:   solve.BuiltInLimit,
		Detail: input.Say("a search of all layouts without a perfect puzzle of that length"),
		Hint:   input.Say("use other pieces, for example v4h1s4"),
	}
	if desc == "" {
		return nil, limit
	}
	p, err := Parse(desc)
	if err != nil || ok {
		return p, err
	}
	r, err := perfect.Check(ctx, p, o)
	if err != nil {
		return nil, err
	}
	limit.Hint = perfect.LongestHint(p, r.Length)
	return nil, limit
}
