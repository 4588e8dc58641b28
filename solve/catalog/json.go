package catalog

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/input"
)

// readJSON reads JSON arrays and objects. Lists of vehicles and tables of numbers are boards.
func readJSON(ctx context.Context, t text) (solve.Puzzle, error) {
	if rows := jsonToRows(t.all); rows != t.all {
		return parse(ctx, split(rows))
	}
	if k := t.kindOf(); t.kind != nil || k != nil && !k.General || !strings.ContainsAny(t.all[:1], "[{") {
		return nil, nil
	}
	var object map[string]any
	if json.Unmarshal([]byte(t.all), &object) == nil {
		if id := objectToID(object); id != "" {
			return parse(ctx, split(id))
		}
	}
	return nil, input.Errorf(jsonHint, "the JSON holds no puzzle")
}

const jsonHint = `write an array of rows, as [[8,6,7],[2,5,4],[3,0,1]], an object with "board" and "goal" or with "initial" and "goal", or a list of vehicles with "row", "col", "len" and "dir"`

// objectToID returns the ID for a JSON object that contains a board. It returns an empty string for
// other objects.
func objectToID(object map[string]any) string {
	part := func(names ...string) string {
		for _, name := range names {
			switch value := object[name].(type) {
			case string:
				return strings.TrimSpace(strings.ReplaceAll(value, "\n", "/"))
			case []any:
				if rows, ok := joinRows(value); ok {
					return rows
				}
			}
		}
		return ""
	}
	start := part("board", "start", "initial", "initialState", "puzzle", "grid", "layout", "state", "rows", "id")
	if start == "" {
		return ""
	}
	if goal := part("goal", "target", "end", "final"); goal != "" {
		start += ":" + goal
	}
	if kind := part("kind", "type", "game"); kind != "" {
		if k, _, ok := findWord(kind); ok {
			return k.Name + ":" + start
		}
	}
	return start
}

// jsonToRows converts the JSON arrays in an ID to rows of text. The arrays describe the start and
// possibly the goal, and may follow the kind. Text without JSON arrays is returned unchanged.
//
//	[[8,6,7],[2,5,4],[3,0,1]]   8,6,7/2,5,4/3,0,1
//	["1xx2","1xx2","3445"]      1xx2/1xx2/3445
func jsonToRows(id string) string {
	array := strings.IndexByte(id, '[')
	if array < 0 || array > 0 && id[array-1] != ':' || strings.Contains(id[:array], "{") {
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

// joinRows joins an array of rows into one string. A row is either a string or an array of cells.
// An array of numbers describes a square board.
func joinRows(array []any) (text string, ok bool) {
	var rows []string
	between := "/"
	for _, element := range array {
		switch element := element.(type) {
		case string:
			rows = append(rows, element)
		case float64:
			rows, between = append(rows, fmt.Sprint(element)), ","
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

// hasWideCells reports whether any cell has more than one character, such as the number 12.
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
		case float64:
			cells = append(cells, fmt.Sprint(cell))
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
