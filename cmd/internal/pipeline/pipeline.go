// Package pipeline loads and solves the puzzle that a user names. The command, the server and the browser
// build share it:
//
//	text --Load--> Puzzle --Solve--> Solved -- package document --> GIF, PNG, JSON, text
//
// The package depends neither on a kind of puzzle nor on pictures. It handles puzzle files, limits, given
// moves, random puzzles of a requested length, and solutions as JSON and text.
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

// DefaultPuzzle is the default puzzle of a command: 横刀立马.
const DefaultPuzzle = "klotski:横刀立马"

// A Puzzle is a puzzle with the additional data of a puzzle file.
type Puzzle struct {
	solve.Puzzle
	Start  board.Board  // with the file's name and labels
	Metric solve.Metric // requested by the file; may be empty
	Given  *GivenMoves  // moves to show instead of a solution; may be nil

	Note input.Message // how a kind's name or an ambiguous text was interpreted; usually empty
}

// FindKind returns the kind with the given name. A name such as "15-puzzle" also implies params, the parameters
// of random puzzles.
func FindKind(name string) (k *solve.Kind, params string, err error) {
	if k, params, ok := catalog.FindKind(name); ok {
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
	return nil, "", input.Errorf(hint, "unknown kind of puzzle %q", name)
}

// findParams parses KIND[:PARAMS]. The default parameters depend on the name of the kind. The colon may be
// omitted before a seed: "rush@7" means "rush:@7".
func findParams(text string) (k *solve.Kind, params string, err error) {
	name, params, colon := strings.Cut(text, ":")
	if word, seed, seeded := strings.Cut(name, "@"); seeded && !colon && word != "" {
		name, params = word, "@"+seed
	}
	k, defaults, err := FindKind(name)
	if params == "" || strings.HasPrefix(params, "@") {
		params = defaults + params
	}
	return k, params, err
}

// A Solved is a puzzle with legal moves: a solution that board.Check has replayed, or given moves. Given moves
// need not reach the goal.
type Solved struct {
	Puzzle
	Solution solve.Solution
	Elapsed  time.Duration

	// Best is the solution to compare given moves with. It is nil if there was no search, or if the
	// search found no solution.
	Best *solve.Solution

	// Distances are the numbers of moves left at the start and after each given move. A distance is -1 if
	// the goal is out of reach, and solve.UnknownDistance if it is unknown. Only Judge sets them.
	Distances []int

	// Milestones are the numbers of given moves after which the position lies on every shortest solution.
	// Only Analyse sets them.
	Milestones []int

	// Insight describes all shortest solutions. It is nil if it was not requested or exceeded a limit.
	Insight      *solve.Insight
	WantsInsight bool

	WantsWhy bool // give a reason for each move

	Other *solve.Solution   // solution in another metric, for a race; may be nil
	Proof *solve.Unsolvable // proof that no solution exists; may be nil
}

// Solve searches for a solution, or uses the given moves of p. The default metric is p.Metric, or the first
// metric of the kind if p.Metric is empty. Solve returns an input.Error if the kind does not have the metric, and
// otherwise the errors of package solve. After a failed search, the Solved holds the metric and the number of
// positions searched.
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

// WithoutSolution returns p as a Solved without moves, for outputs that show no solution. It does not search. The
// error is a *solve.Unsolvable if p is known to have no solution.
func WithoutSolution(p Puzzle, m solve.Metric) (s Solved, err error) {
	s.Puzzle = p
	if s.Solution.Metric, err = p.Kind().Metric(cmp.Or(m, p.Metric)); err != nil {
		return s, err
	}
	if prove := p.Kind().Proof; prove != nil {
		s.Proof = prove(p.Start)
	}
	for _, l := range p.Kind().NamedLayouts() {
		if l.ID == p.ID() && l.Optimum[s.Solution.Metric] < 0 {
			s.Proof = &solve.Unsolvable{Reason: input.Say("all positions that can be reached were tried when the list of layouts was compiled")}
		}
	}
	if s.Proof != nil {
		return s, s.Proof
	}
	return s, nil
}

// LengthText describes the length and the proved bound in lang: "81 moves, optimal", or "108 steps; no
// solution has fewer than 97". Given moves are compared with the best solution: "97 moves as given; the optimum
// is 81".
func (s Solved) LengthText(lang string) string {
	w, n, m := words.In(lang), len(s.Solution.Moves), s.Solution.Metric
	switch {
	case s.Given == nil:
		return w.Length(n, s.Solution.LowerBound, m)
	case s.Best != nil && s.Best.Optimal():
		return w.Given(n, s.Reached(), m) + w.Optimum(len(s.Best.Moves), m)
	case s.Solution.LowerBound == 0:
		return w.Given(n, s.Reached(), m)
	}
	return w.Given(n, s.Reached(), m) + w.Bound(s.Solution.LowerBound, m)
}

// Optimal reports whether the moves are a solution and provably no solution is shorter.
func (s Solved) Optimal() bool {
	return s.Solution.Optimal() && (s.Given == nil || s.Best != nil && s.Reached())
}
