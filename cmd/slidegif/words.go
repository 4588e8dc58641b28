package main

import (
	"maps"
	"slices"
	"strings"

	"slidegif/cmd/internal/command"
	"slidegif/solve/catalog"
)

// kindNames returns the names of all puzzle kinds. If begun, the word typed so far, is not empty, kindNames
// also returns the alternative names of kinds.
func kindNames(begun string) []command.Word {
	var all []command.Word
	for _, k := range catalog.Kinds {
		all = append(all, command.Word{Text: k.Name})
		for _, name := range slices.Sorted(maps.Keys(k.Words)) {
			if begun != "" && !strings.Contains(name, " ") {
				all = append(all, command.Word{Text: name})
			}
		}
	}
	return all
}

// randomParams returns the names of all puzzle kinds. If begun starts with a kind and a colon, randomParams
// also returns the parameters of this kind.
func randomParams(begun string) []command.Word {
	all := kindNames(begun)
	for _, k := range catalog.Kinds {
		for _, params := range k.Presets {
			if params != "" && strings.HasPrefix(begun, k.Name+":") {
				all = append(all, command.Word{Text: k.Name + ":" + params})
			}
		}
	}
	return all
}

// puzzleNames returns the names of all puzzle kinds and, if begun is not empty, of all named puzzles.
func puzzleNames(begun string) []command.Word {
	all := kindNames(begun)
	if begun == "" {
		return all
	}
	for _, k := range catalog.Kinds {
		for _, layout := range k.NamedLayouts() {
			all = append(all, command.Word{Text: layout.Slug, Note: layout.Name}, command.Word{Text: k.Name + ":" + layout.Slug, Note: layout.Name})
			if layout.Name != "" && !strings.ContainsAny(layout.Name, " \t") {
				all = append(all, command.Word{Text: layout.Name, Note: k.Name + ":" + layout.Slug})
			}
		}
	}
	return all
}
