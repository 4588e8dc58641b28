package tiles

import (
	"context"
	"errors"
	"math"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/search"
	"slidegif/solve/tiles/internal/tables"
)

const (
	// maxExplored is the maximum number of positions to explore around the goal on boards that are
	// too large for an exhaustive search.
	maxExplored = 500_000

	// maxDrawPositions limits the number of positions searched to solve one random start.
	// maxTotalPositions is the limit for all random starts together. Searching maxTotalPositions
	// positions takes about a minute.
	maxDrawPositions  = 5_000_000
	maxTotalPositions = 1_000_000_000

	// mixingLength is a number of moves after which a random walk on any board no longer depends on
	// its start.
	mixingLength = 10_000
)

// randomLength draws a random start whose optimal solution has at least low and at most high moves.
// On boards of up to ten cells, all such starts are equally likely. On larger boards, randomLength
// draws uniformly from the starts that it finds by exploring around the goal. If the exploration
// finds no start in the range, randomLength draws random starts and solves them.
func randomLength(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	p, randomGoal, err := parseParams(params)
	if err != nil {
		return nil, err
	}
	if o.Metric != board.PushMetric {
		o.Metric = board.StepMetric
	}
	if high, err = p.checkLength(low, high); err != nil {
		return nil, err
	}
	r := solve.NewRand(seed)
	p.drawGoal(r, randomGoal)
	return graphOf(p, o.Metric).drawLength(ctx, p, r, o, low, high)
}

// countLength returns the number of starts whose optimal solution has at least low and at most high
// moves. If the board has more than ten cells or the goal is random, countLength returns 0.
func countLength(ctx context.Context, params string, o solve.Options, low, high int) (int64, error) {
	p, randomGoal, err := parseParams(params)
	if err != nil || randomGoal || p.h*p.w > maxExhaustiveCells {
		return 0, err
	}
	if high, err = p.checkLength(low, high); err != nil {
		return 0, err
	}
	p.drawGoal(nil, false)
	g := newGraph[[1]uint64](p, o.Metric == board.PushMetric) // the code of a board of ten cells fits in one word
	near, err := search.Explore(ctx, g.Expand, g.goal, o, high)
	if err != nil {
		return 0, err
	}
	if low == solve.Hardest {
		low = near.Depth()
	}
	first, end := near.Range(low, high)
	return int64(end) - int64(first), nil
}

// checkLength validates a range of solution lengths and returns high. If the caller requests the
// hardest starts, checkLength returns math.MaxInt.
func (p *puzzle) checkLength(low, high int) (int, error) {
	hardest := low == solve.Hardest && high == solve.Hardest
	if hardest && p.h*p.w > maxExhaustiveCells {
		return 0, input.Errorf("use slidecensus for boards up to 3x4 or 2x6, or choose a length", "tiles: cannot search for the hardest %s starts", size(p.h, p.w))
	}
	if hardest {
		high = math.MaxInt
	}
	if low > high || high < 0 {
		return 0, input.Errorf("write a number or a range, for example 20-25", "tiles: %d-%d is not a valid range", low, high)
	}
	return high, nil
}

func (g *graph[S]) drawLength(ctx context.Context, p *puzzle, r *solve.Rand, o solve.Options, low, high int) (solve.Puzzle, error) {
	bound := solve.Options{MaxPositions: maxExplored}
	if p.h*p.w <= maxExhaustiveCells {
		bound = o
		if low == solve.Hardest {
			if err := search.CheckRoom[S](p.reachablePositions(), o); err != nil {
				return nil, err
			}
		}
	}
	if maxLength, known := p.maxOptimum(o.Metric); known && low > maxLength {
		return nil, p.tooFarError(o.Metric, maxLength)
	}
	// Moves are reversible, so the distance from the goal to a position equals the distance from
	// that position to the goal.
	near, err := search.Explore(ctx, g.Expand, g.goal, bound, high)
	if err != nil {
		return nil, err
	}
	if p.h*p.w <= maxExhaustiveCells && !near.Complete && near.Depth() < high {
		return nil, search.CheckRoom[S](p.reachablePositions(), o)
	}
	if low == solve.Hardest {
		low = near.Depth()
	}
	if first, end := near.Range(low, high); first < end {
		s := near.At(first + uint32(r.IntN(int(end-first))))
		p.start = make([]uint8, p.h*p.w)
		for i := range p.start {
			p.start[i] = uint8(g.tile(&s, i))
		}
		return p, nil
	}
	if near.Complete {
		return nil, p.tooFarError(o.Metric, near.Depth())
	}
	try := o
	try.Files.CacheDir, try.Progress, try.Optimal = "", nil, true
	if try.MaxPositions <= 0 || try.MaxPositions > maxDrawPositions {
		try.MaxPositions = maxDrawPositions
	}
	limit := &solve.Limit{Kind: solve.BuiltInLimit, Detail: input.Say("1,000,000,000 positions")}
	left := int64(maxTotalPositions)
	if o.MaxPositions > 0 && o.MaxPositions < left {
		limit.Kind, limit.Detail, left = solve.PositionsLimit, input.Message{}, o.MaxPositions
	}
	var lengths []int // optimal lengths of the rejected starts
	for i := 0; left > 0 && ctx.Err() == nil; i++ {
		// Uniformly drawn starts have solutions of similar length. Random walks give starts with shorter
		// solutions.
		if i%2 == 0 {
			p.drawStart(r)
		} else {
			p.randomWalk(r, min(low, mixingLength)+r.IntN(2*min(high, mixingLength)+1))
		}
		sol, err := p.Solve(ctx, try)
		left -= sol.Positions + sol.Nodes + 1000 // each draw has a fixed cost of 1000
		n := len(sol.Moves)
		switch {
		case err == nil && low <= n && n <= high:
			return p, nil
		case err == nil:
			lengths = append(lengths, n)
		case ctx.Err() == nil && !errors.Is(err, solve.ErrLimit):
			return nil, err
		}
	}
	if cause := context.Cause(ctx); cause != nil {
		timeout, ok := errors.AsType[*solve.Limit](cause)
		if !ok {
			return nil, cause
		}
		limit.Kind, limit.Detail = timeout.Kind, input.Message{}
	}
	limit.Hint = input.Say("choose a smaller length: such starts are rare and hard to solve")
	if tenth := len(lengths) / 10; tenth > 0 {
		slices.Sort(lengths)
		limit.Hint = input.Say("choose another length: most of the starts drawn have a length of %s", input.FormatRange(lengths[tenth], lengths[len(lengths)-1-tenth]))
	}
	return nil, limit
}

// reachablePositions counts the starts from which the goal can be reached.
func (p *puzzle) reachablePositions() int64 { return int64(tables.Factorial(p.h*p.w) / 2) }

// maxOptimum returns an upper bound on the optimal length over all starts, if a bound is known. The
// two maps contain the results of a census for boards with the blank's goal in a corner. The
// maximum for 4x4 is from Brüngger, Marzetta, Fukuda and Nievergelt, "The parallel search bench
// ZRAM and its applications", 1999. If the blank's goal is not in a corner, maxOptimum adds the
// distance from that goal to the nearest corner.
func (p *puzzle) maxOptimum(m board.Metric) (moves int, known bool) {
	steps := map[[2]int]int{{2, 2}: 6, {2, 3}: 21, {2, 4}: 36, {2, 5}: 55, {2, 6}: 80, {3, 3}: 31, {3, 4}: 53, {4, 4}: 80}
	pushes := map[[2]int]int{{2, 2}: 6, {2, 3}: 20, {2, 4}: 25, {2, 5}: 36, {2, 6}: 41, {3, 3}: 24, {3, 4}: 33}
	if m == board.PushMetric {
		steps = pushes
	}
	moves, known = steps[[2]int{min(p.h, p.w), max(p.h, p.w)}]
	z := blank(p.goal)
	y, x := z/p.w, z%p.w
	return moves + min(y, p.h-1-y) + min(x, p.w-1-x), known
}

func (p *puzzle) tooFarError(m board.Metric, maxLength int) error {
	return input.Errorf("choose a smaller length", "tiles: no %s start needs more than %s to reach this goal", size(p.h, p.w), input.Number(maxLength, m.Unit(maxLength)))
}

// randomWalk sets the start by a random walk of the given length from the goal. The walk never
// undoes its previous move.
func (p *puzzle) randomWalk(r *solve.Rand, length int) {
	p.start = append([]uint8(nil), p.goal...)
	z, last := blank(p.start), -1
	for range length {
		neighbours := tables.Neighbours(p.h, p.w, z)
		a := neighbours[r.IntN(len(neighbours))]
		for a == last {
			a = neighbours[r.IntN(len(neighbours))]
		}
		p.start[z], p.start[a] = p.start[a], 0
		z, last = a, z
	}
}
