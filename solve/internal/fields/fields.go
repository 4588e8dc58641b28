// Package fields decodes JSON objects from files that users write. A reader takes the fields that it knows from an
// Object. Then the Object lists the remaining fields, which may be misspelt.
package fields

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"

	"slidegif/solve/input"
)

// An Object is a JSON object.
type Object struct {
	names  []string // as written, in the order of the text
	values map[string]any
	taken  map[string]bool
}

const maxDepth = 32 // of nested arrays and objects

// Decode decodes a text in JSON. The result is nil, a bool, a string, a json.Number, a []any or an *Object. If text is
// not JSON, ok is false. If an object has two equal names, the error is an *input.Error.
func Decode(text string) (value any, ok bool, err error) {
	if !json.Valid([]byte(text)) {
		return nil, false, nil
	}
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.UseNumber()
	value, err = decode(d, 0)
	return value, true, err
}

func decode(d *json.Decoder, depth int) (any, error) {
	if depth > maxDepth {
		return nil, input.Errorf("write an array of rows, as [[8,6,7],[2,5,4],[3,0,1]]", "the JSON has more than %d levels", maxDepth)
	}
	token, err := d.Token()
	if err == io.EOF {
		return nil, nil
	}
	switch token {
	case json.Delim('['):
		list := []any{}
		for d.More() {
			element, err := decode(d, depth+1)
			if err != nil {
				return nil, err
			}
			list = append(list, element)
		}
		_, err = d.Token()
		return list, err
	case json.Delim('{'):
		o := &Object{values: map[string]any{}, taken: map[string]bool{}}
		for d.More() {
			token, err := d.Token()
			if err != nil {
				return nil, err
			}
			name, _ := token.(string)
			value, err := decode(d, depth+1)
			if err != nil {
				return nil, err
			}
			if !o.Add(name, value) {
				return nil, input.Errorf("keep one of them", "the field %q is given twice", input.Truncate(name, 40))
			}
		}
		_, err = d.Token()
		return o, err
	}
	return token, err
}

// New returns an object with a single field.
func New(name string, value any) *Object {
	return &Object{names: []string{name}, values: map[string]any{Normalize(name): value}, taken: map[string]bool{}}
}

// Add adds a field. If the object already has a field of this name, Add returns false.
func (o *Object) Add(name string, value any) bool {
	key := Normalize(name)
	if _, exists := o.values[key]; exists {
		return false
	}
	o.names, o.values[key] = append(o.names, name), value
	return true
}

// Normalize returns a name without differences of spelling: exitSide, exit_side and Exit Side are equal.
func Normalize(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(name))
}

// Names returns the names of all fields, as written.
func (o *Object) Names() []string { return o.names }

// Value returns the value of a field, or nil if there is no such field. The field is not taken.
func (o *Object) Value(name string) any { return o.values[Normalize(name)] }

// Take returns the value of the first of the given names that the object has, and marks this field as taken.
func (o *Object) Take(names ...string) (value any, ok bool) {
	for _, name := range names {
		key := Normalize(name)
		if value, ok = o.values[key]; ok && !o.taken[key] {
			o.taken[key] = true
			return value, true
		}
	}
	return nil, false
}

// Take is like Object.Take, but skips fields with values of other types.
func Take[T any](o *Object, names ...string) (value T, ok bool) {
	for _, name := range names {
		if value, ok = o.values[Normalize(name)].(T); ok && !o.taken[Normalize(name)] {
			o.Take(name)
			return value, true
		}
	}
	return value, false
}

// Left returns an error that names the first field that nobody has taken, or nil.
func (o *Object) Left() error {
	for _, name := range o.names {
		if !o.taken[Normalize(name)] {
			return input.Errorf("leave it out if it does not change the puzzle", "the field %s is not supported", input.Truncate(name, 40))
		}
	}
	return nil
}
