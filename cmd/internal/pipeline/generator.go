package pipeline

import (
	"context"
	"errors"
	"strings"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// maxDraws limits the candidates for one puzzle. With some pieces, hardly any puzzle is worth solving.
const maxDraws = 1000

// A Generator generates random puzzles from a seed. The first candidate is KIND:PARAMS@SEED. The seed of
// each later candidate is a hash of the seed and the candidate's number, so neighbouring seeds share no
// candidates. Unsuitable candidates are skipped. A puzzle may occur twice unless Distinct is set.
type Generator struct {
	Kind    *solve.Kind
	Params  string
	Length  Length
	Options solve.Options // search limits, and the metric of Length
	Unique  bool          // skip puzzles with several shortest solutions

	Distinct bool // return no puzzle twice
	Spread   int  // number of distinct puzzles whose lengths are spread evenly over the range; 0: any length in the range

	candidates uint64
	drawn      map[string]bool // IDs of returned puzzles, if Distinct
	duplicates int             // repeated candidates since the last new puzzle
}

// Generator returns a generator for the puzzles of the query. Its searches have the limits of o. The default
// kind is the first kind of the catalog.
func (q Query) Generator(o solve.Options) (*Generator, error) {
	g := &Generator{Kind: catalog.Kinds[0], Options: o}
	var err error
	if name, params, _ := strings.Cut(q.Kind, ":"); name == "" {
		g.Params = params
	} else if g.Kind, g.Params, err = findParams(q.Kind); err != nil {
		return nil, err
	}
	if g.Kind.Random == nil {
		hint := input.Say("choose one from slidegif list %s", g.Kind.Name)
		if len(g.Kind.NamedLayouts()) == 0 {
			hint = input.Say("write %s", g.Kind.Sample())
		}
		return nil, input.Errorf(hint, "%s has no random puzzles", g.Kind.DisplayName())
	}
	if strings.Contains(g.Params, "@") {
		return nil, input.Errorf("solve that puzzle, or omit the seed", "kind: %.40q has a seed, so it is a single puzzle", g.Params)
	}
	if g.Options.Metric, err = g.Kind.Metric(q.Metric); err != nil {
		return nil, err
	}
	if g.Length, err = ParseLength(q.Length); err != nil {
		return nil, input.Faultf("length: %v", err)
	}
	return g, nil
}

// Solve generates the first puzzle of the query for a seed and solves it within the limits of o.
func (q Query) Solve(ctx context.Context, seed uint64, o solve.Options) (Solved, error) {
	g, err := q.Generator(o)
	if err != nil {
		return Solved{}, err
	}
	p, err := g.Next(ctx, seed)
	if err != nil {
		return Solved{}, err
	}
	o.Metric = g.Options.Metric
	return Solve(ctx, PuzzleOf(p), o)
}

// Next returns the next puzzle for a seed. The error is a *solve.Limit if no candidate was suitable, and an
// input.Error if there are too few distinct puzzles.
func (g *Generator) Next(ctx context.Context, seed uint64) (solve.Puzzle, error) {
	for range maxDraws {
		p, err := g.draw(ctx, seed)
		if err != nil {
			return nil, err
		}
		p = catalog.Identify(p)
		if g.drawn[p.ID()] {
			g.duplicates++
			continue
		}
		if g.Unique {
			if unique, err := g.isUnique(ctx, p); err != nil {
				return nil, err
			} else if !unique {
				continue
			}
		}
		if g.Distinct {
			if g.drawn == nil {
				g.drawn = map[string]bool{}
			}
			g.drawn[p.ID()], g.duplicates = true, 0
		}
		return p, nil
	}
	if n := len(g.drawn); n > 0 {
		return nil, input.Errorf("generate fewer puzzles, or use a larger board", "only %d different puzzles were found", n)
	}
	return nil, &solve.Limit{
		Kind:   solve.BuiltInLimit,
		Detail: input.Say("%d draws without a puzzle that has a unique shortest solution", maxDraws),
		Hint:   input.Say("try shorter puzzles or another metric"),
	}
}

// isUnique reports whether p provably has exactly one shortest solution. It also returns false if the proof exceeds
// a limit.
func (g *Generator) isUnique(ctx context.Context, p solve.Puzzle) (bool, error) {
	o := g.Options
	o.Optimal = false
	s, err := Solve(ctx, PuzzleOf(p), o)
	if err == nil {
		err = s.FindInsight(ctx, o)
	}
	if ctx.Err() != nil || err != nil && !errors.Is(err, solve.ErrLimit) {
		return false, err
	}
	return err == nil && s.Insight != nil && s.Insight.Shortest.IsInt64() && s.Insight.Shortest.Int64() == 1, nil
}

// draw returns the next candidate of a suitable length.
func (g *Generator) draw(ctx context.Context, seed uint64) (solve.Puzzle, error) {
	for range maxDraws {
		s := solve.MixSeed(seed, g.candidates)
		g.candidates++
		if g.Length.Range {
			if low, high := g.lengthRange(); low != g.Length.Low || high != g.Length.High {
				if p, err := g.randomOfLength(ctx, s, low, high); err == nil || ctx.Err() != nil {
					return p, err
				}
			}
			return g.randomOfLength(ctx, s, g.Length.Low, g.Length.High)
		}
		p, err := g.Kind.Random(ctx, g.Params, s)
		if err != nil || g.Length.Any || g.Kind.Worthwhile == nil {
			return p, err
		}
		if ok, err := g.Kind.Worthwhile(ctx, p); ok || err != nil {
			return p, err
		}
	}
	return nil, &solve.Limit{
		Kind:   solve.BuiltInLimit,
		Detail: input.Say("%d draws without a puzzle worth solving", maxDraws),
		Hint:   input.Say("use the length any to accept easy puzzles"),
	}
}

// maxDuplicates is the number of repeated candidates after which a part of the length range counts as
// exhausted.
const maxDuplicates = 20

// lengthRange returns the range of lengths for the next puzzle. It is a part of the requested range if lengths
// are spread, and the whole range once that part is exhausted.
func (g *Generator) lengthRange() (low, high int) {
	low, high = g.Length.Low, g.Length.High
	span := high - low + 1
	if len(g.drawn) >= g.Spread || g.duplicates >= maxDuplicates || low < 0 || span < 2 || span > 1000 {
		return low, high
	}
	first, end := len(g.drawn)*span/g.Spread, (len(g.drawn)+1)*span/g.Spread
	return low + first, low + max(first, end-1)
}

// Count returns the number of distinct puzzles of the requested length, or 0 if the kind cannot count them.
func (g *Generator) Count(ctx context.Context) (int64, error) {
	if !g.Length.Range || g.Kind.CountLength == nil {
		return 0, nil
	}
	return g.Kind.CountLength(ctx, g.Params, g.Options, g.Length.Low, g.Length.High)
}

// randomOfLength returns the puzzle for a seed among the puzzles with lengths from low to high.
func (g *Generator) randomOfLength(ctx context.Context, seed uint64, low, high int) (solve.Puzzle, error) {
	g.Options.Optimal = true
	p, err := g.Kind.RandomLength(ctx, g.Params, seed, g.Options, low, high)
	if limit, ok := errors.AsType[*solve.Limit](err); ok {
		withoutBound := *limit
		withoutBound.LowerBound = 0 // the bound belongs to a rejected candidate
		err = &withoutBound
	}
	return p, err
}
