package web

import (
	"cmp"
	_ "embed" // for the texts
	"net/url"
	"slices"
	"strings"
	"sync"

	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/language"
)

// The text of the page is available in simplified Chinese and in English. The page embeds the texts that scripts
// need at first. The texts of scripts that are loaded later are in a separate file.
var (
	//go:embed later.txt
	laterWords string
	//go:embed scripts.txt
	scriptWords string
	//go:embed texts.txt
	pageWords string
)

// texts returns the text of the page and the names of all kinds, keyed by language. scriptTexts returns the
// part of the text that scripts need at first. laterTexts returns the part that scripts loaded on demand
// need.
var (
	texts       = lazyTexts(scriptWords + pageWords)
	scriptTexts = lazyTexts(scriptWords)
	laterTexts  = lazyTexts(laterWords)
)

// lazyTexts returns a function that parses the text on its first call. Most commands never call this
// function, because they do not show the page. Each text has a line for each of language.Originals, in this
// order.
func lazyTexts(text string) func() map[string]map[string]string {
	return sync.OnceValue(func() map[string]map[string]string {
		originals, all := map[string]map[string]string{}, map[string]map[string]string{}
		for i, lang := range language.Originals() {
			table := map[string]string{}
			for key, translations := range words.Parse(text) {
				if lines := strings.Split(translations, "\n"); i < len(lines) {
					table[key] = lines[i]
				}
			}
			for _, k := range catalog.Kinds {
				table[k.Name] = k.Heading.In(lang)
			}
			for _, m := range board.Metrics() {
				table[string(m)] = words.In(lang).Unit(m)
			}
			originals[lang] = table
		}
		for _, l := range language.WithTexts() {
			all[l.Tag] = words.Table(originals, l.Tag)
		}
		return all
	})
}

// A languageLink is a link to the page in another language.
type languageLink struct {
	ID, Tag, Name, URL string // the ID is the id of the HTML element, which may be empty
}

// languageLinks returns links to the page in other languages: first to the same language in other scripts, then
// to the next language. The links have the keys in values; languageLinks overwrites the key lang.
func languageLinks(lang string, values url.Values) (links []languageLink) {
	add := func(id string, l language.Language, name string) {
		values.Set("lang", l.Tag)
		links = append(links, languageLink{id, l.Tag, name, "./?" + unescapeQuery(values.Encode())})
	}
	texts := language.Named(lang).Texts
	for _, l := range language.All {
		if l.Texts == texts && l.Tag != lang {
			add("", l, l.Script)
		}
	}
	originals := language.Originals()
	next := language.Named(originals[(slices.Index(originals, texts)+1)%len(originals)])
	add("language", next, cmp.Or(next.Short, next.Name))
	return links
}
