package board

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"slidegif/solve/hanzi"
)

// NameIn returns what readers of lang, one of Langs or empty, call the layout; a name that a user
// gave stays as it is. Who reads no Chinese gets its English name. A Chinese name that has none, or that
// English only translates, is spelled for readers of English: "Heng Dao Li Ma 横刀立马".
func (b Board) NameIn(lang string) string {
	switch {
	case b.Slug != "" && strings.HasPrefix(lang, "zh"):
		return hanzi.In(lang, cmp.Or(b.Chinese, b.Name))
	case strings.HasPrefix(lang, "zh"):
		return b.Name
	case b.English != "" && !b.translated():
		return b.English
	case lang == "en" && b.Slug != "" && Chinese(b.Name) && !strings.HasPrefix(b.Name, Spelled(b.Slug)):
		return Spelled(b.Slug) + " " + b.Name
	}
	return b.Name
}

// Called returns what a list or a heading calls the layout in lang, and what stands behind that: for readers of
// English a translation, and the name that it translates.
func (b Board) Called(lang string) (name, behind string) {
	if name = b.NameIn(lang); lang == "en" && b.translated() {
		return b.English, name
	}
	return name, ""
}

// translated reports whether English is a translation of a name that is Chinese: the slug is spelled otherwise.
func (b Board) translated() bool {
	return b.English != "" && Chinese(b.Name) && b.English != Spelled(b.Slug)
}

// Chinese reports whether a name has Chinese characters.
func Chinese(name string) bool {
	const first = '⺀' // all before belong to alphabets
	return strings.ContainsFunc(name, func(r rune) bool { return r >= first })
}

// Spelled writes a slug as a name: heng-dao-li-ma as "Heng Dao Li Ma".
func Spelled(slug string) string {
	words := strings.Split(slug, "-")
	for i, w := range words {
		if r, size := utf8.DecodeRuneInString(w); size > 0 {
			words[i] = string(unicode.ToUpper(r)) + w[size:]
		}
	}
	return strings.Join(words, " ")
}
