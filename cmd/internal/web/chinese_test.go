package web

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// TestChineseErrors: what visitors of the Chinese page get wrong most is told in Chinese.
func TestChineseErrors(t *testing.T) {
	s := quiet(t)
	english := regexp.MustCompile(`[a-z]{3,} [a-z]{2,}`)
	for _, puzzle := range []string{
		"nobody", "klotski:1xx2/1xx2/3445/3785/6004", "klotski:11/11", "klotski:1xx2/1xx2/344/3785/6009", "tiles:12/11", "tiles:12a/450/786",
		"rush:ooooooooooooAooooooAoooooooooooooooo", "klotski:1xx2/1xx2/3445/3785/6009:..../..../..../.zz./.zz.",
	} {
		body := get(s, "/player.json?lang=zh&puzzle="+url.QueryEscape(puzzle)).Body.String()
		said, _, _ := strings.Cut(body, `"hint"`)
		if !strings.ContainsAny(said, "谜行块格车空") || english.MatchString(said) {
			t.Errorf("%s: %s", puzzle, body)
		}
	}
	if body := get(s, "/solve.json?lang=zh&puzzle=213456780").Body.String(); !strings.Contains(body, "奇偶性") {
		t.Errorf("an unsolvable one: %s", body)
	}
	for text, want := range map[string]string{
		"gave up at the server's limit of time; every solution needs at least 95 steps": "在服务器的限度内没有解出来，至少需要 95 步",
		"something that nobody has translated":                                          "something that nobody has translated",
	} {
		if got := inLanguage("zh", text); got != want {
			t.Errorf("%q is %q", text, got)
		}
	}
	if body := get(s, "/player.json?lang=en&puzzle=nobody").Body.String(); !strings.Contains(body, "no puzzle named") {
		t.Errorf("in English: %s", body)
	}
}
