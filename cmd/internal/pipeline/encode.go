package pipeline

import (
	"fmt"
	"io"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
)

// EncodeJSON writes a value as a line of JSON, with every character as it is. It writes the
// bytes of encoding/json for structs, slices, arrays, maps of strings, pointers, texts,
// numbers and bools; that package is a tenth of what a browser loads to solve a puzzle.
func EncodeJSON(w io.Writer, v any) error {
	b, err := appendJSON(nil, reflect.ValueOf(v))
	if err != nil {
		return err
	}
	_, err = w.Write(append(b, '\n'))
	return err
}

func appendJSON(b []byte, v reflect.Value) ([]byte, error) {
	switch v.Kind() {
	case reflect.Bool:
		return strconv.AppendBool(b, v.Bool()), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.AppendInt(b, v.Int(), 10), nil
	case reflect.Float64:
		return strconv.AppendFloat(b, v.Float(), 'f', -1, 64), nil
	case reflect.String:
		return appendText(b, v.String()), nil
	case reflect.Pointer:
		if v.IsNil() {
			return append(b, "null"...), nil
		}
		return appendJSON(b, v.Elem())
	case reflect.Slice, reflect.Array:
		return appendList(b, v)
	case reflect.Map:
		return appendMap(b, v)
	case reflect.Struct:
		return appendStruct(b, v)
	}
	return b, fmt.Errorf("internal error: a %s cannot be written as JSON", v.Kind())
}

func appendList(b []byte, v reflect.Value) (_ []byte, err error) {
	if v.Kind() == reflect.Slice && v.IsNil() {
		return append(b, "null"...), nil
	}
	b = append(b, '[')
	for i := range v.Len() {
		if i > 0 {
			b = append(b, ',')
		}
		if b, err = appendJSON(b, v.Index(i)); err != nil {
			return b, err
		}
	}
	return append(b, ']'), nil
}

// appendMap writes a map in the order of its keys.
func appendMap(b []byte, v reflect.Value) (_ []byte, err error) {
	if v.IsNil() {
		return append(b, "null"...), nil
	}
	keys := v.MapKeys()
	sort.Slice(keys, func(i, j int) bool { return keys[i].String() < keys[j].String() })
	b = append(b, '{')
	for i, key := range keys {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(appendText(b, key.String()), ':')
		if b, err = appendJSON(b, v.MapIndex(key)); err != nil {
			return b, err
		}
	}
	return append(b, '}'), nil
}

func appendStruct(b []byte, v reflect.Value) (_ []byte, err error) {
	if b, err = appendFields(append(b, '{'), v); err != nil {
		return b, err
	}
	if b[len(b)-1] == ',' {
		b = b[:len(b)-1]
	}
	return append(b, '}'), nil
}

// appendFields writes each field under the name of its tag, and a comma behind it. The
// fields of an embedded struct are fields of the struct.
func appendFields(b []byte, v reflect.Value) (_ []byte, err error) {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		name, option, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case !field.IsExported() && !field.Anonymous:
			continue
		case option == "omitempty" && empty(v.Field(i)):
			continue
		case field.Anonymous && name == "":
			if b, err = appendFields(b, v.Field(i)); err != nil {
				return b, err
			}
			continue
		case name == "":
			name = field.Name
		}
		b = append(appendText(b, name), ':')
		if b, err = appendJSON(b, v.Field(i)); err != nil {
			return b, err
		}
		b = append(b, ',')
	}
	return b, nil
}

// empty is what omitempty leaves out.
func empty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map, reflect.String:
		return v.Len() == 0
	case reflect.Bool:
		return !v.Bool()
	case reflect.Int, reflect.Int64:
		return v.Int() == 0
	case reflect.Pointer:
		return v.IsNil()
	}
	return false
}

func appendText(b []byte, s string) []byte {
	b = append(b, '"')
	for i, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r < ' ' && strings.ContainsRune("\b\f\n\r\t", r):
			b = append(b, '\\', "btn?fr"[r-'\b'])
		case r < ' ' || r == '\u2028' || r == '\u2029' || r == utf8.RuneError && !strings.HasPrefix(s[i:], "\ufffd"):
			b = fmt.Appendf(b, `\u%04x`, r)
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '"')
}
