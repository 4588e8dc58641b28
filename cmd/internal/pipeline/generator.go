package pipeline

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// maxDraws is the maximum number of candidates to try for one puzzle. This limit is necessary because some
// sets of pieces hardly allow any puzzle that is worth solving.
const maxDraws = 1000

// A Generator generates random puzzles from a seed. The first candidate for a puzzle is KIND:PARAMS@SEED. The
// seed of each later candidate is a hash of the original seed and the number of the candidate, so that
// neighbouring seeds have no candidates in common. The generator skips unsuitable candidates. If Distinct is
// not set, the same puzzle may be returned more than once.
type Generator struct {
	Kind    *solve.Kind
	Params  string
	Length  Length
	Options solve.Options // search limits, and the metric in which Length is measured
	Unique  bool          // skip puzzles that have more than one shortest solution
	Perfect bool          // generate only perfect puzzles; see package perfect

	Distinct bool // never return the same puzzle twice
	Spread   int  // number of distinct puzzles to spread evenly over the range of lengths; 0 allows any length in the range

	prepared   string // ID of the puzzle to return instead of a generated one; may be empty
	candidates uint64
	drawn      map[string]bool // IDs of the puzzles returned so far, if Distinct is set
	duplicates int             // number of repeated candidates since the last new puzzle
}

// Generator returns a generator of random puzzles for the query. o limits each search. The default kind is
// the first kind of the catalog.
func (q Query) Generator(o solve.Options) (*Generator, error) {
	g := &Generator{Kind: catalog.Kinds[0], Options: o, prepared: q.prepared}
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
	if err := g.setGoal(q.Goal); err != nil {
		return nil, err
	}
	if g.Options.Metric, err = g.Kind.Metric(q.Metric); err != nil {
		return nil, err
	}
	if g.Length, err = ParseLength(q.Length); err != nil {
		return nil, input.Faultf("length: %v", err)
	}
	if g.Perfect = q.Perfect == "on"; g.Perfect {
		err = g.checkPerfect(q.Metric)
	}
	return g, err
}

// checkPerfect returns an error if the kind has no perfect puzzles, or none in the given metric. An empty metric is
// always valid.
func (g *Generator) checkPerfect(metric solve.Metric) error {
	if g.Kind.RandomPerfect == nil {
		var names input.List
		for _, k := range catalog.Kinds {
			if k.RandomPerfect != nil {
				names = append(names, k.Name)
			}
		}
		return input.Errorf(input.Say("choose one of %s", names), "%s: perfect puzzles of this kind cannot be generated", g.Kind.DisplayName())
	}
	if first := g.Kind.Metrics[0]; metric != "" && metric != first {
		return input.Errorf(input.Say("omit the metric, or write %s", input.Word(string(first))), "%s: a puzzle is perfect in the metric %s only", g.Kind.DisplayName(), input.Word(string(first)))
	}
	return nil
}

// setGoal adds a goal for all generated puzzles to g.Params. setGoal ignores an empty goal.
func (g *Generator) setGoal(goal string) error {
	switch k := g.Kind; {
	case goal == "":
		return nil
	case k.FixedGoal:
		return fixedGoalError(k)
	case !k.RandomGoals:
		hint := input.Say("generate a start with slidegif random %s, and solve it with slidegif START --goal GOAL", k.Name)
		return input.Errorf(hint, "%s: random puzzles cannot be generated for a given goal", k.DisplayName())
	case strings.Contains(g.Params, "+"):
		return input.Errorf("omit one of them", "%s: %.40q already has a goal", k.DisplayName(), g.Params)
	case strings.ContainsAny(goal, ":@"):
		return notGoalError(k, goal)
	}
	if slices.Contains(g.Kind.GoalNames, goal) {
		g.Params += "+" + goal
		return nil
	}
	p, err := catalog.Parse(context.Background(), g.Kind.Name+":"+goal) // accepts every notation of a start; without a seed, no deadline is needed
	if err != nil {
		return withPlace("--goal", err)
	}
	g.Params += "+" + p.Board().String()
	return nil
}

// Solve generates the first puzzle that matches the query for a given seed, and solves it within the limits of
// o.
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
	return Solve(ctx, PuzzleOf(p), o, Parts{})
}

// Next generates the next puzzle for the given seed. If no candidate is suitable, the error is a *solve.Limit.
// If too few distinct puzzles exist, the error is an *input.Error.
func (g *Generator) Next(ctx context.Context, seed uint64) (solve.Puzzle, error) {
	if g.prepared != "" {
		return catalog.Parse(ctx, g.prepared)
	}
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

// isUnique reports whether p has been proved to have exactly one shortest solution. If the proof exceeds a
// limit, isUnique returns false.
func (g *Generator) isUnique(ctx context.Context, p solve.Puzzle) (bool, error) {
	o := g.Options
	o.Optimal = false
	s, err := Solve(ctx, PuzzleOf(p), o, Parts{Insight: true})
	if ctx.Err() != nil || err != nil && !errors.Is(err, solve.ErrLimit) {
		return false, err
	}
	return err == nil && s.Insight != nil && s.Insight.Shortest.IsOne(), nil
}

// draw returns the next candidate whose solution has a suitable length.
func (g *Generator) draw(ctx context.Context, seed uint64) (solve.Puzzle, error) {
	for range maxDraws {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		s := solve.MixSeed(seed, g.candidates)
		g.candidates++
		if g.Perfect {
			return g.perfect(ctx, s)
		}
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

// perfect returns a perfect puzzle of a suitable length.
func (g *Generator) perfect(ctx context.Context, seed uint64) (solve.Puzzle, error) {
	low, high := 0, 0 // any length that is worth solving
	switch {
	case g.Length.Any:
		low, high = 1, math.MaxInt
	case g.Length.Range:
		if low, high = g.lengthRange(); low >= 0 {
			low = max(low, 1)
		}
	}
	return g.Kind.RandomPerfect(ctx, g.Params, seed, g.Options, low, high)
}

// After maxDuplicates repeated candidates, the generator continues with the next part of the range of lengths.
const maxDuplicates = 20

// lengthRange returns the minimum and maximum length of the next puzzle. If g.Spread divides the
// requested range into parts, the result is one of these parts. After maxDuplicates repeated candidates,
// lengthRange returns the whole range.
func (g *Generator) lengthRange() (low, high int) {
	low, high = g.Length.Low, g.Length.High
	span := high - low + 1
	if len(g.drawn) >= g.Spread || g.duplicates >= maxDuplicates || low < 0 || span < 2 || span > 1000 {
		return low, high
	}
	first, end := len(g.drawn)*span/g.Spread, (len(g.drawn)+1)*span/g.Spread
	return low + first, low + max(first, end-1)
}

// Count returns the number of distinct puzzles with a length in g.Length. If this number is
// unknown, Count returns 0.
func (g *Generator) Count(ctx context.Context) (int64, error) {
	if !g.Length.Range || g.Kind.CountLength == nil {
		return 0, nil
	}
	return g.Kind.CountLength(ctx, g.Params, g.Options, g.Length.Low, g.Length.High)
}

// randomOfLength returns a random puzzle with an optimal length from low to high. The same seed always produces
// the same puzzle.
func (g *Generator) randomOfLength(ctx context.Context, seed uint64, low, high int) (solve.Puzzle, error) {
	o := g.Options
	o.Optimal = true
	p, err := g.Kind.RandomLength(ctx, g.Params, seed, o, low, high)
	if limit, ok := errors.AsType[*solve.Limit](err); ok {
		withoutBound := *limit
		withoutBound.LowerBound = 0 // the lower bound belongs to a rejected candidate
		err = &withoutBound
	}
	return p, err
}
