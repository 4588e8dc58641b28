package cli

import (
	"strings"
	"testing"

	"slidegif/render/words"
)

func TestUsages(t *testing.T) {
	fs := NewFlagSet("toy")
	Group(fs, "output", func() { fs.StringP("output", "o", "", "write `FILE`") })
	Group(fs, "search", func() {
		fs.Int("many", 3, "look at `N` of them, "+strings.Repeat("and on ", 20))
		fs.Bool("quiet", false, "say nothing")
		fs.String("a-rather-long-name", "", "take `SOMETHING`")
	})
	fs.Bool("plain", false, "a flag of no group")
	want := `
output:
  -o, --output FILE        write FILE

search:
      --many N             look at N of them, and on and on and on and on and on
                           and on and on and on and on and on and on and on and
                           on and on and on and on and on and on and on and on
                           (default 3)
      --quiet              say nothing
      --a-rather-long-name SOMETHING
                           take SOMETHING

flags:
      --plain              a flag of no group
`
	if got := Usages(fs, words.In("en")); got != want {
		t.Errorf("%s\nwant%s", got, want)
	}
	if got := Usages(fs, words.In("en"), "search", "flags"); got != want[:strings.Index(want, "\nsearch")] {
		t.Errorf("%s", got)
	}
}

func TestWrap(t *testing.T) {
	text := strings.Repeat("华容道 ", 20) + "\nand\nmore\n\n  kept as it is\nend"
	got := Wrap(text)
	for _, line := range strings.Split(got, "\n") {
		if columns(line) > helpWidth {
			t.Errorf("%q takes %d columns", line, columns(line))
		}
	}
	if !strings.Contains(got, "and more\n\n  kept as it is\nend") {
		t.Errorf("%s", got)
	}
}
