// Package pipeline reads and solves what a user names. The command line, the server and the
// program in a browser share it:
//
//	text --Load--> Puzzle --Solve--> Solved -- package document --> GIF, PNG, JSON, text
//
// It holds what belongs to no kind of puzzle and to no picture: puzzle files, limits, given
// moves, random puzzles of a wanted length, and the JSON and the text of a solution.
package pipeline

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
	"slidegif/solve/moves"
)

// DefaultPuzzle is the puzzle that a command takes where none is named: 横刀立马.
const DefaultPuzzle = "klotski:横刀立马"

// A Puzzle is what Load found: a puzzle, and what its file says besides.
type Puzzle struct {
	solve.Puzzle
	Start  board.Board  // with the file's name and labels
	Metric solve.Metric // that the file asks for; empty for none
	Given  *Given       // moves to show instead of a search; nil for none

	Note input.Message // which puzzle a word for its kind opened, or what its text leaves in doubt; mostly empty
}

// FindKind returns the kind that a word stands for, and the parameters of random puzzles that
// the word asks for, as "15-puzzle" does.
func FindKind(name string) (k *solve.Kind, params string, err error) {
	if k, params, ok := catalog.Find(name); ok {
		return k, params, nil
	}
	var names []string
	for _, k := range catalog.Kinds {
		names = append(names, k.Name)
	}
	hint := input.Say("the kinds are %s", input.List(names))
	for _, k := range catalog.Kinds {
		for word := range k.Words {
			names = append(names, word)
		}
	}
	slices.Sort(names)
	if near := input.Nearest(name, names); near != "" {
		hint = input.Say("did you mean %s? %s", near, hint)
	}
	return nil, "", input.Errorf(hint, "there is no kind of puzzle %q", name)
}

// findParams returns the kind and the parameters of KIND[:PARAMS]: those that are written, or else those that
// the word asks for. A seed may follow the word, as in an ID: "rush@7" is "rush:@7".
func findParams(text string) (k *solve.Kind, params string, err error) {
	name, params, colon := strings.Cut(text, ":")
	if word, seed, seeded := strings.Cut(name, "@"); seeded && !colon && word != "" {
		name, params = word, "@"+seed
	}
	k, own, err := FindKind(name)
	if params == "" || strings.HasPrefix(params, "@") {
		params = own + params
	}
	return k, params, err
}

// A Solved is a puzzle with moves that the referee has replayed: a solution, or the moves
// that were given, which need not reach the goal.
type Solved struct {
	Puzzle
	Solution solve.Solution
	Elapsed  time.Duration

	// Best and Distances are about given moves: what a search found, nil where none was made
	// or it gave up; and how many moves were left at the start and after each move, nil where
	// nobody asked, -1 where the goal was out of reach, solve.Unknown where it was not found.
	Best      *solve.Solution
	Distances []int

	// Milestones are, where an analysis was asked for, after how many moves there is a position that all
	// shortest solutions pass.
	Milestones []int

	// Insight is what is known about all shortest solutions, nil where it could not be counted or
	// nobody wants it.
	Insight      *solve.Insight
	WantsInsight bool

	WantsWhy bool // tell what each move is for

	Other *solve.Solution   // in another metric, where a race shows it; nil else
	Proof *solve.Unsolvable // that there is no solution; nil where there may be one
}

// Solve finds a solution, or takes the moves that were given. An empty o.Metric stands for the one of the puzzle's
// file, then for its kind's first. Besides solve's errors it returns an input.Error
// for a metric that the kind does not have. On an error the Solved still tells the
// metric, and the positions searched.
func Solve(ctx context.Context, p Puzzle, o solve.Options) (Solved, error) {
	m, err := p.Kind().Metric(cmp.Or(o.Metric, p.Metric))
	if err != nil {
		return Solved{Puzzle: p}, err
	}
	o.Metric = m
	if p.Given != nil {
		return Solved{Puzzle: p, Solution: solve.Solution{Metric: m, Moves: moves.Regroup(p.Start, p.Given.Moves, m)}}, nil
	}
	started := time.Now()
	sol, err := p.Puzzle.Solve(ctx, o)
	sol.Metric = cmp.Or(sol.Metric, m)
	s := Solved{Puzzle: p, Solution: sol, Elapsed: time.Since(started)}
	s.Proof, _ = errors.AsType[*solve.Unsolvable](err)
	if err != nil {
		return s, err
	}
	if _, err := board.Check(p.Start, sol.Moves, sol.Metric); err != nil {
		return s, fmt.Errorf("internal error: the referee rejects the solution of %s: %w", p.ID(), err)
	}
	return s, nil
}

// Unsolved is Solve where no solution is shown: nothing is searched. The error is an *solve.Unsolvable where
// that takes no search.
func Unsolved(p Puzzle, m solve.Metric) (s Solved, err error) {
	s.Puzzle = p
	if s.Solution.Metric, err = p.Kind().Metric(cmp.Or(m, p.Metric)); err != nil {
		return s, err
	}
	if prove := p.Kind().Proof; prove != nil {
		s.Proof = prove(p.Start)
	}
	for _, l := range p.Kind().Named() {
		if l.ID == p.ID() && l.Optimum[s.Solution.Metric] < 0 {
			s.Proof = &solve.Unsolvable{Reason: input.Say("all positions that can be reached were tried when the list of layouts was made")}
		}
	}
	if s.Proof != nil {
		return s, s.Proof
	}
	return s, nil
}

// LengthText tells the length and what is proved about it in lang: "81 moves, optimal", or
// "108 steps; no solution has fewer than 97". Moves that were given are compared with what
// a search found: "97 moves as given; the optimum is 81".
func (s Solved) LengthText(lang string) string {
	w, n, m := words.In(lang), len(s.Solution.Moves), s.Solution.Metric
	switch {
	case s.Given == nil:
		return w.Length(n, s.Solution.AtLeast, m)
	case s.Best != nil && s.Best.Optimal():
		return w.Given(n, s.Reached(), m) + w.Optimum(len(s.Best.Moves), m)
	case s.Solution.AtLeast == 0:
		return w.Given(n, s.Reached(), m)
	}
	return w.Given(n, s.Reached(), m) + w.Bound(s.Solution.AtLeast, m)
}

// Optimal reports whether it is proved that no solution is shorter than the moves, and they
// are one.
func (s Solved) Optimal() bool {
	return s.Solution.Optimal() && (s.Given == nil || s.Best != nil && s.Reached())
}
