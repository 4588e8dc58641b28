package board

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"slidegif/solve/language"
)

// NameIn returns the name of the layout in the language lang, which is empty or one of language.Tags.
// Names chosen by users are not translated.
//
// Outside Chinese, NameIn returns b.English, except for English translations of Chinese names. In languages with
// Latin letters, NameIn puts pinyin before a Chinese name, as in "Heng Dao Li Ma 横刀立马".
func (b Board) NameIn(lang string) string {
	l := language.Named(lang)
	switch {
	case l.Han && b.Slug != "":
		return l.Convert(cmp.Or(b.Chinese, b.Name))
	case l.Han:
		return b.Name
	case b.English != "" && !b.translated():
		return b.English
	case l.Latin && b.Slug != "" && HasChinese(b.Name) && !strings.HasPrefix(b.Name, SlugTitle(b.Slug)):
		return SlugTitle(b.Slug) + " " + b.Name
	}
	return b.Name
}

// DisplayName returns the name of the layout in the language lang, for use in a list or a heading.
// In languages with Latin letters, DisplayName returns the English translation of a Chinese name,
// and original is the result of NameIn. For all other names, original is empty.
func (b Board) DisplayName(lang string) (name, original string) {
	if name = b.NameIn(lang); language.Named(lang).Latin && b.translated() {
		return b.English, name
	}
	return name, ""
}

// translated reports whether the English name is a translation of a Chinese name, rather than its
// pinyin.
func (b Board) translated() bool {
	return b.English != "" && HasChinese(b.Name) && b.English != SlugTitle(b.Slug)
}

// HasChinese reports whether a name contains Chinese characters.
func HasChinese(name string) bool {
	const first = '⺀' // first Chinese radical in Unicode
	return strings.ContainsFunc(name, func(r rune) bool { return r >= first })
}

// SlugTitle converts a slug to a name, for example heng-dao-li-ma to "Heng Dao Li Ma".
func SlugTitle(slug string) string {
	words := strings.Split(slug, "-")
	for i, w := range words {
		if r, size := utf8.DecodeRuneInString(w); size > 0 {
			words[i] = string(unicode.ToUpper(r)) + w[size:]
		}
	}
	return strings.Join(words, " ")
}
