package catalog

import (
	"encoding/json"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/internal/fields"
)

// iniFields returns the fields of a file with a line [Level] and lines of the form name=value.
func iniFields(text string) (o *fields.Object, ok bool) {
	first := true
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		name, value, isField := strings.Cut(line, "=")
		switch {
		case strings.TrimSpace(line) == "" || first && strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]"):
		case !isField || strings.Contains(name, " "):
			return nil, false
		case o == nil:
			o = fields.New(name, value)
		case !o.Add(name, value):
			return nil, false
		}
		first = false
	}
	return o, o != nil && len(o.Names()) > 2
}

// csvFields returns the rows of a CSV file as objects. The first line of the file names the fields. If no kind can
// read the first row of data, ok is false.
func csvFields(text string) (list []any, ok bool) {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) < 2 || len(lines) > MaxCharacters {
		return nil, false
	}
	separator := ","
	for _, other := range []string{";", "\t"} {
		if strings.Contains(lines[0], other) {
			separator = other
		}
	}
	names := strings.Split(lines[0], separator)
	if strings.ContainsAny(lines[0], "\"[{(|=0123456789") || len(names) < 4 {
		return nil, false
	}
	isKnown := func(k *solve.Kind) bool {
		first, ok := csvObject(names, strings.Split(lines[1], separator))
		if ok = ok && k.ReadFields != nil; ok {
			_, _, ok, _ = k.ReadFields(fields.New("vehicles", []any{first}))
		}
		return ok
	}
	if !slices.ContainsFunc(Kinds, isKnown) {
		return nil, false
	}
	for _, line := range lines[1:] {
		o, ok := csvObject(names, strings.Split(line, separator))
		if !ok {
			return nil, false
		}
		list = append(list, o)
	}
	return list, true
}

// csvObject returns the cells of a line of a CSV file as an object. No cell may be empty.
func csvObject(names, cells []string) (o *fields.Object, ok bool) {
	o = fields.New(strings.TrimSpace(names[0]), csvValue(cells[0]))
	for i := 1; i < min(len(names), len(cells)); i++ {
		if !o.Add(strings.TrimSpace(names[i]), csvValue(cells[i])) {
			return nil, false
		}
	}
	isEmpty := func(cell string) bool { return strings.TrimSpace(cell) == "" }
	return o, len(names) == len(cells) && !slices.ContainsFunc(cells, isEmpty)
}

func csvValue(cell string) any {
	if cell = strings.TrimSpace(cell); isNumber(cell) {
		return json.Number(cell)
	}
	return cell
}
