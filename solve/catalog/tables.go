package catalog

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/internal/sheet"
)

func (a *interpretation) readTable(start fragment, goal *fragment) (solve.Puzzle, input.Message, error) {
	var firstErr error
	for _, k := range Kinds {
		if k.ReadTable == nil || a.Kind != nil && a.Kind != k {
			continue
		}
		for i, sections := range start.tables {
			table, sizes, err := a.oneTable(sections)
			if err != nil || table == nil {
				firstErr = cmp.Or(firstErr, err)
				continue
			}
			var end *solve.Table
			if goal != nil {
				if len(goal.tables) == 0 {
					continue
				}
				if end, _, err = a.oneTable(goal.tables[min(i, len(goal.tables)-1)]); err != nil || end == nil {
					continue
				}
			}
			for _, t := range withoutSize(*table) {
				desc, note, err := k.ReadTable(&t.table, end)
				if desc == "" {
					firstErr = cmp.Or(firstErr, err)
					continue
				}
				p, err := parseBoard(k, a.join(strings.TrimSuffix(desc, ":"), ""), a.Kind == nil)
				if err != nil {
					firstErr = cmp.Or(firstErr, err)
					continue
				}
				known := a.sizes
				a.sizes = append(append(slices.Clone(a.sizes), sizes...), t.sizes...)
				message, err := a.finish(p, note, goal != nil, true)
				if a.sizes = known; err != nil {
					firstErr = cmp.Or(firstErr, err)
					continue
				}
				return p, message, nil
			}
		}
	}
	return nil, input.Message{}, firstErr
}

// oneTable returns the only table among the sections of a block. All other sections must be
// settings, such as nrow = 3.
func (a *interpretation) oneTable(sections []sheet.Section) (table *solve.Table, sizes []size, err error) {
	for _, s := range sections {
		if s.Name != "" && len(s.Rows) == 1 && len(s.Rows[0]) == 1 {
			value := s.Rows[0][0]
			n, numberErr := strconv.Atoi(value)
			switch {
			case isMoveCount(s.Name) && numberErr == nil:
			case isSizeWord(s.Name) && numberErr == nil:
				sizes = append(sizes, size{0, s.Name, []int{n}})
			case s.Name == "dtype" || s.Name == "byrow" && strings.HasPrefix(strings.ToUpper(value), "T"):
			default:
				return nil, nil, input.Errorf("leave it out if it does not change the puzzle", "%s is not supported", input.Truncate(s.Name, 40))
			}
			continue
		}
		if table != nil || len(s.Rows) == 0 {
			return nil, nil, nil
		}
		table = &solve.Table{Rows: sheet.Normalize(s.Rows), Spaced: s.Spaced}
	}
	return table, sizes, nil
}

// gridSize parses a first line such as 6 6 or 6,6 that gives the size of the rows below. If the first line is not
// a size, gridSize returns nil.
func gridSize(lines []sheet.Line) (sides []int) {
	isGrid := func(line sheet.Line) bool {
		return len(strings.Fields(line.Text)) == 1 && strings.ContainsAny(line.Text, ".#xo") && !strings.ContainsAny(line.Text, ",;[{")
	}
	if len(lines) < 3 || slices.ContainsFunc(lines[1:], func(line sheet.Line) bool { return !isGrid(line) }) {
		return nil
	}
	cells := strings.FieldsFunc(lines[0].Text, func(r rune) bool { return strings.ContainsRune(" ,x×*", r) })
	for _, cell := range cells {
		n, err := strconv.Atoi(cell)
		if err != nil || n < 2 || n > maxSide || len(cells) != 2 {
			return nil
		}
		sides = append(sides, n)
	}
	return sides
}

// A sizedTable is a table and the size that a line above the table gives.
type sizedTable struct {
	table solve.Table
	sizes []size
}

// withoutSize returns all possible readings of a table. If the first row may be a size, one reading omits this
// row. If the rest is a single list, the size divides the list into rows.
func withoutSize(t solve.Table) []sizedTable {
	all := []sizedTable{{table: t}}
	row := t.Rows[0]
	if a, b, ok := strings.Cut(strings.ToLower(row[0]), "x"); ok && len(row) == 1 {
		row = []string{a, b}
	}
	if len(t.Rows) < 2 || len(row) > 2 {
		return all
	}
	sides := make([]int, len(row))
	for i, cell := range row {
		n, err := strconv.Atoi(cell)
		if err != nil || n < 2 || n > 20 {
			return all
		}
		sides[i] = n
	}
	rest := t.Rows[1:]
	if h, w := sides[0], sides[len(sides)-1]; len(rest) == 1 && len(rest[0]) == h*w {
		rest = slices.Collect(slices.Chunk(rest[0], w))
	}
	return append(all, sizedTable{solve.Table{Rows: rest, Spaced: t.Spaced}, []size{{1, strings.Join(t.Rows[0], " "), sides}}})
}
