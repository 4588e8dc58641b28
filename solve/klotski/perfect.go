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

// randomPerfect implements solve.Kind.RandomPerfect. It draws uniformly from all suitable layouts of
// the requested piece set; see classic.DrawPerfect.
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

// A PerfectSet is the number of perfect layouts of a piece set of 华容道. A layout and its mirror image
// count once.
type PerfectSet struct {
	Set     string // such as v4h1s4
	Pieces  int    // number of pieces, including the 2x2 piece
	Layouts int64  // number of all layouts, including mirror images
	Perfect int64
	Moves   int    // greatest optimum of a perfect layout; 0 if there is none
	Longest string // ID of a perfect layout with this optimum; empty if there is none
}

// CountPerfect counts the perfect layouts of each piece set with the given name: of one set if the name
// is like klotski:v4h1s4, and of all sets if it is klotski:all. It returns false for all other names.
func CountPerfect(ctx context.Context, name string, o solve.CensusOptions) ([]PerfectSet, bool, error) {
	sets, ok, err := namedSets(name)
	if !ok || err != nil {
		return nil, ok, err
	}
	counts, err := classic.CountPerfect(ctx, sets, o)
	var found []PerfectSet
	for _, c := range counts {
		s := PerfectSet{c.Set.String(), 1 + c.Set.Vertical + c.Set.Horizontal + c.Set.Soldiers, c.Layouts, c.Perfect, c.Moves, ""}
		if c.Longest != "" {
			s.Longest = prefix + c.Longest
		}
		found = append(found, s)
	}
	return found, true, err
}
