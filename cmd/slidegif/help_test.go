package main

import (
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"slidegif/cmd/internal/cli"
)

// TestHelpFits holds every help to 80 columns and its flags to a description.
func TestHelpFits(t *testing.T) {
	helps := [][]string{{"help"}}
	for _, cmd := range commands() {
		helps = append(helps, []string{"help", cmd.name})
	}
	for _, args := range helps {
		var out strings.Builder
		if code := run(t.Context(), args, strings.NewReader(""), &out, io.Discard); code != cli.Done {
			t.Errorf("%q: exit %d", args, code)
		}
		for _, line := range strings.Split(out.String(), "\n") {
			if n := utf8.RuneCountInString(line); n > 80 && !strings.Contains(line, "http://") {
				t.Errorf("%q: %d columns: %s", args, n, line)
			}
		}
	}
	for _, word := range []string{"output:", "picture:", "animation:", "search:", "batch:", "--move DURATION", "exit codes:", "130"} {
		var out strings.Builder
		run(t.Context(), []string{"help", "solve"}, strings.NewReader(""), &out, io.Discard)
		if !strings.Contains(out.String(), word) {
			t.Errorf("help solve does not tell %q", word)
		}
	}
}
