package web

import (
	_ "embed" // for the texts
	"strings"
	"sync"

	"slidegif/render/words"
	"slidegif/solve/catalog"
)

// The page has texts in simplified Chinese and in English. The texts that scripts need are embedded in the
// page.
var (
	//go:embed scripts.txt
	scriptWords string
	//go:embed texts.txt
	pageWords string
)

// texts returns all texts and the names of all kinds, keyed by language. scriptTexts returns the texts that
// scripts need.
var (
	texts       = lazyTexts(scriptWords + pageWords)
	scriptTexts = lazyTexts(scriptWords)
)

// lazyTexts returns a function that parses the texts when it is first called, since most commands do not need
// the page.
func lazyTexts(text string) func() map[string]map[string]string {
	return sync.OnceValue(func() map[string]map[string]string {
		zh, en := map[string]string{}, map[string]string{}
		for key, translations := range words.Parse(text) {
			zh[key], en[key], _ = strings.Cut(translations, "\n")
		}
		for _, k := range catalog.Kinds {
			zh[k.Name], en[k.Name] = k.Heading["zh"], k.Heading["en"]
		}
		return map[string]map[string]string{"zh": zh, "en": en, "zh-Hant": words.TraditionalTable(zh)}
	})
}

var otherLanguage = map[string]string{"zh": "en", "zh-Hant": "en", "en": "zh"}
