// Package document writes the solutions of package pipeline: as pictures, JSON and text, and as pages that
// embed pictures.
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

// A Format is an output format.
type Format struct {
	Name   string // also the file extension, without the dot
	Binary bool   // refuse to write it to a terminal
	Opaque bool   // does not support transparency
	View   string // default view of a picture; empty for text
	Image  bool   // usable in an <img> element
	Type   string // content type; empty if the server does not serve the format
	Write  writer

	Explains bool // includes the reasons for moves if requested
	Streams  bool // too large to buffer before writing
}

// Formats are all output formats. The first one is the default.
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

// A writer writes a solution to an output.
type writer = func(context.Context, io.Writer, pipeline.Solved, Output) (render.Report, error)

// drawing returns a writer that calls a function of package render.
func drawing(draw func(context.Context, io.Writer, render.Solution, render.Options) (render.Report, error)) writer {
	return func(ctx context.Context, w io.Writer, s pipeline.Solved, o Output) (render.Report, error) {
		return draw(ctx, w, Solution(s), o.Options)
	}
}

// text returns a writer that calls write with the language of the output.
func text(write func(s pipeline.Solved, w io.Writer, lang string) error) writer {
	return func(_ context.Context, w io.Writer, s pipeline.Solved, o Output) (render.Report, error) {
		return render.Report{}, write(s, w, o.Options.Lang)
	}
}

// writePDF writes a sheet, or a single position if the view of the output shows only one.
func writePDF(ctx context.Context, w io.Writer, s pipeline.Solved, o Output) (render.Report, error) {
	options, at := o.Options, -1
	switch view := o.view(); view {
	case "start":
		at = 0
	case analysisView:
		return render.Report{}, input.Errorf("write the analysis to a .png or .svg file", "view: an analysis cannot be a PDF")
	case "goal":
		at = len(s.Solution.Moves)
	default:
		if step, ok := strings.CutPrefix(view, "step:"); ok {
			at, _ = strconv.Atoi(step) // the view was validated by Options.Set
			if n := len(s.Solution.Moves); at > n {
				return render.Report{}, input.Errorf(input.Say("use a number from 0 to %d", n), "view: there is no step %d", at)
			}
		}
	}
	if at >= 0 {
		options.Part = render.Part{From: at, To: &at}
	}
	return render.PDF(ctx, w, Solution(s), options)
}

// Solution returns the data of s for package render.
func Solution(s pipeline.Solved) render.Solution {
	return render.Solution{
		Board: s.Start, Moves: s.Solution.Moves, Metric: s.Solution.Metric, AtLeast: s.Solution.LowerBound, ID: s.ID(),
		Given: s.Given != nil, Comparison: comparison(s), Forced: s.Insight.ForcedBetween(), Analysis: analysis(s),
	}
}

// analysis returns the analysis of given moves, or nil if there is none.
func analysis(s pipeline.Solved) *render.Analysis {
	if s.Given == nil || s.Distances == nil {
		return nil
	}
	return &render.Analysis{Left: s.Distances, Milestones: s.Milestones}
}

// comparison returns the solution that pictures compare the moves with, or nil.
func comparison(s pipeline.Solved) *render.Comparison {
	other := s.Other
	if s.Given != nil {
		other = s.Best
	}
	if other == nil {
		return nil
	}
	return &render.Comparison{Moves: other.Moves, Metric: other.Metric, AtLeast: other.LowerBound}
}
