package words

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"slidegif/fonts"
)

// Every language has every sentence, with the same places to fill in, but that a
// number may stand with or without its noun.
func TestTablesAgree(t *testing.T) {
	place := regexp.MustCompile(`\{[a-z]+`)
	for lang, table := range map[string]map[string]string{"zh": chinese, "zh-Hant": inTraditional()} {
		if len(table) != len(english) {
			t.Errorf("%s has %d sentences, English %d", lang, len(table), len(english))
		}
		for key, want := range english {
			want = strings.ReplaceAll(want, "{number}", "{n}")
			a, b := place.FindAllString(want, -1), place.FindAllString(table[key], -1)
			slices.Sort(a)
			slices.Sort(b)
			if table[key] == "" || !slices.Equal(a, b) {
				t.Errorf("%s: %s is %q, in English %q", lang, key, table[key], want)
			}
		}
	}
}

// The brush face of wooden boards has the words of pictures.
func TestFontsHaveTheWords(t *testing.T) {
	f, err := fonts.Open(fonts.Kai)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"optimal", "bound", "shortest", "known", "solutions", "goal"} {
		for _, table := range []map[string]string{english, chinese, inTraditional()} {
			if r, missing := f.Missing(table[key]); missing {
				t.Errorf("no %q for %q", r, table[key])
			}
		}
	}
}
