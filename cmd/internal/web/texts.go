package web

import (
	_ "embed" // for the texts
	"strings"
	"sync"

	"slidegif/render/words"
	"slidegif/solve/catalog"
)

// The text of the page is available in simplified Chinese and in English. The part that scripts need at first is
// embedded in the page. The part of later scripts is a file.
var (
	//go:embed later.txt
	laterWords string
	//go:embed scripts.txt
	scriptWords string
	//go:embed texts.txt
	pageWords string
)

// texts returns the text of the page and the names of all kinds, keyed by language. scriptTexts returns the
// part of the text that scripts need at first, and laterTexts the part of the scripts loaded on demand.
var (
	texts       = lazyTexts(scriptWords + pageWords)
	scriptTexts = lazyTexts(scriptWords)
	laterTexts  = lazyTexts(laterWords)
)

// lazyTexts returns a function that parses the text on its first call, since most commands do not need the
// page.
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
