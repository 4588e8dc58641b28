package main

import (
	"bytes"
	"strings"
	"testing"

	"slidegif/cmd/internal/cli"
	"slidegif/solve"
	"slidegif/solve/input"
)

// TestProgressNotes checks that each note of a search is printed on a separate line, with and without a
// terminal. Without a terminal, the stages of the search are not printed.
func TestProgressNotes(t *testing.T) {
	for lang, want := range map[string]string{
		"en": "tiles.pdb cannot be used (the file is damaged or has a different version) and will be rebuilt\n",
		"zh": "tiles.pdb 无法使用（文件已损坏或版本不符），正在重新生成\n",
	} {
		var stderr bytes.Buffer
		progress := showProgress(nil, cli.Console{Err: &stderr, Lang: lang})
		progress(solve.Progress{Stage: "building pattern databases", Done: 0.5})
		damaged := input.Faultf("the file is damaged or has a different version")
		progress(solve.Progress{Note: input.Say("%s cannot be used (%s) and will be rebuilt", "tiles.pdb", damaged)})
		if stderr.String() != want {
			t.Errorf("%s: messages %q, want %q", lang, stderr.String(), want)
		}
	}
	var stderr bytes.Buffer
	showProgress(cli.NewProgress(&stderr), cli.Console{Err: &stderr})(solve.Progress{Note: input.Say("could not save the pattern database: %s", "why")})
	if !strings.HasSuffix(stderr.String(), "could not save the pattern database: why\n") {
		t.Errorf("messages %q, want the note at the end", stderr.String())
	}
}
