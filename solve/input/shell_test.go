package input_test

import (
	"testing"

	"slidegif/solve/input"
)

func TestShell(t *testing.T) {
	for word, want := range map[string]string{
		"out/a.gif": "out/a.gif", "图/横刀.gif": "图/横刀.gif", "my pictures": "'my pictures'", "a;b": "'a;b'", "it's": `'it'\''s'`, "": "''", "%03d.png": "%03d.png",
	} {
		if got := input.Shell(word); got != want {
			t.Errorf("%q: %s, want %s", word, got, want)
		}
	}
}
