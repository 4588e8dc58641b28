package rush

import (
	"bytes"
	"context"
	"math"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
	"slidegif/solve/perfect"
)

// randomPerfect implements solve.Kind.RandomPerfect. The search starts with random boards, and
// replaces cars one at a time.
func randomPerfect(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	h, w, err := readSize(params)
	if err != nil {
		return nil, err
	}
	if low == 0 {
		low, high = minWorthwhile(w*h), math.MaxInt
	}
	r := solve.NewRand(seed)
	return perfect.Search[string]{
		Metric: board.SlideMetric, MaxPositions: 60_000,
		Start:  func() string { return draw(r, h, w) },
		Change: func(text string) string { return change(r, text, h, w) },
		Parse:  func(b board.Board) (solve.Puzzle, error) { return parse(b.String()) },
		Walk: func(text string, o solve.CensusOptions, maxPositions int64, low, high int) (census.Unique, error) {
			p, err := parse(text)
			if err != nil { // for example, no cell is empty
				return census.Unique{}, nil
			}
			return census.DrawUnique(ctx, p.Board(), r, o, maxPositions, low, high)
		},
	}.Find(ctx, o, low, high)
}

// change returns a copy of a board in which one random car other than A is removed, or a car is added
// at random, or both.
func change(r *solve.Rand, text string, h, w int) string {
	l := lot{h, w, []byte(strings.ReplaceAll(text, "/", ""))}
	cars := others(l.cells)
	name := carNames[len(cars)] // not in use, because cars are named in reading order
	if len(cars) > 0 && r.IntN(4) > 0 {
		name = cars[r.IntN(len(cars))]
		l.cells = bytes.ReplaceAll(l.cells, []byte{name}, []byte{'o'})
	}
	if r.IntN(4) > 0 {
		const maxTries = 50
		for tries := 0; tries < maxTries && !l.putAnywhere(r, name); tries++ {
		}
	}
	return l.String()
}

// others returns the names of all cars except A, in reading order.
func others(cells []byte) (names []byte) {
	for _, c := range cells {
		if c != 'o' && c != 'A' && !slices.Contains(names, c) {
			names = append(names, c)
		}
	}
	return names
}
