//go:build !js

package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/pagetest"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render/browsertest"
	"slidegif/solve"
	"slidegif/solve/filetest"
	"slidegif/solve/testcost"
)

// long skips what compiles and needs a browser, unless it is asked for.
func long(t *testing.T) {
	t.Helper()
	testcost.LongOnly(t, "it compiles the worker and runs it in a browser")
}

// written is a site that the tests share.
func written(t *testing.T) string {
	t.Helper()
	dir, keep := t.TempDir(), t.TempDir()
	said := ""
	say := func(format string, args ...any) { said += fmt.Sprintf(format+"\n", args...) }
	if n, bytes, err := Write(t.Context(), dir, "", "test", keep, say); err != nil || n < 1000 || bytes < 10<<20 {
		t.Fatal(err)
	}
	if strings.Count(said, ".wasm, which takes") != len(modules) {
		t.Errorf("the first time it said %s", said)
	}
	said = ""
	if again, err := programs(t.Context(), keep, say); err != nil || strings.Contains(said, "packing ") || again[glue] == nil {
		t.Errorf("the second time it said %s (%v)", said, err)
	}
	return dir
}

// TestSite writes a site and uses it in a browser, below a path, as a reader would: once as
// the page of a server is used, then for what is its own.
func TestSite(t *testing.T) {
	long(t)
	dir := written(t)
	t.Run("files", func(t *testing.T) { checkFiles(t, dir) })
	t.Run("boards", func(t *testing.T) { drawnBefore(t, dir) })
	host := httptest.NewServer(http.StripPrefix("/blog/puzzles", http.FileServer(http.Dir(dir))))
	defer host.Close()
	site := pagetest.Site{URL: host.URL + "/blog/puzzles", Static: true}
	t.Run("desktop", func(t *testing.T) { pagetest.Visit(t, browsertest.Open(t, 1280, 900), site) })
	t.Run("phone", func(t *testing.T) {
		pagetest.Visit(t, browsertest.Open(t, 390, 844, chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch), site)
	})
	t.Run("scramble", func(t *testing.T) { pagetest.Scramble(t, browsertest.Open(t, 1280, 900), site) })
	t.Run("game", func(t *testing.T) { pagetest.Game(t, browsertest.Open(t, 1280, 900), site) })
	t.Run("late picture", func(t *testing.T) { opensBeforePictures(t, dir) })
	t.Run("late program", func(t *testing.T) { answersAfterCancelled(t, dir) })
	t.Run("left and back", func(t *testing.T) { answersAfterReturn(t, dir) })
	t.Run("cancel", func(t *testing.T) { cancelled(t, dir) })
	t.Run("no program at first", func(t *testing.T) { loadsAgain(t, dir) })
	ctx := browsertest.Open(t, 1280, 900)
	page := host.URL + "/blog/puzzles/"

	pagetest.Do(t, ctx, chromedp.Navigate(page+"?lang=en&puzzle=864/072/513"))
	pagetest.Wait(t, ctx, `document.getElementById("player").puzzle?.id === "tiles:864/072/513"`)
	// A link to a day shows the puzzle that a server shows, and stays one.
	day := time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)
	asked, err := pipeline.Query{}.OfDay(day)
	if err != nil {
		t.Fatal(err)
	}
	draw, err := asked.Draw(solve.Options{Memory: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := draw.Next(t.Context(), pipeline.SeedOf(day))
	if err != nil {
		t.Fatal(err)
	}
	pagetest.Do(t, ctx, chromedp.Navigate(page+"?lang=en&day=2026-03-02"))
	pagetest.Wait(t, ctx, fmt.Sprintf(`document.getElementById("player").puzzle?.id === %q && document.getElementById("eyebrow").textContent === "Klotski · 2026-03-02"`, drawn.ID()))
	if link := ask[string](t, ctx, `return location.search + " " + document.getElementById("player").link()`); strings.Contains(link, "puzzle=") || !strings.Contains(link, "day=2026-03-02") || !strings.Contains(link, "/blog/puzzles/days/2026-03-02.en.html?") {
		t.Errorf("a link to a day becomes %s", link)
	}
	// A link to what is no puzzle shows that of today below the message.
	pagetest.Do(t, ctx, chromedp.Navigate(page+"?lang=en&puzzle=nobody"))
	pagetest.Wait(t, ctx, pagetest.Text("trouble")+`.includes("nobody") && document.getElementById("player").puzzle && `+pagetest.Text("name")+` === "Puzzle of the day" && document.getElementById("puzzle").checkVisibility()`)
	// A link to moves, as the player hands it on.
	pagetest.Do(t, ctx, chromedp.Navigate(page+"?lang=en&puzzle=864/072/513&metric=push&theme=modern#moves=LD&t=1"))
	pagetest.Wait(t, ctx, `document.getElementById("player").puzzle?.metric === "push" && document.getElementById("player").at === 1 && document.getElementById("player").line.length === 2`)
	if got := ask[string](t, ctx, `return document.getElementById("theme").value + location.hash`); got != "modern#moves=LD&t=1" {
		t.Errorf("a link to moves becomes %s", got)
	}
	solver := `const { solver } = await import("./assets/solver.js");`
	if n := ask[float64](t, ctx, solver+`return (await solver.solve("klotski:heng-dao-li-ma", { metric: "move" })).length`); n != 81 {
		t.Errorf("横刀立马 takes %v moves", n)
	}
	if said := ask[string](t, ctx, solver+`return (await solver.solve("klotski:heng-dao-li-ma", { metric: "move" })).moves[0].why`); said != "Soldier down: room for Ma Chao to go right (move 5)" {
		t.Errorf("its first move: %s", said)
	}
	if said := ask[string](t, ctx, solver+`return solver.solve("213456780").then(() => "solved", (e) => e.status + " " + e.message)`); !strings.HasPrefix(said, "422 ") {
		t.Errorf("an unsolvable puzzle: %s", said)
	}
	if id := ask[string](t, ctx, solver+`return solver.random("klotski", { length: "20-30" })`); !strings.HasPrefix(id, "klotski:") {
		t.Errorf("a random puzzle: %s", id)
	}
	// The bytes of a picture are those of the server, which are those of the command.
	sum := ask[string](t, ctx, solver+`const { file: blob } = await solver.save("solve.gif", "tiles:864/072/513", { theme: "dark" });
		const sum = await crypto.subtle.digest("SHA-256", await blob.arrayBuffer());
		return [...new Uint8Array(sum)].map((x) => x.toString(16).padStart(2, "0")).join("")`)
	gif, err := newWriter("test").pages.StaticFile("solve.gif?puzzle=tiles:864/072/513&theme=dark")
	if want := fmt.Sprintf("%x", sha256.Sum256(gif)); err != nil || sum != want {
		t.Errorf("the GIF has the sum %s, the server's %s (%v)", sum, want, err)
	}
	// A search without end is cancelled, and the next question is answered all the same.
	if said := ask[string](t, ctx, solver+`const c = new AbortController();
		const endless = solver.solve("tiles:8x8@1", { signal: c.signal }).then(() => "solved", (e) => e.name);
		setTimeout(() => c.abort(), 500);
		return await endless + " " + (await solver.solve("tiles:123/456/708")).length`); said != "AbortError 1" {
		t.Errorf("a cancelled search: %s", said)
	}
	// How long it takes depends on the machine, so it is only told.
	t.Log(ask[string](t, ctx, solver+`const began = performance.now();
		await solver.solve("横刀立马");
		const solved = performance.now();
		const { file: gif } = await solver.save("solve.gif", "横刀立马", {});
		const drawn = performance.now();
		return "横刀立马 is solved in " + Math.round(solved - began) + " ms, its GIF of " + gif.size + " bytes drawn in " + Math.round(drawn - solved) + " ms"`))
	// The other language, and a visit without a network.
	pagetest.Do(t, ctx, chromedp.Navigate(page+"?lang=zh"))
	pagetest.Wait(t, ctx, `document.documentElement.lang === "zh" && location.pathname.endsWith("/zh.html")`)
	if n := ask[float64](t, ctx, `await navigator.serviceWorker.ready; for (;;) {
		const names = await caches.keys();
		const kept = names.length ? (await (await caches.open(names[0])).keys()).length : 0;
		if (kept > 20) return kept;
		await new Promise((r) => setTimeout(r, 100));
	}`); n < 20 {
		t.Errorf("only %v files are kept", n)
	}
	host.Close()
	pagetest.Do(t, ctx, chromedp.Navigate(page+"?lang=en&puzzle=123/456/078"))
	pagetest.Wait(t, ctx, `document.getElementById("player")?.puzzle?.id === "tiles:123/456/078"`)
	if n := ask[float64](t, ctx, solver+`return (await solver.solve("tiles:123/456/078")).length`); n != 2 {
		t.Errorf("without a network: %v steps", n)
	}
	pagetest.Do(t, ctx, chromedp.Navigate(page+"days/2026-03-02.en.html?theme=dark"))
	pagetest.Wait(t, ctx, fmt.Sprintf(`document.getElementById("player")?.puzzle?.id === %q && new URLSearchParams(location.search).get("theme") === "dark"`, drawn.ID()))
}

// hosted serves a site without its service worker. The func before reports whether it has answered
// a request itself.
func hosted(t *testing.T, dir string, before func(w http.ResponseWriter, r *http.Request) bool) (url string) {
	files := http.FileServer(http.Dir(dir))
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		if r.URL.Path == "/offline.js" {
			http.NotFound(w, r)
		} else if !before(w, r) {
			files.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(host.Close)
	return host.URL
}

// opensBeforePictures: the puzzle of the address is shown while a picture of the page is
// still loading. Opened later, it would replace what a reader has typed since. What draws it is
// asked for before the scripts have come.
func opensBeforePictures(t *testing.T, dir string) {
	sent, asked := make(chan struct{}), make(chan struct{})
	ask := sync.OnceFunc(func() { close(asked) })
	url := hosted(t, dir, func(_ http.ResponseWriter, r *http.Request) bool {
		switch r.URL.Path {
		case "/assets/icon.svg":
			<-sent
		case "/drawer.wasm":
			ask()
		case "/assets/main.js":
			select { // where what draws the puzzle waits for the scripts, no puzzle is ever shown
			case <-asked:
			case <-r.Context().Done():
			}
		}
		return false
	})
	defer close(sent)
	ctx := browsertest.Open(t, 1280, 900)
	pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf("void setTimeout(() => location = %q)", url+"/?lang=en&puzzle=atomix:a.b/...:ab")))
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`?.puzzle?.id === "atomix:a.b/...:ab"`)
	if state := pagetest.Value[string](t, ctx, "document.readyState"); state != "interactive" {
		t.Errorf("the page is %s, so its picture was not late", state)
	}
}

// drawnBefore: a named layout of the address, and a board that a kit has the pieces of, stand there and
// are solved without the program that draws, and no other puzzle is seen until then.
func drawnBefore(t *testing.T, dir string) {
	// Boards are sent when the test has looked at the page.
	open := func(id string) (ctx context.Context, looked chan struct{}) {
		looked = make(chan struct{})
		url := hosted(t, dir, func(w http.ResponseWriter, r *http.Request) bool {
			if strings.HasPrefix(r.URL.Path, "/boards/") {
				select {
				case <-looked:
				case <-r.Context().Done():
				}
			}
			if strings.HasPrefix(r.URL.Path, "/drawer.wasm") {
				http.NotFound(w, r)
				return true
			}
			return false
		})
		ctx = browsertest.Open(t, 1280, 900)
		pagetest.Open(t, ctx, url+"/?lang=en&puzzle="+id) // loaded, so that the scripts are there: no board is waited for
		return ctx, looked
	}
	const seen = `getComputedStyle(document.getElementById("play")).visibility`
	for id, name := range map[string]string{
		"klotski:zhi-hui-ruo-ding": "Calm Command", "rush:oooBBBCCDDDEooAAFEGHHoFIGoJJJIGKKKLL": "Rush Hour",
	} {
		ctx, looked := open(id)
		if first := pagetest.Value[string](t, ctx, seen); first != "hidden" {
			t.Errorf("at first the puzzle of the file is %s", first)
		}
		close(looked)
		pagetest.Wait(t, ctx, fmt.Sprintf(`%s === %q && %s === "visible"`, pagetest.Text("name"), name, seen))
		pagetest.PressPlayer(t, ctx, "swap")
		pagetest.Wait(t, ctx, pagetest.ThePlayer+`.mode === "watch" && `+pagetest.ThePlayer+`.line.length`)
	}
	// The late drawing of a puzzle does not take the place of the next one.
	ctx, looked := open("klotski:zhi-hui-ruo-ding")
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.ThePlayer+`.setAttribute("puzzle", "864/072/513")`))
	close(looked)
	pagetest.Wait(t, ctx, `performance.getEntriesByType("resource").some((e) => e.name.endsWith("/klotski-zhi-hui-ruo-ding.json"))`)
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.puzzle.id === "tiles:864/072/513"`)
	if asked := pagetest.Value[string](t, ctx, pagetest.ThePlayer+`.getAttribute("puzzle") + document.documentElement.className`); !strings.HasPrefix(asked, "864/072/513") || strings.Contains(asked, "placed") {
		t.Errorf("a late drawing takes the place of the next puzzle: %s", asked)
	}
}

// answersAfterCancelled: the error of a worker that is terminated while it loads is not taken for
// the answer to the next question.
func answersAfterCancelled(t *testing.T, dir string) {
	url := hosted(t, dir, func(_ http.ResponseWriter, r *http.Request) bool {
		if strings.HasSuffix(r.URL.Path, "/worker.js") {
			time.Sleep(50 * time.Millisecond)
		}
		return false
	})
	ctx := browsertest.Open(t, 1280, 900)
	pagetest.Do(t, ctx, chromedp.Navigate(url+"/?lang=en"))
	said := pagetest.Value[string](t, ctx, `(async () => {
		const { solver } = await import("./assets/solver.js");
		for (let after = 10; after <= 80; after += 10) {
			for (const wait of [0, after]) { // the first terminates a worker that may have loaded
				const c = new AbortController();
				solver.draw("atomix:a.b/...:ab", { signal: c.signal }).catch(() => {});
				await new Promise((r) => setTimeout(r, wait));
				c.abort();
			}
			const { puzzle } = await solver.draw("atomix:b.a/...:ab");
			if (puzzle.id !== "atomix:b.a/...:ab") return "after " + after + " ms the answer is " + puzzle.id;
		}
		return "";
	})()`)
	if said != "" {
		t.Error(said)
	}
}

// answersAfterReturn: a page that is left ends its worker, and one that is gone back to gets its answer from another.
func answersAfterReturn(t *testing.T, dir string) {
	url := hosted(t, dir, func(http.ResponseWriter, *http.Request) bool { return false })
	ctx := browsertest.Open(t, 1280, 900)
	pagetest.Do(t, ctx, chromedp.Navigate(url+"/?lang=en"))
	const id = "atomix:a.b/...:ab"
	if got := pagetest.Value[string](t, ctx, fmt.Sprintf(`(async () => {
		const { solver } = await import("./assets/solver.js"), { postMessage, terminate } = Worker.prototype;
		let answer, worker;
		const ended = new Set();
		Worker.prototype.terminate = function () {
			ended.add(this);
			terminate.call(this);
		};
		await new Promise((asked) => {
			Worker.prototype.postMessage = function (...question) {
				worker = this;
				postMessage.apply(this, question);
				if (question[0].path === "player.json") asked();
			};
			answer = solver.draw(%q);
		});
		const asked = worker;
		dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
		dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
		const { puzzle } = await answer;
		return [ended.has(asked), worker !== asked, puzzle.id].join();
	})()`, id)); got != "true,true,"+id {
		t.Errorf("the worker is ended, another one asked, and what is answered: %s", got)
	}
}

// cancelled: after Cancel the board is still there, and the search can be started again.
func cancelled(t *testing.T, dir string) {
	url := hosted(t, dir, func(http.ResponseWriter, *http.Request) bool { return false })
	ctx := browsertest.Open(t, 390, 844)
	pagetest.Do(t, ctx, chromedp.Navigate(url+"/?lang=zh&puzzle=tiles:8x8@1"))
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`?.puzzle?.id.split("/").length === 8`)
	for range 2 {
		pagetest.PressPlayer(t, ctx, "swap")
		pagetest.Wait(t, ctx, `document.querySelector("#work:not([hidden]) span")?.textContent.startsWith("已搜索")`)
		pagetest.Do(t, ctx, pagetest.Press("#work:not([hidden]) button"))
		pagetest.Wait(t, ctx, `document.getElementById("work").hidden && `+pagetest.ThePlayer+`.bar.note.textContent === "已取消"`)
	}
	if said := pagetest.Value[string](t, ctx, pagetest.Text("trouble")); said != "" || pagetest.Value[bool](t, ctx, pagetest.ThePlayer+".hidden") {
		t.Errorf("the page says %q, or the board is gone", said)
	}
}

// loadsAgain: a program that could not be loaded is loaded again for the next question.
func loadsAgain(t *testing.T, dir string) {
	var failed atomic.Bool
	url := hosted(t, dir, func(w http.ResponseWriter, r *http.Request) bool {
		if !strings.HasSuffix(r.URL.Path, "/drawer.wasm.gz") || failed.Swap(true) {
			return false
		}
		http.Error(w, "busy", http.StatusServiceUnavailable)
		return true
	})
	ctx := browsertest.Open(t, 1280, 900)
	pagetest.Do(t, ctx, chromedp.Navigate(url+"/?lang=en"))
	const id = "atomix:a.b/...:ab"
	for _, want := range [][]string{{"500", id}, {id}} { // a question that comes after the failure loads it again, too
		got := pagetest.Value[string](t, ctx, fmt.Sprintf(`import("./assets/solver.js").then(({ solver }) => solver.draw(%q)).then(({ puzzle }) => puzzle.id, (e) => String(e.status))`, id))
		if !slices.Contains(want, got) || !failed.Load() {
			t.Errorf("the program answers %s, want %s", got, want)
		}
	}
}

// onDemand are scripts that a page loads when somebody edits a board, has played a game, looks for another day, or
// has asked for a sound.
var onDemand = map[string]bool{"calendar.js": true, "editor.js": true, "feel.js": true, "grid.js": true, "game.js": true, "record.js": true}

// checkFiles: nothing is asked of another host, the first view is small, and no file is
// too large for a static host.
func checkFiles(t *testing.T, dir string) {
	outside := regexp.MustCompile(`(?:src|href)="(?:https?:)?//|@import|importScripts\("http|fetch\("http`)
	whole := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		whole += len(data)
		if len(data) > 25<<20 {
			t.Errorf("%s has %d bytes", path, len(data))
		}
		if ext := filepath.Ext(path); ext == ".html" || ext == ".js" || ext == ".css" {
			if found := outside.Find(data); found != nil {
				t.Errorf("%s asks another host: %s", path, found)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n := size(t, dir, "solver.wasm.br"); n > 1_500_000 {
		t.Errorf("the solver takes %d bytes", n)
	}
	told(t, "The folder takes at most %s MB", float64(whole)/1e6)
	told(t, "The solver (at most %s MB by\nbrotli)", float64(size(t, dir, "solver.wasm.br"))/1e6)
	told(t, "the drawing program\n(at most %s MB)", float64(size(t, dir, "drawer.wasm.br"))/1e6)
	largest := int64(0)
	for _, page := range []string{"index.html", "zh.html"} {
		first := size(t, dir, page)
		html := filetest.Read(t, filepath.Join(dir, page))
		if !bytes.Contains(html, []byte(`http-equiv="Content-Security-Policy"`)) {
			t.Errorf("%s has no policy", page)
		}
		for _, pattern := range []string{"keep.js", "player.js", "assets/*.js", "assets/*.css"} {
			names, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(pattern)))
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range names {
				if onDemand[filepath.Base(name)] {
					continue
				}
				first += size(t, dir, strings.TrimPrefix(name, dir+string(filepath.Separator)))
			}
		}
		if first > 60_000 {
			t.Errorf("the first view of %s takes %d bytes", page, first)
		}
		t.Logf("first view of %s: %d bytes", page, first)
		largest = max(largest, first)
	}
	told(t, "The first view takes at most %s kB", float64(largest)/1e3)
}

// told holds a size to that which embed.md tells, which is at most a tenth more.
func told(t *testing.T, sentence string, size float64) {
	t.Helper()
	before, after, _ := strings.Cut(sentence, "%s")
	doc := string(filetest.Read(t, "../../../samples/embed.md"))
	found := regexp.MustCompile(regexp.QuoteMeta(before) + `([\d.]+)` + regexp.QuoteMeta(after)).FindStringSubmatch(doc)
	if found == nil {
		t.Errorf("embed.md does not tell %q", sentence)
		return
	}
	if most, _ := strconv.ParseFloat(found[1], 64); size > most || size < 0.9*most {
		t.Errorf(sentence+", says embed.md, but it is %.3f", found[1], size)
	}
}

// size is what a host with compression sends of a file.
func size(t *testing.T, dir, name string) int64 {
	info, err := os.Stat(filepath.Join(dir, name+".gz"))
	if err != nil {
		info, err = os.Stat(filepath.Join(dir, name))
	}
	if err != nil {
		t.Error(err)
		return 0
	}
	return info.Size()
}

// ask runs the body of an async function in the page.
func ask[T any](t *testing.T, ctx context.Context, body string) T {
	t.Helper()
	return pagetest.Value[T](t, ctx, "(async () => {"+body+"})()")
}
