package web

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// TestTexts: no language lacks a word, and the page asks for none that there is not.
func TestTexts(t *testing.T) {
	for lang, words := range texts {
		for key := range texts[otherLanguage[lang]] {
			if words[key] == "" {
				t.Errorf("%s has no %s", lang, key)
			}
		}
	}
	used := regexp.MustCompile(`\.T\.([a-zA-Z]+)|\bt\("([a-zA-Z]+)"`)
	err := fs.WalkDir(pageFiles, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := pageFiles.ReadFile(path)
		for _, m := range used.FindAllStringSubmatch(string(data), -1) {
			if key := m[1] + m[2]; texts["en"][key] == "" {
				t.Errorf("%s asks for the text %q", path, key)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestPage(t *testing.T) {
	s := quiet(t)
	for _, c := range []struct {
		url, accept string
		has         []string
	}{
		{"/", "", []string{`lang="en"`, "横刀立马", "heng-dao-li-ma", "81 moves", "/random.gif"}},
		{"/", "zh-CN,zh;q=0.9,en;q=0.8", []string{`lang="zh"`, "求解"}},
		{"/?lang=en", "zh-CN", []string{`lang="en"`, "Solve"}},
		{"/?puzzle=864072513&theme=dark&lang=en", "", []string{`src="/solve.gif?puzzle=tiles:864/072/513&amp;theme=dark"`, "![tiles:864/072/513](http://example.com/solve.gif?"}},
		{"/?puzzle=8+6+4%0A0+7+2%0A5+1+3", "", []string{`src="/solve.gif?puzzle=tiles:864/072/513"`}},
		{"/?puzzle=nobody", "", []string{"no layout named", "Hint: "}},
		{"/?random=tiles:3x3&length=99&lang=en", "", []string{"needs more than 31 steps", "Hint: ", "<form"}},
		{"/?random=nobody&lang=zh", "", []string{"there is no kind", "提示："}},
		{"/?lang=zh", "", []string{"81 手", "/daily.gif?kind=klotski\""}},
		{"/?lang=en", "", []string{"81 moves", "/daily.gif?kind=klotski&amp;lang=en"}},
		{"/?lang=en&puzzle=横刀立马", "", []string{"&amp;lang=en"}},
		{"/?puzzle=%3Cscript%3Ealert(1)%3C/script%3E", "", []string{"&lt;script&gt;alert"}},
	} {
		w := get(s, c.url, "Accept-Language", c.accept)
		if w.Code != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d %s", c.url, w.Code, w.Header().Get("Content-Type"))
		}
		for _, want := range c.has {
			if !strings.Contains(w.Body.String(), want) {
				t.Errorf("%s does not have %s", c.url, want)
			}
		}
		if strings.Contains(w.Body.String(), "<script>") {
			t.Errorf("%s has a script of somebody's", c.url)
		}
	}
	w := get(s, "/?random=tiles:2x3&lang=en")
	if to := w.Header().Get("Location"); w.Code != http.StatusSeeOther || !strings.HasPrefix(to, "/?") || !strings.Contains(to, "puzzle=tiles:") {
		t.Errorf("a random one: %d %s", w.Code, to)
	}
}

// TestAssets: all that the page names is there, and nothing is asked of anybody else.
func TestAssets(t *testing.T) {
	s := quiet(t)
	html := get(s, "/").Body.String()
	for _, m := range regexp.MustCompile(`(?:src|href)="(/assets/[^"]+)"`).FindAllStringSubmatch(html, -1) {
		w := get(s, m[1])
		if w.Code != http.StatusOK || w.Body.Len() == 0 {
			t.Errorf("%s: %d", m[1], w.Code)
		}
		if again := get(s, m[1], "If-None-Match", w.Header().Get("ETag")); again.Code != http.StatusNotModified {
			t.Errorf("%s again: %d", m[1], again.Code)
		}
	}
	outside := regexp.MustCompile(`(?:src|href|srcset)="(?:https?:)?//|url\(|@import|from "[^."]`)
	for name, a := range assets {
		if outside.Match(a.plain) {
			t.Errorf("%s asks somebody else: %s", name, outside.Find(a.plain))
		}
	}
	if outside.MatchString(html) {
		t.Errorf("the page asks somebody else: %s", outside.FindString(html))
	}
}

func TestDescribe(t *testing.T) {
	s := quiet(t)
	for text, want := range map[string]string{
		"横刀立马":                                 "klotski:1xx2/1xx2/3445/3",
		"864%0A072%0A513":                      "tiles:864/072/513",
		"1 2 3%0A4 5 6%0A7 0 8":                "tiles:123/456/708",
		"123%0A456%0A708%0A%0A123%0A456%0A780": "tiles:123/456/708",
	} {
		var d description
		w := get(s, "/puzzle.json?puzzle="+strings.ReplaceAll(text, " ", "+"))
		if err := json.Unmarshal(w.Body.Bytes(), &d); err != nil || !strings.HasPrefix(d.ID, want) {
			t.Errorf("%s: %s", text, w.Body)
			continue
		}
		if len(d.Pieces) == 0 || len(d.Goal) == 0 || d.W < 3 {
			t.Errorf("%s: %+v", text, d)
		}
	}
	// A seed in the text of a file is drawn behind the gate, and its text is no ID.
	file := "puzzle=kind:klotski%0A@7"
	if w := get(s, "/puzzle.json?"+file); w.Code != http.StatusOK || len(s.solver.drawn.byKey) != 1 {
		t.Errorf("%d, and %d drawn: %s", w.Code, len(s.solver.drawn.byKey), w.Body)
	}
	if w := get(s, "/solve.json?"+file); w.Code != http.StatusBadRequest {
		t.Errorf("the text of a file is an ID: %d %s", w.Code, w.Body)
	}
	if w := get(s, "/puzzle.json?puzzle=nobody"); w.Code != http.StatusBadRequest || wellFormed("json", w.Body) != nil {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}
