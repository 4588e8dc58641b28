// Package document writes the solutions computed by package pipeline. The outputs are pictures, JSON, text, and
// pages that embed pictures.
package document

import (
	"context"
	"io"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
)

// A Format is an output format, either for pictures or for text.
type Format struct {
	render.Format // text formats set only Name, Type and Text
	Write         writer
	Explains      bool // the output includes the reasons for moves if requested
}

// Formats lists all output formats. The first format is the default.
var Formats = append(pictureFormats(), []Format{
	{Format: render.Format{Name: "json", Type: JSONType, Text: true}, Explains: true, Write: text(pipeline.Solved.WriteJSON)},
	{Format: render.Format{Name: "txt", Text: true}, Explains: true, Write: text(pipeline.Solved.WriteText)},
	{Format: render.Format{Name: "html", Text: true}, Write: writeHTML},
	{Format: render.Format{Name: "md", Text: true}, Write: writeMarkdown},
}...)

// pictureFormats returns the picture formats that package render supports.
func pictureFormats() []Format {
	var all []Format
	for _, f := range render.Formats() {
		all = append(all, Format{Format: f, Write: drawing(f)})
	}
	return all
}

// Content types.
const (
	JSONType = "application/json"
	HTMLType = "text/html; charset=utf-8"
)

// A writer writes a solution in the format of an output.
type writer = func(context.Context, io.Writer, pipeline.Solved, Output) (render.Report, error)

// drawing returns a writer that draws pictures in the given format.
func drawing(f render.Format) writer {
	return func(ctx context.Context, w io.Writer, s pipeline.Solved, o Output) (render.Report, error) {
		drawn := Solution(s)
		if o.Options.View == render.ViewTrace {
			drawn.Title = s.Heading(o.Options.Lang)
		}
		p, err := render.Decide(f, drawn, o.Options)
		if err != nil {
			return render.Report{}, err
		}
		return f.Write(ctx, w, p)
	}
}

// text converts a function to a writer. The only option that the function needs is the language of the
// output.
func text(write func(s pipeline.Solved, w io.Writer, lang string) error) writer {
	return func(_ context.Context, w io.Writer, s pipeline.Solved, o Output) (render.Report, error) {
		return render.Report{}, write(s, w, o.Options.Lang)
	}
}

// Solution converts s to the data that package render draws.
func Solution(s pipeline.Solved) render.Solution {
	return render.Solution{
		Board: s.Start, Moves: s.Solution.Moves, Metric: s.Solution.Metric, AtLeast: s.Solution.LowerBound, ID: s.ID(),
		Given: s.Given != nil, Comparison: comparison(s), Forced: s.Insight.ForcedBetween(), Analysis: analysis(s), Stages: s.Solution.Stages,
	}
}

// analysis returns the analysis of the given moves, or nil if no analysis was computed.
func analysis(s pipeline.Solved) *render.Analysis {
	if s.Given == nil || s.Distances == nil {
		return nil
	}
	return &render.Analysis{Left: s.Distances, Milestones: s.Milestones}
}

// comparison returns the solution with which pictures compare the moves, or nil if there is no such
// solution.
func comparison(s pipeline.Solved) *render.Comparison {
	other := s.Other
	if s.Given != nil || s.Taught() {
		other = s.Best
	}
	if other == nil {
		return nil
	}
	return &render.Comparison{Moves: other.Moves, Metric: other.Metric, AtLeast: other.LowerBound}
}
