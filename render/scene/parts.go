package scene

// A part is the area of a sheet that shows one line of moves. The boards of a part are in rows below a heading.
type part struct {
	column  int // first column
	columns int // number of columns, including free ones
	heads   int // rows of headings above the boards, including the heading of the part
	rows    int // rows of boards above the part
}

// minShared is the minimum number of columns of a chapter that shares a row, so that its heading fits.
const minShared = 3

// arrange places one part for each line on a sheet. The argument moves holds the number of moves of each line. The
// results heads and rows are the total numbers of rows with headings and with boards. Two consecutive chapters
// share a row if both have few boards. The heading of the first chapter is the title of the sheet, and no other
// chapter shares its row.
func (c Sheet) arrange(moves []int, chapters bool) (parts []part, heads, rows int) {
	shared := false // whether the last part has a single row that others may share
	next := 0       // first free column of that row
	for k, n := range moves {
		boards := (n+c.Step-1)/c.Step + 1
		if shared && max(boards, minShared) <= c.Columns-next {
			last := &parts[len(parts)-1]
			last.columns = next - last.column
			parts = append(parts, part{next, c.Columns - next, heads, rows - 1})
			next += max(boards, minShared)
			continue
		}
		heads++
		parts = append(parts, part{0, c.Columns, heads, rows})
		rows += (boards + c.Columns - 1) / c.Columns
		shared, next = chapters && k > 0 && boards < c.Columns, max(boards, minShared)
	}
	return parts, heads, rows
}
