package render

import (
	"bytes"
	"context"
	"io"

	"slidegif/render/internal/pdf"
	"slidegif/render/scene"
	"slidegif/render/theme"
)

// paperTheme is the theme of documents to print where none is asked for: black on white.
const paperTheme = "contrast"

// PDF writes a solution as a document to print: every position of Options.Part, on as many pages as they take, and after given moves those of the solution to
// compare them with. Errors are those of GIF.
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
	plan := j.sheet(s, lines)
	sheet := pdf.Sheet{ID: s.ID, Design: d, Lines: plan.Lines, Beside: plan.Beside, Columns: j.Columns, Paper: j.Print.Paper}
	return writePDF(w, j.Options, func(w io.Writer) (int, error) { return sheet.Write(ctx, w) })
}

// Worksheet writes puzzles to print, in the order given: some on each page, and their
// solutions on the last pages. It is in English where no language is asked for. Errors are those
// of GIF.
func Worksheet(ctx context.Context, w io.Writer, list []Solution, o Options) (Report, error) {
	if o.Lang == "" {
		o.Lang = "en" // labels too
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
		Title: o.Title, Lang: o.Lang, PerPage: o.Print.PerPage, Solutions: o.Print.Solutions.isOn(true), Lengths: o.Counter.isOn(true), Highlight: o.Highlight.isOn(true), Paper: o.Print.Paper,
	}
	if o.Labels == Default {
		o.Labels = On // cars and blocks too: a solution is told by letters
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
		item := pdf.WorksheetItem{Design: d, Tasks: s.Tasks, Moves: s.Moves, AtLeast: s.AtLeast, Metric: s.Metric}
		if r := scene.Robot(s.Board); r >= 0 {
			item.Robot = d.Board.Pieces[r].Label
		}
		if o.Explains() {
			item.Say = o.say(s.story())
		}
		sheet.Items = append(sheet.Items, item)
		sheet.Design = d
	}
	return writePDF(w, o, func(w io.Writer) (int, error) { return sheet.Write(ctx, w) })
}

// writePDF writes a document unless it has more bytes than the options allow.
func writePDF(w io.Writer, o Options, write func(io.Writer) (pages int, err error)) (r Report, err error) {
	var file bytes.Buffer
	if r.Pages, err = write(&file); err != nil {
		return r, err
	}
	return r, bounded(w, o, file.Bytes())
}
