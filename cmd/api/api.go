// Package api is what the two commands are made of, for programs of other modules: puzzle
// files, solving with the referee, random puzzles of a wanted length, JSON, and the HTTP
// handler of "slidegif serve". Its examples are a small cookbook.
//
// A program that needs no more than a puzzle and a picture uses the packages below
// directly: solve/catalog, solve/board and render.
package api

import (
	"context"
	"io"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/picture"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Puzzle is a puzzle with what its file says besides.
type Puzzle struct {
	solve.Puzzle              // its kind, ID and rules
	Start        board.Board  // with the file's name and labels
	Metric       solve.Metric // that the file asks for; empty for none

	given *pipeline.Given
}

func puzzle(p pipeline.Puzzle, err error) (Puzzle, error) {
	return Puzzle{p.Puzzle, p.Start, p.Metric, p.Given}, err
}

func (p Puzzle) inside() pipeline.Puzzle {
	return pipeline.Puzzle{Puzzle: p.Puzzle, Start: p.Start, Metric: p.Metric, Given: p.given}
}

// Parse reads a puzzle's ID or name.
func Parse(ctx context.Context, id string) (Puzzle, error) { return puzzle(pipeline.ParseID(ctx, id)) }

// ParseFile reads a puzzle file: text, JSON that WriteJSON wrote, or a GIF or PNG of
// slidegif. The moves that it holds take the place of a search.
func ParseFile(ctx context.Context, data []byte) (Puzzle, error) {
	return puzzle(pipeline.ParseFile(ctx, data))
}

// PuzzleInPicture returns the ID of the board that a screenshot shows: a PNG, JPEG, GIF or
// WebP. Where it is in doubt the error's hint names the two likeliest boards; package
// render/screenshot tells more.
func PuzzleInPicture(data []byte) (id string, err error) {
	p, err := picture.Certain(data)
	if err != nil {
		return "", err
	}
	return p.ID(), nil
}

// GiveMoves reads moves that take the place of a search, in any notation of the puzzle's kind:
// those of "slidegif --moves". The error names the number of an illegal move.
func (p *Puzzle) GiveMoves(ctx context.Context, text string) error {
	q := p.inside()
	err := q.GiveMoves(ctx, text)
	p.Metric, p.given = q.Metric, q.Given
	return err
}

// A Solved is a puzzle with a solution that the referee has replayed, or with the moves that were
// given, which need not reach the goal.
type Solved struct {
	Puzzle
	Solution solve.Solution

	solved pipeline.Solved
}

// Solve solves a puzzle and replays the solution. An empty metric stands for the one of
// the puzzle's file, then for its kind's first. The error is a *solve.Unsolvable where
// it is proved that there is no solution, and a *solve.Limit where a bound or the deadline of ctx
// was met before any solution was found.
func Solve(ctx context.Context, p Puzzle, o solve.Options) (Solved, error) {
	if p.Puzzle == nil {
		return Solved{}, input.Errorf("Parse and ParseFile return one", "there is no puzzle")
	}
	s, err := pipeline.Solve(ctx, p.inside(), o)
	return Solved{p, s.Solution, s}, err
}

// Reached reports whether the moves lead to the goal.
func (s Solved) Reached() bool { return s.solved.Reached() }

// LengthText tells the length and what is proved of it in lang, one of board.Langs: "81 moves, optimal".
func (s Solved) LengthText(lang string) string { return s.solved.LengthText(lang) }

// Show returns what package render draws of the solution.
func (s Solved) Show() render.Solution { return document.Solution(s.solved) }

// WriteJSON writes what "slidegif -f json" prints; lang is one of board.Langs, or empty.
func (s Solved) WriteJSON(w io.Writer, lang string) error { return s.solved.WriteJSON(w, lang) }

// A Draw is a sequence of random puzzles, each another one.
type Draw struct {
	draw *pipeline.Draw
	seed uint64
}

// Random returns random puzzles of a kind, KIND[:PARAMS] as "tiles:3x3", whose optimum is of a
// length as 20, 20-25, hardest or any; an empty length leaves out what is not worth solving. A
// seed always means the same ones.
func Random(kind, length string, seed uint64, o solve.Options) (*Draw, error) {
	d, err := pipeline.Query{Kind: kind, Length: length, Metric: o.Metric}.Draw(o)
	if err != nil {
		return nil, err
	}
	d.Distinct = true
	return &Draw{d, seed}, nil
}

// Next returns the next puzzle. The error is an *input.Error where there is no other one, and a
// *solve.Limit where none of the wanted length was found.
func (d *Draw) Next(ctx context.Context) (Puzzle, error) {
	if ctx.Err() != nil {
		return Puzzle{}, context.Cause(ctx)
	}
	p, err := d.draw.Next(ctx, d.seed)
	if err != nil {
		return Puzzle{}, err
	}
	return puzzle(pipeline.PuzzleOf(p), nil)
}
