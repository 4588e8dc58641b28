package tiles

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/internal/sheet"
)

// readTable converts a table of numbers to START or START:GOAL:
//
//	1 2 3     1,2,3/4,0,5/6,7,8      9 A B C     9,10,11,12/1,2,3,4/5,6,7,8/13,14,15,0
//	4 x 5                            1 2 3 4
//	6 7 8                            5 6 7 8
//	                                 D E F 0
//
// A table is a board if it has each number from 0 to n-1 once, or each number from 1 to n-1 and one
// mark for the blank.
func readTable(start, goal *solve.Table) (desc string, note input.Message, err error) {
	desc = joinBoard(start.Rows, start.Spaced)
	if desc == "" {
		return "", note, tableError(start.Rows)
	}
	if goal != nil {
		end := joinBoard(goal.Rows, goal.Spaced)
		if end == "" {
			return "", note, nil
		}
		desc += ":" + end
	}
	return desc, note, nil
}

// hasUsualGoal reports whether the goal of START:GOAL is a spiral, or in order by rows or columns with the blank first
// or last.
func hasUsualGoal(desc string) bool {
	p, err := parseID(desc)
	if err != nil {
		return false
	}
	columnsFirst := make([]uint8, len(p.goal))
	for i := range columnsFirst {
		columnsFirst[i%p.h*p.w+i/p.h] = uint8(i)
	}
	isGoal := func(goal []uint8) bool { return slices.Equal(goal, p.goal) }
	return slices.ContainsFunc(append(commonGoals(p.h, p.w), columnsFirst), isGoal)
}

// joinBoard returns the given rows in the notation of IDs, or an empty string if the rows do not
// form a board. For spaced, see solve.Table.
func joinBoard(rows [][]string, spaced bool) string {
	for _, table := range arrangements(rows, spaced) {
		if numbers := blankToZero(table); isPermutation(numbers) {
			lines := make([]string, len(numbers))
			for y, row := range numbers {
				lines[y] = strings.Join(row, ",")
			}
			return strings.Join(lines, "/")
		}
	}
	return ""
}

// arrangements returns the possible interpretations of a table: unchanged, with one character per cell, and as a
// square. Tables of hexadecimal digits are also read as decimal numbers.
func arrangements(rows [][]string, spaced bool) (all [][][]string) {
	all = append(all, rows)
	if split := splitCharacters(rows); split != nil && (spaced || len(rows) > 1) {
		all = append(all, split)
	}
	for _, table := range all {
		if side := int(math.Sqrt(float64(len(table[0])))); len(table) == 1 && side >= minSide && side*side == len(table[0]) {
			all = append(all, slices.Collect(slices.Chunk(table[0], side)))
		}
	}
	for _, table := range all {
		if decimal := readHexadecimal(table); decimal != nil {
			all = append(all, decimal)
		}
	}
	return all
}

// splitCharacters splits rows that have one digit per cell and no separators, such as 123 456 780.
// splitCharacters returns nil for other rows.
func splitCharacters(rows [][]string) (cells [][]string) {
	var lines []string
	for _, row := range rows {
		if len(row) > 1 && len(rows) > 1 {
			return nil
		}
		lines = append(lines, row...)
	}
	for _, line := range lines {
		row := strings.Split(line, "")
		if len(row) < 2 || len(row) != len(lines[0]) {
			return nil
		}
		for i, cell := range row {
			if sheet.IsBlank(cell) {
				row[i] = sheet.Blank
			}
		}
		cells = append(cells, row)
	}
	return cells
}

// readHexadecimal replaces the letters A to F in a 4x4 table of hexadecimal digits with the numbers 10 to 15.
// readHexadecimal returns nil for other tables.
func readHexadecimal(table [][]string) (decimal [][]string) {
	letters := 0
	for _, row := range table {
		row = slices.Clone(row)
		for i, cell := range row {
			digit := strings.Index("0123456789ABCDEF", strings.ToUpper(cell))
			switch {
			case cell == sheet.Blank:
			case digit < 0 || len(cell) > 1:
				return nil
			case digit > 9:
				row[i] = strconv.Itoa(digit)
				letters++
			}
		}
		decimal = append(decimal, row)
	}
	if len(table) != 4 || slices.ContainsFunc(table, func(row []string) bool { return len(row) != 4 }) || letters == 0 {
		return nil
	}
	return decimal
}

// blankToZero returns a copy of a table with the mark of the blank replaced by 0. If the table
// contains both a 0 and a mark, blankToZero returns nil.
func blankToZero(table [][]string) (numbers [][]string) {
	zero, mark := false, false
	for _, row := range table {
		row = slices.Clone(row)
		for i, cell := range row {
			zero = zero || cell == "0"
			if cell == sheet.Blank {
				row[i], mark = "0", true
			}
		}
		numbers = append(numbers, row)
	}
	if zero && mark {
		return nil
	}
	return numbers
}

// isPermutation reports whether a table has rows of equal length and contains each number from 0 to
// n-1 once.
func isPermutation(numbers [][]string) bool {
	if len(numbers) < minSide || len(numbers[0]) < minSide {
		return false
	}
	cells := slices.Concat(numbers...)
	seen := make([]bool, len(cells))
	for _, cell := range cells {
		n, err := strconv.Atoi(cell)
		if err != nil || !sheet.IsNumber(cell) || n >= len(cells) || seen[n] {
			return false
		}
		seen[n] = true
	}
	return !slices.ContainsFunc(numbers, func(row []string) bool { return len(row) != len(numbers[0]) })
}

// tableError returns the error for a table of distinct numbers that is not a board. One cell may contain a
// mistake, such as a letter or -1. For any other table, which may be a board with blocks, tableError returns nil.
func tableError(rows [][]string) error {
	if split := splitCharacters(rows); split != nil && len(rows[0]) == 1 {
		rows = split
	}
	if decimal := readHexadecimal(rows); decimal != nil {
		rows = decimal
	}
	cells := slices.Concat(rows...)
	distinct, numbers, marks, mistakes, highest := map[string]bool{}, 0, 0, 0, 0
	for _, cell := range cells {
		switch {
		case cell == sheet.Blank:
			marks++
		case !sheet.IsNumber(cell) && utf8.RuneCountInString(cell) > 1 && strings.Trim(cell, "0123456789.+-") != "":
			return nil
		case !sheet.IsNumber(cell):
			mistakes++
		default:
			n, _ := strconv.Atoi(cell)
			numbers, highest = numbers+1, max(highest, n)
		}
		distinct[cell] = true
	}
	if numbers < 3 || mistakes > 1 || 4*len(distinct) <= 3*len(cells) {
		return nil
	}
	if len(rows) == 1 {
		if err := countError(cells); err != nil {
			return err
		}
	}
	short := slices.IndexFunc(rows, func(row []string) bool { return len(row) == len(rows[0])-1 })
	if !distinct["0"] && marks == 0 && highest == len(cells) && len(distinct) == len(cells) {
		switch {
		case len(rows) == 1:
			return input.Errorf("write 0 for the blank", "tiles: the numbers 1 to %d have no blank", highest)
		case short > 0:
			return input.Errorf("write 0 for the blank", "tiles: row %d has no blank and %s, row 1 has %d", short+1, input.Count(len(rows[short]), "cell"), len(rows[0]))
		}
	}
	if side := int(math.Sqrt(float64(len(cells)))); len(rows) == 1 && side*side == len(cells) {
		rows = slices.Collect(slices.Chunk(cells, side))
	}
	if len(rows) < minSide || len(cells) < 6 || marks > 0 && distinct["0"] {
		return nil
	}
	var lines []string
	for _, row := range rows {
		lines = append(lines, strings.ReplaceAll(strings.Join(row, ","), sheet.Blank, "0"))
	}
	_, err := parseID(strings.Join(lines, "/"))
	return err
}

// countError returns an error if a board follows or precedes one or two other numbers, such as a
// solution length.
func countError(cells []string) error {
	for _, extra := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {2, 0}, {0, 2}} {
		first, last := extra[0], len(cells)-extra[1]
		if last-first < minSide*minSide {
			continue
		}
		if board := joinBoard([][]string{cells[first:last]}, false); board != "" {
			id := prefix + board
			return input.Errorf(input.Say("leave out the numbers that are not tiles: %s", input.Puzzle{Word: id, ID: id}),
				"tiles: the line has %d numbers, %d more than a board of %d cells", len(cells), extra[0]+extra[1], last-first)
		}
	}
	return nil
}
