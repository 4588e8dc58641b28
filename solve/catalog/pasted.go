package catalog

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// jsonToRows converts the JSON arrays in an ID to rows of text. The arrays describe the start and
// possibly the goal, and may follow the kind. Texts without JSON arrays are returned unchanged.
//
//	[[8,6,7],[2,5,4],[3,0,1]]   8,6,7/2,5,4/3,0,1
//	["1xx2","1xx2","3445"]      1xx2/1xx2/3445
func jsonToRows(id string) string {
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
	rows, ok := joinRows(start)
	if !ok {
		return id
	}
	rest := strings.TrimSpace(id[array+int(d.InputOffset()):])
	if goal, more := strings.CutPrefix(rest, ":"); more {
		rest = ":" + jsonToRows(goal)
	}
	return id[:array] + rows + rest
}

// joinRows joins an array of rows to a text. A row is either a string or an array of cells. An
// array of numbers describes a square board.
func joinRows(array []any) (text string, ok bool) {
	var rows []string
	between := "/"
	for _, element := range array {
		switch element := element.(type) {
		case string:
			rows = append(rows, element)
		case json.Number:
			rows, between = append(rows, element.String()), ","
		case []any:
			row, ok := joinCells(element, hasWideCells(array))
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

// hasWideCells reports whether any cell has more than one character, as numbers may have.
func hasWideCells(rows []any) bool {
	return slices.ContainsFunc(rows, func(row any) bool {
		cells, _ := row.([]any)
		return slices.ContainsFunc(cells, func(cell any) bool { return utf8.RuneCountInString(fmt.Sprint(cell)) > 1 && cell != nil })
	})
}

// joinCells joins the cells of a row, which are numbers or strings. A null or a blank string is an
// empty cell.
func joinCells(row []any, numbered bool) (text string, ok bool) {
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

// withGoal expands an ID that consists of the name of a layout and a different goal:
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

// alternatives returns possible corrections of a mistyped or pasted text. The corrections replace
// full-width characters with ASCII, read a space at either end as a cell, or remove quotation marks
// and trailing empty parts. A line copied from the output of slidegif list is reduced to its name.
func alternatives(id string) (forms []string) {
	narrow := strings.Map(halfwidth, id)
	if narrow != id {
		forms = append(forms, strings.TrimSpace(narrow))
	}
	if cells := strings.Trim(narrow, "\r\n\t"); strings.Contains(id, "/") && cells != strings.TrimSpace(id) {
		forms = append(forms, cells)
	}
	id = strings.TrimSpace(id)
	if inner := strings.Trim(id, "`\"'“”"); inner != id {
		forms = append(forms, jsonToRows(inner))
	}
	if parts := strings.TrimRight(id, ":"); parts != id && strings.ContainsAny(parts, ":/") && strings.Count(id, ":") < 4 {
		forms = append(forms, parts)
	}
	if name, ok := parseListLine(id); ok {
		forms = append(forms, name)
	}
	return forms
}

// parseListLine returns the name of the layout in a line printed by slidegif list, or in a part of
// such a line:
//
//	klotski:century  Conway's Century (John H. Conway, 1975)
func parseListLine(text string) (name string, ok bool) {
	text, _, _ = strings.Cut(text, " (") // remove the author
	names := strings.Split(text, " = ")
	if slug, first, ok := strings.Cut(names[0], "  "); ok {
		names = append([]string{slug, strings.TrimSpace(first)}, names[1:]...)
	}
	for _, name := range names {
		kind, slug, _ := strings.Cut(name, ":")
		if len(find(Kind(kind), slug)) == 0 && len(find(nil, name)) == 0 {
			return "", false
		}
	}
	return names[0], true
}

// halfwidth converts a full-width character to ASCII and returns any other character unchanged.
func halfwidth(r rune) rune {
	const wide = '！' - '!'
	switch {
	case '！' <= r && r <= '～':
		return r - wide
	case r == '\u3000':
		return ' '
	}
	return r
}
