package catalog

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// asRows writes an ID whose start, or start and goal, are arrays of JSON in rows; any other text stays
// as it is. The kind may stand before it.
//
//	[[8,6,7],[2,5,4],[3,0,1]]   8,6,7/2,5,4/3,0,1
//	["1xx2","1xx2","3445"]      1xx2/1xx2/3445
func asRows(id string) string {
	array := strings.IndexByte(id, '[')
	if array < 0 || array > 0 && id[array-1] != ':' {
		return id
	}
	d := json.NewDecoder(strings.NewReader(id[array:]))
	var start []any
	d.UseNumber()
	if d.Decode(&start) != nil {
		return id
	}
	rows, ok := rowsOf(start)
	if !ok {
		return id
	}
	rest := strings.TrimSpace(id[array+int(d.InputOffset()):])
	if goal, more := strings.CutPrefix(rest, ":"); more {
		rest = ":" + asRows(goal)
	}
	return id[:array] + rows + rest
}

// rowsOf writes an array of rows, each an array of cells or a text, or of the numbers of a square board.
func rowsOf(array []any) (text string, ok bool) {
	var rows []string
	between := "/"
	for _, element := range array {
		switch element := element.(type) {
		case string:
			rows = append(rows, element)
		case json.Number:
			rows, between = append(rows, element.String()), ","
		case []any:
			row, ok := cellsOf(element, isNumbered(array))
			if !ok {
				return "", false
			}
			rows = append(rows, row)
		default:
			return "", false
		}
	}
	return strings.Join(rows, between), len(rows) > 1
}

// isNumbered reports whether some cell of rows of cells is longer than a character, as numbers are.
func isNumbered(rows []any) bool {
	return slices.ContainsFunc(rows, func(row any) bool {
		cells, _ := row.([]any)
		return slices.ContainsFunc(cells, func(cell any) bool { return utf8.RuneCountInString(fmt.Sprint(cell)) > 1 && cell != nil })
	})
}

// cellsOf writes a row of cells, which are numbers or texts. A cell without either is empty.
func cellsOf(row []any, numbered bool) (text string, ok bool) {
	var cells []string
	for _, cell := range row {
		switch cell := cell.(type) {
		case nil:
			cells = append(cells, ".")
		case string:
			cells = append(cells, cmp.Or(strings.TrimSpace(cell), "."))
		case json.Number:
			cells = append(cells, cell.String())
		default:
			return "", false
		}
	}
	if numbered {
		return strings.Join(cells, ","), true
	}
	return strings.Join(cells, ""), true
}

// withGoal returns the ID of a layout by its name, with another goal behind it:
//
//	klotski:heng-dao-li-ma:x@2.3   klotski:1xx2/1xx2/3445/3675/8009:x@2.3
func withGoal(id string) (whole string, ok bool) {
	kind, rest, _ := strings.Cut(id, ":")
	if Kind(kind) == nil {
		kind, rest = "", id
	}
	name, goal, ok := strings.Cut(rest, ":")
	hits := find(Kind(kind), name)
	if !ok || len(hits) != 1 {
		return "", false
	}
	layout := strings.SplitN(hits[0].layout.ID, ":", 3) // kind, start, the rest
	return layout[0] + ":" + layout[1] + ":" + goal, true
}

// otherForms returns what a text with a mistake may mean: the same text in ASCII where it has characters of
// full width, with a cell where it has a space at an end, or without quotation marks and empty parts at its end.
func otherForms(id string) (forms []string) {
	narrow := strings.Map(narrowRune, id)
	if narrow != id {
		forms = append(forms, strings.TrimSpace(narrow))
	}
	if cells := strings.Trim(narrow, "\r\n\t"); strings.Contains(id, "/") && cells != strings.TrimSpace(id) {
		forms = append(forms, cells)
	}
	id = strings.TrimSpace(id)
	if inner := strings.Trim(id, "`\"'“”"); inner != id {
		forms = append(forms, asRows(inner))
	}
	if parts := strings.TrimRight(id, ":"); parts != id && strings.ContainsAny(parts, ":/") && strings.Count(id, ":") < 4 {
		forms = append(forms, parts)
	}
	if name, ok := asListed(id); ok {
		forms = append(forms, name)
	}
	return forms
}

// asListed returns the name in a line that slidegif list prints, or in a part of such a line:
//
//	klotski:century  Conway's Century (John H. Conway, 1975)
func asListed(text string) (name string, ok bool) {
	text, _, _ = strings.Cut(text, " (") // whose it is
	listed := strings.Split(text, " = ")
	if slug, first, ok := strings.Cut(listed[0], "  "); ok {
		listed = append([]string{slug, strings.TrimSpace(first)}, listed[1:]...)
	}
	for _, name := range listed {
		kind, slug, _ := strings.Cut(name, ":")
		if len(find(Kind(kind), slug)) == 0 && len(find(nil, name)) == 0 {
			return "", false
		}
	}
	return listed[0], true
}

// narrowRune returns the character of ASCII that one of full width stands for.
func narrowRune(r rune) rune {
	const wide = '！' - '!'
	switch {
	case '！' <= r && r <= '～':
		return r - wide
	case r == '\u3000':
		return ' '
	}
	return r
}
