package gates

import (
	"context"
	"errors"
	"math"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
	"slidegif/solve/perfect"
)

// A random perfect board has at most maxPerfectBlocks blocks, because the exits of many blocks can
// hardly ever be forced into a single order. By default, a random perfect board requires at least
// goodPerfectMoves moves, or minPerfectMoves moves if the search finds no harder board.
const (
	maxPerfectBlocks = 5
	goodPerfectMoves = 8
	minPerfectMoves  = 6
)

// randomPerfect implements solve.Kind.RandomPerfect. The search starts with random boards, and
// replaces blocks one at a time.
func randomPerfect(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	if low > 0 || low == solve.Hardest {
		return findPerfect(ctx, params, seed, o, low, high)
	}
	p, err := findPerfect(ctx, params, seed, o, goodPerfectMoves, math.MaxInt)
	if errors.Is(err, solve.ErrLimit) && ctx.Err() == nil {
		return findPerfect(ctx, params, seed, o, minPerfectMoves, math.MaxInt)
	}
	return p, err
}

func findPerfect(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	const minSide, sides = 4, 2
	r := solve.NewRand(seed)
	if _, _, err := readSize(params, r, minSide, minSide, sides); err != nil {
		return nil, err
	}
	return perfect.Search[*candidate]{
		Metric: board.MoveMetric, MaxPositions: 12_000,
		Start: func() *candidate {
			rows, columns, _ := readSize(params, r, minSide, minSide, sides)
			return draw(r, rows, columns, maxPerfectBlocks)
		},
		Change: func(d *candidate) *candidate { return d.mutate() },
		Parse:  func(b board.Board) (solve.Puzzle, error) { return parse(strings.TrimPrefix(id(b), "gates:")) },
		Walk: func(d *candidate, o solve.CensusOptions, maxPositions int64, low, high int) (census.Unique, error) {
			if len(d.blocks) == 0 || len(d.blocks) > maxPerfectBlocks {
				return census.Unique{}, nil
			}
			b := d.board()
			return census.DrawUniqueFrom(ctx, engineOf(newModel(b)).positions(), b, r, o, maxPositions, low, high)
		},
	}.Find(ctx, o, low, high)
}
