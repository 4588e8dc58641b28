package document

import (
	"strings"
	"testing"

	"slidegif/cmd/internal/pipeline"
)

// TestAltTextTitle checks that the title of the kind is not repeated before a name that starts with it, such as Gates 20.
func TestAltTextTitle(t *testing.T) {
	for id, want := range map[string]string{"gates-20": "Gates 20", "lunar-5": "Lunar Lockout Lunar 5"} {
		p, err := pipeline.ParseID(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if got := AltText(pipeline.Solved{Puzzle: p}, "en", Output{}); !strings.HasPrefix(got, want) {
			t.Errorf("AltText(%s) = %q, want the prefix %q", id, got, want)
		}
	}
}
