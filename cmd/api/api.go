// Package api exposes the features of the slidegif and slidecensus commands to other modules:
// puzzle files, solving with verification, random puzzles of a given length, JSON, and the HTTP
// handler of "slidegif serve". See the examples for typical uses.
//
// Programs that only need puzzles and pictures can use solve/catalog, solve/board and render
// directly.
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

// A Puzzle is a puzzle with the additional contents of its puzzle file.
type Puzzle struct {
	solve.Puzzle              // kind, ID and rules
	Start        board.Board  // with name and labels from the file
	Metric       solve.Metric // metric in the file, or ""

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

// ParseFile parses a puzzle file: text, JSON written by WriteJSON, or a GIF or PNG written by
// slidegif. If the file has moves, Solve uses them instead of searching.
func ParseFile(ctx context.Context, data []byte) (Puzzle, error) {
	return newPuzzle(pipeline.ParseFile(ctx, data))
}

// PuzzleInPicture returns the ID of the board in a screenshot, which is a PNG, JPEG, GIF or WebP
// file. If the board is uncertain, the hint of the error names the two likeliest boards. Package
// render/screenshot gives more details.
func PuzzleInPicture(data []byte) (id string, err error) {
	p, err := picture.ReadCertain(data)
	if err != nil {
		return "", err
	}
	return p.ID(), nil
}

// GiveMoves parses moves that Solve uses instead of searching. The text may have any notation
// of "slidegif --moves". If a move is illegal, the error includes its number.
func (p *Puzzle) GiveMoves(ctx context.Context, text string) error {
	q := p.toPipeline()
	err := q.SetMoves(ctx, text)
	p.Metric, p.given = q.Metric, q.Given
	return err
}

// A Solved is a puzzle with a verified solution, or with given moves. Given moves need not reach
// the goal.
type Solved struct {
	Puzzle
	Solution solve.Solution

	solved pipeline.Solved
}

// Solve solves a puzzle and replays the solution. If o.Metric is empty, Solve uses the metric of
// the puzzle file, or else the first metric of the kind. The error is a *solve.Unsolvable if the
// puzzle is proved to have no solution. It is a *solve.Limit if a limit or the deadline of ctx
// is reached before any solution is found.
func Solve(ctx context.Context, p Puzzle, o solve.Options) (Solved, error) {
	if p.Puzzle == nil {
		return Solved{}, input.Errorf("Parse and ParseFile return one", "no puzzle was given")
	}
	s, err := pipeline.Solve(ctx, p.toPipeline(), o)
	return Solved{p, s.Solution, s}, err
}

// Reached reports whether the moves lead to the goal.
func (s Solved) Reached() bool { return s.solved.Reached() }

// LengthText describes the length of the solution, for example "81 moves, optimal". The language
// is one of board.Langs.
func (s Solved) LengthText(lang string) string { return s.solved.LengthText(lang) }

// Show returns the solution in the form that package render draws.
func (s Solved) Show() render.Solution { return document.Solution(s.solved) }

// WriteJSON writes the output of "slidegif -f json". The language is one of board.Langs, or empty.
func (s Solved) WriteJSON(w io.Writer, lang string) error { return s.solved.WriteJSON(w, lang) }

// A Draw is a sequence of distinct random puzzles.
type Draw struct {
	draw *pipeline.Generator
	seed uint64
}

// Random returns random puzzles of a kind, given as KIND[:PARAMS], for example "tiles:3x3". The
// length of an optimal solution is restricted by length: "20", "20-25", "hardest" or "any". An
// empty length excludes trivial puzzles. Equal seeds give equal puzzles.
func Random(kind, length string, seed uint64, o solve.Options) (*Draw, error) {
	d, err := pipeline.Query{Kind: kind, Length: length, Metric: o.Metric}.Generator(o)
	if err != nil {
		return nil, err
	}
	d.Distinct = true
	return &Draw{d, seed}, nil
}

// Next returns the next puzzle. The error is an *input.Error if there are no more puzzles, and a
// *solve.Limit if no puzzle of the given length is found.
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
