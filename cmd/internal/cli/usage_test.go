package cli

import (
	"strings"
	"testing"
)

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
