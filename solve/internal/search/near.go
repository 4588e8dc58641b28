package search

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"slices"

	"slidegif/solve"
)

// leastWidth is the width of the narrowest beam, and usualLength the moves that a path is taken
// to have before one is known: a round is as wide as its positions allow.
const (
	leastWidth  = 100
	usualLength = 400
)

// pairBits is the size of the set of pairs that a round has met.
const pairBits = 26

// A Steered graph is one whose positions show how far from a goal they are.
type Steered[S Code] interface {
	Graph[S]

	// Look returns an estimate of the moves from s to a goal, 0 for solved positions alone, and
	// appends what stands where, as numbers: one for each piece. Where it appends nothing, the
	// estimate is good enough to keep those positions alone that are the nearest to the goal.
	Look(dst []uint16, s S) (left int, all []uint16)
}

// Near looks for some path from start, which is not solved, to a goal. It goes from layer to
// layer as breadth-first search does, but keeps only as many positions of each as its width
// allows:
//
//	layer   0   1   2    3    4
//	        o - o - o  - o  - o      o  kept
//	          \ o - o  - .    .      .  dropped
//	            o \ .  \ o  - o
//
// Those with something new are kept first: two pieces that have not stood at these places
// together yet while the goal was as far. Among these, each estimate has its share, the nearest
// to the goal first, since a piece often has to go back before it can go on.
//
// without the pairs: none of seven Climb puzzles is solved with 400,000 positions
//
// A narrow round with a quarter of o.MaxPositions comes first. Wider ones with the rest follow
// for as long as that allows a width that is half as large again. The shortest path that was
// found is returned, or nil. It does not depend on the machine. The weakness is that nothing
// is known of how much shorter another path is.
//
// The error is the cause of ctx's end or a *solve.Limit of memory; the path is the best so far.
func Near[S Code](ctx context.Context, g Steered[S], start S, o solve.Options) (best []S, stats Stats, err error) {
	r := round[S]{g: g, longest: math.MaxInt, width: leastWidth}
	left := o.MaxPositions
	o.MaxPositions = max(1, left/4)
	r.width = max(leastWidth, int(o.MaxPositions/usualLength/2))
	for last := 0; r.width > last+last/2 && left > 0; {
		r.Reset()
		path, err := r.run(ctx, start, o)
		n := int64(r.n)
		stats.Positions += n
		left -= n
		if path != nil {
			best, r.longest = path, len(path)-2
		}
		if limit, ok := errors.AsType[*solve.Limit](err); err != nil && (!ok || limit.Kind != solve.PositionsLimit) {
			return best, stats, err
		}
		o.MaxPositions = left
		switch {
		case best != nil:
			last, r.width = r.width, int(left)/len(best)
		case last == 0:
			last, r.width = 1, max(leastWidth, int(left/usualLength))
		default:
			last, r.width = r.width, int(left/usualLength)
		}
	}
	return best, stats, nil
}

// A round is a search of one width.
type round[S Code] struct {
	Table[S]
	parents []uint32
	g       Steered[S]
	width   int
	longest int // moves that its path may have
	next    []candidate[S]
	pairs   []uint64       // hashes of pairs of places, with the estimate, as bits
	turns   map[[2]int]int // estimate, known -> candidates
	succ    []S
	places  []uint16
}

// A candidate is a position that may be kept in a layer.
type candidate[S Code] struct {
	code   S
	parent uint32
	left   int
	known  int // 0 where it has a pair that is new
	turn   int // its number among those of its estimate
}

func (r *round[S]) run(ctx context.Context, start S, o solve.Options) ([]S, error) {
	if err := r.GrowWithin(ctx, o); err != nil {
		return nil, err
	}
	if len(r.pairs) == 0 {
		r.pairs = make([]uint64, 1<<(pairBits-6))
	}
	clear(r.pairs)
	r.Add([]S{start})
	r.parents = append(r.parents[:0], 0)
	for first, depth := uint32(0), 0; first < r.n && depth < r.longest; depth++ {
		end := r.n
		r.next, r.turns = r.next[:0], map[[2]int]int{}
		for i := first; i < end; i++ {
			if (i-first)%(patience/64) == 0 {
				if ctx.Err() != nil {
					return nil, context.Cause(ctx)
				}
			}
			if path := r.expand(i); path != nil {
				return path, nil
			}
		}
		slices.SortStableFunc(r.next, func(a, b candidate[S]) int {
			switch {
			case a.known != b.known:
				return a.known - b.known
			case a.turn != b.turn:
				return a.turn - b.turn
			}
			return a.left - b.left
		})
		first = end
		for i := range r.next {
			if int(r.n-end) >= r.width {
				break
			}
			if r.Full() {
				if err := r.GrowWithin(ctx, o); err != nil {
					return nil, err
				}
			}
			if r.Add([]S{r.next[i].code}); int(r.n) > len(r.parents) {
				r.parents = append(r.parents, r.next[i].parent)
			}
		}
	}
	return nil, nil
}

// expand makes candidates of the positions one move from position i, or returns the path to a
// solved one among them.
func (r *round[S]) expand(i uint32) []S {
	r.succ = r.g.Expand(r.succ[:0], r.At(i))
	for _, s := range r.succ {
		if _, known := r.Find(s); known {
			continue
		}
		c := candidate[S]{code: s, parent: i, known: 1}
		c.left, r.places = r.g.Look(r.places[:0], s)
		if c.left == 0 {
			return append(r.path(i), s)
		}
		if len(r.places) > 0 {
			if r.isNew(c.left) {
				c.known = 0
			}
			of := [2]int{c.left, c.known}
			c.turn = r.turns[of]
			r.turns[of]++
		}
		r.next = append(r.next, c)
	}
	return nil
}

// path returns the codes from the start to position i.
func (r *round[S]) path(i uint32) []S {
	back := []S{r.At(i)}
	for i != 0 {
		i = r.parents[i]
		back = append(back, r.At(i))
	}
	slices.Reverse(back)
	return back
}

// isNew reports whether two of the places were not met together before with that estimate, and
// notes that they are now.
func (r *round[S]) isNew(left int) (fresh bool) {
	for k, a := range r.places {
		for _, b := range r.places[:k] {
			h := (uint64(left)<<32 | uint64(a)<<16 | uint64(b)) * 0x9e3779b97f4a7c15
			h = bits.RotateLeft64(h, 29) * 0x9e3779b97f4a7c15 >> (64 - pairBits)
			word := &r.pairs[h>>6]
			fresh = fresh || *word>>(h&63)&1 == 0
			*word |= 1 << (h & 63)
		}
	}
	return fresh
}
