package search

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/bits"
	"slices"
	"unsafe"

	"slidegif/solve"
	"slidegif/solve/internal/order"
)

// Each round of the search uses the widest beam that its effort allows, given the expected length of the
// path.
const (
	minWidth      = 100 // positions per layer in the narrowest beam
	assumedLength = 400 // assumed number of moves in a path, until a path is known
)

// The bit set round.seenPairs has 2^pairBits bits.
const pairBits = 26

// Costs of operations in a beam search. workPerUnit, which corresponds to one unit of effort, is the
// cost of expanding a position of a typical board with ten to fifteen pieces and about six moves.
const (
	moveCost    = 16 // generating and looking up a successor
	pairCost    = 2  // looking up a pair of features; twice this cost above manyPieces pieces
	manyPieces  = 32 // maximum number of pieces for which the pairs fit in the cache
	workPerUnit = 512
	checkUnits  = 64 // units of effort between two checks of the context
)

// A HeuristicGraph is a Graph with a heuristic estimate of the distance to a goal.
type HeuristicGraph[S Code] interface {
	Graph[S]

	// Evaluate returns an estimate of the number of moves from s to the nearest goal. Only solved
	// positions have an estimate of 0. Evaluate also appends the features of s, which are numbers that
	// encode each piece and its place. If there are no features, the search simply keeps the positions
	// with the lowest estimates.
	Evaluate(dst []uint16, s S) (estimate int, features []uint16)

	// EvalCost returns the cost of a call to Evaluate. In the same unit, generating a successor costs moveCost.
	EvalCost() int64
}

// Bounds contains bounds on the length, in moves, of the paths that BeamSearch looks for.
type Bounds struct {
	// Lower is a lower bound on the length of every path. The search ends when it finds a path of at most
	// Lower moves.
	Lower int

	// Upper is the maximum length of a path, or 0 for no maximum. If Upper is not 0, estimates must be lower
	// bounds, and the search drops positions that cannot be on a path of at most Upper moves.
	Upper int
}

// BeamSearch searches for any path from start to a goal. The start position must not be solved. Like
// breadth-first search, BeamSearch proceeds layer by layer. BeamSearch keeps only a limited number of
// positions per layer, called the beam width:
//
//	layer   0   1   2    3    4
//	        o - o - o  - o  - o      o  kept
//	          \ o - o  - .    .      .  dropped
//	            o \ .  \ o  - o
//
// BeamSearch prefers positions that have a novel pair of features. A pair is novel if no earlier
// position with the same estimate had both features. Pieces often have to move away from their
// goals, so the beam also needs positions with high estimates: it takes novel positions of each
// estimate in turn, starting with the lowest estimate.
//
// With estimates alone, BeamSearch would solve none of seven Climb puzzles within 400,000
// positions.
//
// The first round has a narrow beam and takes a quarter of o.Effort. Each further round may spend all remaining
// effort, but needs a beam more than 1.5 times as wide as the previous beam. BeamSearch returns the shortest path that
// it has found, or nil if it has found no path. The result is the same on every machine. The main weakness of a beam
// search is that it proves no lower bound on the length of a path.
//
// Each position in the beam costs one unit of effort, or several units if the board has more moves or
// pieces than a typical board. The number of candidates for a layer is at most twice the beam width.
//
// If a round runs out of memory before any path is known, BeamSearch tries again with half the beam width:
// with the same number of positions, a narrower beam reaches greater depths.
//
// The error is a *solve.Limit if there is not enough memory, or context.Cause(ctx) if ctx ends. Even
// then, best is the best path found so far.
func BeamSearch[S Code](ctx context.Context, g HeuristicGraph[S], start S, b Bounds, o solve.Options) (best []S, stats Stats, err error) {
	r := round[S]{g: g, o: o, maxLength: math.MaxInt, evalCost: g.EvalCost()}
	typicalLength := int64(assumedLength)
	if b.Upper > 0 {
		r.maxLength, r.admissible = b.Upper, true
		typicalLength = min(typicalLength, int64(b.Upper))
	}
	remaining := o.Effort
	cost := r.positionCost(start)
	widthFor := func(effort, length int64) int {
		return max(minWidth, int(min(math.MaxInt32, effort/length/cost)))
	}
	r.effort = max(1, remaining/4)
	r.width = widthFor(r.effort, 2*typicalLength)
	var outOfMemory error // the error of an earlier round with a wider beam
	for lastWidth, retry := 0, 1; r.width > lastWidth+lastWidth/2 && remaining > 0; {
		path, err := r.run(ctx, start)
		stats.Positions += r.spent()
		stats.Effort = stats.Positions
		remaining -= r.spent()
		r.before = stats.Effort
		if path != nil {
			best, r.maxLength = path, len(path)-2
			if len(path)-1 <= b.Lower {
				return best, stats, nil
			}
		}
		if _, limited := errors.AsType[*solve.Limit](err); limited && best == nil && r.width > minWidth && remaining > 0 {
			r.width, r.effort, lastWidth = max(minWidth, r.width/2), remaining, 0
			outOfMemory = err
			continue
		}
		if err = cmp.Or(err, outOfMemory); err != nil {
			return best, stats, err
		}
		lastWidth, r.effort = r.width, remaining
		if best != nil {
			r.width = widthFor(remaining, int64(len(best)))
		} else {
			r.width = widthFor(remaining, typicalLength)
			lastWidth, retry = min(lastWidth, retry), math.MaxInt // the same width may succeed with more effort
		}
	}
	return best, stats, outOfMemory
}

// A round is a beam search with a fixed beam width.
type round[S Code] struct {
	Table[S]                // kept positions
	parents        []uint32 // for each position: the index of its parent
	g              HeuristicGraph[S]
	o              solve.Options
	width          int
	maxLength      int   // maximum length of the path, in moves
	admissible     bool  // estimates are lower bounds
	effort         int64 // effort limit for this round
	work           int64
	before         int64          // effort spent in earlier rounds
	evalCost       int64          // cost of Evaluate
	lookupCost     int64          // cost of looking up a pair
	checkedWork    int64          // work when ctx was last checked
	nextLayer      candidates[S]  // candidates for the next layer
	seenPairs      []uint64       // bit set of hashes, each computed from a pair of features and an estimate
	counts         map[int]uint64 // number of candidates so far, by estimate and novelty
	succ           []S
	parentFeatures []uint16 // features before a move
	features       []uint16 // features after a move
}

// A candidates list contains positions that may be kept in a layer.
type candidates[S Code] struct {
	Table[S]
	rank   []candidate // ordered by index in the table, until prune sorts it
	maxKey uint64      // candidates with a key of maxKey or more are dropped
	kept   []S         // scratch
}

// A candidate is an element of a candidates list. Lower keys are better; if keys are equal, the earlier
// candidate is better.
type candidate struct {
	key    uint64
	parent uint32
	number uint32
}

// keyOf returns the key of a candidate. seen is true if the candidate is not novel. turn is the number of
// earlier candidates with the same estimate and the same novelty.
func keyOf(seen bool, turn uint64, estimate int) uint64 {
	key := min(turn, math.MaxInt32)<<32 | uint64(estimate)
	if seen {
		key |= 1 << 63
	}
	return key
}

// spent returns the effort spent so far.
func (r *round[S]) spent() int64 { return (r.work + workPerUnit - 1) / workPerUnit }

// positionCost returns the effort for expanding the start, as an estimate of the average for all
// positions.
func (r *round[S]) positionCost(start S) int64 {
	r.parentFeatures = r.parentFeatures[:0]
	_, r.parentFeatures = r.g.Evaluate(r.parentFeatures, start)
	r.succ = r.g.Expand(r.succ[:0], start)
	pieces := int64(len(r.parentFeatures))
	if r.lookupCost = pairCost; pieces > manyPieces {
		r.lookupCost = 2 * pairCost
	}
	return max(1, int64(len(r.succ))*(moveCost+r.evalCost+pieces*r.lookupCost)/workPerUnit)
}

// totalBytes returns the size of the round in bytes, except for seenPairs, which has a fixed size. The argument
// is the size of the kept positions in bytes.
func (r *round[S]) totalBytes(positions int64) int64 {
	next, _ := r.nextLayer.Bytes()
	return positions + 4*int64(cap(r.parents)) + next + int64(unsafe.Sizeof(candidate{}))*int64(cap(r.nextLayer.rank)) +
		codeBytes[S]()*int64(cap(r.succ)+cap(r.nextLayer.kept))
}

// grow makes room for more positions in a table if the memory limit allows it.
func (r *round[S]) grow(ctx context.Context, t *Table[S]) error {
	own, _ := r.Bytes()
	now, next := t.Bytes()
	if r.o.Memory > 0 && r.totalBytes(own)-now+next > r.o.Memory {
		return &solve.Limit{Kind: solve.MemoryLimit, Metric: r.o.Metric}
	}
	return t.Grow(ctx, MaxPositions)
}

// run returns the first path to a goal that the round finds within its effort, or nil if it finds no path.
func (r *round[S]) run(ctx context.Context, start S) ([]S, error) {
	clear(r.seenPairs)
	r.Reset()
	r.work, r.checkedWork = 0, 0
	if err := r.addPosition(ctx, start, 0); err != nil {
		return nil, err
	}
	estimate, features := r.g.Evaluate(r.features[:0], start)
	if r.features = features; r.seenPairs == nil && len(features) > 0 {
		r.seenPairs = make([]uint64, 1<<(pairBits-6))
	}
	r.isNovel(estimate, false)
	for first, depth := uint32(0), 0; first < r.n && depth < r.maxLength; depth++ {
		end := r.n
		r.nextLayer.clear()
		r.counts = map[int]uint64{}
		for i := first; i < end; i++ {
			path, err := r.expand(ctx, i, depth)
			if path != nil || err != nil {
				return path, err
			}
			if r.spent() > r.effort {
				return nil, nil
			}
		}
		r.nextLayer.prune(r.width)
		first = end
		for _, c := range r.nextLayer.rank {
			if err := r.addPosition(ctx, r.nextLayer.At(c.number), c.parent); err != nil {
				return nil, err
			}
		}
	}
	return nil, nil
}

func (r *round[S]) addPosition(ctx context.Context, s S, parent uint32) error {
	if r.Full() {
		if err := r.grow(ctx, &r.Table); err != nil {
			return err
		}
	}
	r.Add([]S{s})
	r.parents = append(r.parents[:r.n-1], parent)
	return nil
}

// expand adds the successors of position i, which is at the given depth, to the list of candidates, until the effort
// is spent. If a successor is solved, expand returns the path to this successor.
func (r *round[S]) expand(ctx context.Context, i uint32, depth int) (path []S, err error) {
	s := r.At(i)
	before, features := r.g.Evaluate(r.parentFeatures[:0], s)
	r.parentFeatures = features
	r.succ = r.g.Expand(r.succ[:0], s)
	r.work += workPerUnit/4 + r.evalCost + moveCost*int64(len(r.succ))
	for _, s := range r.succ {
		if _, known := r.Find(s); known {
			continue
		}
		if _, known := r.nextLayer.Find(s); known {
			continue
		}
		estimate, features := r.g.Evaluate(r.features[:0], s)
		r.features = features
		if estimate == 0 {
			return append(r.path(i), s), nil
		}
		if r.work += r.evalCost; r.spent() > r.effort {
			return nil, nil
		}
		if r.work-r.checkedWork > checkUnits*workPerUnit {
			r.checkedWork = r.work
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			r.o.Report(solve.Progress{Positions: r.before + r.spent(), Share: Share(r.before+r.spent(), r.o.Effort)})
		}
		if r.admissible && depth+1+estimate > r.maxLength {
			continue
		}
		key := keyOf(true, 0, estimate)
		if len(r.features) > 0 {
			seen := !r.isNovel(estimate, estimate == before)
			group := estimate << 1
			if seen {
				group |= 1
			}
			key = keyOf(seen, r.counts[group], estimate)
			r.counts[group]++
		}
		if key >= r.nextLayer.maxKey {
			continue
		}
		if r.nextLayer.Full() {
			if err := r.grow(ctx, &r.nextLayer.Table); err != nil {
				return nil, err
			}
		}
		r.nextLayer.add(s, key, i)
		if int(r.nextLayer.n) >= 2*r.width {
			r.nextLayer.prune(r.width)
		}
	}
	return nil, nil
}

func (c *candidates[S]) clear() {
	c.Reset()
	c.rank, c.maxKey = c.rank[:0], math.MaxUint64
}

func (c *candidates[S]) add(s S, key uint64, parent uint32) {
	c.rank = append(c.rank, candidate{key: key, parent: parent, number: c.n})
	c.Add([]S{s})
}

// prune sorts the candidates and keeps only the best ones, up to the given beam width.
func (c *candidates[S]) prune(width int) {
	order.Sort(c.rank, func(a, b candidate) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.number, b.number)) })
	if len(c.rank) <= width {
		return
	}
	c.rank = c.rank[:width]
	c.maxKey = c.rank[width-1].key
	c.kept = c.kept[:0]
	for i := range c.rank {
		c.kept = append(c.kept, c.At(c.rank[i].number))
		c.rank[i].number = uint32(i)
	}
	c.Reset()
	c.Add(c.kept)
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

// isNovel reports whether r.features contains a pair that is new for the given estimate, and adds all
// pairs to seenPairs. If same is true, the parent has the same estimate, and isNovel skips pairs of
// unmoved pieces.
func (r *round[S]) isNovel(estimate int, same bool) (novel bool) {
	unmoved := func(k int) bool { return same && r.features[k] == r.parentFeatures[k] }
	for k, a := range r.features {
		if unmoved(k) {
			continue
		}
		for j, b := range r.features {
			if j == k || j > k && !unmoved(j) { // this pair also occurs in the opposite order
				continue
			}
			r.work += r.lookupCost
			h := (uint64(estimate)<<32 | uint64(max(a, b))<<16 | uint64(min(a, b))) * 0x9e3779b97f4a7c15
			h = bits.RotateLeft64(h, 29) * 0x9e3779b97f4a7c15 >> (64 - pairBits)
			word := &r.seenPairs[h>>6]
			novel = novel || *word>>(h&63)&1 == 0
			*word |= 1 << (h & 63)
		}
	}
	return novel
}
