package web

import (
	"os"
	"strings"
	"testing"

	"slidegif/render/theme"
)

// TestThemeNames checks that the page and the Chinese document name every theme.
func TestThemeNames(t *testing.T) {
	document, err := os.ReadFile("../../../samples/zh.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range theme.Names() {
		for lang, table := range texts() {
			if table[name] == "" {
				t.Errorf("texts.txt: no name for theme %s in %s", name, lang)
			}
		}
		if want := "`" + name + "`（" + texts()["zh"][name] + "）"; !strings.Contains(string(document), want) {
			t.Errorf("samples/zh.md does not name %s", want)
		}
	}
}
