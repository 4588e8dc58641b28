package tiles

import (
	"context"
	"errors"
	"math"
	"math/bits"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/search"
)

const (
	// wholeCells is the largest board whose space is walked whole, and nearPositions how
	// many positions around the goal are looked at on a larger one.
	wholeCells    = 10
	nearPositions = 500_000

	// Beyond those, so many positions are spent on one draw and on all draws, some 20
	// seconds.
	drawPositions = 5_000_000
	allPositions  = 1_000_000_000

	// longWalk is a walk that forgets where it began, however large the board.
	longWalk = 10_000
)

// RandomLength is Random among the starts whose optimum lies in low..high. On boards of up
// to ten cells it is drawn uniformly from all of them; on larger ones uniformly from the
// short ones that a walk around the goal finds, and else by drawing and solving.
func RandomLength(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	p, randomGoal, err := readParams(params)
	if err != nil {
		return nil, err
	}
	hardest := low == solve.Hardest && high == solve.Hardest
	if hardest && p.h*p.w > wholeCells {
		return nil, board.BadInput("slidecensus finds them for up to 3x4 and 2x6; ask for a length here", "tiles: the hardest starts of %s are not looked for", size(p.h, p.w))
	}
	if hardest {
		high = math.MaxInt
	}
	if low > high || high < 0 {
		return nil, board.BadInput("write a number or a range, as 20-25", "tiles: no length lies in %d-%d", low, high)
	}
	if o.Metric == "" {
		o.Metric = board.StepMetric
	}
	r := solve.NewRand(seed)
	p.drawGoal(r, randomGoal)
	width := bits.Len(uint(p.h*p.w - 1))
	switch words := (p.h*p.w + 64/width - 1) / (64 / width); {
	case words == 1:
		return drawLength[[1]uint64](ctx, p, r, o, low, high)
	case words == 2:
		return drawLength[[2]uint64](ctx, p, r, o, low, high)
	case words <= 4:
		return drawLength[[4]uint64](ctx, p, r, o, low, high)
	default:
		return drawLength[[8]uint64](ctx, p, r, o, low, high)
	}
}

func drawLength[S search.Code](ctx context.Context, p *puzzle, r *solve.Rand, o solve.Options, low, high int) (solve.Puzzle, error) {
	g := newGraph[S](p, o.Metric == board.PushMetric)
	bound := solve.Options{MaxPositions: nearPositions}
	if p.h*p.w <= wholeCells {
		bound = solve.Options{}
	}
	// A move can be taken back, so distances from the goal are distances to it.
	near, err := search.Explore(ctx, g, g.goal, bound, high)
	if err != nil {
		return nil, err
	}
	if low == solve.Hardest {
		low = near.Depth()
	}
	if first, end := near.Layers(low, high); first < end {
		s := near.At(first + r.Below(end-first))
		p.start = make([]uint8, p.h*p.w)
		for i := range p.start {
			p.start[i] = uint8(g.tile(&s, i))
		}
		return p, nil
	}
	if near.Whole {
		return nil, board.BadInput("ask for less", "tiles: no start of %s needs more than %s to this goal", size(p.h, p.w), o.Metric.Count(near.Depth()))
	}
	if p.h*p.w == 16 && o.Metric == board.StepMetric && low > 80 {
		return nil, board.BadInput("ask for less", "tiles: no start of 4x4 needs more than 80 steps")
	}
	try := o
	try.CacheDir, try.Note = "", nil
	if try.MaxPositions <= 0 || try.MaxPositions > drawPositions {
		try.MaxPositions = drawPositions
	}
	for i, left := 0, allPositions; left > 0; i++ {
		// Most starts are about equally far from the goal; nearer ones are met on walks.
		if i%2 == 0 {
			p.drawStart(r)
		} else {
			p.walk(r, min(low, longWalk)+r.Below(2*min(high, longWalk)+1))
		}
		sol, err := p.Solve(ctx, try)
		left -= sol.Positions + 1000 // a draw has its price too
		switch {
		case err == nil && low <= len(sol.Moves) && len(sol.Moves) <= high:
			return p, nil
		case err != nil && !errors.Is(err, solve.ErrLimit):
			return nil, err
		}
	}
	return nil, &solve.Limit{What: "of 1,000,000,000 positions", Metric: o.Metric}
}

// walk takes the start from the goal along a random way that never turns back at once.
func (p *puzzle) walk(r *solve.Rand, length int) {
	p.start = append([]uint8(nil), p.goal...)
	z, last := blank(p.start), -1
	for range length {
		ways := neighbours(p.h, p.w, z)
		a := ways[r.Below(len(ways))]
		for a == last {
			a = ways[r.Below(len(ways))]
		}
		p.start[z], p.start[a] = p.start[a], 0
		z, last = a, z
	}
}
