package klotski

import (
	"strconv"
	"strings"

	"slidegif/solve/internal/matrix"
)

// convert converts a board in the notation of another program to the notation of IDs. For any other
// text, it returns an empty string.
func convert(text string) (desc, source string) {
	if desc := convertGnome(text); desc != "" {
		return desc, "a gnome-klotski level"
	}
	if desc := convertMatrix(text); desc != "" {
		return desc, "a table of numbers"
	}
	return "", ""
}

// pieceNames contains the character for each number in a table. The number 0 stands for an empty
// cell.
const pieceNames = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// convertMatrix converts a table of numbers in which equal numbers form a piece:
//
//	[[2,1,1,3],[2,1,1,3],[4,6,6,5],[4,7,8,5],[9,0,0,10]]   2113/2113/4665/4785/900a
func convertMatrix(text string) string {
	for _, sections := range matrix.Read(text) {
		var boards []string
		for _, s := range sections {
			if board := joinNumbers(s.Rows); board != "" {
				boards = append(boards, board)
			}
		}
		if len(boards) == len(sections) && len(boards) < 3 {
			return strings.Join(boards, ":")
		}
	}
	return ""
}

// joinNumbers returns a table of numbers as rows of pieces. It returns an empty string unless some numbers are
// equal and some have two digits.
func joinNumbers(rows [][]string) string {
	cells, distinct, wide := 0, map[string]bool{}, false
	var lines []string
	for _, row := range rows {
		var line strings.Builder
		for _, cell := range row {
			n, err := strconv.Atoi(cell)
			if cell == matrix.Blank {
				n, err = 0, nil
			}
			if err != nil || n < 0 || n >= len(pieceNames) || len(row) != len(rows[0]) {
				return ""
			}
			line.WriteByte(pieceNames[n])
			cells++
			distinct[cell] = true
			wide = wide || n > 9
		}
		lines = append(lines, line.String())
	}
	if !wide || len(rows) < 2 || len(rows[0]) < 2 || 4*len(distinct) > 3*cells {
		return ""
	}
	return strings.Join(lines, "/")
}

// convertGnome converts a level of gnome-klotski. The piece * must reach the dots, a minus sign is
// a gate for this piece, and a space is an empty cell.
//
//	"######" +     ######/#a**b#/#m**n#/#cdef#/#ghij#/#k00l#/##--##/000000/000000
//	"#a**b#" +     :....../....../....../....../....../....../....../....**/....**
//	"#m**n#" +
//	"#cdef#" +
//	"#ghij#" +
//	"#k  l#" +
//	"##--##" +
//	"    .." +
//	"    .."
func convertGnome(text string) string {
	rows := quotedRows(text)
	if rows == nil {
		rows = strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
	}
	width := 0
	for _, row := range rows {
		width = max(width, len(row))
	}
	var start, goal []string
	for _, row := range rows {
		row += strings.Repeat(" ", width-len(row))
		if strings.Trim(row, gnomeCells) != "" {
			return ""
		}
		start = append(start, strings.Map(replaceRune(" .", '0'), row))
		goal = append(goal, strings.Map(func(r rune) rune {
			if r == '.' {
				return '*'
			}
			return '.'
		}, row))
	}
	all := strings.Join(rows, "")
	if len(rows) < 4 || strings.Count(all, "*") == 0 || strings.Count(all, "*") != strings.Count(all, ".") || !strings.Contains(all, "#") {
		return ""
	}
	return strings.Join(start, "/") + ":" + strings.Join(goal, "/")
}

// gnomeCells contains the characters that may occur in a level of gnome-klotski.
const gnomeCells = "#*-. abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// replaceRune returns a function for strings.Map that replaces the characters of a set.
func replaceRune(set string, by rune) func(rune) rune {
	return func(r rune) rune {
		if strings.ContainsRune(set, r) {
			return by
		}
		return r
	}
}

// quotedRows returns all quoted strings that contain only cells of a level.
func quotedRows(text string) (rows []string) {
	for i, part := range strings.Split(text, `"`) {
		if i%2 == 1 && strings.ContainsAny(part, "#. ") && strings.Trim(part, gnomeCells) == "" && (len(rows) > 0 || strings.Contains(part, "##")) {
			rows = append(rows, part)
		}
	}
	return rows
}
