package web

import (
	"os"
	"strings"
	"testing"

	"slidegif/render/theme"
)

// TestThemesHaveWords: the page and the Chinese document name each theme.
func TestThemesHaveWords(t *testing.T) {
	document, err := os.ReadFile("../../../samples/zh.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range theme.Names() {
		for lang, table := range texts() {
			if table[name] == "" {
				t.Errorf("texts.txt has no word for %s in %s", name, lang)
			}
		}
		if want := "`" + name + "`（" + texts()["zh"][name] + "）"; !strings.Contains(string(document), want) {
			t.Errorf("samples/zh.md does not name %s", want)
		}
	}
}
