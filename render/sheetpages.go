package render

// boardsPerPage is the target number of boards per page. Pages have complete rows.
const boardsPerPage = 18

// SheetPages splits a sheet of all positions of Options.Part into pages and returns the options of
// each page. The numbers of boards per page differ by at most one. If the part is out of range,
// SheetPages returns a single page; drawing that page returns the error.
func SheetPages(s Solution, o Options) []Options {
	lines, err := job{Options: o}.lines(s, "sheet")
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
	positions := t.To - t.From + 1
	n := (positions + perPage - 1) / perPage
	pages := make([]Options, n)
	for k := range pages {
		pages[k] = o
		pages[k].Part.From = t.From + k*positions/n
		pages[k].Part.To = new(t.From + (k+1)*positions/n - 1)
	}
	return pages
}
