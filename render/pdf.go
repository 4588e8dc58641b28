package render

import (
	"bytes"
	"context"
	"io"

	"slidegif/render/internal/pdf"
	"slidegif/render/theme"
)

// paperTheme is the theme of documents to print where none is asked for: black on white.
const paperTheme = "contrast"

// PDF writes a solution as a document to print: every position from Options.From to
// Options.To, on as many pages as they take, and after given moves those of the solution to
// compare them with. Errors are those of GIF.
func PDF(ctx context.Context, w io.Writer, s Solution, o Options) (Report, error) {
	if o.Theme == "" && o.resources().Theme == nil {
		o.Theme = paperTheme
	}
	o, err := prepare(s, o)
	if err != nil {
		return Report{}, err
	}
	if err := o.CheckOpaque("PDF"); err != nil {
		return Report{}, err
	}
	d, err := newDesign(s, o)
	if err != nil {
		return Report{}, err
	}
	lines, err := o.lines(s, "sheet")
	if err != nil {
		return Report{}, err
	}
	sheet := pdf.Sheet{ID: s.ID, Design: d, Lines: lines, Beside: s.beside(o.Lang), Columns: o.Columns, Paper: o.Paper}
	return writePDF(w, o, func(w io.Writer) (int, error) { return sheet.Write(ctx, w) })
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
		Title: o.Title, Lang: o.Lang, PerPage: o.PerPage, Solutions: o.Solutions.or(true), Lengths: o.Counter.or(true), Highlight: o.Highlight.or(true), Paper: o.Paper,
	}
	for _, s := range list {
		if err := check(s, o); err != nil {
			return Report{}, err
		}
		d, err := newDesign(s, o)
		if err != nil {
			return Report{}, err
		}
		sheet.Items = append(sheet.Items, pdf.WorksheetItem{Design: d, Tasks: s.Tasks, Moves: s.Moves, AtLeast: s.AtLeast, Metric: s.Metric})
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
