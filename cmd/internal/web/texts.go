package web

import (
	_ "embed" // for the words
	"strings"

	"slidegif/render/words"
	"slidegif/solve/catalog"
)

// wordsFile has the words of the page, in Chinese, simplified, and in English. Its scripts get them as well.
//
//go:embed texts.txt
var wordsFile string

// texts are the page's words by language, with the names of the kinds.
var texts = func() map[string]map[string]string {
	zh, en := map[string]string{}, map[string]string{}
	for key, said := range words.Read(wordsFile) {
		zh[key], en[key], _ = strings.Cut(said, "\n")
	}
	all := map[string]map[string]string{"zh": zh, "en": en}
	for lang, table := range all {
		for _, k := range catalog.Kinds {
			table[k.Name] = k.Heading[lang]
		}
	}
	all["zh-Hant"] = words.TraditionalTable(zh)
	return all
}()

var otherLanguage = map[string]string{"zh": "en", "zh-Hant": "en", "en": "zh"}
