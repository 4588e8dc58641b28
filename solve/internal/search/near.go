package search

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"
	"unsafe"

	"slidegif/solve"
)

// leastWidth is the width of the narrowest beam, and usualLength the moves that a path is taken
// to have before one is known: a round is as wide as its effort allows.
const (
	leastWidth  = 100
	usualLength = 400
)

// pairBits is the size of the set of pairs that a round has met.
const pairBits = 26

// What a round does counts as work. usualWork is what a position of a usual board takes with all
// those around it, and one unit of effort: ten to fifteen pieces, some six moves.
const (
	workOfMove  = 16 // to make a position and to see whether it was met
	workOfPair  = 2  // to look up a pair of pieces, and as much again where manyPieces make more of them than a cache holds
	manyPieces  = 32
	usualWork   = 512
	workOfLayer = 64 // positions of work after which the context is looked at
)

// A Steered graph is one whose positions show how far from a goal they are.
type Steered[S Code] interface {
	Graph[S]

	// Look returns an estimate of the moves from s to a goal, 0 for solved positions alone, and
	// appends what stands where, as numbers: one for each piece. Where it appends nothing, the
	// estimate is good enough to keep those positions alone that are the nearest to the goal.
	Look(dst []uint16, s S) (left int, all []uint16)

	// Work tells how much work a Look is, where to make a position is workOfMove.
	Work() int64
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
// A narrow round with a quarter of o.Effort comes first. Wider ones with the rest follow
// for as long as that allows a width that is half as large again. The shortest path that was
// found is returned, or nil. It does not depend on the machine. The weakness is that nothing
// is known of how much shorter another path is.
//
// A kept position counts as one of the effort, or as several where more positions are around it
// than on a usual board or more pieces are on it. Of a layer twice its width is held at most.
//
// The error is the cause of ctx's end or a *solve.Limit of memory; the path is the best so far.
func Near[S Code](ctx context.Context, g Steered[S], start S, o solve.Options) (best []S, stats Stats, err error) {
	r := round[S]{g: g, o: o, longest: math.MaxInt, look: g.Work()}
	left := o.Effort
	cost := r.costOf(start)
	widthFor := func(effort, length int64) int {
		return max(leastWidth, int(min(math.MaxInt32, effort/length/cost)))
	}
	r.effort = max(1, left/4)
	r.width = widthFor(r.effort, 2*usualLength)
	for last, again := 0, 1; r.width > last+last/2 && left > 0; {
		path, err := r.run(ctx, start)
		stats.Positions += r.spent()
		stats.Effort = stats.Positions
		left -= r.spent()
		if path != nil {
			best, r.longest = path, len(path)-2
		}
		if err != nil {
			return best, stats, err
		}
		last, r.effort = r.width, left
		if best != nil {
			r.width = widthFor(left, int64(len(best)))
		} else {
			r.width = widthFor(left, usualLength)
			last, again = min(last, again), math.MaxInt // the same width may do with more effort
		}
	}
	return best, stats, nil
}

// A round is a search of one width.
type round[S Code] struct {
	Table[S] // kept positions
	parents  []uint32
	g        Steered[S]
	o        solve.Options
	width    int
	longest  int   // moves that its path may have
	effort   int64 // that it may take
	work     int64
	look     int64          // the work of a look
	pair     int64          // and of a pair
	told     int64          // work at the last look at the context
	next     candidates[S]  // for the layer that is being made
	pairs    []uint64       // hashes of pairs of places, with the estimate, as bits
	turns    map[int]uint64 // estimate, known -> candidates
	succ     []S
	here     []uint16 // what stands where before a move,
	places   []uint16 // and after it
}

// candidates are positions that may be kept in a layer, of which the best are known.
type candidates[S Code] struct {
	Table[S]
	rank  []candidate // by number
	limit uint64      // the key of the worst that may still be kept
	best  []S         // scratch
}

// A candidate is kept before those with a greater key. Of equal ones the first is.
type candidate struct {
	key    uint64
	parent uint32
	number uint32
}

// keyOf returns the key of a position with an estimate, whose turn is its number among those of
// its estimate.
func keyOf(known bool, turn uint64, left int) uint64 {
	key := min(turn, math.MaxInt32)<<32 | uint64(left)
	if known {
		key |= 1 << 63
	}
	return key
}

// spent returns the effort of the work.
func (r *round[S]) spent() int64 { return (r.work + usualWork - 1) / usualWork }

// costOf returns the effort that a position takes, about: that of the start.
func (r *round[S]) costOf(start S) int64 {
	r.here = r.here[:0]
	_, r.here = r.g.Look(r.here, start)
	r.succ = r.g.Expand(r.succ[:0], start)
	pieces := int64(len(r.here))
	if r.pair = workOfPair; pieces > manyPieces {
		r.pair = 2 * workOfPair
	}
	return max(1, int64(len(r.succ))*(workOfMove+r.look+pieces*r.pair)/usualWork)
}

// bytes returns the memory of the round but for its pairs, which take no more for a large search
// than for a small one. The positions take so much.
func (r *round[S]) bytes(positions int64) int64 {
	next, _ := r.next.Bytes()
	return positions + 4*int64(cap(r.parents)) + next + int64(unsafe.Sizeof(candidate{}))*int64(cap(r.next.rank)) +
		sizeOf[S]()*int64(cap(r.succ)+cap(r.next.best))
}

// grow makes room for more positions within the memory.
func (r *round[S]) grow(ctx context.Context, t *Table[S]) error {
	own, _ := r.Bytes()
	now, next := t.Bytes()
	if r.o.Memory > 0 && r.bytes(own)-now+next > r.o.Memory {
		return &solve.Limit{Kind: solve.MemoryLimit, Metric: r.o.Metric}
	}
	return t.Grow(ctx, MaxPositions)
}

func (r *round[S]) run(ctx context.Context, start S) ([]S, error) {
	clear(r.pairs)
	r.Reset()
	r.work, r.told = 0, 0
	if err := r.keep(ctx, start, 0); err != nil {
		return nil, err
	}
	left, places := r.g.Look(r.places[:0], start)
	if r.places = places; r.pairs == nil && len(places) > 0 {
		r.pairs = make([]uint64, 1<<(pairBits-6))
	}
	r.isNew(left, false)
	for first, depth := uint32(0), 0; first < r.n && depth < r.longest; depth++ {
		end := r.n
		r.next.clear()
		r.turns = map[int]uint64{}
		for i := first; i < end; i++ {
			path, err := r.expand(ctx, i)
			if path != nil || err != nil {
				return path, err
			}
			if r.spent() > r.effort {
				return nil, nil
			}
		}
		r.next.prune(r.width)
		first = end
		for _, c := range r.next.rank {
			if err := r.keep(ctx, r.next.At(c.number), c.parent); err != nil {
				return nil, err
			}
		}
	}
	return nil, nil
}

// keep makes a position that is new one of the layer.
func (r *round[S]) keep(ctx context.Context, s S, parent uint32) error {
	if r.Full() {
		if err := r.grow(ctx, &r.Table); err != nil {
			return err
		}
	}
	r.Add([]S{s})
	r.parents = append(r.parents[:r.n-1], parent)
	return nil
}

// expand makes candidates of the positions one move from position i until the effort is spent, or returns the
// path to a solved one among them.
func (r *round[S]) expand(ctx context.Context, i uint32) (path []S, err error) {
	s := r.At(i)
	before, here := r.g.Look(r.here[:0], s)
	r.here = here
	r.succ = r.g.Expand(r.succ[:0], s)
	r.work += usualWork/4 + r.look + workOfMove*int64(len(r.succ))
	for _, s := range r.succ {
		if _, known := r.Find(s); known {
			continue
		}
		if _, known := r.next.Find(s); known {
			continue
		}
		left, places := r.g.Look(r.places[:0], s)
		r.places = places
		if left == 0 {
			return append(r.path(i), s), nil
		}
		if r.work += r.look; r.spent() > r.effort {
			return nil, nil
		}
		if r.work-r.told > workOfLayer*usualWork {
			r.told = r.work
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			r.o.Report(solve.Progress{Positions: r.spent()})
		}
		key := keyOf(true, 0, left)
		if len(r.places) > 0 {
			known := !r.isNew(left, left == before)
			of := left << 1
			if known {
				of |= 1
			}
			key = keyOf(known, r.turns[of], left)
			r.turns[of]++
		}
		if key >= r.next.limit {
			continue
		}
		if r.next.Full() {
			if err := r.grow(ctx, &r.next.Table); err != nil {
				return nil, err
			}
		}
		r.next.add(s, key, i)
		if int(r.next.n) >= 2*r.width {
			r.next.prune(r.width)
		}
	}
	return nil, nil
}

// clear leaves out all candidates.
func (c *candidates[S]) clear() {
	c.Reset()
	c.rank, c.limit = c.rank[:0], math.MaxUint64
}

func (c *candidates[S]) add(s S, key uint64, parent uint32) {
	c.rank = append(c.rank, candidate{key: key, parent: parent, number: c.n})
	c.Add([]S{s})
}

// prune sorts the candidates and leaves out all but so many.
func (c *candidates[S]) prune(width int) {
	slices.SortFunc(c.rank, func(a, b candidate) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.number, b.number)) })
	if len(c.rank) <= width {
		return
	}
	c.rank = c.rank[:width]
	c.limit = c.rank[width-1].key
	c.best = c.best[:0]
	for i := range c.rank {
		c.best = append(c.best, c.At(c.rank[i].number))
		c.rank[i].number = uint32(i)
	}
	c.Reset()
	c.Add(c.best)
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
// notes that they are now. Where the estimate is the same as here, pairs of pieces that have not
// moved are known.
func (r *round[S]) isNew(left int, same bool) (fresh bool) {
	rests := func(k int) bool { return same && r.places[k] == r.here[k] }
	for k, a := range r.places {
		if rests(k) {
			continue
		}
		for j, b := range r.places {
			if j == k || j > k && !rests(j) { // it is met with the other one in turn
				continue
			}
			r.work += r.pair
			h := (uint64(left)<<32 | uint64(max(a, b))<<16 | uint64(min(a, b))) * 0x9e3779b97f4a7c15
			h = bits.RotateLeft64(h, 29) * 0x9e3779b97f4a7c15 >> (64 - pairBits)
			word := &r.pairs[h>>6]
			fresh = fresh || *word>>(h&63)&1 == 0
			*word |= 1 << (h & 63)
		}
	}
	return fresh
}
