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

// TestSchema: the schema describes every field of an answer, and no other.
func TestSchema(t *testing.T) {
	var described map[string]any
	if err := json.Unmarshal(schema.Solution, &described); err != nil {
		t.Fatal(err)
	}
	whole := fields(reflect.TypeFor[solvedJSON]())
	maps.Copy(whole, fields(reflect.TypeFor[unsolvableJSON]()))
	compareFields(t, "the answer", whole, described)
	both := slices.DeleteFunc(always(reflect.TypeFor[solvedJSON]()), func(name string) bool {
		return !slices.Contains(always(reflect.TypeFor[unsolvableJSON]()), name)
	})
	compareRequired(t, "the answer", both, described)
}

// compareFields holds fields and their own fields to a schema.
func compareFields(t *testing.T, what string, found map[string]reflect.Type, described map[string]any) {
	properties, _ := described["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if properties[name] == nil {
			t.Errorf("solution.json of package schema does not describe %s of %s", name, what)
			continue
		}
		inner, list := found[name], properties[name].(map[string]any)
		for inner.Kind() == reflect.Pointer || inner.Kind() == reflect.Slice {
			if inner.Kind() == reflect.Slice {
				list, _ = list["items"].(map[string]any)
			}
			inner = inner.Elem()
		}
		if inner.Kind() == reflect.Struct {
			compareFields(t, name, fields(inner), list)
			compareRequired(t, name, always(inner), list)
		}
	}
	for name := range properties {
		if found[name] == nil {
			t.Errorf("solution.json of package schema describes %s, which %s has not", name, what)
		}
	}
}

// compareRequired holds the fields that are always there to those that a schema requires.
func compareRequired(t *testing.T, what string, found []string, described map[string]any) {
	var required []string
	list, _ := described["required"].([]any)
	for _, name := range list {
		required = append(required, name.(string))
	}
	slices.Sort(required)
	if !slices.Equal(required, found) {
		t.Errorf("solution.json of package schema requires %v of %s, which always has %v", required, what, found)
	}
}

// always returns the names in JSON of the fields that a struct never leaves out.
func always(of reflect.Type) (names []string) {
	for i := range of.NumField() {
		f := of.Field(i)
		name, option, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous:
			names = append(names, always(f.Type)...)
		case option != "omitempty":
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// fields returns the types of the fields of a struct by their names in JSON.
func fields(of reflect.Type) map[string]reflect.Type {
	all := map[string]reflect.Type{}
	for i := range of.NumField() {
		f := of.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous {
			maps.Copy(all, fields(f.Type))
		} else {
			all[name] = f.Type
		}
	}
	return all
}
