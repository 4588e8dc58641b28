package render

import (
	"bytes"
	"context"
	"io"

	"slidegif/render/internal/pdf"
	"slidegif/render/scene"
	"slidegif/render/theme"
)

// paperTheme is the default theme of printed documents: black on white.
const paperTheme = "contrast"

// PDF writes a solution as a printable document with every position of Options.Part. If the user
// gave the moves, the positions of the comparison follow. It returns the same errors as GIF.
func PDF(ctx context.Context, w io.Writer, s Solution, o Options) (Report, error) {
	if o.Theme == "" && o.resources().Theme == nil {
		o.Theme = paperTheme
	}
	j, err := prepare(s, o)
	if err != nil {
		return Report{}, err
	}
	if err := j.CheckOpaque("PDF"); err != nil {
		return Report{}, err
	}
	d, err := newDesign(s, j)
	if err != nil {
		return Report{}, err
	}
	lines, err := j.lines(s, "sheet")
	if err != nil {
		return Report{}, err
	}
	plan := j.sheetPlan(s, lines)
	sheet := pdf.Sheet{ID: s.ID, Design: d, Lines: plan.Lines, Titles: plan.Subtitles, Columns: j.Columns, Paper: j.Print.Paper}
	return writePDF(w, j.Options, func(w io.Writer) (int, error) { return sheet.Write(ctx, w) })
}

// Worksheet writes a printable document with several puzzles per page. The solutions are on the
// last pages. The default language is English. It returns the same errors as GIF.
func Worksheet(ctx context.Context, w io.Writer, list []Solution, o Options) (Report, error) {
	if o.Lang == "" {
		o.Lang = "en" // applies to labels as well as texts
	}
	if o.Theme == "" && o.resources().Theme == nil {
		r := *o.resources()
		r.Theme = &theme.Print
		o.Resources = &r
	}
	if err := o.CheckOpaque("PDF"); err != nil {
		return Report{}, err
	}
	sheet := pdf.Worksheet{
		Title: o.Title, Lang: o.Lang, PerPage: o.Print.PerPage, Solutions: o.Print.Solutions.isOn(true), ShowLengths: o.Counter.isOn(true), Highlight: o.Highlight.isOn(true), Paper: o.Print.Paper,
	}
	if o.Labels == Default {
		o.Labels = On // solutions refer to pieces by label, so cars and blocks need labels too
	}
	for _, s := range list {
		j, err := prepare(s, o)
		if err != nil {
			return Report{}, err
		}
		d, err := newDesign(s, j)
		if err != nil {
			return Report{}, err
		}
		item := pdf.WorksheetItem{Design: d, Tasks: s.Tasks, Moves: s.Moves, LowerBound: s.AtLeast, Metric: s.Metric}
		if r := scene.TargetRobot(s.Board); r >= 0 {
			item.Robot = d.Board.Pieces[r].Label
		}
		if o.Explains() {
			item.Explain = o.explainer(s.explanation())
		}
		sheet.Items = append(sheet.Items, item)
		sheet.Design = d
	}
	return writePDF(w, o, func(w io.Writer) (int, error) { return sheet.Write(ctx, w) })
}

// writePDF writes a document. It returns an error if the document exceeds o.MaxBytes.
func writePDF(w io.Writer, o Options, write func(io.Writer) (pages int, err error)) (r Report, err error) {
	var file bytes.Buffer
	if r.Pages, err = write(&file); err != nil {
		return r, err
	}
	return r, writeLimited(w, o, file.Bytes())
}
