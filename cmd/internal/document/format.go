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
	Image  bool   // a page can show it as an <img>
	Type   string // the content type of what has a URL; empty for none
	Write  writer

	Explains bool // tells the reasons of moves where they are asked for
	Streams  bool // too large to be held back until it is whole
}

// Formats are all outputs; the first is the default.
var Formats = []Format{
	{Name: "gif", Binary: true, Opaque: true, View: "solution", Image: true, Type: "image/gif", Write: drawing(render.GIF)},
	{Name: "png", Binary: true, View: "start", Image: true, Type: "image/png", Write: drawing(render.PNG)},
	{Name: "apng", Binary: true, View: "solution", Image: true, Type: "image/apng", Write: drawing(render.APNG)},
	{Name: "svg", View: "start", Image: true, Type: "image/svg+xml", Write: drawing(render.SVG)},
	{Name: "pdf", Binary: true, Opaque: true, View: "sheet", Type: "application/pdf", Write: writePDF},
	{Name: "y4m", Binary: true, Opaque: true, View: "solution", Streams: true, Write: drawing(render.Y4M)},
	{Name: "json", Type: JSONType, Explains: true, Write: text(pipeline.Solved.WriteJSON)},
	{Name: "txt", Explains: true, Write: text(pipeline.Solved.WriteText)},
	{Name: "html", Write: writeHTML},
	{Name: "md", Write: writeMarkdown},
}

// Content types.
const (
	JSONType = "application/json"
	HTMLType = "text/html; charset=utf-8"
)

// A writer writes a solution in a format.
type writer = func(context.Context, io.Writer, pipeline.Solved, Output) (render.Report, error)

// drawing returns the writer of a format of package render.
func drawing(draw func(context.Context, io.Writer, render.Solution, render.Options) (render.Report, error)) writer {
	return func(ctx context.Context, w io.Writer, s pipeline.Solved, o Output) (render.Report, error) {
		return draw(ctx, w, Solution(s), o.Options)
	}
}

// text returns the writer of a format in some language.
func text(write func(s pipeline.Solved, w io.Writer, lang string) error) writer {
	return func(_ context.Context, w io.Writer, s pipeline.Solved, o Output) (render.Report, error) {
		return render.Report{}, write(s, w, o.Options.Lang)
	}
}

// writePDF writes a sheet, or one position of it: a page holds what a picture of the view shows.
func writePDF(ctx context.Context, w io.Writer, s pipeline.Solved, o Output) (render.Report, error) {
	options, at := o.Options, -1
	switch view := o.view(); view {
	case "start":
		at = 0
	case analysisView:
		return render.Report{}, input.Errorf("write it to a .png or an .svg", "view: an analysis is no document to print")
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
	if at >= 0 {
		options.Part = render.Part{From: at, To: &at}
	}
	return render.PDF(ctx, w, Solution(s), options)
}

// Solution returns what a picture of a solution draws.
func Solution(s pipeline.Solved) render.Solution {
	return render.Solution{
		Board: s.Start, Moves: s.Solution.Moves, Metric: s.Solution.Metric, AtLeast: s.Solution.AtLeast, ID: s.ID(),
		Given: s.Given != nil, Comparison: comparison(s), Forced: s.Insight.ForcedBetween(), Analysis: analysis(s),
	}
}

// analysis returns what pictures show of given moves; nil for nothing.
func analysis(s pipeline.Solved) *render.Analysis {
	if s.Given == nil || s.Distances == nil {
		return nil
	}
	return &render.Analysis{Left: s.Distances, Milestones: s.Milestones}
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
