package classic

import (
	"cmp"
	"context"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
)

var defaultSet = Set{Vertical: 4, Horizontal: 1, Soldiers: 4}

// DrawLayout returns a random layout of the classic board in ID notation. The optimum of the layout
// is between low and high moves. All suitable layouts of the requested set are equally likely. The
// default set is v4h1s4, the set of 横刀立马. If v4h1s4 has no suitable layout, or if the caller
// requests solve.Hardest, DrawLayout uses all sets.
//
// Layouts are ordered by set and then by code, so the same seed always draws the same layout.
func DrawLayout(ctx context.Context, params string, seed uint64, o solve.CensusOptions, low, high int) (string, error) {
	if o.Metric == "" {
		o.Metric = board.MoveMetric
	}
	maxDistance := maxDistances(o.Metric)
	sets := []Set{defaultSet}
	name := "any set of pieces"
	if params != "" {
		s, err := ParseSet(params)
		if err != nil {
			return "", err
		}
		sets, name = []Set{s}, s.String()
	} else if low == solve.Hardest || low > maxDistance[defaultSet] {
		sets = Sets()
	}
	longest := -1
	for _, s := range sets {
		longest = max(longest, maxDistance[s])
	}
	if low == solve.Hardest {
		low, high = longest, longest
	}
	if low > longest || high < low {
		return "", census.LengthError(name, o.Metric, longest, low, high)
	}
	sets = slices.DeleteFunc(slices.Clone(sets), func(s Set) bool { return maxDistance[s] < low })
	return drawFromSets(ctx, sets, solve.NewRand(seed), o, low, high)
}

// drawFromSets counts the suitable layouts in each set and draws one of them by its index. A second
// search of the set finds the drawn layout.
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
		if err := w.run(ctx, s); err != nil {
			return "", err
		}
		counts[i] = len(w.layoutsBetween(low, high))
		total += counts[i]
	}
	if total == 0 {
		return "", census.LengthError("these pieces", o.Metric, 0, low, high)
	}
	n, i := r.IntN(total), 0
	for n >= counts[i] {
		n -= counts[i]
		i++
	}
	if len(sets) > 1 {
		if err := w.run(ctx, sets[i]); err != nil {
			return "", err
		}
	}
	fit := w.layoutsBetween(low, high)
	slices.Sort(fit)
	return fit[n].String(), nil
}

func (w *setSearch) run(ctx context.Context, s Set) error {
	w.load(s)
	return w.search(ctx)
}

// layoutsBetween returns the layouts at a distance of low to high moves.
func (w *setSearch) layoutsBetween(low, high int) []layout {
	var fit []layout
	for d := max(low, 0); d <= min(high, len(w.layerEnds)-1); d++ {
		w.layer(d, func(l layout) { fit = append(fit, l) })
	}
	return fit
}

// DrawPerfect returns a random perfect layout of the classic board in ID notation; see package
// perfect. The optimum is between low and high moves, with low > 0. All suitable layouts of the
// requested set are equally likely. By default, DrawPerfect uses v4h1s4, or another random set if
// v4h1s4 has no suitable layout. If there is no suitable layout at all, DrawPerfect returns a longest
// perfect layout and false. If there is no perfect layout, desc is empty.
func DrawPerfect(ctx context.Context, params string, seed uint64, o solve.CensusOptions, low, high int) (desc string, ok bool, err error) {
	sets := Sets()
	if params != "" {
		s, err := ParseSet(params)
		if err != nil {
			return "", false, err
		}
		sets = []Set{s}
	}
	longest := slices.MaxFunc(sets, func(a, b Set) int { return cmp.Compare(MaxPerfect(a), MaxPerfect(b)) })
	if low == solve.Hardest {
		low, high = MaxPerfect(longest), MaxPerfect(longest)
	}
	sets = slices.DeleteFunc(sets, func(s Set) bool { return MaxPerfect(s) < low })
	r := solve.NewRand(seed)
	if slices.Contains(sets, defaultSet) {
		sets = []Set{defaultSet}
	} else if len(sets) > 0 {
		first := r.IntN(len(sets))
		sets = slices.Concat(sets[first:], sets[:first])
	}
	var p perfectSearch
	for _, s := range sets {
		if err := p.run(ctx, s, o); err != nil {
			return "", false, err
		}
		if fit := p.layoutsBetween(low, high); len(fit) > 0 {
			slices.Sort(fit)
			return fit[r.IntN(len(fit))].String(), true, nil
		}
	}
	if err := p.run(ctx, longest, o); err != nil {
		return "", false, err
	}
	fit := p.layoutsBetween(max(1, MaxPerfect(longest)), MaxPerfect(longest))
	if fit == nil {
		return "", false, nil
	}
	return slices.Min(fit).String(), false, nil
}
