package catalog

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/internal/fields"
	"slidegif/solve/internal/sheet"
)

const jsonHint = `write an array of rows, as [[8,6,7],[2,5,4],[3,0,1]], an object with "board" and "goal" or with "initial" and "goal", or a list of vehicles with "row", "col", "len" and "dir"`

// boardNames contains the names of fields that hold a board, in addition to the words for a start.
var boardNames = []string{"board", "puzzle", "grid", "layout", "state", "tiles", "matrix", "table"}

// harmlessNames contains the names of fields that readTree ignores. readTree also ignores numbers of moves.
var harmlessNames = []string{"id", "name", "author", "difficulty", "source", "date"}

func (a *interpretation) readTree(value any) (solve.Puzzle, input.Message, error) {
	if n := treeSize(value); n > MaxCharacters {
		return nil, input.Message{}, input.Errorf("a board has at most 400 cells", "the puzzle is too long (%d characters)", n)
	}
	o, ok := value.(*fields.Object)
	if list, isList := value.([]any); isList {
		if slices.ContainsFunc(list, func(element any) bool { _, isObject := element.(*fields.Object); return isObject }) {
			o = fields.New("vehicles", list)
		} else {
			return a.readArray(list)
		}
	} else if !ok {
		return nil, input.Message{}, input.Errorf(jsonHint, "the JSON holds no puzzle")
	}
	if name, ok := fields.Take[string](o, "kind", "type", "game"); ok {
		k, _, known := findWord(name)
		switch {
		case !known:
			return nil, input.Message{}, unknownKindError(name, "")
		case a.Kind != nil && a.Kind != k:
			return nil, input.Message{}, input.Errorf("name one kind", "the puzzle is not of the kind %s, but of the kind %s", a.Kind.DisplayName(), k.DisplayName())
		}
		a.Kind = k
	}
	p, note, err := a.readObject(o)
	if err != nil {
		return nil, note, err
	}
	for _, name := range o.Names() {
		if slices.Contains(harmlessNames, fields.Normalize(name)) {
			o.Take(name)
		} else if isMoveCount(name) {
			fields.Take[json.Number](o, name)
		}
	}
	if err := o.Left(); err != nil {
		return nil, note, err
	}
	return p, note, nil
}

// readObject reads a puzzle from an object, which is in the notation of a kind or has a field for each board.
func (a *interpretation) readObject(o *fields.Object) (solve.Puzzle, input.Message, error) {
	for _, k := range Kinds {
		if k.ReadFields == nil || a.Kind != nil && a.Kind != k {
			continue
		}
		desc, notation, ok, err := k.ReadFields(o)
		if !ok {
			continue
		}
		if err != nil {
			return nil, input.Message{}, err
		}
		p, err := parseBoard(k, desc, false)
		if err != nil {
			return nil, input.Message{}, err
		}
		return p, input.Say("read as %s: %s", notation, p.ID()), nil
	}
	for _, name := range o.Names() {
		if isSizeWord(name) {
			if number, ok := fields.Take[json.Number](o, name); ok {
				n, err := number.Int64()
				if err != nil || n < 1 || n > 100 {
					return nil, input.Message{}, input.Errorf("write the size as the number of rows and the number of columns", "%s is not a size of a board", input.Truncate(name, 40))
				}
				a.sizes = append(a.sizes, size{0, name, []int{int(n)}})
				continue
			}
		}
		role := sheet.Role(name)
		if role == sheet.None && !slices.Contains(boardNames, fields.Normalize(name)) && fields.Normalize(name) != "rows" {
			continue
		}
		part, ok := treePart(o.Value(name))
		if !ok {
			continue
		}
		o.Take(name)
		part.role = role
		a.boards = append(a.boards, part)
	}
	if same, ok := fields.Take[string](o, "same"); ok {
		a.Same = same
	}
	if len(a.boards) == 0 {
		if id, ok := fields.Take[string](o, "id"); ok {
			p, err := Parse(a.ctx, id)
			return p, input.Message{}, err
		}
		return nil, input.Message{}, input.Errorf(jsonHint, "the JSON holds no puzzle")
	}
	if len(a.boards) == 2 && a.boards[0].role == sheet.None && a.boards[1].role == sheet.None {
		return nil, input.Message{}, input.Errorf(jsonHint, "the JSON has two boards, but none is named a goal")
	}
	return a.puzzle()
}

// readArray reads a JSON array that contains the rows of one board, or two boards.
func (a *interpretation) readArray(list []any) (solve.Puzzle, input.Message, error) {
	if board, ok := treePart(list); ok {
		a.boards = append(a.boards, board)
		return a.puzzle()
	}
	for _, element := range list {
		board, ok := treePart(element)
		if !ok {
			return nil, input.Message{}, input.Errorf(jsonHint, "the JSON holds no puzzle")
		}
		a.boards = append(a.boards, board)
	}
	if len(a.boards) == 0 {
		return nil, input.Message{}, input.Errorf(jsonHint, "the JSON holds no puzzle")
	}
	return a.puzzle()
}

// treePart returns the possible boards in a JSON value, which may be a text, an array of rows, or a flat array of
// cells.
func treePart(value any) (p fragment, ok bool) {
	if text, isText := value.(string); isText {
		block := sheet.Block{}
		for i, line := range strings.Split(strings.Trim(text, "\n"), "\n") {
			block.Lines = append(block.Lines, sheet.Line{Number: i + 1, Text: line})
		}
		return newPart(block), strings.TrimSpace(text) != ""
	}
	list, isList := value.([]any)
	if !isList || len(list) < 2 {
		return p, false
	}
	var rows [][]string
	var flat []string
	for _, element := range list {
		if row, isRow := element.([]any); isRow {
			cells := make([]string, len(row))
			for i, cell := range row {
				if cells[i], ok = treeCell(cell); !ok {
					return p, false
				}
			}
			if len(cells) == 0 {
				return p, false
			}
			rows = append(rows, cells)
			continue
		}
		cell, ok := treeCell(element)
		if !ok {
			return p, false
		}
		flat = append(flat, cell)
	}
	if len(flat) > 0 && len(rows) > 0 {
		return p, false
	}
	if len(flat) > 0 {
		rows = [][]string{flat}
	}
	p = fragment{line: 1, tables: [][]sheet.Section{{{Rows: rows}}}}
	lines := make([]string, len(rows))
	for i, row := range rows {
		lines[i] = strings.Join(row, ",")
	}
	if _, isNumber := list[0].(string); !isNumber || len(flat) == 0 {
		p.raw = appendNew(p.raw, joinGrid(rows))
		p.raw = appendNew(p.raw, strings.Join(lines, "/"))
	} else { // an array of rows
		p.raw = appendNew(p.raw, strings.Join(flat, "/"))
	}
	p.plain, p.odd = len(p.raw), -1
	for i, row := range flat {
		p.lines = append(p.lines, sheet.Line{Number: i + 1, Text: row})
	}
	return p, true
}

// treeCell converts a JSON value to a cell of a board.
func treeCell(value any) (cell string, ok bool) {
	switch value := value.(type) {
	case nil:
		return "", true
	case string:
		return strings.TrimSpace(value), true
	case json.Number:
		return value.String(), true
	}
	return "", false
}

// treeSize returns the number of letters and digits in a value.
func treeSize(value any) (n int) {
	switch value := value.(type) {
	case string:
		return utf8.RuneCountInString(strings.Map(func(r rune) rune {
			if unicode.IsSpace(r) {
				return -1
			}
			return r
		}, value))
	case json.Number:
		return len(value)
	case []any:
		for _, element := range value {
			n += treeSize(element)
		}
	case *fields.Object:
		for _, name := range value.Names() {
			n += len(name) + treeSize(value.Value(name))
		}
	}
	return n
}
