package search

import (
	"context"

	"slidegif/solve"
)

// A store is a table under the bounds of a search.
type store[S Code] struct {
	Table[S]
	most uint32 // positions that the bounds allow
	o    solve.Options
}

// reset prepares a store that has no chunks in use.
func (st *store[S]) reset(o solve.Options) {
	st.o, st.n, st.room, st.most = o, 0, 0, MaxPositions
	if o.MaxPositions > 0 && o.MaxPositions < int64(st.most) {
		st.most = uint32(o.MaxPositions)
	}
}

// grow makes room for at least one more position. The error is a *solve.Limit at a bound,
// and the cause of ctx's end where that came while positions were entered again.
func (st *store[S]) grow(ctx context.Context) error {
	if st.n >= st.most {
		if st.o.MaxPositions <= 0 || int64(st.most) < st.o.MaxPositions {
			return &solve.Limit{Kind: solve.BuiltInLimit, Detail: "4,294,967,294 positions", Metric: st.o.Metric}
		}
		return &solve.Limit{Kind: solve.PositionsLimit, Metric: st.o.Metric}
	}
	if _, next := st.Bytes(); st.o.Memory > 0 && next > st.o.Memory {
		return &solve.Limit{Kind: solve.MemoryLimit, Metric: st.o.Metric}
	}
	return st.Grow(ctx, st.most)
}

// Room returns the *solve.Limit that a search of so many positions must meet under the
// bounds of o, or nil: what can be known before it begins.
func Room[S Code](positions int64, o solve.Options) error {
	if o.MaxPositions > 0 && positions > o.MaxPositions {
		return &solve.Limit{Kind: solve.PositionsLimit, Metric: o.Metric}
	}
	table := int64(1)
	for positions <= MaxPositions && positions > int64(capacity(int(table))) {
		table *= 2
	}
	arena := (positions + chunkMask) / chunkSize
	if bytes := tableBytes[S](int(arena), int(table)); o.Memory > 0 && bytes > o.Memory {
		return &solve.Limit{Kind: solve.MemoryLimit, Metric: o.Metric, Needs: bytes}
	}
	return nil
}

// path returns the codes from the start to position i.
func (st *store[S]) path(i uint32) []S {
	var back []S
	for ; i != 0; i = st.Parent(i) {
		back = append(back, st.At(i))
	}
	back = append(back, st.At(0))
	for l, r := 0, len(back)-1; l < r; l, r = l+1, r-1 {
		back[l], back[r] = back[r], back[l]
	}
	return back
}
