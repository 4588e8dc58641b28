// Package perfect decides whether a puzzle is perfect. A puzzle is perfect if, in the default metric of its kind,
//
//  1. it has exactly one shortest solution; and
//  2. every piece that the goal does not name is needed. If a needed piece is removed, the shortest
//     solution becomes shorter, there are several shortest solutions, or there is none.
//
// A peak is a perfect puzzle that also meets a third condition:
//
//  3. no move from the start leads to a position with a longer shortest solution, if that solution is the only one.
//
// Solutions that visit the same sequence of positions are equal. A solution and its mirror image count as one. A
// reflection or rotation is considered only if it preserves the puzzle; see solve.Insight.
//
// The puzzle below is perfect. A metric defines what counts as a move: here, a car slides any distance.
//
//	oooB
//	AAoB     C moves left by one cell, next to the wall x. B moves down by two cells, and A
//	xoCC     drives out. Without C, the solution has 2 moves, and without B, it has 1.
//	oooo
//
// Reduce removes the pieces that are not needed, one after another, from a puzzle that meets only condition 1. The
// puzzle becomes perfect, and the length of the shortest solution remains the same.
package perfect

import (
	"context"
	"errors"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
)

// A Report says whether a puzzle is perfect.
type Report struct {
	Length int   // length of the shortest solutions
	Unique bool  // whether there is exactly one shortest solution
	Idle   []int // indices of the pieces that are not needed; determined only if Unique is set
}

// Perfect reports whether the puzzle is perfect.
func (r Report) Perfect() bool { return r.Unique && r.Idle == nil }

// Check solves p and, if it has exactly one shortest solution, also every puzzle that results from
// removing a piece. The searches use the limits of o. If p is unsolvable, the error is a
// *solve.Unsolvable.
func Check(ctx context.Context, p solve.Puzzle, o solve.Options) (Report, error) {
	r, err := count(ctx, p, o)
	if err != nil || !r.Unique {
		return r, err
	}
	for i := range p.Board().Pieces {
		needed, err := isNeeded(ctx, p, i, r.Length, o)
		if err != nil {
			return r, err
		}
		if !needed {
			r.Idle = append(r.Idle, i)
		}
	}
	return r, nil
}

// Reduce removes pieces that are not needed from p, which must have exactly one shortest solution, until p is
// perfect. The length of the shortest solution remains the same.
func Reduce(ctx context.Context, p solve.Puzzle, o solve.Options) (solve.Puzzle, error) {
	for {
		r, err := Check(ctx, p, o)
		if err != nil || !r.Unique || r.Idle == nil {
			return p, err
		}
		if p, err = without(p, r.Idle[0]); err != nil {
			return nil, err
		}
	}
}

// IsPeak reports whether a perfect puzzle is a peak.
func IsPeak(ctx context.Context, p solve.Puzzle, o solve.Options) (bool, error) {
	r, err := count(ctx, p, o)
	if err != nil {
		return false, err
	}
	b, metric := p.Board(), p.Kind().Metrics[0]
	for _, mv := range board.Moves(b, metric) {
		next, err := parse(p.Kind(), b.Apply(mv))
		if err != nil {
			return false, err
		}
		n, err := count(ctx, next, o)
		if err != nil && !errors.Is(err, solve.ErrUnsolvable) {
			return false, err
		}
		if err == nil && n.Unique && n.Length > r.Length {
			return false, nil
		}
	}
	return true, nil
}

// count determines the length of the shortest solutions of p and whether there is exactly one.
func count(ctx context.Context, p solve.Puzzle, o solve.Options) (Report, error) {
	o.Metric, o.Optimal = p.Kind().Metrics[0], true
	s, err := p.Solve(ctx, o)
	if err != nil {
		return Report{}, err
	}
	unique, err := hasOneSolution(ctx, p, len(s.Moves), o)
	return Report{Length: len(s.Moves), Unique: unique}, err
}

// hasOneSolution reports whether p has exactly one shortest solution. The argument length is the
// optimum of p.
func hasOneSolution(ctx context.Context, p solve.Puzzle, length int, o solve.Options) (bool, error) {
	in, err := p.Kind().Insight(ctx, p, length, o)
	if err != nil {
		return false, err
	}
	if in == nil {
		return false, &solve.Limit{Kind: solve.EffortLimit, LowerBound: length, Metric: o.Metric}
	}
	return in.Unique, nil
}

// isNeeded reports whether piece i of p is needed or named by the goal.
func isNeeded(ctx context.Context, p solve.Puzzle, i, length int, o solve.Options) (bool, error) {
	b := p.Board()
	if _, named := board.Find(b.Goal, b.Pieces[i].Name); named || len(b.Pieces) == 1 {
		return true, nil
	}
	rest, err := without(p, i)
	if err != nil {
		return false, err
	}
	o.Metric, o.Optimal = p.Kind().Metrics[0], true
	s, err := rest.Solve(ctx, o)
	switch {
	case errors.Is(err, solve.ErrUnsolvable):
		return true, nil
	case err != nil:
		return false, err
	case len(s.Moves) < length:
		return true, nil
	}
	unique, err := hasOneSolution(ctx, rest, len(s.Moves), o)
	return !unique, err
}

func without(p solve.Puzzle, i int) (solve.Puzzle, error) {
	b := p.Board()
	b.Pieces = slices.Delete(slices.Clone(b.Pieces), i, i+1)
	return parse(p.Kind(), b)
}

func parse(k *solve.Kind, b board.Board) (solve.Puzzle, error) {
	return k.Parse(strings.TrimPrefix(k.ID(b), k.Name+":"))
}
