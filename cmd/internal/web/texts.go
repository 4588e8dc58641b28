package web

import (
	_ "embed" // for the words
	"strings"
	"sync"

	"slidegif/render/words"
	"slidegif/solve/catalog"
)

// Words of the page, in Chinese, simplified, and in English: those that its scripts use, which come with the page,
// and the others.
var (
	//go:embed scripts.txt
	scriptWords string
	//go:embed texts.txt
	otherWords string
)

// texts are all words by language, with the names of the kinds, and scriptTexts those of scripts.
var (
	texts       = lazyTexts(scriptWords + otherWords)
	scriptTexts = lazyTexts(scriptWords)
)

// lazyTexts returns a function that reads words when they are first asked for: most commands need no page.
func lazyTexts(file string) func() map[string]map[string]string {
	return sync.OnceValue(func() map[string]map[string]string {
		zh, en := map[string]string{}, map[string]string{}
		for key, said := range words.Read(file) {
			zh[key], en[key], _ = strings.Cut(said, "\n")
		}
		for _, k := range catalog.Kinds {
			zh[k.Name], en[k.Name] = k.Heading["zh"], k.Heading["en"]
		}
		return map[string]map[string]string{"zh": zh, "en": en, "zh-Hant": words.TraditionalTable(zh)}
	})
}

var otherLanguage = map[string]string{"zh": "en", "zh-Hant": "en", "en": "zh"}
