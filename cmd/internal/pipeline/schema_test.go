package pipeline

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"slidegif/cmd/internal/schema"
)

// TestSchema checks that the schema describes exactly the fields of the JSON output.
func TestSchema(t *testing.T) {
	var described map[string]any
	if err := json.Unmarshal(schema.Solution, &described); err != nil {
		t.Fatal(err)
	}
	all := fieldTypes(reflect.TypeFor[solvedJSON]())
	maps.Copy(all, fieldTypes(reflect.TypeFor[unsolvableJSON]()))
	compareFields(t, "the output", all, described)
	both := slices.DeleteFunc(requiredFields(reflect.TypeFor[solvedJSON]()), func(name string) bool {
		return !slices.Contains(requiredFields(reflect.TypeFor[unsolvableJSON]()), name)
	})
	compareRequired(t, "the output", both, described)
}

// compareFields compares fields, and the fields of nested structs, with a schema.
func compareFields(t *testing.T, name string, found map[string]reflect.Type, described map[string]any) {
	properties, _ := described["properties"].(map[string]any)
	for _, field := range slices.Sorted(maps.Keys(found)) {
		if properties[field] == nil {
			t.Errorf("solution.json does not describe %s of %s", field, name)
			continue
		}
		inner, object := found[field], properties[field].(map[string]any)
		for inner.Kind() == reflect.Pointer || inner.Kind() == reflect.Slice {
			if inner.Kind() == reflect.Slice {
				object, _ = object["items"].(map[string]any)
			}
			inner = inner.Elem()
		}
		if inner.Kind() == reflect.Struct {
			compareFields(t, field, fieldTypes(inner), object)
			compareRequired(t, field, requiredFields(inner), object)
		}
	}
	for field := range properties {
		if found[field] == nil {
			t.Errorf("solution.json describes %s, but %s has no such field", field, name)
		}
	}
}

// compareRequired compares the fields that are always present with the required fields of a schema.
func compareRequired(t *testing.T, name string, found []string, described map[string]any) {
	var required []string
	list, _ := described["required"].([]any)
	for _, field := range list {
		required = append(required, field.(string))
	}
	slices.Sort(required)
	if !slices.Equal(required, found) {
		t.Errorf("solution.json: required fields of %s = %v, want %v", name, required, found)
	}
}

// requiredFields returns the JSON names of the struct fields without omitempty, sorted.
func requiredFields(structType reflect.Type) (names []string) {
	for i := range structType.NumField() {
		f := structType.Field(i)
		name, option, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous:
			names = append(names, requiredFields(f.Type)...)
		case option != "omitempty":
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// fieldTypes returns the types of the struct fields by JSON name.
func fieldTypes(structType reflect.Type) map[string]reflect.Type {
	all := map[string]reflect.Type{}
	for i := range structType.NumField() {
		f := structType.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous {
			maps.Copy(all, fieldTypes(f.Type))
		} else {
			all[name] = f.Type
		}
	}
	return all
}
