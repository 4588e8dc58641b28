package render

// pageBoards is about how many boards a page of a sheet has, in whole rows.
const pageBoards = 18

// SheetPages returns the options of as many sheets as it takes to show every position
// between those of Options.Part, in order; pages differ by one board at most. The part
// must lie within the solution, or there is one page, whose error tells.
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
	each := pageBoards
	if o.Columns > 0 {
		each = o.Columns * max(1, (pageBoards+o.Columns/2)/o.Columns)
	}
	positions := t.To - t.From + 1
	n := (positions + each - 1) / each
	pages := make([]Options, n)
	for k := range pages {
		pages[k] = o
		pages[k].Part.From = t.From + k*positions/n
		pages[k].Part.To = new(t.From + (k+1)*positions/n - 1)
	}
	return pages
}
