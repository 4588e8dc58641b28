// Package api is what the two commands are made of, for programs of other modules: puzzle
// files, solving with the referee, random puzzles of a wanted length, JSON, and the HTTP
// handler of "slidegif serve".
//
// A program that needs no more than a puzzle and a picture uses the packages below
// directly: solve/catalog, solve/board and render.
package api

import (
	"context"
	"io"
	"log/slog"
	"net/http"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/picture"
	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/web"
	"slidegif/render"
	"slidegif/solve"
)

// A Puzzle is a puzzle with what its file says besides: name, labels, metric and moves.
type Puzzle = pipeline.Puzzle

// A Solved is a puzzle with a solution that the referee has replayed.
type Solved = pipeline.Solved

// A Draw asks for random puzzles of a kind.
type Draw = pipeline.Draw

// Limits bound what the handler does for one request and for all.
type Limits = web.Limits

// Parse reads a puzzle's ID or name.
func Parse(ctx context.Context, id string) (Puzzle, error) { return pipeline.ParseID(ctx, id) }

// ParseFile reads a puzzle file: text, JSON that WriteJSON wrote, or a GIF or PNG of
// slidegif.
func ParseFile(ctx context.Context, data []byte) (Puzzle, error) {
	return pipeline.ParseFile(ctx, data)
}

// PuzzleInPicture returns the ID of the board that a screenshot shows: a PNG, JPEG, GIF or
// WebP. Where it is in doubt the error's hint names the two likeliest boards; package
// render/screenshot tells more.
func PuzzleInPicture(data []byte) (id string, err error) { return picture.ID(data) }

// Solve solves a puzzle and replays the solution. An empty metric stands for the one of
// the puzzle's file, then for its kind's first. The error is a *solve.Unsolvable where
// it is proved that there is no solution, and a *solve.Limit where a bound was met.
func Solve(ctx context.Context, p Puzzle, o solve.Options) (Solved, error) {
	return pipeline.Solve(ctx, p, o)
}

// Random returns random puzzles of a kind, KIND[:PARAMS] as "tiles:3x3", whose optimum is of a
// length as 20, 20-25, hardest or any; an empty length leaves out what is not worth solving. Each
// call of its method Next returns another one, and a seed always the same ones.
func Random(kind, length string, o solve.Options) (*Draw, error) {
	return pipeline.Query{Kind: kind, Length: length, Metric: o.Metric}.Draw(o)
}

// WriteJSON writes what "slidegif -f json" prints; lang is one of board.Langs, or empty.
func WriteJSON(ctx context.Context, w io.Writer, s Solved, lang string) error {
	format, err := document.FormatOf("json", "format")
	if err != nil {
		return err
	}
	_, err = format.Write(ctx, w, s, document.NewOutput("-", format, render.Options{Lang: lang}))
	return err
}

// DefaultLimits are the limits of "slidegif serve" on a small machine.
func DefaultLimits() Limits { return web.Defaults() }

// Handler returns the handler of "slidegif serve". It keeps no state but its caches.
func Handler(l Limits, log *slog.Logger) http.Handler { return web.New(l, "library", log) }
