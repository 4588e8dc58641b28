// Package language lists the languages of the texts and of the labels on pieces. To add a language, add a row to All
// and the texts: the files in render/words that end in its tag, and an entry for it in each map that has an entry
// "en". The texts and labels of zh-Hant are converted from zh.
//
//	tag      texts  labels with names of people
//	zh       zh     关羽
//	zh-Hant  zh     關羽
//	en       en     Guan Yu
//	none     en     no labels
package language

import (
	"slices"
	"strings"

	"slidegif/solve/hanzi"
)

// Default is the language of texts if no other language is selected, and of texts that are missing in
// another language.
const Default = "en"

// A Language is a language of labels and texts. The zero Language leaves labels unchanged, and
// has English texts.
type Language struct {
	Tag     string   // BCP 47 tag, such as "zh-Hant"
	Aliases []string // tags that mean the same language, in lower case
	Texts   string   // key of the language in tables of texts, which is a tag; empty without texts
	Name    string   // name in the language itself
	Short   string   // shorter name, if only one language with these Texts is offered; may be empty
	Script  string   // name of the script, to distinguish languages with the same Texts; may be empty

	Han        bool // names are Chinese
	Latin      bool // names are in Latin letters
	Unlabelled bool // pieces have no labels

	convert func(text string) string // converts texts and names; may be nil
}

// All lists all languages. The first language is the default for labels.
var All = []Language{
	{Tag: "zh", Aliases: []string{"cn", "zh-hans"}, Texts: "zh", Name: "简体中文", Short: "中文", Script: "简体", Han: true},
	{Tag: "zh-Hant", Aliases: []string{"tw", "hk", "zh-tw", "zh-hk", "zh-mo"}, Texts: "zh", Name: "繁體中文", Script: "繁體", Han: true, convert: hanzi.Traditional},
	{Tag: "en", Texts: "en", Name: "English", Latin: true},
	{Tag: "none", Unlabelled: true},
}

// Tags returns the tags of all languages. The first language is the default for labels.
func Tags() (tags []string) {
	for _, l := range All {
		tags = append(tags, l.Tag)
	}
	return tags
}

// WithTexts returns the languages in which texts are available.
func WithTexts() []Language {
	return slices.DeleteFunc(slices.Clone(All), func(l Language) bool { return l.Texts == "" })
}

// TextTags returns the tags of WithTexts.
func TextTags() (tags []string) {
	for _, l := range WithTexts() {
		tags = append(tags, l.Tag)
	}
	return tags
}

// Originals returns the tags of the languages whose texts are written by hand. All other languages convert these
// texts. The tags are the keys of Texts.
func Originals() (tags []string) {
	for _, l := range All {
		if l.Texts == l.Tag {
			tags = append(tags, l.Tag)
		}
	}
	return tags
}

// Named returns the language with a tag in Tags, or the zero Language.
func Named(tag string) Language {
	i := slices.IndexFunc(All, func(l Language) bool { return l.Tag == tag })
	if i < 0 {
		return Language{}
	}
	return All[i]
}

// Match returns the element of Tags that matches a language tag such as zh-CN, zh_TW or en-US. Tags
// are case-insensitive. If no language matches, ok is false.
func Match(tag string) (string, bool) {
	tag = strings.ToLower(strings.ReplaceAll(tag, "_", "-"))
	for _, l := range All {
		if tag == strings.ToLower(l.Tag) {
			return l.Tag, true
		}
	}
	first, rest, _ := strings.Cut(tag, "-")
	var candidates []string
	for _, part := range strings.Split(rest, "-") {
		candidates = append(candidates, first+"-"+part)
	}
	for _, candidate := range append(candidates, first) {
		for _, l := range WithTexts() {
			if candidate == strings.ToLower(l.Tag) || slices.Contains(l.Aliases, candidate) {
				return l.Tag, true
			}
		}
	}
	return "", false
}

// Convert converts an original text or name to language l.
func (l Language) Convert(text string) string {
	if l.convert == nil {
		return text
	}
	return l.convert(text)
}

// TextsTag returns the tag of the language in which texts are shown.
func (l Language) TextsTag() string {
	if l.Texts == "" {
		return Default
	}
	return l.Tag
}

// Texts holds one text for each language in Originals.
type Texts map[string]string

// In returns the text in the language with the given tag, which is empty or one of Tags. If the language has
// no text, In returns the text in the Default language.
func (t Texts) In(tag string) string {
	l := Named(tag)
	if text := t[l.Texts]; text != "" {
		return l.Convert(text)
	}
	return t[Default]
}
