package blocks

import (
	"cmp"
	"context"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/insight"
	"slidegif/solve/internal/search"
	"slidegif/solve/internal/width"
)

// Insight counts the shortest solutions of p in o.Metric, which have so many moves; see
// insight.Count.
func Insight(ctx context.Context, p solve.Puzzle, length int, o solve.Options) (*solve.Insight, error) {
	b := p.Board()
	o.Metric = cmp.Or(o.Metric, p.Kind().Metrics[0])
	words, err := Words(b, o.Metric)
	switch {
	case err != nil:
		return nil, err
	case words == 1:
		return countIn[[1]uint64](ctx, b, length, o)
	case words == 2 && width.Many:
		return countIn[[2]uint64](ctx, b, length, o)
	case words <= 4:
		return countIn[[4]uint64](ctx, b, length, o)
	case words <= 8 && width.Many:
		return countIn[[8]uint64](ctx, b, length, o)
	}
	return countIn[[32]uint64](ctx, b, length, o)
}

func countIn[S search.Code](ctx context.Context, b board.Board, length int, o solve.Options) (*solve.Insight, error) {
	sp, err := NewSpace[S](b, o.Metric)
	if err != nil {
		return nil, err
	}
	start, _ := sp.Encode(b)
	return insight.Count(ctx, positions[S]{sp}, start, length, o)
}

// positions are a space as package insight wants it.
type positions[S search.Code] struct{ *Space[S] }

func (p positions[S]) Expand(dst []S, s S, _ int) []S { return p.Space.Expand(dst, s) }

// Images appends the mirror images of a position.
func (p positions[S]) Images(dst []S, s S) []S {
	if p.mirror == nil {
		p.mirror = append([]symmetry{}, p.m.symmetries()...)
	}
	for _, f := range p.mirror {
		var image []placed
		for _, q := range decode(p.m, nil, s) {
			to := f.fields[q.class]
			image = append(image, placed{to.class, to.rank[q.rank]})
		}
		slices.SortFunc(image, comparePlaced)
		dst = append(dst, encode[S](p.m, image))
	}
	return dst
}
