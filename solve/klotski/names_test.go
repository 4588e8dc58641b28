package klotski

import (
	"regexp"
	"strings"
	"testing"
)

// Chinese names have Chinese punctuation, and a slug is their pinyin.
func TestSpelling(t *testing.T) {
	chinese := regexp.MustCompile(`\p{Han}`)
	narrow := regexp.MustCompile(`[:(),; Ａ-Ｚａ-ｚ０-９]`)
	letters := regexp.MustCompile(`(^|-)[a-z]-[a-z](-|$)`)
	for _, l := range Layouts() {
		if letters.MatchString(l.Slug) {
			t.Errorf("%s has the slug %s: Latin letters are written together", l.Name, l.Slug)
		}
		for _, n := range append([]string{l.Name}, l.Aliases...) {
			if chinese.MatchString(n) && narrow.MatchString(n) {
				t.Errorf("%s is not written as in Chinese", n)
			}
		}
		// 的 is the only character of these names that reads de.
		if got, want := strings.Count("-"+l.Slug+"-", "-de-"), strings.Count(l.Name, "的"); got != want {
			t.Errorf("%s: %s reads de %d times, want %d", l.Name, l.Slug, got, want)
		}
	}
}
