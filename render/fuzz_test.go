package render

import (
	"errors"
	"strings"
	"testing"

	"slidegif/solve/input"
)

// FuzzSet gives a key a value. What is refused is named; what is taken lies in the range
// that the rest of the package relies on, and an empty value takes it back.
func FuzzSet(f *testing.F) {
	for _, k := range Keys() {
		for _, value := range []string{k.Default, "", "4", "on", "300ms", "step:3", "wood", "5MB", "-1", "x"} {
			f.Add(k.Name, value)
		}
	}
	f.Add("tehme", "dark")
	f.Fuzz(func(t *testing.T, key, value string) {
		var o Options
		if err := o.Set(key, value); err != nil {
			bad, ok := errors.AsType[*input.Error](err)
			if !ok || bad.Hint == "" || strings.ContainsRune(bad.Text, '\n') {
				t.Fatalf("%q=%q: %v", key, value, err)
			}
			if o != (Options{}) && key != "to" && key != "max-bytes" {
				t.Fatalf("%q=%q is refused, and taken: %+v", key, value, o)
			}
			return
		}
		if err := o.check(); err != nil {
			t.Fatalf("%q=%q: %+v: %v", key, value, o, err)
		}
		if err := o.Set(key, ""); err != nil || o != (Options{}) {
			t.Fatalf("%q=%q cannot be taken back: %v, %+v", key, value, err, o)
		}
	})
}
