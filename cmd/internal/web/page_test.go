package web

import (
	"cmp"
	"encoding/json"
	"html"
	"io/fs"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"slidegif/render"
	"slidegif/render/player"
	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/language"
	"slidegif/solve/test/filetest"
)

// TestMinified checks that the minified scripts and style sheets match their sources.
func TestMinified(t *testing.T) { filetest.CheckSum(t, "minified/sum", "page/*.js", "page/*.css") }

// TestTexts checks that every language has every text, and that the page uses only existing texts.
func TestTexts(t *testing.T) {
	for _, file := range []string{scriptWords, laterWords, pageWords} {
		for key, translations := range words.Parse(file) {
			if n, want := strings.Count(translations, "\n")+1, language.Originals(); n != len(want) {
				t.Errorf("%s has a text in %d languages, want %v", key, n, want)
			}
		}
	}
	for _, m := range board.Metrics() {
		if key := string(m) + "Long"; texts()["en"][key] == "" {
			t.Errorf("no text %s for a metric", key)
		}
	}
	used := regexp.MustCompile(`\.T\.([a-zA-Z]+)|\bt\("([a-zA-Z]+)"`)
	err := fs.WalkDir(os.DirFS("."), "page", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		known := texts()["en"]
		if strings.HasSuffix(path, ".js") {
			known = maps.Clone(scriptTexts()["en"])
			if slices.Contains(lazyScripts, filepath.Base(path)) {
				maps.Copy(known, laterTexts()["en"])
			}
		}
		for _, m := range used.FindAllStringSubmatch(string(data), -1) {
			if key := m[1] + m[2]; known[key] == "" {
				t.Errorf("%s: unknown text %q", path, key)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestStaticLanguages checks that the page of a static site links to itself in all other languages.
func TestStaticLanguages(t *testing.T) {
	page, err := newTestServer(t).StaticPage("zh", "klotski:heng-dao-li-ma", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{"en", "zh-Hant"} {
		if !strings.Contains(string(page), `hreflang="`+lang+`"`) {
			t.Errorf("the page does not link to %s", lang)
		}
	}
}

// TestImportFormats checks that the page lists an example of each foreign format and opens it.
func TestImportFormats(t *testing.T) {
	s := newTestServer(t)
	page, chinese := get(s, "/?lang=en").Body.String(), get(s, "/?lang=zh").Body.String()
	n := 0
	for _, k := range catalog.Kinds {
		for _, form := range k.Imports {
			n++
			if strings.HasPrefix(form.Source, "a ") && strings.Contains(chinese, form.Source) {
				t.Errorf("the Chinese page contains the English text %q", form.Source)
			}
			if !strings.Contains(page, html.EscapeString(cmp.Or(texts()["en"][form.Source], form.Source))) || !strings.Contains(page, html.EscapeString(form.Example)) {
				t.Errorf("page does not list %s", form.Source)
			}
			if w := get(s, "/?lang=en&puzzle="+url.QueryEscape(form.Example)); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `puzzle="`+k.Name+":") {
				t.Errorf("page for %s: status %d or wrong puzzle", form.Example, w.Code)
			}
		}
	}
	if n == 0 {
		t.Error("no foreign formats")
	}
}

func TestPage(t *testing.T) {
	s := newTestServer(t)
	s.now = func() time.Time { return time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC) }
	for _, c := range []struct {
		url, accept string
		has         []string
	}{
		{"/", "", []string{`lang="en"`, "<span>Sword Across the Saddle</span><i>Heng Dao Li Ma 横刀立马</i>", "81 moves · ", "random.gif", "Five puzzles a day", "Saturday, 31 January", "&amp;day=2026-01-31", "data-piece", `property="og:image"`, `data-path="solve.pdf"`}},
		{"/", "zh-CN,zh;q=0.9,en;q=0.8", []string{`lang="zh"`, "每日一题"}},
		{"/?lang=en", "zh-CN", []string{`lang="en"`, "Open", `hreflang="zh">中文</a>`}},
		{"/?lang=zh-Hant", "en", []string{`lang="zh-Hant"`, "每日一題", "專家", `hreflang="zh">简体</a>`, `id="language"`, `hreflang="en">English</a>`}},
		{"/", "xx, zh-TW", []string{`lang="zh-Hant"`}},
		{"/puzzles.html?lang=zh", "", []string{`lang="zh"`, "<h1>名局</h1>", `href="assets/page.css"`, `data-use="klotski:heng-dao-li-ma"`}},
		{"/puzzles?lang=zh", "", []string{"<h1>名局</h1>", `href="assets/page.css"`}},
		{"/?puzzle=864072513&theme=dark&lang=en", "", []string{
			`<noscript>`, `src="./solve.gif?lang=en&amp;puzzle=tiles:864/072/513&amp;theme=dark"`, `puzzle="tiles:864/072/513"`,
			`content="http://example.com/card.png?lang=en&amp;puzzle=tiles:864/072/513`, `application/json+oembed`,
		}},
		{"/?day=2026-01-30&theme=dark&lang=en", "", []string{`<a href="./?day=2026-01-30&amp;kind=rush&amp;lang=en&amp;theme=dark" data-kind="rush" data-unit="slides">`}},
		{"/?puzzle=8+6+4%0A0+7+2%0A5+1+3", "", []string{`puzzle="tiles:864/072/513"`}},
		{"/?puzzle=supersuperdries&lang=en", "", []string{"Move the pieces as the goal shows"}},
		{"/?puzzle=nobody", "", []string{"no puzzle named", "Hint: "}},
		{"/?puzzle=heng-dao-li-m&lang=en", "", []string{`<a href="./?lang=en&amp;puzzle=heng-dao-li-ma" data-use="heng-dao-li-ma">`}},
		{"/?puzzle=横刀立马&metric=push", "", []string{"metric", "Hint: "}},
		{"/?random=tiles:3x3&length=99&lang=en", "", []string{"needs more than 31 steps", "Hint: ", "<form"}},
		{"/?lang=zh", "", []string{"最少 6 步 · 入门", "<span>碰撞机器人</span><i>碰撞1</i>", "登月</label>", "daily.gif?kind=klotski\""}},
		{"/?lang=zh-Hant&puzzle=横刀立马", "", []string{`<html lang="zh-Hant"`, `<h1 id="name">橫刀立馬</h1>`, "華容道", "最少 6 步 · 入門", "打開", `<option value="zh-Hant" selected>`}},
		{"/?lang=zh&puzzle=ricochet:@7", "", []string{"<h1 id=\"name\">碰撞机器人</h1><p id=\"eyebrow\" class=\"quiet\"></p>"}},
		{"/?lang=zh&puzzle=横刀立马", "", []string{"连步 81 步", "单步 116 步", "直线 90 步", `"optimum":{"length":81,`}},
		{"/?puzzle=%3Cscript%3Ealert(1)%3C/script%3E", "", []string{"&lt;script&gt;alert"}},
	} {
		w := get(s, c.url, "Accept-Language", c.accept)
		if w.Code != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			t.Errorf("%s: status %d, content type %s", c.url, w.Code, w.Header().Get("Content-Type"))
		}
		for _, want := range c.has {
			if !strings.Contains(w.Body.String(), want) {
				t.Errorf("%s: page does not contain %s", c.url, want)
			}
		}
		if strings.Contains(w.Body.String(), "<script>") {
			t.Errorf("%s: page contains an injected script", c.url)
		}
	}
	w := get(s, "/?random=tiles:2x3&lang=en")
	if to := w.Header().Get("Location"); w.Code != http.StatusSeeOther || !strings.Contains(to, "/?") || !strings.Contains(to, "puzzle=tiles:") {
		t.Errorf("random puzzle: status %d, Location %s", w.Code, to)
	}
}

// TestAssets checks that all files of the page exist, and that nothing is loaded from other hosts.
func TestAssets(t *testing.T) {
	s := newTestServer(t)
	html := get(s, "/").Body.String()
	for _, m := range regexp.MustCompile(`(?:src|href)="((?:assets/|favicon|player\.js)[^"]*)"`).FindAllStringSubmatch(html, -1) {
		w := get(s, "/"+m[1])
		if w.Code != http.StatusOK || w.Body.Len() == 0 {
			t.Errorf("%s: status %d or empty body", m[1], w.Code)
		}
		if again := get(s, "/"+m[1], "If-None-Match", w.Header().Get("ETag")); again.Code != http.StatusNotModified {
			t.Errorf("%s with If-None-Match: status %d", m[1], again.Code)
		}
	}
	outside := regexp.MustCompile(`(?:src|href|srcset)="(?:https?:)?//[^e]|url\([^#]|@import|from "[^."]`)
	for name, a := range assets() {
		if outside.Match(a.data) {
			t.Errorf("%s loads from another host: %s", name, outside.Find(a.data))
		}
	}
	if outside.MatchString(html) {
		t.Errorf("page loads from another host: %s", outside.FindString(html))
	}
}

// TestRowsInURLs checks that URLs accept boards with one row per line.
func TestRowsInURLs(t *testing.T) {
	for text, want := range map[string]string{
		"8+6+7%0A2+5+4%0A3+0+1":                                  "tiles:867/254/301",
		"1xx2%0A1xx2%0A3445%0A3785%0A6009":                       "klotski:1xx2/1xx2/3445/3785/6009",
		"BBoKMo%0D%0ADDDKMo%0AIAALoo%0AIooLJE%0AoooLJE%0AooGGoo": "rush:BBoKMoDDDKMoIAALooIooLJEoooLJEooGGoo",
		"kind:klotski%0A@7":                                      "klotski:1xx2/1xx2/3345/0675/0879",
	} {
		w := get(newTestServer(t), "/solve.json?puzzle="+text)
		if !strings.HasPrefix(w.Body.String(), `{"id":"`+want+`"`) {
			t.Errorf("%s: status %d, body %.200s, want ID %s", text, w.Code, w.Body, want)
		}
	}
}

// TestPlayerData checks that the player data can be requested by ID or by the text of a file.
func TestPlayerData(t *testing.T) {
	s := newTestServer(t)
	for text, want := range map[string]string{
		"横刀立马":                                 "klotski:1xx2/1xx2/3445/3",
		"864%0A072%0A513":                      "tiles:864/072/513",
		"1 2 3%0A4 5 6%0A7 0 8":                "tiles:123/456/708",
		"123%0A456%0A708%0A%0A123%0A456%0A780": "tiles:123/456/708",
	} {
		var d struct {
			SVG    string
			Puzzle player.Puzzle
		}
		w := get(s, "/player.json?puzzle="+strings.ReplaceAll(text, " ", "+"))
		if err := json.Unmarshal(w.Body.Bytes(), &d); err != nil || !strings.HasPrefix(d.Puzzle.ID, want) {
			t.Errorf("%s: unexpected data %s", text, w.Body)
			continue
		}
		if n := strings.Count(d.SVG, "data-piece"); n != len(d.Puzzle.Pieces) || n == 0 || len(d.Puzzle.Goal) == 0 {
			t.Errorf("%s: %d groups for %d pieces", text, n, len(d.Puzzle.Pieces))
		}
	}
	// A puzzle file with a seed is generated once and cached.
	file := "puzzle=kind:klotski%0A@7"
	if w := get(s, "/player.json?"+file); w.Code != http.StatusOK || s.solver.cache.Snapshot()["puzzles"].Entries != 1 {
		t.Errorf("file with a seed: status %d, %d cached puzzles: %s", w.Code, s.solver.cache.Snapshot()["puzzles"].Entries, w.Body)
	}
	if w := get(s, "/player.json?puzzle=nobody"); w.Code != http.StatusBadRequest || wellFormed("json", w.Body) != nil {
		t.Errorf("unknown puzzle: status %d, body %s", w.Code, w.Body)
	}
}

// TestPageSize checks that the compressed front page has at most 30 kB.
func TestPageSize(t *testing.T) {
	for _, lang := range []string{"zh", "en"} {
		if n := get(newTestServer(t), "/?lang="+lang, "Accept-Encoding", "gzip").Body.Len(); n > 30_000 {
			t.Errorf("%s: page has %d bytes, want at most 30000", lang, n)
		}
	}
}

// TestPageIsPrintable checks that control characters in the input are not sent back.
func TestPageIsPrintable(t *testing.T) {
	s := newTestServer(t)
	for _, url := range []string{"/?puzzle=a%1b%5d0;b%07%e2%80%aec", "/?puzzle=123456708&theme=%c2%9bx%e2%80%ae", "/solve.json?puzzle=%1b%5d%e2%80%ae&lang=zh", "/embed?puzzle=x%e2%80%aey", "/solve.svg?puzzle=name:%e2%80%aex"} {
		if body := get(s, url).Body.String(); strings.ContainsAny(body, "\x1b\x07\u009b\u202e") {
			t.Errorf("%s: control characters in %.300s", url, body)
		}
	}
}

// TestLostPage checks that unknown addresses answer browsers with a page of the site, in the language of the reader.
func TestLostPage(t *testing.T) {
	s := newTestServer(t)
	for _, c := range []struct{ path, lang, want, root string }{
		{"/nothing", "en", "<h1>there is nothing at this address</h1>", `href="./assets/page.css"`},
		{"/a/b", "zh", "<h1>找不到这个页面</h1>", `href="./../assets/page.css"`},
	} {
		w := get(s, c.path, "Accept", "text/html,*/*", "Accept-Language", c.lang)
		if body := w.Body.String(); w.Code != 404 || !strings.Contains(body, c.want) || !strings.Contains(body, c.root) {
			t.Errorf("%s: status %d, body %s", c.path, w.Code, body)
		}
	}
	if w := get(s, "/nothing"); strings.Contains(w.Body.String(), "<html") {
		t.Error("an unknown address answers programs with a page")
	}
}

// TestKeptKeys checks that links to the page keep all keys that are not in pageKeys, and that text.js has the same
// list.
func TestKeptKeys(t *testing.T) {
	s := newTestServer(t)
	body := get(s, "/?puzzle=123456708&lang=en&theme=dark&labels=off&title=A+%26+B").Body.String()
	if want := `href="./?labels=off&amp;lang=zh&amp;puzzle=123456708&amp;theme=dark&amp;title=A&#43;%26&#43;B"`; !strings.Contains(body, want) {
		t.Errorf("the page has no link %s: %v", want, regexp.MustCompile(`href="\./\?labels[^"]*"`).FindAllString(body, -1))
	}
	if to := get(s, "/?random=tiles:2x2&lang=en&length=any&labels=off").Header().Get("Location"); !strings.HasPrefix(to, "./?labels=off&lang=en&puzzle=tiles:") {
		t.Errorf("a random puzzle redirects to %s", to)
	}
	script := string(filetest.Read(t, "page/text.js"))
	if want := `const pageKeys = ["` + strings.Join(pageKeys, `", "`) + `"];`; !strings.Contains(script, want) {
		t.Errorf("text.js does not contain %s", want)
	}
	for _, k := range render.Keys() {
		if slices.Contains(pageKeys, k.Name) && !slices.Contains([]string{"theme", "lang"}, k.Name) {
			t.Errorf("links to the page drop the picture key %s", k.Name)
		}
	}
}

// TestUniqueIDs checks that no two elements of the page have the same ID.
func TestUniqueIDs(t *testing.T) {
	s := newTestServer(t)
	for _, lang := range language.Tags() {
		seen := map[string]bool{}
		for _, m := range regexp.MustCompile(`<[^>]* id="([^"]*)"`).FindAllStringSubmatch(get(s, "/?puzzle=123456708&lang="+lang).Body.String(), -1) {
			if seen[m[1]] {
				t.Errorf("%s: two elements have the ID %s", lang, m[1])
			}
			seen[m[1]] = true
		}
		if !seen["perfect"] || !seen["player"] {
			t.Errorf("%s: no element with the ID perfect or player", lang)
		}
	}
}
