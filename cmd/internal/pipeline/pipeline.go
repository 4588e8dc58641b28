// Package pipeline loads and solves the puzzles that users name. The package is shared by the command, the
// server and the browser build:
//
//	text --Load--> Puzzle --Solve--> Solved -- package document --> files
//
// The package treats all puzzle kinds alike, and draws no pictures. The package handles puzzle files, limits,
// given moves and random puzzles of a requested length, and formats solutions as JSON and text.
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

// DefaultPuzzle is the puzzle that commands use by default. The default is the classic layout 横刀立马.
const DefaultPuzzle = "klotski:横刀立马"

// A Puzzle consists of a puzzle and, if it was read from a puzzle file, the other data of the file.
type Puzzle struct {
	solve.Puzzle
	Start  board.Board  // includes the name and labels from the file
	Metric solve.Metric // metric requested by the file; may be empty
	Given  *GivenMoves  // moves to show instead of a solution; may be nil

	Note input.Message // explains how ambiguous text or the name of a kind was interpreted; usually empty
}

// FindKind returns the kind with the given name. params contains the parameters for random puzzles
// that some names imply, such as "15-puzzle".
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

// findParams parses KIND[:PARAMS]. The default parameters depend on the name of the kind. A seed needs no
// colon: "rush@7" means "rush:@7".
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

// A Solved is a puzzle with legal moves. The moves are either a solution that board.Check has replayed, or
// given moves. Moves given by the user need not reach the goal.
type Solved struct {
	Puzzle
	Solution solve.Solution
	Elapsed  time.Duration

	// Best is the best solution, for comparison with given moves or with a solution in stages. Best is nil without
	// a search, or if the search found no solution.
	Best *solve.Solution

	// Distances holds the number of remaining moves at the start and after each given move. A distance is -1 if
	// the goal cannot be reached, and solve.UnknownDistance if it is unknown. Distances is nil unless Parts
	// requests it.
	Distances []int

	// DistancesLimit is the *solve.Limit that ended the computation of Distances, or nil.
	DistancesLimit error

	// Forced lists the forced positions, each by the number of given moves that lead to it. Every
	// shortest solution visits the forced positions. Forced is nil unless Parts.Analysis is set.
	Forced []int

	// Insight describes all shortest solutions. Insight is nil if it was not requested or if the count exceeded
	// a limit.
	Insight      *solve.Insight
	WantsInsight bool

	// ForcedCount is the length of Insight.ForcedBetween. ForcedCount is 0 if Parts requested neither ForcedCount
	// nor Insight, or if the count exceeded a limit.
	ForcedCount int

	WantsWhy bool // outputs give a reason for each move

	Other *solve.Solution   // solution in another metric, for a race view; may be nil
	Proof *solve.Unsolvable // proof that no solution exists; may be nil
}

// findMoves searches for a solution, or takes the given moves instead. See Solve for the metric and the
// errors.
func findMoves(ctx context.Context, p Puzzle, o solve.Options) (Solved, error) {
	m, err := p.Kind().Metric(cmp.Or(o.Metric, p.Metric))
	if err != nil {
		return Solved{Puzzle: p}, err
	}
	o.Metric = m
	if p.Given != nil {
		return Solved{Puzzle: p, Solution: solve.Solution{Metric: m, Moves: moves.Regroup(p.Start, p.Given.Moves, m)}}, nil
	}
	return p.run(m, func() (solve.Solution, error) { return p.Puzzle.Solve(ctx, o) })
}

// run calls the function search, measures its duration, and replays the solution. m is the metric of the search.
func (p Puzzle) run(m solve.Metric, search func() (solve.Solution, error)) (Solved, error) {
	started := time.Now()
	sol, err := search()
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

// WithoutSolution converts p to a Solved without moves, for outputs that show only the puzzle.
// WithoutSolution never searches. If p is known to have no solution, the error is a
// *solve.Unsolvable.
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

// LengthText describes the length and the proved lower bound in the language lang, for example "81 moves,
// optimal" or "108 steps; no solution has fewer than 97". If moves are given, they are compared with the best
// solution, for example "97 moves as given; the optimum is 81".
func (s Solved) LengthText(lang string) string {
	w, n, m := words.In(lang), len(s.Solution.Moves), s.Solution.Metric
	switch {
	case s.Taught() && n > 0 && s.Best != nil && s.Best.Optimal():
		return w.Taught(n, len(s.Solution.Stages), m) + w.Shortest(len(s.Best.Moves), m)
	case s.Taught() && n > 0:
		return w.Taught(n, len(s.Solution.Stages), m) + w.Bound(s.Solution.LowerBound, m)
	case s.Given == nil:
		return w.Length(n, s.Solution.LowerBound, m)
	case s.Best != nil && s.Best.Optimal():
		return w.Given(n, s.Reached(), m) + w.Optimum(len(s.Best.Moves), m)
	case s.Solution.LowerBound == 0:
		return w.Given(n, s.Reached(), m)
	}
	return w.Given(n, s.Reached(), m) + w.Bound(s.Solution.LowerBound, m)
}

// Optimal reports whether the moves solve the puzzle and it is proved that no solution is shorter.
func (s Solved) Optimal() bool {
	return s.Solution.Optimal() && (s.Given == nil || s.Best != nil && s.Reached())
}
