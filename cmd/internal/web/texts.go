package web

import (
	_ "embed" // for the words
	"strings"
	"sync"

	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/catalog"
)

// Words of the page, in Chinese, simplified, and in English. Its scripts get them as well: with the page
// itself the first ones, and the later ones once it shows its board.
var (
	//go:embed texts.txt
	firstWords string
	//go:embed later.txt
	laterWords string
)

// firstTexts and laterTexts are words by language, the first ones with the names of the kinds. texts are
// both together.
var (
	firstTexts = lazyTexts(firstWords, catalog.Kinds)
	laterTexts = lazyTexts(laterWords, nil)
	texts      = lazyTexts(firstWords+laterWords, catalog.Kinds)
)

// lazyTexts returns a function that reads words when they are first asked for: most commands need no page.
func lazyTexts(file string, kinds []*solve.Kind) func() map[string]map[string]string {
	return sync.OnceValue(func() map[string]map[string]string { return readTexts(file, kinds) })
}

func readTexts(file string, kinds []*solve.Kind) map[string]map[string]string {
	zh, en := map[string]string{}, map[string]string{}
	for key, said := range words.Read(file) {
		zh[key], en[key], _ = strings.Cut(said, "\n")
	}
	for _, k := range kinds {
		zh[k.Name], en[k.Name] = k.Heading["zh"], k.Heading["en"]
	}
	return map[string]map[string]string{"zh": zh, "en": en, "zh-Hant": words.TraditionalTable(zh)}
}

var otherLanguage = map[string]string{"zh": "en", "zh-Hant": "en", "en": "zh"}
