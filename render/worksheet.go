package render

import (
	"bytes"
	"context"
	"io"
	"slices"
	"strings"

	"slidegif/render/internal/pdf"
	"slidegif/render/internal/plan"
	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/language"
)

// Worksheet writes a printable document with several puzzles per page. The last pages contain the solutions. The
// default language is English.
func Worksheet(ctx context.Context, w io.Writer, list []Solution, o Options) (Report, error) {
	if o.Lang == "" {
		o.Lang = language.Default // applies to labels as well as texts
	}
	if o.Theme == "" && o.resources().Theme == nil {
		r := *o.resources()
		r.Theme = &theme.Print
		o.Resources = &r
	}
	o.View = ViewStart // the other views need moves
	sheet := pdf.Worksheet{
		Title: o.Title, Lang: o.Lang, PerPage: o.Print.PerPage, Solutions: o.Print.Solutions.isOn(true), ShowLengths: o.Counter.isOn(true), Highlight: o.Highlight.isOn(true), Paper: o.Print.Paper,
	}
	if o.Labels == Default {
		o.Labels = On // solutions identify pieces by label, so cars and blocks need labels too
	}
	sheet.Booklet = isBooklet(list, o)
	if sheet.Booklet && sheet.Title == "" {
		sheet.Title = words.In(o.Lang).Booklet()
	}
	list = slices.Clone(list)
	for i, s := range list {
		s.Board.Pieces = pdf.Named(s.Board.Translate(o.Lang)).Pieces
		list[i] = s
		draft, err := newDraft(FormatNamed("pdf"), s.Board, o.teaching(s))
		if err != nil {
			return Report{}, err
		}
		o, d := draft.options, draft.decision
		if err := d.complete(s); err != nil {
			return Report{}, err
		}
		item := pdf.WorksheetItem{Design: d.design, Tasks: s.Tasks, Moves: s.Moves, Metric: s.Metric}
		if len(s.Moves) > 0 || s.Board.Solved() {
			item.Length = words.In(o.Lang).WorksheetLength(len(s.Moves), s.AtLeast, s.Metric)
		}
		item.Name, _ = d.design.Board.DisplayName(o.Lang)
		if r := scene.TargetRobot(s.Board); r >= 0 {
			item.Robot = d.design.Board.Pieces[r].Label
		}
		switch {
		case o.Teaches():
			item.Length = "" // it is no aim for pupils
			item.Stops, item.Explain = o.stageStops(s)
		case o.Explains():
			item.Explain = o.explainer(s.explanation())
		}
		sheet.Items = append(sheet.Items, item)
		sheet.Design = d.design
	}
	if sheet.Solutions {
		cover, err := o.worksheetCover(ctx, list, sheet)
		if err != nil {
			return Report{}, err
		}
		sheet.Cover = cover
	}
	var file bytes.Buffer
	pages, err := sheet.Write(ctx, &file)
	if err == nil {
		err = writeLimited(w, o.MaxBytes, file.Bytes())
	}
	return Report{Pages: pages}, err
}

// isBooklet reports whether a worksheet is a booklet: several puzzles that all have names, without explanations of
// moves.
func isBooklet(list []Solution, o Options) bool {
	return len(list) > 1 && !o.Teaches() && !o.Explains() && !strings.Contains(o.Title, "%d") && !slices.ContainsFunc(list, func(s Solution) bool {
		name, _ := s.Board.DisplayName(o.Lang)
		return name == ""
	})
}

// worksheetCover returns the trace of the longest solution, with the number and the name of its puzzle, or nil if no
// solution has moves.
func (o Options) worksheetCover(ctx context.Context, list []Solution, sheet pdf.Worksheet) (*plan.Picture, error) {
	const size = 1600
	longest := 0
	for i, s := range list {
		if len(s.Moves) > len(list[longest].Moves) {
			longest = i
		}
	}
	if len(list) == 0 || len(list[longest].Moves) == 0 {
		return nil, nil
	}
	o.View, o.Title = ViewTrace, strings.TrimSpace(sheet.Number(longest)+" "+sheet.Items[longest].Name)
	p, err := Decide(FormatNamed("pdf"), list[longest], o)
	if err != nil {
		return nil, err
	}
	picture, err := p.Content.(plan.Drawing).Draw(ctx, size)
	return &picture, err
}
