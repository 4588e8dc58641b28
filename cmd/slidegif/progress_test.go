package main

import (
	"bytes"
	"strings"
	"testing"

	"slidegif/cmd/internal/cli"
	"slidegif/solve"
	"slidegif/solve/input"
)

// TestNotesAreTold tells each note of a search on a line of its own, whether there is a terminal or not, and
// what is prepared on none.
func TestNotesAreTold(t *testing.T) {
	for lang, want := range map[string]string{
		"en": "tiles.pdb cannot be used (the file is damaged, or of another version) and is built again\n",
		"zh": "tiles.pdb 无法使用（文件已损坏，或属于别的版本），正在重新生成\n",
	} {
		var said bytes.Buffer
		tell := showProgress(nil, cli.Console{Err: &said, Lang: lang})
		tell(solve.Progress{Stage: "building pattern databases", Done: 0.5})
		damaged := input.Faultf("the file is damaged, or of another version")
		tell(solve.Progress{Note: input.Say("%s cannot be used (%s) and is built again", "tiles.pdb", damaged)})
		if said.String() != want {
			t.Errorf("%s: %q, want %q", lang, said.String(), want)
		}
	}
	var said bytes.Buffer
	showProgress(cli.NewProgress(&said), cli.Console{Err: &said})(solve.Progress{Note: input.Say("the pattern database could not be kept: %s", "why")})
	if !strings.HasSuffix(said.String(), "could not be kept: why\n") {
		t.Errorf("%q", said.String())
	}
}
