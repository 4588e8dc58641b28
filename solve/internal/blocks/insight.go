package blocks

import (
	"cmp"
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/insight"
	"slidegif/solve/internal/order"
	"slidegif/solve/internal/search"
	"slidegif/solve/internal/width"
)

// Insight counts the shortest solutions of puzzle p in o.Metric. All of them have the given length.
// See insight.Count for details.
func Insight(ctx context.Context, p solve.Puzzle, length int, o solve.Options) (*solve.Insight, error) {
	b := p.Board()
	o.Metric = cmp.Or(o.Metric, p.Kind().Metrics[0])
	words, err := Words(b, o.Metric)
	switch {
	case err != nil:
		return nil, err
	case words == 1:
		return countWithCode[[1]uint64](ctx, b, length, o)
	case words == 2 && width.All:
		return countWithCode[[2]uint64](ctx, b, length, o)
	case words <= 4:
		return countWithCode[[4]uint64](ctx, b, length, o)
	case words <= 8 && width.All:
		return countWithCode[[8]uint64](ctx, b, length, o)
	}
	return countWithCode[[32]uint64](ctx, b, length, o)
}

func countWithCode[S search.Code](ctx context.Context, b board.Board, length int, o solve.Options) (*solve.Insight, error) {
	sp, err := NewSpace[S](b, o.Metric)
	if err != nil {
		return nil, err
	}
	start, _ := sp.Encode(b)
	return insight.Count(ctx, insightGraph[S]{sp}, start, length, o)
}

// An insightGraph is a Space that implements insight.Graph.
type insightGraph[S search.Code] struct{ *Space[S] }

func (p insightGraph[S]) Expand(dst []S, s S, _ int) []S { return p.Space.Expand(dst, s) }

// Images appends the mirror images of position s to dst.
func (p insightGraph[S]) Images(dst []S, s S) []S {
	if p.symmetries == nil {
		p.symmetries = append([]symmetry{}, p.m.symmetries()...)
	}
	for _, f := range p.symmetries {
		var image []placedPiece
		for _, q := range decode(p.m, nil, s) {
			to := f.fields[q.class]
			image = append(image, placedPiece{to.class, to.rank[q.rank]})
		}
		order.Sort(image, comparePieces)
		dst = append(dst, encode[S](p.m, image))
	}
	return dst
}
