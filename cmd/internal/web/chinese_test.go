package web

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"slidegif/solve/board"
)

// TestEnglishErrors checks that errors on the page do not mention flags of the command.
func TestEnglishErrors(t *testing.T) {
	body := get(newTestServer(t), "/player.json?lang=en&puzzle=nobody").Body.String()
	if !strings.Contains(body, "no puzzle named") || strings.Contains(body, "slidegif list") || !strings.Contains(body, "on this page") {
		t.Errorf("error = %s, want English text for the page", body)
	}
}

// TestChineseHints checks that errors and hints are Chinese. TestBadInput of the command covers all
// messages.
func TestChineseHints(t *testing.T) {
	s := newTestServer(t)
	english := regexp.MustCompile(`[a-z]{3,} [a-z]{2,}`)
	chinese := func(text string) bool {
		return strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) })
	}
	for _, query := range []string{
		"puzzle=tiles:123/4567/80", "puzzle=klotski:hengdaolima9", "puzzle=klotski:1xx2/1xx2/3445/3785/6004", "puzzle=rush:A", "puzzle=atomix:a.b:ac",
		"puzzle=lockout:A.X.", "puzzle=nobody-at-all", "puzzle=四路进兵", "puzzle=864072513&theme=plastic", "puzzle=864072513&size=big", "puzzle=864072513&first=5h",
		"puzzle=123456870", "", "puzzle=横刀立马&moves=8D+6D", "puzzle=rush:@22&moves=Z-1", "puzzle=864072513&moves=LLLL",
	} {
		for _, lang := range []string{"zh", "zh-Hant"} {
			body := get(s, "/solve.json?lang="+lang+"&"+query).Body.String()
			said, hint, _ := strings.Cut(body, `"hint"`)
			if !chinese(said) || english.MatchString(said) {
				t.Errorf("%s: error is not Chinese: %s", query, body)
			} else if !chinese(hint) && !strings.Contains(hint, `:""`) || english.MatchString(hint) {
				t.Errorf("%s: hint is not Chinese: %s", query, body)
			}
		}
	}
	for _, key := range []string{"view=step:99", "view=solution&from=99", "view=solution&to=99"} {
		body := get(s, "/solve.svg?lang=zh&puzzle=864072513&"+key).Body.String()
		text := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(body, "")
		if strings.Count(text, "提示：") != 1 || english.MatchString(text) {
			t.Errorf("%s: error is not Chinese: %s", key, text)
		}
	}
}

// TestGalleryNames checks that names are Chinese on the Chinese page and Latin on the English page.
func TestGalleryNames(t *testing.T) {
	code := regexp.MustCompile(`^[A-Z]+\d+$`) // D209
	for lang, list := range layouts() {
		boards := map[string]string{}
		for _, l := range list {
			if board.HasChinese(l.Name) != strings.HasPrefix(lang, "zh") && !code.MatchString(l.Name) {
				t.Errorf("%s: name of %s = %s", lang, l.File, l.Name)
			}
			if l.Name == "Simplicity" && boards[l.Name] != "" {
				t.Errorf("%s is listed twice: %s and %s", l.Name, boards[l.Name], l.File)
			}
			boards[l.Name] = l.File
		}
	}
}
