package cli

import (
	"strings"
	"testing"

	"slidegif/cmd/internal/document"
	"slidegif/solve/input"
)

// TestGuesses: a flag that people try leads to the one that does it.
func TestGuesses(t *testing.T) {
	for typed, want := range map[string]string{
		"--step": "view=step:40", "--no-counter": "hint: --counter off", "--hard": "--length", "--slow": "--move", "--fps": "--tween",
		"--width": "--size", "--themes": "did you mean --theme?", "--nonsense": "lists the flags", "--no-nonsense": "lists the flags",
	} {
		fs := NewFlagSet("toy")
		AddOutputFlags(fs, document.Solutions(), "none")
		var said strings.Builder
		Console{Err: &said}.Complain("toy", FlagError(fs.Parse([]string{typed, "40"}), fs, input.Word("toy lists the flags")))
		if !strings.Contains(said.String(), want) {
			t.Errorf("%s: %s, want %s", typed, said.String(), want)
		}
	}
}
