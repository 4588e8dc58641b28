package tiles

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"slidegif/solve/input"
	"slidegif/solve/internal/matrix"
)

// convertTable converts a table of numbers, as written by other programs, to START or START:GOAL:
//
//	{{1,2,3},{4,0,6},{7,5,8}}      1,2,3/4,0,6/7,5,8
//	1 2 3;4 x 5;6 7 8              1,2,3/4,0,5/6,7,8
//	9ABC/1234/5678/DEF0            9,10,11,12/1,2,3,4/5,6,7,8/13,14,15,0
//
// A table is a board if it has each number from 0 to n-1 once, or each number from 1 to n-1 and one
// mark for the blank. For a table with a mistake, the error is not nil. For any other text,
// convertTable returns neither a table nor an error.
func convertTable(text string) (desc string, err error) {
	if strings.Contains(":"+text+":", "::") { // an ID with an empty part
		return "", nil
	}
	ways := matrix.Read(text)
	for _, sections := range ways {
		if desc := joinBoards(sections); desc != "" {
			return desc, nil
		}
	}
	if start, _, ok := strings.Cut(text, ":"); ok && strings.Contains(start, "/") {
		return "", nil // the error is about a start and a goal
	}
	for _, sections := range ways {
		if len(sections) == 1 && (sections[0].Name == "" || len(sections[0].Rows) > 1) {
			if err := tableError(sections[0].Rows); err != nil {
				return "", err
			}
		}
	}
	return "", nil
}

// joinBoards returns START or START:GOAL, or an empty string if the sections are not one or two
// boards. If two boards have no names, they are the upper and the lower half of a table.
func joinBoards(sections []matrix.Section) string {
	start, goal := "", ""
	for _, s := range sections {
		board := joinBoard(s.Rows, s.Spaced)
		isGoal := slices.ContainsFunc([]string{"goal", "target", "end", "final", "solved", "目标"}, func(word string) bool { return strings.Contains(s.Name, word) })
		switch {
		case board == "" && !isSetting(s):
			if half := len(s.Rows) / 2; len(sections) == 1 && half > 0 {
				return joinHalves(s.Rows, s.Spaced)
			}
			return ""
		case board == "":
		case isGoal && goal == "":
			goal = board
		case start == "":
			start = board
		case goal == "":
			goal = board
		default:
			return ""
		}
	}
	if start == "" || goal == "" {
		return start
	}
	return start + ":" + goal
}

// isSetting reports whether a section is a name with one value, such as "size": 3.
func isSetting(s matrix.Section) bool {
	return s.Name != "" && len(s.Rows) == 1 && len(s.Rows[0]) == 1
}

// joinHalves returns START:GOAL for a table with two boards. Each board may have a size line. A board of one
// row must be a square in brackets, because two lines of a file may be two puzzles.
func joinHalves(rows [][]string, spaced bool) string {
	for _, skip := range []int{0, 1} {
		if rest := rows[skip:]; len(rest)%2 == 0 && len(rest) > 2 {
			start, goal := joinBoard(rest[:len(rest)/2], spaced), joinBoard(rest[len(rest)/2:], spaced)
			if start != "" && goal != "" {
				return start + ":" + goal
			}
		}
	}
	return ""
}

// joinBoard returns the given rows in the notation of IDs, or an empty string if they do not form a
// board. The meaning of spaced is the same as in matrix.Section.
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

// arrangements returns the possible readings of a table: unchanged, without its size line, with one
// character per cell, and as a square. Tables of hexadecimal digits are also read as decimal numbers.
func arrangements(rows [][]string, spaced bool) (all [][][]string) {
	all = append(all, rows)
	if h, w, ok := sizeLine(rows[0]); ok && len(rows) > 1 {
		rest := rows[1:]
		if len(rest) > 1 && (h == len(rest) || w == len(rest)) {
			all = append(all, rest)
		} else if len(rest) == 1 && len(rest[0]) == h*w {
			all = append(all, slices.Collect(slices.Chunk(rest[0], w)))
		}
	}
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

// sizeLine parses the size in the line above a table, such as 3, 3 4 or 3x4.
func sizeLine(row []string) (h, w int, ok bool) {
	if a, b, ok := splitSize(row[0]); ok && len(row) == 1 {
		row = []string{a, b}
	}
	if len(row) > 2 || !matrix.IsNumber(row[0]) || !matrix.IsNumber(row[len(row)-1]) {
		return 0, 0, false
	}
	h, _ = strconv.Atoi(row[0])
	w, _ = strconv.Atoi(row[len(row)-1])
	return h, w, h > 0 && w > 0 && h*w < 1000
}

// splitCharacters splits rows that have one digit per cell and no separators, such as 123 456 780.
// It returns nil for other rows.
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
			if matrix.IsBlank(cell) {
				row[i] = matrix.Blank
			}
		}
		cells = append(cells, row)
	}
	return cells
}

// readHexadecimal replaces the letters A to F in a 4x4 table of hexadecimal digits with the numbers 10 to 15. It
// returns nil for other tables.
func readHexadecimal(table [][]string) (decimal [][]string) {
	letters := 0
	for _, row := range table {
		row = slices.Clone(row)
		for i, cell := range row {
			digit := strings.Index("0123456789ABCDEF", strings.ToUpper(cell))
			switch {
			case cell == matrix.Blank:
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

// blankToZero returns a copy of a table with the mark of the blank replaced by 0. It returns nil
// if the table contains both a 0 and a mark.
func blankToZero(table [][]string) (numbers [][]string) {
	zero, mark := false, false
	for _, row := range table {
		row = slices.Clone(row)
		for i, cell := range row {
			zero = zero || cell == "0"
			if cell == matrix.Blank {
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
		if err != nil || !matrix.IsNumber(cell) || n >= len(cells) || seen[n] {
			return false
		}
		seen[n] = true
	}
	return !slices.ContainsFunc(numbers, func(row []string) bool { return len(row) != len(numbers[0]) })
}

// tableError returns the error for a table of distinct numbers that is not a board. One cell of the table may contain a
// different character, or a number that cannot be a tile, such as -1. tableError returns nil for other tables, which may
// be boards with blocks.
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
		case cell == matrix.Blank:
			marks++
		case !matrix.IsNumber(cell) && utf8.RuneCountInString(cell) > 1 && strings.Trim(cell, "0123456789.+-") != "":
			return nil
		case !matrix.IsNumber(cell):
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
		lines = append(lines, strings.ReplaceAll(strings.Join(row, ","), matrix.Blank, "0"))
	}
	_, err := parseID(strings.Join(lines, "/"))
	return err
}

// countError returns the error for a board with one or two other numbers before or after it, such as the
// length of a solution.
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
