package klotski

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/hanzi"
	"slidegif/solve/input"
	"slidegif/solve/internal/blocks"
	"slidegif/solve/internal/grid"
	"slidegif/solve/internal/sheet"
)

// names contains the characters for the numbers in a table, and for pieces with longer names. The character 0 is
// an empty cell.
const names = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// readTable converts a table in which equal numbers or equal words form a piece:
//
//	[[2,1,1,3],[2,1,1,3],[4,6,6,5],[4,7,8,5],[9,0,0,10]]   2113/2113/4665/4785/900a
//	黄忠 曹操 曹操 马超 …                                   HCCM/…
func readTable(start, goal *solve.Table) (desc string, note input.Message, err error) {
	cells := slices.Concat(start.Rows...)
	isNumber := func(cell string) bool { return sheet.IsNumber(cell) || cell == sheet.Blank }
	isWide := func(cell string) bool { return utf8.RuneCountInString(cell) > 1 }
	distinct := map[string]bool{}
	for _, cell := range cells {
		distinct[cell] = true
	}
	isOther := func(row []string) bool { return len(row) != len(start.Rows[0]) }
	if len(start.Rows) < 2 || len(start.Rows[0]) < 2 || distinct["0"] && distinct[sheet.Blank] || slices.ContainsFunc(start.Rows, isOther) || !slices.ContainsFunc(cells, isWide) ||
		len(cells) > blocks.MaxCells || 4*len(distinct) > 3*len(cells)+8 {
		return "", note, nil
	}
	name, source := numberName, "a table of numbers"
	if slices.ContainsFunc(cells, func(cell string) bool { return !isNumber(cell) }) {
		isMistake := func(cell string) bool { // a name with something after it, or almost the name of another piece
			for other := range distinct {
				if other != sheet.Blank && strings.HasPrefix(cell, other+"_") || len(cell) > 4 && len(other) > 4 && other != cell && input.EditDistance(cell, other, 1) < 2 && cell[0] < utf8.RuneSelf {
					return true
				}
			}
			return len(cell) > 3 && (input.EditDistance(cell, "empty", 1) < 2 || input.EditDistance(cell, "blank", 1) < 2)
		}
		if len(distinct) == len(cells) || slices.ContainsFunc(cells, isMistake) {
			return "", note, nil
		}
		name, source = wordNames(cells), "a table of words"
	} else if 4*len(distinct) > 3*len(cells) {
		return "", note, nil
	}
	if desc = joinNames(start.Rows, name, '0'); desc == "" {
		return "", note, nil
	}
	if goal != nil {
		rows := joinNames(goal.Rows, name, '.')
		if rows == "" {
			return "", note, nil
		}
		desc += ":" + rows
	}
	return desc, input.Word(source), nil
}

// joinNames returns a table as rows of characters. The function name converts a cell to a character,
// or to 0 if this is impossible.
func joinNames(rows [][]string, name func(cell string) rune, blank rune) string {
	lines := make([]string, len(rows))
	for y, row := range rows {
		for _, cell := range row {
			r := blank
			if cell != sheet.Blank {
				r = name(cell)
			}
			if r == 0 {
				return ""
			}
			lines[y] += string(r)
		}
	}
	return strings.Join(lines, "/")
}

// numberName returns the character for a number in a table.
func numberName(cell string) rune {
	n, err := strconv.Atoi(cell)
	if err != nil || n < 0 || n >= len(names) {
		return 0
	}
	return rune(names[n])
}

// wordNames returns a function that converts a word of a table to a character. Each soldier is a separate piece. The
// letters of classic names are C, G, Z, Y, M and H; see initials.
func wordNames(cells []string) func(cell string) rune {
	used := map[rune]bool{'0': true, '.': true}
	piece := map[string]rune{"#": '#'}
	for letter, name := range initials {
		r := rune(letter[0])
		piece[name], piece[foldWord(englishNames[name])] = r, r
		used[r] = true
	}
	for _, cell := range cells { // single characters keep their names
		if r, size := utf8.DecodeRuneInString(cell); size == len(cell) && !used[r] && !soldierWords[cell] {
			piece[cell], used[r] = r, true
		}
	}
	unused := func() rune {
		for _, r := range names {
			if !used[r] {
				used[r] = true
				return r
			}
		}
		return 0
	}
	return func(cell string) rune {
		word := foldWord(cell)
		if soldierWords[word] {
			return unused()
		}
		if _, ok := piece[word]; !ok {
			piece[word] = unused()
		}
		return piece[word]
	}
}

// soldierWords contains the words for soldiers, in the form that foldWord returns.
var soldierWords = map[string]bool{"兵": true, "卒": true, "小兵": true, "小卒": true, "士兵": true, "兵卒": true, "soldier": true, "bing": true, "zu": true, "pawn": true}

// foldWord returns a word without differences of case, spaces and traditional characters.
func foldWord(word string) string {
	return strings.NewReplacer("-", "", "_", "").Replace(hanzi.Fold(word))
}

// splitEqual gives each cell of a character a new name if the character forms three or more parts of a start with 4x5
// cells. A ^ above a v also forms one piece, as does a < to the left of a >. If the result does not have exactly one
// 2x2 piece, or if the goal names a split character, splitEqual returns an empty start.
//
//	2113/2113/4665/4775/7007   2113/2113/4665/4895/a00b
func splitEqual(parts []string) (start string, note input.Message) {
	g, err := layoutFormat.Read("", parts[0])
	if err != nil || g.W != 4 || g.H != 5 {
		return "", note
	}
	apart := map[rune]bool{}
	var equal input.List
	isHan := slices.ContainsFunc(g.Cells, func(r rune) bool { return unicode.Is(unicode.Han, r) && !soldierWords[string(r)] })
	for _, r := range g.Cells {
		if strings.ContainsRune(".#-", r) || apart[r] || isHan && soldierWords[string(r)] || countParts(g, r) < 3 {
			continue
		}
		if strings.ContainsRune(parts[1], r) {
			return "", note
		}
		apart[r] = true
		equal = append(equal, string(r))
	}
	if len(equal) == 0 {
		return "", note
	}
	unused := []rune(names[1:])
	unused = slices.DeleteFunc(unused, func(r rune) bool { return slices.Contains(g.Cells, r) })
	cells := slices.Clone(g.Cells)
	for i, r := range g.Cells {
		second := -1
		switch {
		case r == '^' && i+4 < len(cells) && g.Cells[i+4] == 'v':
			second = i + 4
		case r == '<' && i%4 < 3 && g.Cells[i+1] == '>':
			second = i + 1
		case !apart[r] || cells[i] != r:
			continue
		}
		if len(unused) == 0 {
			return "", note
		}
		cells[i] = unused[0]
		if second >= 0 {
			cells[second] = unused[0]
		}
		unused = unused[1:]
	}
	squares := 0
	for _, r := range slices.Compact(slices.Sorted(slices.Values(cells))) {
		if p, _, split := (grid.Grid{W: g.W, H: g.H, Cells: cells}).Piece(r); !split && r != '.' && isShape(p, 2, 2) {
			squares++
		}
	}
	if squares != 1 {
		return "", note
	}
	var rows []string
	for row := range slices.Chunk(cells, g.W) {
		rows = append(rows, string(row))
	}
	return strings.Join(rows, "/"), input.Say("equal cells are separate pieces: %s", equal)
}

// countParts returns the number of connected components of the cells with character r.
func countParts(g grid.Grid, r rune) (parts int) {
	var fill func(i int)
	cells := slices.Clone(g.Cells)
	fill = func(i int) {
		cells[i] = '.'
		for _, j := range []int{i - g.W, i + g.W, i - 1, i + 1} {
			if j >= 0 && j < len(cells) && cells[j] == r && (j/g.W == i/g.W || j%g.W == i%g.W) {
				fill(j)
			}
		}
	}
	for i := range cells {
		if cells[i] == r {
			parts++
			fill(i)
		}
	}
	return parts
}

// convertGnome converts a level of gnome-klotski. The piece * must reach the dots, a minus sign is
// a gate for this piece, and a space is an empty cell.
//
//	######     ######/#a**b#/#m**n#/#cdef#/#ghij#/#k00l#/##--##/000000/000000
//	#a**b#     :....../....../....../....../....../....../....../....**/....**
//	#m**n#
//	#cdef#
//	#ghij#
//	#k  l#
//	##--##
//	    ..
//	    ..
func convertGnome(text string) string {
	rows := strings.Split(text, "/")
	var start, goal []string
	for _, row := range rows {
		if len(row) != len(rows[0]) || strings.Trim(row, gnomeCells) != "" {
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
