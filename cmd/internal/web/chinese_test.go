package web

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"slidegif/solve/board"
)

// TestEnglishErrors: the page speaks of itself where the command speaks of its flags.
func TestEnglishErrors(t *testing.T) {
	body := get(quiet(t), "/player.json?lang=en&puzzle=nobody").Body.String()
	if !strings.Contains(body, "no puzzle named") || strings.Contains(body, "slidegif list") || !strings.Contains(body, "on this page") {
		t.Errorf("in English: %s", body)
	}
}

// The error and its cure are Chinese for what visitors get wrong in any kind and in any key.
func TestChineseHints(t *testing.T) {
	s := quiet(t)
	english := regexp.MustCompile(`[a-z]{3,} [a-z]{2,}`)
	chinese := func(text string) bool {
		return strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) })
	}
	for _, query := range []string{
		"puzzle=tiles:12/11", "puzzle=tiles:1x1@3", "puzzle=tiles:123/4567/80", "puzzle=tiles:123/456/788", "puzzle=tiles:1,2,9/4,5,6/7,8,0", "puzzle=tiles:",
		"puzzle=klotski:11/11", "puzzle=klotski:1xx2/1xx2/344/3785/6009", "puzzle=klotski:1xx2/1xx2/3445/3785/6004", "puzzle=klotski:hengdaolima9",
		"puzzle=klotski:1xx2/1xx2/3445/3785/6009:..../..../..../.zz./.zz.", "puzzle=klotski:", "puzzle=klotski:a%20b/00",
		"puzzle=rush:A", "puzzle=rush:ooooooooooooAooooooAoooooooooooooooo", "puzzle=rush:oooooooooooooooooooooooooooooooooooo",
		"puzzle=rush:oooooooooooooooooooooooooooooooooAAB",
		"puzzle=atomix:a.b/...", "puzzle=atomix:a.b:ac", "puzzle=atomix:a.b:aab", "puzzle=atomix:.../...:a", "puzzle=atomix:a.b:a/b", "puzzle=atomix:nobody9",
		"puzzle=lockout:A.B", "puzzle=lockout:A.X.", "puzzle=lockout:A.A.X", "puzzle=lockout:X.%23", "puzzle=lockout:.....", "puzzle=lockout:9.X",
		"puzzle=nobody-at-all", "puzzle=四路进兵", "puzzle=864072513&theme=plastic", "puzzle=864072513&size=1", "puzzle=864072513&size=big",
		"puzzle=864072513&counter=maybe", "puzzle=864072513&background=rouge", "puzzle=864072513&first=5h",
		"puzzle=864072513&first=soon", "puzzle=864072513&max-bytes=many", "puzzle=123456870", "",
		"puzzle=chess", "puzzle=4WVE1", "puzzle=tiles:9x9", "puzzle=横刀立马&moves=8D+6D", "puzzle=横刀立马&moves=8D+AD", "puzzle=横刀立马&moves=%3F",
		"puzzle=横刀立马&moves=7U", "puzzle=横刀立马&moves=1L", "puzzle=横刀立马&moves=1R", "puzzle=rush:@22&moves=Z-1", "puzzle=rush:@22&moves=B-9", "puzzle=864072513&moves=LLLL", "puzzle=864072513&moves=what",
	} {
		for _, lang := range []string{"zh", "zh-Hant"} {
			body := get(s, "/solve.json?lang="+lang+"&"+query).Body.String()
			said, hint, _ := strings.Cut(body, `"hint"`)
			if !chinese(said) || english.MatchString(said) {
				t.Errorf("%s: %s", query, body)
			} else if !chinese(hint) && !strings.Contains(hint, `:""`) || english.MatchString(hint) {
				t.Errorf("the cure of %s: %s", query, body)
			}
		}
	}
	for _, key := range []string{"view=step:99", "view=solution&from=99", "view=solution&to=99"} {
		body := get(s, "/solve.svg?lang=zh&puzzle=864072513&"+key).Body.String()
		text := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(body, "")
		if strings.Count(text, "提示：") != 1 || english.MatchString(text) {
			t.Errorf("%s: %s", key, text)
		}
	}
}

// TestGalleryNames: names are Chinese on the Chinese page and Latin on the English one.
func TestGalleryNames(t *testing.T) {
	code := regexp.MustCompile(`^[A-Z]+\d+$`) // D209
	for lang, list := range layouts() {
		boards := map[string]string{}
		for _, l := range list {
			if board.Chinese(l.Name) != (lang == "zh") && !code.MatchString(l.Name) {
				t.Errorf("%s: %s is called %s", lang, l.File, l.Name)
			}
			if l.Name == "Simplicity" && boards[l.Name] != "" {
				t.Errorf("%s stands twice: %s and %s", l.Name, boards[l.Name], l.File)
			}
			boards[l.Name] = l.File
		}
	}
}
