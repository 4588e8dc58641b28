package tiles

import (
	"context"
	"errors"
	"math"

	"slidegif/solve"
	"slidegif/solve/board"
)

const (
	// endsCells is the largest board whose positions fit a word of endsSearch.
	endsCells = 16

	// provedPushCells is the largest board that is searched from both ends until it is
	// solved. The 15-puzzle needs up to 43 pushes, and a layer 20 deep is too large.
	provedPushCells = 15

	// endsPositions is how many positions are stored for the bound of a larger one.
	endsPositions = 30_000_000
)

// pushes finds a fewest pushes from both ends, or on boards of more than 15 cells the best
// solution that a beam search finds, with the depth of the search from both ends as bound.
func (p *puzzle) pushes(ctx context.Context, o solve.Options) (solve.Solution, error) {
	sol := solve.Solution{Metric: board.PushMetric}
	most := int64(math.MaxInt64)
	limit := &solve.Limit{Kind: solve.MemoryLimit, Metric: board.PushMetric}
	if o.MaxPositions > 0 {
		most, limit.Kind = o.MaxPositions, solve.PositionsLimit
	}
	switch {
	case o.Effort > 0 && o.Effort/2 < most:
		most, limit.Kind = o.Effort/2, solve.EffortLimit
	case len(p.start) > provedPushCells && !o.Optimal:
		most = min(most, endsPositions)
	}
	var err error
	if len(p.start) <= endsCells {
		err = p.fromBothEnds(ctx, o, most, &sol)
	} else {
		err = p.fromStart(ctx, o, most, &sol)
	}
	sol.AtLeast = max(sol.AtLeast, p.leastPushes())
	if err != nil || sol.Moves != nil {
		return sol, err
	}
	if o.Optimal {
		limit.AtLeast = sol.AtLeast
		return sol, limit
	}
	return p.nearPushes(ctx, o, sol)
}

// leastPushes is a bound for any board: a push takes each tile of one row or of one column by
// a cell, so the rows and the columns that tiles have to go are counted apart.
func (p *puzzle) leastPushes() int {
	home := make([]int, len(p.goal))
	for c, t := range p.goal {
		home[t] = c
	}
	rows, columns := 0, 0
	for c, t := range p.start {
		if t != 0 {
			rows += abs(c/p.w - home[t]/p.w)
			columns += abs(c%p.w - home[t]%p.w)
		}
	}
	return (rows+p.h-2)/(p.h-1) + (columns+p.w-2)/(p.w-1)
}

// fromBothEnds enters the solution, or the bound where it is too far.
func (p *puzzle) fromBothEnds(ctx context.Context, o solve.Options, most int64, sol *solve.Solution) error {
	e := newEndsSearch(p.h, p.w, p.start, p.goal, workers(o))
	path, err := e.search(ctx, most, o.Memory, func() {
		o.Report(solve.Progress{Positions: e.stored, Depth: e.depth()})
	})
	sol.Positions, sol.AtLeast = e.stored, e.depth()
	if ctx.Err() != nil {
		return solve.Ended(ctx, sol.AtLeast, board.PushMetric)
	}
	if err != nil || path == nil {
		return err
	}
	var blanks []int
	for _, code := range path {
		blanks = append(blanks, blankOf(code))
	}
	sol.Moves = p.moves(blanks)
	sol.AtLeast = len(sol.Moves)
	return nil
}

// fromStart does the same on boards that are too large for words.
func (p *puzzle) fromStart(ctx context.Context, o solve.Options, most int64, sol *solve.Solution) error {
	if most < math.MaxInt64 {
		o.MaxPositions = max(most/16, 1000) // they take many words each
	}
	found, err := p.breadthFirst(ctx, o)
	if errors.Is(err, solve.ErrLimit) && ctx.Err() == nil {
		sol.Positions, sol.AtLeast = found.Positions, found.AtLeast
		return nil
	}
	*sol = found
	return err
}

// nearPushes finds a solution by beam search and makes it shorter.
func (p *puzzle) nearPushes(ctx context.Context, o solve.Options, sol solve.Solution) (solve.Solution, error) {
	f := normalize(p)
	h, said, err := quickHeuristic(ctx, f.h, f.w, f.blank, o)
	if err != nil {
		return sol, err
	}
	sol.Method = said
	effort := o.Effort
	if effort <= 0 {
		effort = defaultEffort
	}
	b := newBeam(h, f, workers(o))
	b.push, b.guide = true, nil
	tell := func(looked int64) {
		o.Report(solve.Progress{Positions: sol.Positions + sol.Nodes + looked, Depth: sol.AtLeast})
	}
	var path []uint8
	width, err := b.width(effort/2/int64(20*f.h*f.w), o.Memory, 0, 10*f.h*f.w)
	if err != nil {
		return sol, limitAt(err, sol.AtLeast, board.PushMetric)
	}
	for {
		var looked int64
		path, looked, err = b.search(ctx, f.cells, f.start(), int(width), 20*f.h*f.w, tell)
		sol.Nodes += looked
		if ctx.Err() != nil {
			return sol, solve.Ended(ctx, sol.AtLeast, board.PushMetric)
		}
		if err != nil {
			return sol, err
		}
		if o.MaxPositions > 0 && sol.Nodes+sol.Positions > o.MaxPositions {
			return sol, &solve.Limit{Kind: solve.PositionsLimit, AtLeast: sol.AtLeast, Metric: board.PushMetric}
		}
		if path != nil {
			break
		}
		if width, err = b.wider(width); err != nil {
			return sol, limitAt(err, sol.AtLeast, board.PushMetric)
		}
	}
	blanks := f.blanks(path)
	if len(p.start) <= endsCells {
		var looked int64
		blanks, looked, err = p.fewerPushes(ctx, o, blanks, effort/4, tell)
		sol.Nodes += looked
		if err != nil {
			return sol, err
		}
	}
	sol.Moves = p.moves(blanks)
	return sol, nil
}

// fewerPushes replaces parts of a path by shortest ones, found from both ends, until no part
// of a length can be shorter or it has looked at so many positions.
func (p *puzzle) fewerPushes(ctx context.Context, o solve.Options, blanks []int, most int64, tell func(looked int64)) ([]int, int64, error) {
	looked := int64(0)
	for length := 12; length < len(blanks) && looked < most; length += 2 {
		for at := 0; at+length < len(blanks) && looked < most; {
			cells := p.along(blanks)
			e := newEndsSearch(p.h, p.w, cells[at], cells[at+length], workers(o))
			path, err := e.search(ctx, most/2, o.Memory, func() { tell(looked + e.stored) })
			looked += e.stored
			switch {
			case ctx.Err() != nil:
				return nil, looked, solve.Ended(ctx, 0, board.PushMetric)
			case err != nil:
				return nil, looked, err
			case path == nil:
				return blanks, looked, nil
			}
			if len(path) <= length {
				shorter := append([]int{}, blanks[:at]...)
				for _, code := range path {
					shorter = append(shorter, blankOf(code))
				}
				blanks = append(shorter, blanks[at+length+1:]...)
				at = max(0, at-length)
				continue
			}
			at += max(1, length/4)
		}
	}
	return blanks, looked, nil
}

// along returns the cells after each move of the blank.
func (p *puzzle) along(blanks []int) [][]uint8 {
	all := [][]uint8{p.start}
	for i := 1; i < len(blanks); i++ {
		cells := append([]uint8(nil), all[i-1]...)
		from, to := blanks[i-1], blanks[i]
		by := 1
		if from%p.w == to%p.w {
			by = p.w
		}
		if to < from {
			by = -by
		}
		for z := from; z != to; z += by {
			cells[z], cells[z+by] = cells[z+by], 0
		}
		all = append(all, cells)
	}
	return all
}
