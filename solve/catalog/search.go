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
	texts := names().texts()
	found := map[*solve.Kind][]solve.Layout{}
	for _, k := range Kinds {
		if only != nil && k != only {
			continue
		}
		for i := range k.Named() {
			l := &k.Named()[i]
			isIn := func(word string) bool {
				part := unspaced(word)
				return part != "" && slices.ContainsFunc(texts[l], func(text string) bool { return strings.Contains(text, part) })
			}
			if words := strings.Fields(rest); len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !isIn(w) }) {
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
	found := Search(text)
	for _, other := range Kinds {
		for _, l := range found[other] {
			if (k == nil || k == other) && len(slugs) < most {
				slugs = append(slugs, l.Slug)
			}
		}
	}
	return slugs
}

// texts returns what each layout is called and how that sounds, as unspaced writes it.
func (x *index) texts() map[*solve.Layout][]string {
	texts := map[*solve.Layout][]string{}
	for _, n := range x.all {
		texts[n.layout] = append(texts[n.layout], unspaced(n.text))
	}
	for sound, all := range x.spoken() {
		for _, n := range all {
			texts[n.layout] = append(texts[n.layout], sound)
		}
	}
	return texts
}
