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
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/pagetest"
	"slidegif/cmd/internal/web"
	"slidegif/render/browsertest"
)

// TestFrontIsTheDay: the front of a site is the puzzle of the day, as the server draws it, without a program that
// solves or draws. A day that has not come is none, although the site knows its puzzle.
func TestFrontIsTheDay(t *testing.T) {
	ctx := browsertest.Open(t, 390, 844) // a phone, where the heading of the board in the page has two lines
	s := newWriter("test")
	kinds, err := s.addBoards(t.Context(), map[string][]string{"en": {"wood"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.addPages(kinds); err != nil {
		t.Fatal(err)
	}
	s.address = "https://example.org/a/"
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	if err := s.addDays(t.Context(), now, 0, 2); err != nil {
		t.Fatal(err)
	}
	for name, data := range web.StaticFiles() {
		if s.out[name] == nil {
			s.out[name] = data
		}
	}
	for from, name := range map[string]string{"line.js": "assets/line.js", "keep.js": "keep.js"} {
		s.out[name] = script(from)
	}
	// There is no program that draws, and it is told so when the test has looked at the page. That which finds puzzles
	// knows one of a day that the site does not.
	const old, oldPuzzle = "2026-01-31", "klotski:1xx2/1xx2/3445/6789/6009"
	s.out["worker.js"] = fmt.Appendf(nil, `onmessage = ({ data: { path, keys } }) => {
		if (path !== "daily.json") throw new Error("there is no program");
		const known = new Map(keys).get("day") === %q, body = new TextEncoder().encode(known ? '{"id":%q}' : '{"error":"no such day"}');
		postMessage({ status: known ? 200 : 400, type: "application/json", body });
	}`, old, oldPuzzle)
	looked, begun := make(chan struct{}), make(chan struct{}, 1)
	seen := make(chan struct{}) // the page without its puzzle
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "worker.js" {
			select {
			case begun <- struct{}{}:
			default:
			}
			select {
			case <-looked:
			case <-r.Context().Done():
			}
		}
		if name == "" {
			name = "index.html"
		}
		if name == "days.json" {
			select {
			case <-seen:
			case <-r.Context().Done():
			}
		}
		if s.out[name] == nil || path.Ext(name) == ".wasm" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", map[string]string{".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".json": "application/json", ".svg": "image/svg+xml"}[path.Ext(name)])
		w.Write(s.out[name])
	}))
	defer host.Close()
	answer := httptest.NewRecorder()
	s.pages.ServeHTTP(answer, httptest.NewRequest("GET", "/daily.json?kind=klotski&day="+now.Format(time.DateOnly), nil))
	var want struct {
		ID     string
		Length int
		Moves  []struct{ Piece, Path string }
	}
	if err := json.Unmarshal(answer.Body.Bytes(), &want); err != nil {
		t.Fatal(err)
	}
	const place = `document.getElementById("play").getBoundingClientRect().y`
	pagetest.Do(t, ctx, pagetest.On(now), chromedp.Navigate(host.URL+"/?lang=en"))
	pagetest.Wait(t, ctx, `document.readyState === "complete"`)
	before := pagetest.Value[float64](t, ctx, place)
	close(seen)
	pagetest.Wait(t, ctx, `!document.documentElement.classList.contains("other")`)
	if after := pagetest.Value[float64](t, ctx, place); after != before {
		t.Errorf("the board moves from %v to %v when the day comes", before, after)
	}
	pagetest.Do(t, ctx, chromedp.EmulateViewport(1280, 900), chromedp.Navigate(host.URL+"/?lang=en"))
	pagetest.Wait(t, ctx, fmt.Sprintf(`%s?.puzzle?.id === %q && %[1]s.checkVisibility({ visibilityProperty: true })`, pagetest.ThePlayer, want.ID))
	if got := pagetest.Value[string](t, ctx, `[`+pagetest.Text("name")+`, `+pagetest.Text("eyebrow")+`, `+pagetest.ThePlayer+`.shadowRoot.querySelector(".count").textContent`+`, performance.getEntriesByType("resource").filter((e) => /wasm|worker/.test(e.name)).length].join()`); got != fmt.Sprintf("Puzzle of the day,Klotski · %s,You: 0 moves · fewest: %d moves,0", now.Format(time.DateOnly), want.Length) {
		t.Errorf("the front says %q", got)
	}
	if link := pagetest.InPlayer[string](t, ctx, `p.link()`); !strings.Contains(link, "/days/"+now.Format(time.DateOnly)+".en.html?") {
		t.Errorf("the link is %s", link)
	}
	pagetest.Still(t, ctx)
	// Where the site is kept, the first move has the program loaded that draws what is made of a game.
	first := want.Moves[0]
	pagetest.InPlayer[bool](t, ctx, fmt.Sprintf(`(Object.defineProperty(navigator, "serviceWorker", { value: { controller: {} } }), p.resume("%s%s", 1), true)`, first.Piece, first.Path))
	<-begun
	// The page that the link opens has a card for other programs, and leads readers to the day, with the keys of
	// the link. That of a day before those that the site knows has none, and leads there all the same.
	for _, name := range []string{"days/2026-03-01.en", "days/2026-03-03.zh"} {
		card, err := png.DecodeConfig(bytes.NewReader(s.out[name+".png"]))
		if want := fmt.Sprintf(`property="og:image" content="https://example.org/a/%s.png"`, name); err != nil || card.Width != 1200 || card.Height != 630 || !bytes.Contains(s.out[name+".html"], []byte(want)) {
			t.Errorf("%s has the card %+v (%v) and the page %s", name, card, err, s.out[name+".html"])
		}
	}
	if old := string(s.out["days/2026-01-01.zh.html"]); !strings.Contains(old, `href="../?day=2026-01-01&amp;lang=zh"`) || strings.Contains(old, "og:image") || s.out["days/2026-01-01.zh.png"] != nil {
		t.Errorf("the page of an old day is %s", old)
	}
	pagetest.Do(t, ctx, chromedp.Navigate(host.URL+"/days/2026-03-01.en.html?lang=en&metric=step#moves=&t=0"))
	pagetest.Wait(t, ctx, fmt.Sprintf(`location.pathname === "/" && location.search.includes("day=2026-03-01") && location.search.includes("metric=step") && location.hash === "#moves=&t=0" && %s?.puzzle?.id === %q`, pagetest.ThePlayer, want.ID))
	// What only the program draws is shown as plain squares until that is there.
	pagetest.Do(t, ctx, chromedp.Navigate(host.URL+"/?lang=en&puzzle=atomix:a.b/..%23:ab"))
	pagetest.Wait(t, ctx, `document.querySelector(".sketch")?.checkVisibility({ visibilityProperty: true })`)
	if got := pagetest.Value[string](t, ctx, `[...document.querySelectorAll(".sketch span")].map((cell) => cell.textContent || "-").join("") + getComputedStyle(document.querySelector(".sketch")).gridTemplateColumns.split(" ").length`); got != "a-b--#3" {
		t.Errorf("the squares are %q", got)
	}
	close(looked)
	// A link to a day that the site does not know keeps its moves.
	pagetest.Do(t, ctx, chromedp.Navigate(host.URL+"/days/"+old+".en.html?lang=en#moves=7D+8D&t=1"))
	pagetest.Wait(t, ctx, fmt.Sprintf(`location.search.includes("day=%s") && %s?.puzzle?.id === %q && %[2]s.at === 1`, old, pagetest.ThePlayer, oldPuzzle))
	if got := pagetest.Value[string](t, ctx, `location.hash + " " + `+pagetest.Text("eyebrow")); got != "#moves=7D+8D&t=1 Klotski · "+old {
		t.Errorf("a link to an old day shows %s", got)
	}
	pagetest.Do(t, ctx, chromedp.Navigate(host.URL+"/?lang=en&day="+now.AddDate(0, 0, 2).Format(time.DateOnly)))
	pagetest.Wait(t, ctx, pagetest.Text("trouble")+fmt.Sprintf(`.includes("no such day") && %s.puzzle?.id === %q && `, pagetest.ThePlayer, want.ID)+pagetest.Text("eyebrow")+` === "Klotski · `+now.Format(time.DateOnly)+`"`)
}
