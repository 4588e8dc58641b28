// Package api lets other modules use features of the slidegif command. The package reads puzzle files and screenshots,
// solves puzzles and verifies the solutions, generates random puzzles of a given length, and writes JSON. The names
// that the examples use are stable. Other names may change.
//
// To use only puzzles and pictures, import solve/catalog, solve/board and render instead. For a census, import
// solve/census.
package api

import (
	"context"
	"io"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Puzzle consists of a puzzle and, if it was read from a puzzle file, the other contents of the file.
type Puzzle struct {
	solve.Puzzle              // kind, ID and rules
	Start        board.Board  // includes the name and labels from the puzzle file
	Metric       solve.Metric // metric specified in the file, or ""

	given *pipeline.GivenMoves
}

func newPuzzle(p pipeline.Puzzle, err error) (Puzzle, error) {
	return Puzzle{p.Puzzle, p.Start, p.Metric, p.Given}, err
}

func (p Puzzle) toPipeline() pipeline.Puzzle {
	return pipeline.Puzzle{Puzzle: p.Puzzle, Start: p.Start, Metric: p.Metric, Given: p.given}
}

// Parse parses a puzzle ID or name.
func Parse(ctx context.Context, id string) (Puzzle, error) {
	return newPuzzle(pipeline.ParseID(ctx, id))
}

// ParseFile parses a puzzle file. The file may be text, JSON written by WriteJSON, or a GIF or PNG picture
// written by slidegif. If the file contains moves, Solve uses these moves instead of searching for a solution.
func ParseFile(ctx context.Context, data []byte) (Puzzle, error) {
	return newPuzzle(pipeline.ParseFile(ctx, data))
}

// GiveMoves parses moves; Solve then uses them instead of a search. The text may be in any notation that
// "slidegif --moves" accepts. If a move is illegal, the error contains the number of the move.
func (p *Puzzle) GiveMoves(ctx context.Context, text string) error {
	q := p.toPipeline()
	err := q.SetMoves(ctx, text)
	p.Metric, p.given = q.Metric, q.Given
	return err
}

// A Solved is a puzzle together with a verified solution or with given moves. Moves given by the user need not
// reach the goal.
type Solved struct {
	Puzzle
	Solution solve.Solution

	solved pipeline.Solved
}

// Solve solves a puzzle and verifies the solution by replaying it. If o.Metric is empty, Solve uses the metric
// specified in the puzzle file, or else the first metric of the kind. If the puzzle is proved to have no
// solution, the error is a *solve.Unsolvable. If the search hits a limit or the deadline of ctx before it finds
// any solution, the error is a *solve.Limit.
func Solve(ctx context.Context, p Puzzle, o solve.Options) (Solved, error) {
	if p.Puzzle == nil {
		return Solved{}, input.Errorf("Parse and ParseFile return one", "no puzzle was given")
	}
	s, err := pipeline.Solve(ctx, p.toPipeline(), o, pipeline.Parts{})
	return Solved{p, s.Solution, s}, err
}

// Reached reports whether the moves lead to the goal.
func (s Solved) Reached() bool { return s.solved.Reached() }

// LengthText describes the length of the solution in words, for example "81 moves, optimal". The language is
// one of language.Tags.
func (s Solved) LengthText(lang string) string { return s.solved.LengthText(lang) }

// Show converts the solution to the type that package render draws.
func (s Solved) Show() render.Solution { return document.Solution(s.solved) }

// WriteJSON writes the solution as JSON, in the same form as "slidegif -f json". The language must be empty or
// one of language.Tags.
func (s Solved) WriteJSON(w io.Writer, lang string) error { return s.solved.WriteJSON(w, lang) }

// A Draw is a sequence of random puzzles without repetitions.
type Draw struct {
	draw *pipeline.Generator
	seed uint64
}

// Random returns a sequence of random puzzles of a kind. The kind has the form KIND[:PARAMS], for example
// "tiles:3x3". The argument length restricts the lengths of the shortest solutions, in the form "20", "20-25",
// "hardest" or "any". With an empty length, Random skips trivial puzzles. The same seed always produces the
// same puzzles.
func Random(kind, length string, seed uint64, o solve.Options) (*Draw, error) {
	d, err := pipeline.Query{Kind: kind, Length: length, Metric: o.Metric}.Generator(o)
	if err != nil {
		return nil, err
	}
	d.Distinct = true
	return &Draw{d, seed}, nil
}

// Next returns the next random puzzle. The error is an *input.Error if no more puzzles exist, and a
// *solve.Limit if the search finds no puzzle of the given length.
func (d *Draw) Next(ctx context.Context) (Puzzle, error) {
	if ctx.Err() != nil {
		return Puzzle{}, context.Cause(ctx)
	}
	p, err := d.draw.Next(ctx, d.seed)
	if err != nil {
		return Puzzle{}, err
	}
	return newPuzzle(pipeline.PuzzleOf(p), nil)
}
