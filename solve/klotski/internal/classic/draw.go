package classic

import (
	"context"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
)

// defaultSet is what random layouts are drawn from where no set is named.
var defaultSet = Set{Vertical: 4, Horizontal: 1, Soldiers: 4}

// DrawLayout returns a layout of the classic board whose optimum lies in low..high, in
// the notation of IDs, drawn uniformly from all of its set of pieces. Empty params stand
// for v4h1s4, the pieces of 横刀立马, as long as some of its layouts is long enough; for
// more than that, and for solve.Hardest, they stand for all layouts of all sets.
//
// Layouts are drawn in the order of their sets and, in each, of their codes, so the same
// seed draws the same layout for ever.
func DrawLayout(ctx context.Context, params string, seed uint64, o solve.CensusOptions, low, high int) (string, error) {
	if o.Metric == "" {
		o.Metric = board.MoveMetric
	}
	known := farthest(o.Metric)
	sets := []Set{defaultSet}
	name := "any set of pieces"
	if params != "" {
		s, err := ParseSet(params)
		if err != nil {
			return "", err
		}
		sets, name = []Set{s}, s.String()
	} else if low == solve.Hardest || low > known[defaultSet] {
		sets = Sets()
	}
	most := -1
	for _, s := range sets {
		most = max(most, known[s])
	}
	if low == solve.Hardest {
		low, high = most, most
	}
	if low > most || high < low {
		return "", census.NoLength(name, o.Metric, most, low, high)
	}
	sets = slices.DeleteFunc(slices.Clone(sets), func(s Set) bool { return known[s] < low })
	return drawFromSets(ctx, sets, solve.NewRand(seed), o, low, high)
}

// drawFromSets counts the layouts of each set that fit, chooses one by its number, and
// goes through that set once more to find it.
func drawFromSets(ctx context.Context, sets []Set, r *solve.Rand, o solve.CensusOptions, low, high int) (string, error) {
	w := setSearch{mover: newMover(o.Metric)}
	counts := make([]int, len(sets))
	total := 0
	for _, s := range sets {
		if bytes := searchBytes(s); o.Memory > 0 && bytes > o.Memory {
			return "", o.OutOfMemory(bytes)
		}
	}
	for i, s := range sets {
		if err := w.start(ctx, s); err != nil {
			return "", err
		}
		counts[i] = len(w.between(low, high))
		total += counts[i]
	}
	if total == 0 {
		return "", census.NoLength("these pieces", o.Metric, 0, low, high)
	}
	n, i := r.Below(total), 0
	for n >= counts[i] {
		n -= counts[i]
		i++
	}
	if len(sets) > 1 {
		if err := w.start(ctx, sets[i]); err != nil {
			return "", err
		}
	}
	fit := w.between(low, high)
	slices.Sort(fit)
	return fit[n].String(), nil
}

// start goes through a set.
func (w *setSearch) start(ctx context.Context, s Set) error {
	w.load(s)
	return w.search(ctx)
}

// between returns the layouts at the distances low..high.
func (w *setSearch) between(low, high int) []layout {
	var fit []layout
	for d := max(low, 0); d <= min(high, len(w.ends)-1); d++ {
		w.layer(d, func(l layout) { fit = append(fit, l) })
	}
	return fit
}
