// Package document writes what package pipeline has solved: pictures, JSON, text, and the
// pages that embed pictures.
package document

import (
	"context"
	"io"
	"strconv"
	"strings"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve/input"
)

// A Format is one kind of output.
type Format struct {
	Name   string // also the extension, without its dot
	Binary bool   // never written to a terminal
	Opaque bool   // has no transparent pictures
	View   string // what a picture shows by default; empty for text
	Write  func(ctx context.Context, w io.Writer, s pipeline.Solved, o Output) (render.Report, error)
}

// Formats are all outputs; the first is the default.
var Formats = []Format{
	{"gif", true, true, "solution", writeGIF},
	{"png", true, false, "start", writePNG},
	{"apng", true, false, "solution", writeAPNG},
	{"svg", false, false, "start", writeSVG},
	{"pdf", true, true, "sheet", writePDF},
	{"json", false, false, "", writeJSON},
	{"txt", false, false, "", writeText},
	{"html", false, false, "", writeHTML},
	{"md", false, false, "", writeMarkdown},
}

func writeGIF(ctx context.Context, w io.Writer, s pipeline.Solved, o Output) (render.Report, error) {
	return render.GIF(ctx, w, Solution(s), o.Options)
}

func writePNG(ctx context.Context, w io.Writer, s pipeline.Solved, o Output) (render.Report, error) {
	return render.PNG(ctx, w, Solution(s), o.Options)
}

func writeAPNG(ctx context.Context, w io.Writer, s pipeline.Solved, o Output) (render.Report, error) {
	return render.APNG(ctx, w, Solution(s), o.Options)
}

// writePDF writes a sheet, or one position of it: a page holds what a picture of the view shows.
func writePDF(ctx context.Context, w io.Writer, s pipeline.Solved, o Output) (render.Report, error) {
	options, at := o.Options, -1
	switch view := o.view(); view {
	case "start":
		at = 0
	case "goal":
		at = len(s.Solution.Moves)
	default:
		if step, ok := strings.CutPrefix(view, "step:"); ok {
			at, _ = strconv.Atoi(step) // the view was read before
			if n := len(s.Solution.Moves); at > n {
				return render.Report{}, input.Errorf(input.Say("give a number from 0 to %d", n), "view: there is no step %d", at)
			}
		}
	}
	if at == 0 {
		options.To = render.Start
	} else if at > 0 {
		options.From, options.To = at, at
	}
	return render.PDF(ctx, w, Solution(s), options)
}

func writeSVG(ctx context.Context, w io.Writer, s pipeline.Solved, o Output) (render.Report, error) {
	return render.SVG(ctx, w, Solution(s), o.Options)
}

// Solution returns what a picture of a solution draws.
func Solution(s pipeline.Solved) render.Solution {
	return render.Solution{
		Board: s.Start, Moves: s.Solution.Moves, Metric: s.Solution.Metric, AtLeast: s.Solution.AtLeast, ID: s.ID(),
		Given: s.Given != nil, Comparison: comparison(s), Forced: s.Insight.ForcedBetween(),
	}
}

// comparison returns what pictures show beside the moves; nil for nothing.
func comparison(s pipeline.Solved) *render.Comparison {
	other := s.Other
	if s.Given != nil {
		other = s.Best
	}
	if other == nil {
		return nil
	}
	return &render.Comparison{Moves: other.Moves, Metric: other.Metric, AtLeast: other.AtLeast}
}

func writeJSON(_ context.Context, w io.Writer, s pipeline.Solved, o Output) (render.Report, error) {
	return render.Report{}, s.WriteJSON(w, o.Options.Lang)
}

func writeText(_ context.Context, w io.Writer, s pipeline.Solved, o Output) (render.Report, error) {
	return render.Report{}, s.WriteText(w, o.Options.Lang)
}
