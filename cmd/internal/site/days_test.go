//go:build !js

package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"net/http"
	"net/http/httptest"
	"path"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/test/pagetest"
	"slidegif/cmd/internal/web"
	"slidegif/render/test/browsertest"
)

// TestFrontPage checks that the front page shows the daily puzzle of the server without loading a
// solver or drawer. Future days are rejected, although the site knows their puzzles.
func TestFrontPage(t *testing.T) {
	ctx := browsertest.Open(t, 390, 844) // a phone; the heading in the page has two lines
	s := newWriter("test")
	kinds, err := s.addBoards(t.Context(), []string{"en"}, []string{"wood"})
	if err != nil {
		t.Fatal(err)
	}
	s.address = "https://example.org/a/"
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	if err := s.addDays(t.Context(), now, 0, 2); err != nil {
		t.Fatal(err)
	}
	if err := s.addPages(kinds); err != nil {
		t.Fatal(err)
	}
	for name, data := range web.StaticFiles() {
		if s.contents[name] == nil {
			s.contents[name] = data
		}
	}
	for from, name := range map[string]string{"line.js": "assets/line.js", "keep.js": "keep.js"} {
		s.contents[name] = readScript(from)
	}
	// worker.js is served only after the test has examined the page; it has no drawing program. The
	// solver knows the puzzle of one old day that is not in days.json.
	const old, oldPuzzle = "2026-01-31", "klotski:1xx2/1xx2/3445/6789/6009"
	s.contents["worker.js"] = fmt.Appendf(nil, `onmessage = ({ data: { path, keys } }) => {
		if (path === "random.json") {
			const body = new TextEncoder().encode(JSON.stringify({ error: keys.map((pair) => pair.join("=")).sort().join(" ") }));
			return postMessage({ status: 400, type: "application/json", body });
		}
		if (path !== "daily.json") throw new Error("there is no program");
		const known = new Map(keys).get("day") === %q, body = new TextEncoder().encode(known ? '{"id":%q}' : '{"error":"no such day"}');
		postMessage({ status: known ? 200 : 400, type: "application/json", body });
	}`, old, oldPuzzle)
	examined, workerRequested := make(chan struct{}), make(chan struct{}, 1)
	release := make(chan struct{}) // closed when the page without its puzzle has been examined
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "worker.js" {
			select {
			case workerRequested <- struct{}{}:
			default:
			}
			select {
			case <-examined:
			case <-r.Context().Done():
			}
		}
		if name == "" {
			name = "index.html"
		}
		if name == "days.json" {
			select {
			case <-release:
			case <-r.Context().Done():
			}
		}
		if s.contents[name] == nil || path.Ext(name) == ".wasm" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", map[string]string{".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".json": "application/json", ".svg": "image/svg+xml"}[path.Ext(name)])
		w.Write(s.contents[name])
	}))
	defer host.Close()
	recorder := httptest.NewRecorder()
	s.server.ServeHTTP(recorder, httptest.NewRequest("GET", "/daily.json?kind=gates&day="+now.Format(time.DateOnly), nil))
	var want struct {
		ID     string
		Length int
		Moves  []struct{ Piece, Path string }
	}
	if err := json.Unmarshal(recorder.Body.Bytes(), &want); err != nil {
		t.Fatal(err)
	}
	const place = `document.getElementById("play").getBoundingClientRect().y`
	pagetest.Do(t, ctx, pagetest.FreezeClock(now), chromedp.Navigate(host.URL+"/?lang=en"))
	pagetest.Wait(t, ctx, `document.readyState === "complete"`)
	before := pagetest.Value[float64](t, ctx, place)
	close(release)
	pagetest.Wait(t, ctx, `!document.documentElement.classList.contains("other")`)
	if after := pagetest.Value[float64](t, ctx, place); after != before {
		t.Errorf("the board moved from %v to %v when the daily puzzle was shown", before, after)
	}
	pagetest.CheckNoLayoutShift(t, ctx)
	// The hidden puzzle of the page selects no tab, and nothing has requested the complete gallery.
	if got := pagetest.Value[string](t, ctx, `document.querySelector("[name=tab]:checked").value + performance.getEntriesByType("resource").filter((e) => e.name.includes("puzzles.")).length`); got != "best0" {
		t.Errorf("selected tab of the gallery, and requests of the gallery = %s, want best0", got)
	}
	pagetest.Do(t, ctx, chromedp.EmulateViewport(1440, 900), chromedp.Navigate(host.URL+"/?lang=en"))
	pagetest.Wait(t, ctx, fmt.Sprintf(`%s?.puzzle?.id === %q && %[1]s.checkVisibility({ visibilityProperty: true })`, pagetest.Player, want.ID))
	if got := pagetest.Value[string](t, ctx, `[`+pagetest.TextOf("name")+`, `+pagetest.TextOf("eyebrow")+`, `+pagetest.Player+`.shadowRoot.querySelector(".count").textContent`+`, performance.getEntriesByType("resource").filter((e) => /wasm|worker/.test(e.name)).length].join()`); got != fmt.Sprintf("Gates,Sunday, 1 March,0 so far · fewest in all: %d moves,0", want.Length) {
		t.Errorf("front page texts = %q", got)
	}
	if link := pagetest.EvalInPlayer[string](t, ctx, `p.link()`); !strings.Contains(link, "/days/"+now.Format(time.DateOnly)+".en.html?kind=gates&") {
		t.Errorf("link = %s", link)
	}
	pagetest.CheckNoLayoutShift(t, ctx)
	// If the site is cached, the first move loads the drawing program.
	first := want.Moves[0]
	pagetest.EvalInPlayer[bool](t, ctx, fmt.Sprintf(`(Object.defineProperty(navigator, "serviceWorker", { value: { controller: {} } }), p.resume("%s%s", 1), true)`, first.Piece, first.Path))
	<-workerRequested
	// The page of the link has a preview card and redirects readers to the day, with the keys of the
	// link. Pages of older days have no card.
	for _, name := range []string{"days/2026-03-01.en", "days/2026-03-03.zh"} {
		card, err := png.DecodeConfig(bytes.NewReader(s.contents[name+".png"]))
		if want := fmt.Sprintf(`property="og:image" content="https://example.org/a/%s.png"`, name); err != nil || card.Width != 1200 || card.Height != 630 || !bytes.Contains(s.contents[name+".html"], []byte(want)) {
			t.Errorf("%s: card %+v, error %v, page %s", name, card, err, s.contents[name+".html"])
		}
	}
	if page := string(s.contents["days/2026-03-01.en.html"]); !regexp.MustCompile(`og:description" content="Fewest: \d+ moves\. Can you\?"`).MatchString(page) {
		t.Errorf("the preview does not name the fewest moves: %s", page)
	}
	if old := string(s.contents["days/2026-01-01.zh.html"]); !strings.Contains(old, `href="../?day=2026-01-01&amp;lang=zh"`) || strings.Contains(old, "og:image") || s.contents["days/2026-01-01.zh.png"] != nil {
		t.Errorf("page of an old day = %s", old)
	}
	pagetest.Do(t, ctx, chromedp.Navigate(host.URL+"/days/2026-03-01.en.html?lang=en&kind=gates#moves=&t=0"))
	pagetest.Wait(t, ctx, fmt.Sprintf(`location.pathname === "/" && location.search.includes("day=2026-03-01") && location.search.includes("kind=gates") && location.hash === "#moves=&t=0" && %s?.puzzle?.id === %q`, pagetest.Player, want.ID))
	// Boards that only the drawing program can draw are shown as plain squares first.
	pagetest.Do(t, ctx, chromedp.Navigate(host.URL+"/?lang=en&puzzle=atomix:a.b/..%23:ab"))
	pagetest.Wait(t, ctx, `document.querySelector(".sketch")?.checkVisibility({ visibilityProperty: true })`)
	if got := pagetest.Value[string](t, ctx, `[...document.querySelectorAll(".sketch span")].map((cell) => cell.textContent || "-").join("") + getComputedStyle(document.querySelector(".sketch")).gridTemplateColumns.split(" ").length`); got != "a-b--#3" {
		t.Errorf("squares = %q, want a-b--#3", got)
	}
	close(examined)
	// A link to a day that is not in days.json keeps its moves.
	pagetest.Do(t, ctx, chromedp.Navigate(host.URL+"/days/"+old+".en.html?lang=en#moves=7D+8D&t=1"))
	pagetest.Wait(t, ctx, fmt.Sprintf(`location.search.includes("day=%s") && %s?.puzzle?.id === %q && %[2]s.at === 1`, old, pagetest.Player, oldPuzzle))
	if got := pagetest.Value[string](t, ctx, `location.hash + " " + `+pagetest.TextOf("eyebrow")); got != "#moves=7D+8D&t=1 Saturday, 31 January" {
		t.Errorf("state after a link to an old day = %s", got)
	}
	pagetest.Do(t, ctx, chromedp.Navigate(host.URL+"/?lang=en&day="+now.AddDate(0, 0, 2).Format(time.DateOnly)))
	pagetest.Wait(t, ctx, pagetest.TextOf("trouble")+fmt.Sprintf(`.includes("no such day") && %s.puzzle?.id === %q && `, pagetest.Player, want.ID)+pagetest.TextOf("eyebrow")+` === "Sunday, 1 March"`)
	// A link to a random puzzle fills in the form and submits it.
	pagetest.Do(t, ctx, chromedp.Navigate(host.URL+"/?lang=en&random=rush:4x4&length=7&perfect=on"))
	pagetest.Wait(t, ctx, pagetest.TextOf("trouble")+`.includes("kind=rush:4x4 lang=en length=7 perfect=on") && document.getElementById("perfect").checked`)
}
