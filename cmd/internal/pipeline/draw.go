package pipeline

import (
	"context"
	"errors"
	"strings"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// maxEasy bounds the search for a puzzle that is worth solving, where the pieces allow hardly any.
const maxEasy = 1000

// A Draw is a sequence of random puzzles that a seed stands for. Its first candidate is
// KIND:PARAMS@SEED. The seeds of the others are mixed from the seed and their numbers, so
// that neighbouring seeds share nothing. Candidates that do not fit are passed over. A puzzle may come
// twice where it need not be distinct.
type Draw struct {
	Kind    *solve.Kind
	Params  string
	Length  Length
	Options solve.Options // bounds of searches; the metric of Length
	Unique  bool          // only puzzles with one shortest solution

	Distinct bool // no puzzle twice
	Spread   int  // of so many distinct puzzles the lengths are spread evenly over the range; 0: drawn from all of it

	candidates uint64
	drawn      map[string]bool // IDs, where Distinct
	again      int             // candidates since the last puzzle that were drawn before
}

// Draw returns the random puzzles that are asked for, within the bounds of o. No kind is the
// first of all.
func (q Query) Draw(o solve.Options) (*Draw, error) {
	d := &Draw{Kind: catalog.Kinds[0], Options: o}
	var err error
	if name, params, _ := strings.Cut(q.Kind, ":"); name == "" {
		d.Params = params
	} else if d.Kind, d.Params, err = findParams(q.Kind); err != nil {
		return nil, err
	}
	if d.Kind.Random == nil {
		hint := input.Say("take one of slidegif list %s", d.Kind.Name)
		if len(d.Kind.Named()) == 0 {
			hint = input.Say("write %s", d.Kind.Sample())
		}
		return nil, input.Errorf(hint, "%s has no random puzzles", d.Kind.Called())
	}
	if strings.Contains(d.Params, "@") {
		return nil, input.Errorf("it is a puzzle: solve it, or leave the seed out", "kind: with its seed %.40q stands for one puzzle", d.Params)
	}
	if d.Options.Metric, err = d.Kind.Metric(q.Metric); err != nil {
		return nil, err
	}
	if d.Length, err = ParseLength(q.Length); err != nil {
		return nil, input.Faultf("length: %v", err)
	}
	return d, nil
}

// Solve draws the puzzle that a seed stands for among those that are asked for, and solves it within the bounds of o.
func (q Query) Solve(ctx context.Context, seed uint64, o solve.Options) (Solved, error) {
	d, err := q.Draw(o)
	if err != nil {
		return Solved{}, err
	}
	p, err := d.Next(ctx, seed)
	if err != nil {
		return Solved{}, err
	}
	o.Metric = d.Options.Metric
	return Solve(ctx, PuzzleOf(p), o)
}

// Next returns the next puzzle of the sequence. Where none is found the error is a
// *solve.Limit.
func (d *Draw) Next(ctx context.Context, seed uint64) (solve.Puzzle, error) {
	for range maxEasy {
		p, err := d.next(ctx, seed)
		if err != nil {
			return nil, err
		}
		p = catalog.Known(p)
		if d.drawn[p.ID()] {
			d.again++
			continue
		}
		if d.Unique {
			if one, err := d.isUnique(ctx, p); err != nil {
				return nil, err
			} else if !one {
				continue
			}
		}
		if d.Distinct {
			if d.drawn == nil {
				d.drawn = map[string]bool{}
			}
			d.drawn[p.ID()], d.again = true, 0
		}
		return p, nil
	}
	if n := len(d.drawn); n > 0 {
		return nil, input.Errorf("make fewer, or take a larger board", "only %d different puzzles were found", n)
	}
	return nil, &solve.Limit{
		Kind:   solve.BuiltInLimit,
		Detail: input.Say("%d draws, none of which has only one shortest solution", maxEasy),
		Hint:   input.Say("ask for shorter puzzles, or take another metric"),
	}
}

// isUnique reports whether it could be proved that a puzzle has one shortest solution.
func (d *Draw) isUnique(ctx context.Context, p solve.Puzzle) (bool, error) {
	o := d.Options
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

func (d *Draw) next(ctx context.Context, seed uint64) (solve.Puzzle, error) {
	for range maxEasy {
		s := solve.MixSeed(seed, d.candidates)
		d.candidates++
		if d.Length.Range {
			if low, high := d.part(); low != d.Length.Low || high != d.Length.High {
				if p, err := d.ofLength(ctx, s, low, high); err == nil || ctx.Err() != nil {
					return p, err
				}
			}
			return d.ofLength(ctx, s, d.Length.Low, d.Length.High)
		}
		p, err := d.Kind.Random(ctx, d.Params, s)
		if err != nil || d.Length.Any || d.Kind.Worthwhile == nil {
			return p, err
		}
		if worth, err := d.Kind.Worthwhile(ctx, p); worth || err != nil {
			return p, err
		}
	}
	return nil, &solve.Limit{
		Kind:   solve.BuiltInLimit,
		Detail: input.Say("%d draws, none of which is worth solving", maxEasy),
		Hint:   input.Say("take easy ones too, with the length any"),
	}
}

// manyAgain is after how many candidates in vain the part of a range counts as used up.
const manyAgain = 20

// part returns the part of the wanted lengths in which the next puzzle's lies: the whole range where lengths
// are not spread, or where that part has no more puzzles.
func (d *Draw) part() (low, high int) {
	low, high = d.Length.Low, d.Length.High
	span := high - low + 1
	if len(d.drawn) >= d.Spread || d.again >= manyAgain || low < 0 || span < 2 || span > 1000 {
		return low, high
	}
	first, end := len(d.drawn)*span/d.Spread, (len(d.drawn)+1)*span/d.Spread
	return low + first, low + max(first, end-1)
}

// HowMany returns how many different puzzles of the wanted length there are, 0 if that is not known at once.
func (d *Draw) HowMany(ctx context.Context) (int64, error) {
	if !d.Length.Range || d.Kind.CountLength == nil {
		return 0, nil
	}
	return d.Kind.CountLength(ctx, d.Params, d.Options, d.Length.Low, d.Length.High)
}

// ofLength returns the puzzle that a seed stands for among those of a length in low..high.
func (d *Draw) ofLength(ctx context.Context, seed uint64, low, high int) (solve.Puzzle, error) {
	d.Options.Optimal = true
	p, err := d.Kind.RandomLength(ctx, d.Params, seed, d.Options, low, high)
	if limit, ok := errors.AsType[*solve.Limit](err); ok {
		told := *limit
		told.AtLeast = 0 // of a puzzle that was drawn, not of one that is asked for
		err = &told
	}
	return p, err
}
