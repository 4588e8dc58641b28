package catalog

import (
	"slices"
	"strings"

	"slidegif/solve"
)

// Search returns the layouts that match the given text, grouped by kind. Each word of the text must
// appear in a slug, name or alias of the layout, in Chinese, pinyin or English. If the text begins
// with a word for a kind, Search returns only layouts of that kind.
func Search(text string) map[*solve.Kind][]solve.Layout {
	only, rest, ok := cutWord(text)
	if !ok {
		only, rest = nil, text
	}
	return search(only, rest)
}

// search is like Search, but returns layouts of a single kind, or of all kinds if the kind is nil.
func search(only *solve.Kind, text string) map[*solve.Kind][]solve.Layout {
	found := map[*solve.Kind][]solve.Layout{}
	var matches []map[*solve.Layout]bool
	for _, word := range strings.Fields(text) {
		matches = append(matches, indexes()[only]().containing(word))
	}
	if matches == nil {
		return found
	}
	for _, k := range Kinds {
		for i := range k.NamedLayouts() {
			l := &k.NamedLayouts()[i]
			if !slices.ContainsFunc(matches, func(layouts map[*solve.Layout]bool) bool { return !layouts[l] }) {
				found[k] = append(found[k], *l)
			}
		}
	}
	return found
}

// containing returns the layouts that have the given word in a slug, name or alias, or in its pinyin.
func (x *index) containing(word string) map[*solve.Layout]bool {
	part := normalize(word)
	layouts := map[*solve.Layout]bool{}
	contains := func(text string) bool { return part != "" && strings.Contains(text, part) }
	for i, texts := range x.sounds() {
		if slices.ContainsFunc(texts, contains) {
			layouts[x.entries[i].layout] = true
		}
	}
	return layouts
}
