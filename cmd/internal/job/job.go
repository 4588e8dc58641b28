// Package job is the one road through the program. The command line and the server
// both take it:
//
//	text --Load--> Puzzle --Solve--> Solved --Format.Write--> GIF, PNG, JSON, text
//
// It holds what belongs to no puzzle kind and to no picture: puzzle files, limits,
// the table of formats, and the formats that are text.
package job

import (
	"context"
	"fmt"
	"strings"
	"time"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
)

// Touchstone is the puzzle that a command takes where none is named: 横刀立马.
const Touchstone = "klotski:横刀立马"

// A Puzzle is what Load found: a puzzle, and what its file says besides.
type Puzzle struct {
	solve.Puzzle
	Start  board.Board  // with the file's name and labels
	Metric solve.Metric // that the file asks for; empty for none
}

// Kind returns the puzzle's kind.
func (p Puzzle) Kind() *solve.Kind {
	name, _, _ := strings.Cut(p.ID(), ":")
	k := catalog.Kind(name)
	if k == nil {
		panic("a puzzle's ID begins with no kind: " + p.ID())
	}
	return k
}

// FindKind returns the kind of that name.
func FindKind(name string) (*solve.Kind, error) {
	if k := catalog.Kind(name); k != nil {
		return k, nil
	}
	var names []string
	for _, k := range catalog.Kinds {
		names = append(names, k.Name)
	}
	return nil, board.BadInput("the kinds are "+strings.Join(names, ", "), "there is no kind of puzzle %q", name)
}

// A Solved is a puzzle with a shortest solution, which the referee has replayed.
type Solved struct {
	Puzzle
	Solution solve.Solution
	Elapsed  time.Duration
	Means    string // what the search decided to use, in words; empty where there was no choice
}

// Solve finds a shortest solution. An empty o.Metric stands for the one of the puzzle's
// file, then for its kind's first. Besides solve's errors it returns a board.InputError
// for a metric that the kind does not have. On an error the Solved still tells the
// metric, and the positions searched.
func Solve(ctx context.Context, p Puzzle, o solve.Options) (Solved, error) {
	if o.Metric == "" {
		o.Metric = p.Metric
	}
	m, err := MetricOf(p.Kind(), o.Metric)
	if err != nil {
		return Solved{Puzzle: p}, err
	}
	o.Metric = m
	means, note := "", o.Note
	o.Note = func(text string) {
		means = text
		if note != nil {
			note(text)
		}
	}
	started := time.Now()
	sol, err := p.Puzzle.Solve(ctx, o)
	if sol.Metric == "" {
		sol.Metric = m
	}
	s := Solved{p, sol, time.Since(started), means}
	if err != nil {
		return s, err
	}
	if _, err := board.Check(p.Start, sol.Moves, sol.Metric); err != nil {
		return s, fmt.Errorf("fault inside: the referee rejects the solution of %s: %w", p.ID(), err)
	}
	return s, nil
}

// MetricOf returns the metric that a kind is to be solved in: m, or its default for an
// empty one.
func MetricOf(k *solve.Kind, m solve.Metric) (solve.Metric, error) {
	if m == "" {
		return k.Metrics[0], nil
	}
	var names []string
	for _, known := range k.Metrics {
		if known == m {
			return m, nil
		}
		names = append(names, string(known))
	}
	return "", board.BadInput("its metrics are "+strings.Join(names, ", "), "%s has no metric %q", k.Name, m)
}
