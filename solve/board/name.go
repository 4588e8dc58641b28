package board

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"slidegif/solve/hanzi"
)

// NameIn returns what readers of lang, one of Langs or empty, call the layout; a name that a user
// gave stays as it is. Who reads no Chinese gets its English name. A Chinese name without one is
// spelled for readers of English: "Heng Dao Li Ma 横刀立马".
func (b Board) NameIn(lang string) string {
	switch {
	case b.Slug != "" && strings.HasPrefix(lang, "zh"):
		return hanzi.In(lang, cmp.Or(b.Chinese, b.Name))
	case strings.HasPrefix(lang, "zh"):
		return b.Name
	case b.English != "":
		return b.English
	case lang == "en" && b.Slug != "" && Chinese(b.Name) && !strings.HasPrefix(b.Name, Spelled(b.Slug)):
		return Spelled(b.Slug) + " " + b.Name
	}
	return b.Name
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
