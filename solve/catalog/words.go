package catalog

import (
	"strings"

	"slidegif/solve"
	"slidegif/solve/hanzi"
)

// Find returns the kind that a word stands for, and the parameters of its random puzzles that
// the word asks for: "15-puzzle" and "4x4" both ask for 4x4, 华容道 for none.
func Find(word string) (k *solve.Kind, params string, ok bool) {
	if k, params, ok := findWord(word); ok {
		return k, params, true
	}
	for _, k := range Kinds { // parameters alone, as 4x4
		if !k.General && k.Recognize != nil && !strings.ContainsAny(word, ":@/") && k.Recognize(word+"@1") {
			return k, word, true
		}
	}
	return nil, "", false
}

// findWord is Find for names and words of kinds alone.
func findWord(word string) (k *solve.Kind, params string, ok bool) {
	word = strings.ToLower(word)
	if k := Kind(word); k != nil {
		return k, "", true
	}
	for _, k := range Kinds {
		for known, params := range k.Words {
			if hanzi.Fold(word) == hanzi.Fold(known) {
				return k, params, true
			}
		}
	}
	return nil, "", false
}
