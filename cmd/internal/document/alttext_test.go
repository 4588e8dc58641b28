package document

import (
	"strings"
	"testing"

	"slidegif/cmd/internal/pipeline"
)

// A name that begins with its kind's title, as Gates 20, does not have it in front once more.
func TestAltTextSaysTheTitleOnce(t *testing.T) {
	for id, want := range map[string]string{"gates-20": "Gates 20", "lunar-5": "Lunar Lockout Lunar 5"} {
		p, err := pipeline.ParseID(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if got := AltText(pipeline.Solved{Puzzle: p}, "en", Output{}); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q does not begin with %q", id, got, want)
		}
	}
}
