package catalog

import (
	"slices"
	"strings"
	"testing"
)

// TestKindWords checks that each word belongs to one kind, and that its params are a preset of this
// kind. The number of tiles may name a size that is not a preset.
func TestKindWords(t *testing.T) {
	for _, k := range Kinds {
		for word, params := range k.Words {
			if kind, got, _ := FindKind(word); kind != k || got != params {
				t.Errorf("FindKind(%q) does not return %s with params %q", word, k.Name, params)
			}
			if params != "" && strings.Trim(word, "0123456789") != "" && !slices.Contains(k.Presets, params) {
				t.Errorf("word %q of %s has params %s, want one of its presets", word, k.Name, params)
			}
		}
	}
}
