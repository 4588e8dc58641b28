package glide

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/internal/insight"
	"slidegif/solve/internal/search"
)

// countShortest analyzes the shortest solutions of p, all of which have the given number of slides. See
// insight.Count.
func countShortest(ctx context.Context, p solve.Puzzle, length int, o solve.Options) (*solve.Insight, error) {
	m, err := newModel(p.Board())
	if err != nil {
		return nil, err
	}
	return engineOf(m).insight(ctx, length, o)
}

func (e typedEngine[S]) insight(ctx context.Context, length int, o solve.Options) (*solve.Insight, error) {
	start := e.m.start()
	return insight.Count(ctx, prunedSpace[S]{newSpace[S](e.m)}, encode[S](e.m, &start), length, o)
}

// A prunedSpace is a Space that leaves out positions known to be too far from the goal.
type prunedSpace[S search.Code] struct{ *Space[S] }

func (p prunedSpace[S]) Expand(dst []S, c S, left int) []S {
	s := p.load(c, false)
	p.est.load(&s)
	for _, t := range p.steps {
		if p.est.boundAfter(t) <= left {
			next := p.m.apply(&s, t)
			dst = append(dst, encode[S](p.m, &next))
		}
	}
	return dst
}
