package glide

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/internal/insight"
	"slidegif/solve/internal/search"
)

// countShortest counts the shortest solutions of p, which have so many slides; see insight.Count.
func countShortest(ctx context.Context, p solve.Puzzle, length int, o solve.Options) (*solve.Insight, error) {
	m, err := newModel(p.Board())
	if err != nil {
		return nil, err
	}
	return engineOf(m).insight(ctx, length, o)
}

func (e sized[S]) insight(ctx context.Context, length int, o solve.Options) (*solve.Insight, error) {
	start := e.m.start()
	return insight.Count(ctx, bounded[S]{newSpace[S](e.m)}, encode[S](e.m, &start), length, o)
}

// A bounded space leaves out positions that are known to be too far from the goal.
type bounded[S search.Code] struct{ *Space[S] }

func (p bounded[S]) Expand(dst []S, c S, left int) []S {
	s := p.load(c, false)
	p.est.load(&s)
	for _, t := range p.steps {
		if p.est.after(t) <= left {
			next := p.m.take(&s, t)
			dst = append(dst, encode[S](p.m, &next))
		}
	}
	return dst
}
