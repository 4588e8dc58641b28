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
	// nearPositions is how many positions around the goal are looked at on a board whose space
	// is not walked whole.
	nearPositions = 500_000

	// Beyond those, so many positions are spent on one draw and on all draws, about a
	// minute.
	drawPositions = 5_000_000
	allPositions  = 1_000_000_000

	// longWalk is a walk that forgets where it began, however large the board.
	longWalk = 10_000
)

// randomLength is Random among the starts whose optimum lies in low..high. On boards of up
// to ten cells it is drawn uniformly from all of them; on larger ones uniformly from the
// short ones that a walk around the goal finds, and else by drawing and solving.
func randomLength(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	p, randomGoal, err := readParams(params)
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

// countLength returns how many starts have an optimum in low..high, 0 on boards of more than ten cells and
// for random goals.
func countLength(ctx context.Context, params string, o solve.Options, low, high int) (int64, error) {
	p, randomGoal, err := readParams(params)
	if err != nil || randomGoal || p.h*p.w > wholeCells {
		return 0, err
	}
	if high, err = p.checkLength(low, high); err != nil {
		return 0, err
	}
	p.drawGoal(nil, false)
	g := newGraph[[1]uint64](p, o.Metric == board.PushMetric) // ten cells take one word
	near, err := search.Explore(ctx, g.expandAt, g.goal, o, high)
	if err != nil {
		return 0, err
	}
	if low == solve.Hardest {
		low = near.Depth()
	}
	first, end := near.Range(low, high)
	return int64(end) - int64(first), nil
}

// checkLength returns the high end of a range of lengths, without an end for the hardest.
func (p *puzzle) checkLength(low, high int) (int, error) {
	hardest := low == solve.Hardest && high == solve.Hardest
	if hardest && p.h*p.w > wholeCells {
		return 0, input.Errorf("slidecensus finds them for up to 3x4 and 2x6; ask for a length here", "tiles: the hardest starts of %s are not looked for", size(p.h, p.w))
	}
	if hardest {
		high = math.MaxInt
	}
	if low > high || high < 0 {
		return 0, input.Errorf("write a number or a range, as 20-25", "tiles: no length lies in %d-%d", low, high)
	}
	return high, nil
}

func (g *graph[S]) drawLength(ctx context.Context, p *puzzle, r *solve.Rand, o solve.Options, low, high int) (solve.Puzzle, error) {
	bound := solve.Options{MaxPositions: nearPositions}
	if p.h*p.w <= wholeCells {
		bound = o
		if low == solve.Hardest {
			if err := search.Room[S](p.positions(), o); err != nil {
				return nil, err
			}
		}
	}
	if most, known := p.farthest(o.Metric); known && low > most {
		return nil, p.tooFar(o.Metric, most)
	}
	// A move can be taken back, so distances from the goal are distances to it.
	near, err := search.Explore(ctx, g.expandAt, g.goal, bound, high)
	if err != nil {
		return nil, err
	}
	if p.h*p.w <= wholeCells && !near.Whole && near.Depth() < high {
		return nil, search.Room[S](p.positions(), o)
	}
	if low == solve.Hardest {
		low = near.Depth()
	}
	if first, end := near.Range(low, high); first < end {
		s := near.At(first + uint32(r.Below(int(end-first))))
		p.start = make([]uint8, p.h*p.w)
		for i := range p.start {
			p.start[i] = uint8(g.tile(&s, i))
		}
		return p, nil
	}
	if near.Whole {
		return nil, p.tooFar(o.Metric, near.Depth())
	}
	try := o
	try.Files.Kept, try.Progress, try.Optimal = "", nil, true
	if try.MaxPositions <= 0 || try.MaxPositions > drawPositions {
		try.MaxPositions = drawPositions
	}
	limit := &solve.Limit{Kind: solve.BuiltInLimit, Detail: input.Say("1,000,000,000 positions")}
	left := int64(allPositions)
	if o.MaxPositions > 0 && o.MaxPositions < left {
		limit.Kind, limit.Detail, left = solve.PositionsLimit, input.Message{}, o.MaxPositions
	}
	var lengths []int // of what was drawn in vain
	for i := 0; left > 0 && ctx.Err() == nil; i++ {
		// Most starts are about equally far from the goal; nearer ones are met on walks.
		if i%2 == 0 {
			p.drawStart(r)
		} else {
			p.walk(r, min(low, longWalk)+r.Below(2*min(high, longWalk)+1))
		}
		sol, err := p.Solve(ctx, try)
		left -= sol.Positions + sol.Nodes + 1000 // a draw has its price too
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
	limit.Hint = input.Say("ask for less: such a start is rare, and hard to solve")
	if tenth := len(lengths) / 10; tenth > 0 {
		slices.Sort(lengths)
		limit.Hint = input.Say("ask for another length: most starts that were drawn and solved take %s", input.FromTo(lengths[tenth], lengths[len(lengths)-1-tenth]))
	}
	return nil, limit
}

// positions is how many starts reach the goal.
func (p *puzzle) positions() int64 { return int64(tables.Factorial(p.h*p.w) / 2) }

// farthest returns a number of moves that no start exceeds, where one is known: what a
// census of the board has found for a goal with the blank in a corner, and for 4x4
// Brüngger, Marzetta, Fukuda and Nievergelt ("The parallel search bench ZRAM and its
// applications", 1999). From another goal the blank first goes to a corner.
func (p *puzzle) farthest(m board.Metric) (most int, known bool) {
	steps := map[[2]int]int{{2, 2}: 6, {2, 3}: 21, {2, 4}: 36, {2, 5}: 55, {2, 6}: 80, {3, 3}: 31, {3, 4}: 53, {4, 4}: 80}
	pushes := map[[2]int]int{{2, 2}: 6, {2, 3}: 20, {2, 4}: 25, {2, 5}: 36, {2, 6}: 41, {3, 3}: 24, {3, 4}: 33}
	if m == board.PushMetric {
		steps = pushes
	}
	most, known = steps[[2]int{min(p.h, p.w), max(p.h, p.w)}]
	z := blank(p.goal)
	y, x := z/p.w, z%p.w
	return most + min(y, p.h-1-y) + min(x, p.w-1-x), known
}

func (p *puzzle) tooFar(m board.Metric, most int) error {
	return input.Errorf("ask for less", "tiles: no start of %s needs more than %s to this goal", size(p.h, p.w), input.Number(most, m.Unit(most)))
}

// walk takes the start from the goal along a random way that never turns back at once.
func (p *puzzle) walk(r *solve.Rand, length int) {
	p.start = append([]uint8(nil), p.goal...)
	z, last := blank(p.start), -1
	for range length {
		ways := tables.Neighbours(p.h, p.w, z)
		a := ways[r.Below(len(ways))]
		for a == last {
			a = ways[r.Below(len(ways))]
		}
		p.start[z], p.start[a] = p.start[a], 0
		z, last = a, z
	}
}
