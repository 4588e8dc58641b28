package render

import (
	"fmt"

	"slidegif/render/scene"
)

// boardsPerPage is the number of boards per page to aim for. A page contains only complete rows.
const boardsPerPage = 18

// SheetPages divides a sheet of all positions in Options.Part into pages. SheetPages returns one
// set of options for each page. The numbers of boards on any two pages differ by at most one. If
// Options.Part is out of range, SheetPages returns only o, and drawing o returns the error.
func SheetPages(s Solution, o Options) []Options {
	if !s.Given {
		s.Comparison = nil
	}
	lines, err := o.lines(s, false)
	if err != nil {
		return []Options{o}
	}
	t := lines[0].Timing
	for _, l := range lines {
		if l.Timing.To > t.To {
			t = l.Timing
		}
	}
	perPage := boardsPerPage
	if o.Columns > 0 {
		perPage = o.Columns * max(1, (boardsPerPage+o.Columns/2)/o.Columns)
	}
	shown := o.sheetPositions(s, t)
	positions := len(shown)
	n := (positions + perPage - 1) / perPage
	pages := make([]Options, n)
	for k := range pages {
		pages[k] = o
		pages[k].Part.From = shown[k*positions/n]
		pages[k].Part.To = new(shown[(k+1)*positions/n-1])
	}
	return pages
}

// sheetPositions returns the positions of all pages of a sheet, as numbers of moves.
func (o Options) sheetPositions(s Solution, t scene.Timing) (shown []int) {
	content := scene.SheetContent{Lines: []scene.Line{{Timing: t}}}
	o.teachSheet(s, &content)
	for _, stop := range content.Lines[0].Stops {
		shown = append(shown, stop.Done)
	}
	if shown == nil {
		for n := t.From; n <= t.To; n++ {
			shown = append(shown, n)
		}
	}
	return shown
}

// StepPages returns options for one still picture of each position in Options.Part, in order.
func StepPages(s Solution, o Options) []Options {
	from, to := o.Part.From, min(o.end(len(s.Moves)), len(s.Moves))
	o.Part = Part{}
	var pages []Options
	for n := from; n <= to; n++ {
		o.View = fmt.Sprint(ViewStep, n)
		pages = append(pages, o)
	}
	return pages
}
