package perfect

import (
	"cmp"
	"context"
	"errors"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
	"slidegif/solve/input"
)

const (
	// defaultEffort is the default budget of a Search, in positions examined. Examining
	// defaultEffort positions takes about 5 s.
	defaultEffort = 4_000_000

	// Each board costs boardCost in addition to the number of its positions.
	boardCost = 500

	// The search abandons a board if maxIdle changes in a row find no longer unique solution.
	maxIdle = 40
)

// A Search looks for perfect puzzles among the components of random boards of type B. A Search
// examines every position that a board can reach, because Reduce turns every position with exactly
// one shortest solution into a perfect puzzle of the same length. If no position is long enough, the
// search changes the board at random and keeps each change that does not shorten the longest unique
// solution.
type Search[B any] struct {
	Metric       solve.Metric // the kind's first metric
	MaxPositions int64        // components with more positions are skipped

	// Start returns a new random board, and Change returns a changed copy of a board.
	Start  func() B
	Change func(B) B

	// Parse returns the puzzle that starts with board b.
	Parse func(b board.Board) (solve.Puzzle, error)

	// Walk calls census.DrawUnique or census.DrawUniqueFrom for a board with at most MaxPositions
	// positions. If the board is invalid, for example without an empty cell, Walk returns a zero
	// Unique.
	Walk func(b B, o solve.CensusOptions, maxPositions int64, low, high int) (census.Unique, error)
}

// Find returns a perfect puzzle. Its shortest solution has low to high moves. The default effort is defaultEffort. If
// the effort is spent, the error is a *solve.Limit that names the longest perfect puzzle found. If a board needs more
// memory than o.Memory, Find returns an error. Skipping the board would make the result depend on the memory limit.
func (s Search[B]) Find(ctx context.Context, o solve.Options, low, high int) (solve.Puzzle, error) {
	if low == solve.Hardest {
		return nil, input.Errorf("choose a length", "the hardest perfect puzzles of this kind are not known")
	}
	effort := cmp.Or(o.Effort, defaultEffort)
	o.Effort = 0
	var longest census.Unique
	boards := 0
	for effort > 0 {
		b, length := s.Start(), 0
		next := b
		for idle := 0; idle < maxIdle && effort > 0; idle++ {
			u, err := s.Walk(next, solve.CensusOptions{Metric: s.Metric, Memory: o.Memory}, s.MaxPositions, low, high)
			effort -= boardCost + u.Positions
			boards++
			if err := s.failure(ctx, err); err != nil {
				return nil, err
			}
			if u.Length >= low {
				return s.reduce(ctx, u, o)
			}
			if u.Length > longest.Length {
				longest = u
			}
			if u.Length > length {
				idle = 0
			}
			if u.Length >= length {
				b, length = next, u.Length
			}
			next = s.Change(b)
		}
	}
	limit := &solve.Limit{
		Kind:   solve.BuiltInLimit,
		Detail: input.Say("%s boards without a perfect puzzle of that length", input.Thousands(int64(boards))),
		Hint:   input.Say("try another seed, a smaller length or more --effort"),
	}
	if longest.Length > 0 {
		p, err := s.reduce(ctx, longest, o)
		if err != nil {
			return nil, err
		}
		limit.Hint = LongestHint(p, longest.Length)
	}
	return nil, limit
}

// failure returns the error to report, or nil if the search can continue after err, for example if a board has
// more than MaxPositions positions.
func (s Search[B]) failure(ctx context.Context, err error) error {
	limit, limited := errors.AsType[*solve.Limit](err)
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case limited && limit.Kind == solve.MemoryLimit:
		return &solve.Limit{Kind: solve.MemoryLimit, Metric: s.Metric, Hint: input.Say("raise %s", "--memory")} // omit the lower bound, which applies to a single board
	case limited:
		return nil
	}
	return err
}

// reduce reduces the board of u to a perfect puzzle.
func (s Search[B]) reduce(ctx context.Context, u census.Unique, o solve.Options) (solve.Puzzle, error) {
	p, err := s.Parse(u.Board)
	if err != nil {
		return nil, err
	}
	q, err := Reduce(ctx, p, o)
	return q, cmp.Or(s.failure(ctx, err), err)
}

// LongestHint returns the hint that names the longest perfect puzzle which a search has found.
func LongestHint(p solve.Puzzle, length int) input.Message {
	return input.Say("the longest perfect puzzle found has %s: %s", input.Number(length, p.Kind().Metrics[0].Unit(length)), input.Word(p.ID()))
}
