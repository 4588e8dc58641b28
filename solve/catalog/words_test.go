package catalog

import (
	"slices"
	"testing"
)

// TestWordsOfKinds: a word stands for one kind alone, and its parameters draw puzzles of that kind.
func TestWordsOfKinds(t *testing.T) {
	for _, k := range Kinds {
		for word, params := range k.Words {
			if of, found, _ := Find(word); of != k || found != params {
				t.Errorf("%q stands for %s:%s, and for something else too", word, k.Name, params)
			}
			if params != "" && !slices.Contains(k.Presets, params) {
				t.Errorf("%q of %s asks for %s, which is none of its presets", word, k.Name, params)
			}
		}
	}
}
