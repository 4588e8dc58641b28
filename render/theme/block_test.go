package theme

import (
	"strings"
	"testing"
)

// The ways to wrap a label are all cuts of a short one, and together not much longer than a long one.
func TestWrap(t *testing.T) {
	for n, want := range map[int]int{1: 0, 2: 1, 3: 3, 17: 17, 18: 2, 20_000: 2} {
		ways := wrap(strings.Fields(strings.Repeat("word ", n)))
		if len(ways) != want {
			t.Errorf("%d words are wrapped in %d ways, want %d", n, len(ways), want)
		}
	}
}
