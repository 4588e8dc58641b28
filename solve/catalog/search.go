package catalog

import (
	"slices"
	"strings"

	"slidegif/solve"
)

// Search returns the layouts that a text is about, by kind. Each word of the text must be a part of a slug,
// a name or an alias of the layout, in Chinese, pinyin or English. If the text begins with a word for a
// kind, only layouts of that kind are returned.
func Search(text string) map[*solve.Kind][]solve.Layout {
	only, rest, ok := cutWord(text)
	if !ok {
		only, rest = nil, text
	}
	return search(only, rest)
}

// search is Search for layouts of a kind, or of any kind for nil.
func search(only *solve.Kind, text string) map[*solve.Kind][]solve.Layout {
	found := map[*solve.Kind][]solve.Layout{}
	var with []map[*solve.Layout]bool
	for _, word := range strings.Fields(text) {
		with = append(with, indexes()[only]().with(word))
	}
	if with == nil {
		return found
	}
	for _, k := range Kinds {
		for i := range k.Named() {
			l := &k.Named()[i]
			if !slices.ContainsFunc(with, func(layouts map[*solve.Layout]bool) bool { return !layouts[l] }) {
				found[k] = append(found[k], *l)
			}
		}
	}
	return found
}

// about returns up to most slugs of layouts of a kind, or of any kind for nil, that have all words of a text in their names.
func about(k *solve.Kind, text string, most int) (slugs []string) {
	if len(text) > 64 || strings.ContainsAny(text, "/:") {
		return nil
	}
	only, rest, ok := cutWord(text)
	if !ok {
		only, rest = k, text
	}
	found := search(only, rest)
	for _, other := range Kinds {
		for _, l := range found[other] {
			if (k == nil || k == other) && len(slugs) < most {
				slugs = append(slugs, l.Slug)
			}
		}
	}
	return slugs
}

// with returns the layouts that have a word in what they are called, or in how that sounds.
func (x *index) with(word string) map[*solve.Layout]bool {
	part := unspaced(word)
	layouts := map[*solve.Layout]bool{}
	isIn := func(text string) bool { return part != "" && strings.Contains(text, part) }
	for i, texts := range x.plain() {
		if slices.ContainsFunc(texts, isIn) {
			layouts[x.all[i].layout] = true
		}
	}
	return layouts
}
