//go:build !js

package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"maps"
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

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/test/pagetest"
	"slidegif/cmd/internal/web"
	"slidegif/render/test/browsertest"
	"slidegif/solve"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestMinified checks that the minified scripts match their sources.
func TestMinified(t *testing.T) { filetest.CheckSum(t, "minified/sum", "files/*.js") }

// requireLong skips tests that compile the modules and run them in a browser.
func requireLong(t *testing.T) {
	t.Helper()
	testcost.LongOnly(t, "it compiles the worker and runs it in a browser")
}

// writeSite writes a site twice and checks that the second run keeps all files. It returns the directory.
func writeSite(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write := func() (files int, bytes int64) {
		files, bytes, err := Write(t.Context(), dir, "", "test", func(string, ...any) {})
		if err != nil {
			t.Fatal(err)
		}
		return files, bytes
	}
	files, bytes := write()
	if files < 1000 || files > maxFiles || bytes < 10<<20 {
		t.Errorf("%d files, %d bytes; want 1000 to %d files and at least 10 MiB", files, bytes, maxFiles)
	}
	before := filetimes(t, dir)
	if len(before) != files {
		t.Errorf("%d files on disk, want %d", len(before), files)
	}
	if n, size := write(); n != files || size != bytes {
		t.Errorf("second run: %d files and %d bytes, want %d and %d", n, size, files, bytes)
	}
	if after := filetimes(t, dir); !maps.Equal(after, before) {
		t.Error("the second run wrote some files again")
	}
	return dir
}

// maxFiles is the maximum number of files of the site. With a file for each layout and language, the site would have
// twice as many. Each day adds two files.
const maxFiles = 3300

// filetimes returns the time at which each file in a directory was written.
func filetimes(t *testing.T, dir string) map[string]time.Time {
	t.Helper()
	times := map[string]time.Time{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		times[path] = info.ModTime()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return times
}

// TestSite writes a site and uses it in a browser, below a path: first like the page of a server, then
// its specific features.
func TestSite(t *testing.T) {
	requireLong(t)
	dir := writeSite(t)
	t.Run("files", func(t *testing.T) { checkFiles(t, dir) })
	t.Run("boards", func(t *testing.T) { prebuiltDrawings(t, dir) })
	host := httptest.NewServer(http.StripPrefix("/blog/puzzles", http.FileServer(http.Dir(dir))))
	defer host.Close()
	site := pagetest.Site{URL: host.URL + "/blog/puzzles", Static: true}
	t.Run("desktop", func(t *testing.T) { pagetest.CheckPage(t, browsertest.Open(t, 1280, 900), site) })
	t.Run("phone", func(t *testing.T) {
		pagetest.CheckPage(t, browsertest.Open(t, 390, 844, chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch), site)
	})
	t.Run("scramble", func(t *testing.T) { pagetest.CheckScramble(t, browsertest.Open(t, 1280, 900), site) })
	t.Run("game", func(t *testing.T) { pagetest.CheckGame(t, browsertest.Open(t, 1280, 900), site) })
	t.Run("five", func(t *testing.T) {
		pagetest.CheckFive(t, browsertest.Open(t, 390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch), site, "2026-03-02")
	})
	t.Run("five offline", func(t *testing.T) { playsDayOffline(t, dir) })
	t.Run("print", func(t *testing.T) {
		ctx := browsertest.Open(t, 390, 844)
		pagetest.Open(t, ctx, site.URL+"/?lang=en&puzzle=tiles:123/456/078")
		pagetest.CheckPrint(t, ctx)
		pagetest.Screenshot(t, ctx, "print")
	})
	t.Run("map", func(t *testing.T) { playsMap(t, dir) })
	t.Run("far days", func(t *testing.T) { playsFarDays(t, dir) })
	t.Run("frame", func(t *testing.T) { playsInFrame(t, dir) })
	t.Run("late picture", func(t *testing.T) { showsPuzzleBeforePictures(t, dir) })
	t.Run("late program", func(t *testing.T) { requestAfterCancel(t, dir) })
	t.Run("left and back", func(t *testing.T) { requestAfterReturn(t, dir) })
	t.Run("cancel", func(t *testing.T) { cancelSearch(t, dir) })
	t.Run("stop", func(t *testing.T) { stopSearch(t, dir) })
	t.Run("no program at first", func(t *testing.T) { retryLoading(t, dir) })
	ctx := browsertest.Open(t, 1280, 900)
	page := host.URL + "/blog/puzzles/"

	pagetest.Do(t, ctx, chromedp.Navigate(page+"?lang=en&puzzle=864/072/513"))
	pagetest.Wait(t, ctx, `document.getElementById("player").puzzle?.id === "tiles:864/072/513"`)
	// A link to a day shows the same puzzle as on a server, and the URL still names the day.
	day := time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)
	query, err := pipeline.Query{}.ForDay(day)
	if err != nil {
		t.Fatal(err)
	}
	generator, err := query.Generator(solve.Options{Memory: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	daily, err := generator.Next(t.Context(), pipeline.DaySeed(day))
	if err != nil {
		t.Fatal(err)
	}
	pagetest.Do(t, ctx, chromedp.Navigate(page+"?lang=en&day=2026-03-02"))
	pagetest.Wait(t, ctx, fmt.Sprintf(`document.getElementById("player").puzzle?.id === %q && document.getElementById("eyebrow").textContent === "Monday, 2 March" && document.getElementById("name").textContent === "Klotski"`, daily.ID()))
	if link := evalAsync[string](t, ctx, `return location.search + " " + document.getElementById("player").link()`); strings.Contains(link, "puzzle=") || !strings.Contains(link, "day=2026-03-02") || !strings.Contains(link, "/blog/puzzles/days/2026-03-02.en.html?") {
		t.Errorf("URL and link of a day = %s", link)
	}
	// An invalid link shows the daily puzzle below the error.
	pagetest.Do(t, ctx, chromedp.Navigate(page+"?lang=en&puzzle=nobody"))
	pagetest.Wait(t, ctx, pagetest.TextOf("trouble")+`.includes("nobody") && document.getElementById("player").puzzle && `+pagetest.TextOf("name")+` === "Gates" && document.getElementById("puzzle").checkVisibility()`)
	// A link to moves, as created by the player.
	pagetest.Do(t, ctx, chromedp.Navigate(page+"?lang=en&puzzle=864/072/513&metric=push&theme=modern#moves=LD&t=1"))
	pagetest.Wait(t, ctx, `document.getElementById("player").puzzle?.metric === "push" && document.getElementById("player").at === 1 && document.getElementById("player").line.length === 2`)
	if got := evalAsync[string](t, ctx, `return document.getElementById("theme").value + location.hash`); got != "modern#moves=LD&t=1" {
		t.Errorf("theme and fragment of a link to moves = %s", got)
	}
	solver := `const { solver } = await import("./assets/solver.js");`
	if n := evalAsync[float64](t, ctx, solver+`return (await solver.solve("klotski:heng-dao-li-ma", { metric: "move" })).length`); n != 81 {
		t.Errorf("solution of 横刀立马 has %v moves, want 81", n)
	}
	if said := evalAsync[string](t, ctx, solver+`return (await solver.solve("klotski:heng-dao-li-ma", { metric: "move" })).moves[0].why`); said != "Soldier down: room for Ma Chao to go right (move 5)" {
		t.Errorf("explanation of the first move = %s", said)
	}
	if said := evalAsync[string](t, ctx, solver+`return solver.solve("213456780").then(() => "solved", (e) => e.status + " " + e.message)`); !strings.HasPrefix(said, "422 ") {
		t.Errorf("unsolvable puzzle: result %s, want status 422", said)
	}
	if said := evalAsync[string](t, ctx, solver+`return solver.save("solve.png", "tiles:864/072/513", { view: "map", map: "rings" }).then(() => "drawn", (e) => e.message)`); !strings.Contains(said, "this page cannot draw map") {
		t.Errorf("a map: result %s, want an error that names the map", said)
	}
	if id := evalAsync[string](t, ctx, solver+`return solver.random("klotski", { length: "20-30" })`); !strings.HasPrefix(id, "klotski:") {
		t.Errorf("random puzzle = %s", id)
	}
	// Pictures are identical to the pictures from the server and the command.
	sum := evalAsync[string](t, ctx, solver+`const { file: blob } = await solver.save("solve.gif", "tiles:864/072/513", { theme: "dark" });
		const sum = await crypto.subtle.digest("SHA-256", await blob.arrayBuffer());
		return [...new Uint8Array(sum)].map((x) => x.toString(16).padStart(2, "0")).join("")`)
	gif, err := newWriter("test").server.StaticFile("solve.gif?puzzle=tiles:864/072/513&theme=dark")
	if want := fmt.Sprintf("%x", sha256.Sum256(gif)); err != nil || sum != want {
		t.Errorf("GIF has hash %s, want %s, error %v", sum, want, err)
	}
	// A long search is canceled, and the next request is still handled.
	if said := evalAsync[string](t, ctx, solver+`const c = new AbortController();
		const endless = solver.solve("tiles:8x8@1", { signal: c.signal }).then(() => "solved", (e) => e.name);
		setTimeout(() => c.abort(), 500);
		return await endless + " " + (await solver.solve("tiles:123/456/708")).length`); said != "AbortError 1" {
		t.Errorf("results = %s, want AbortError 1", said)
	}
	// Only log the time, since it depends on the machine.
	t.Log(evalAsync[string](t, ctx, solver+`const began = performance.now();
		await solver.solve("横刀立马");
		const solved = performance.now();
		const { file: gif } = await solver.save("solve.gif", "横刀立马", {});
		const drawn = performance.now();
		return "横刀立马 is solved in " + Math.round(solved - began) + " ms, its GIF of " + gif.size + " bytes drawn in " + Math.round(drawn - solved) + " ms"`))
	// Addresses and language tags select the language in an English browser, and the index then keeps it. The last
	// visit shows a board with traditional names.
	for _, c := range [][2]string{{"zh.html", "zh"}, {"", "zh"}, {"?lang=zh-HK", "zh-Hant"}, {"?lang=zh-CN", "zh"}, {"zh-Hant.html", "zh-Hant"}, {"?puzzle=klotski:heng-dao-li-ma", "zh-Hant"}} {
		pagetest.Do(t, ctx, chromedp.Navigate(page+c[0]))
		pagetest.Wait(t, ctx, fmt.Sprintf(`document.documentElement.lang === %q && location.pathname.endsWith("/%[1]s.html")`, c[1]))
	}
	pagetest.Wait(t, ctx, `document.getElementById("player")?.puzzle?.pieces.some((piece) => piece.label === "關羽")`)
	// Switch the language and then go offline.
	pagetest.Do(t, ctx, chromedp.Navigate(page+"?lang=zh"))
	pagetest.Wait(t, ctx, `document.documentElement.lang === "zh" && location.pathname.endsWith("/zh.html")`)
	if n := evalAsync[float64](t, ctx, `await navigator.serviceWorker.ready; for (;;) {
		const names = await caches.keys();
		const kept = names.length ? (await (await caches.open(names[0])).keys()).length : 0;
		if (kept > 20) return kept;
		await new Promise((r) => setTimeout(r, 100));
	}`); n < 20 {
		t.Errorf("%v files are cached, want at least 20", n)
	}
	host.Close()
	pagetest.Do(t, ctx, chromedp.Navigate(page+"?lang=en&puzzle=123/456/078"))
	pagetest.Wait(t, ctx, `document.getElementById("player")?.puzzle?.id === "tiles:123/456/078"`)
	if n := evalAsync[float64](t, ctx, solver+`return (await solver.solve("tiles:123/456/078")).length`); n != 2 {
		t.Errorf("offline solution has %v steps, want 2", n)
	}
	pagetest.Do(t, ctx, chromedp.Navigate(page+"days/2026-03-02.en.html?theme=dark"))
	pagetest.Wait(t, ctx, fmt.Sprintf(`document.getElementById("player")?.puzzle?.id === %q && new URLSearchParams(location.search).get("theme") === "dark"`, daily.ID()))
}

// TestLostPage opens addresses that do not exist, at two depths of a site in a folder. The page must find the style
// sheet, the icon and the site.
func TestLostPage(t *testing.T) {
	files, lost := web.StaticFiles(), web.StaticLost("", readScript("lost.js"))
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ext := filepath.Ext(r.URL.Path)
		w.Header().Set("Content-Type", map[string]string{"": "text/html", ".css": "text/css", ".svg": "image/svg+xml"}[ext])
		if data := files[strings.TrimPrefix(r.URL.Path, "/blog/puzzles/")]; data != nil {
			w.Write(data)
			return
		}
		w.WriteHeader(http.StatusNotFound)
		if ext == "" {
			w.Write(lost)
		}
	}))
	defer host.Close()
	ctx := browsertest.Open(t, 800, 600)
	for _, name := range []string{"nothing", "a/b/nothing"} {
		pagetest.Do(t, ctx, chromedp.Navigate(host.URL+"/blog/puzzles/"+name))
		pagetest.Wait(t, ctx, fmt.Sprintf(`document.styleSheets.length === 1 && document.images[0].naturalWidth > 0 && document.querySelector("a.button").href === %q`, host.URL+"/blog/puzzles/?lang=en"))
	}
	pagetest.Screenshot(t, ctx, "lost")
}

// serveSite serves a site without its service worker. The function before may handle a request and
// then returns true.
func serveSite(t *testing.T, dir string, before func(w http.ResponseWriter, r *http.Request) bool) (url string) {
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

// showsPuzzleBeforePictures checks that the puzzle in the URL is shown while a picture is still
// loading; later, it could replace user input. The drawing program must be requested before the
// scripts have loaded.
func showsPuzzleBeforePictures(t *testing.T, dir string) {
	done, drawerRequested := make(chan struct{}), make(chan struct{})
	requestDrawer := sync.OnceFunc(func() { close(drawerRequested) })
	url := serveSite(t, dir, func(_ http.ResponseWriter, r *http.Request) bool {
		switch r.URL.Path {
		case "/assets/icon.svg":
			<-done
		case "/drawer.wasm":
			requestDrawer()
		case "/assets/main.js":
			select { // fails if the drawing program is requested only after the scripts
			case <-drawerRequested:
			case <-r.Context().Done():
			}
		}
		return false
	})
	defer close(done)
	ctx := browsertest.Open(t, 1280, 900)
	pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf("void setTimeout(() => location = %q)", url+"/?lang=en&puzzle=atomix:a.b/...:ab")))
	pagetest.Wait(t, ctx, pagetest.Player+`?.puzzle?.id === "atomix:a.b/...:ab"`)
	if state := pagetest.Value[string](t, ctx, "document.readyState"); state != "interactive" {
		t.Errorf("readyState = %s, want interactive", state)
	}
}

// prebuiltDrawings checks that named layouts and boards of kits are shown and solved without the
// drawing program, and that no other puzzle is visible before.
func prebuiltDrawings(t *testing.T, dir string) {
	// The boards are sent after the test has examined the page.
	open := func(id string) (ctx context.Context, looked chan struct{}) {
		looked = make(chan struct{})
		url := serveSite(t, dir, func(w http.ResponseWriter, r *http.Request) bool {
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
		pagetest.Do(t, ctx, chromedp.Navigate(url+"/?lang=en&puzzle="+id))
		pagetest.Wait(t, ctx, pagetest.Player+`?.puzzle && `+pagetest.Player+`.stage`) // the puzzle of the page is ready but hidden
		return ctx, looked
	}
	const seen = `getComputedStyle(document.getElementById("play")).visibility`
	for id, name := range map[string]string{
		"klotski:zhi-hui-ruo-ding": "Calm Command", "rush:oooBBBCCDDDEooAAFEGHHoFIGoJJJIGKKKLL": "Rush Hour",
	} {
		ctx, looked := open(id)
		if first := pagetest.Value[string](t, ctx, seen); first != "hidden" {
			t.Errorf("visibility of the initial puzzle = %s, want hidden", first)
		}
		close(looked)
		pagetest.Wait(t, ctx, fmt.Sprintf(`%s === %q && %s === "visible"`, pagetest.TextOf("name"), name, seen))
		pagetest.ClickPlayerButton(t, ctx, "swap")
		pagetest.Wait(t, ctx, pagetest.Player+`.mode === "watch" && `+pagetest.Player+`.line.length`)
	}
	// A late drawing does not replace a newer puzzle.
	ctx, looked := open("klotski:zhi-hui-ruo-ding")
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.Player+`.setAttribute("puzzle", "864/072/513")`))
	close(looked)
	pagetest.Wait(t, ctx, `performance.getEntriesByType("resource").some((e) => /\/boards\/en\/klotski-\d+\.json\.gz$/.test(e.name))`)
	pagetest.Wait(t, ctx, pagetest.Player+`.puzzle.id === "tiles:864/072/513"`)
	if asked := pagetest.Value[string](t, ctx, pagetest.Player+`.getAttribute("puzzle") + document.documentElement.className`); !strings.HasPrefix(asked, "864/072/513") || strings.Contains(asked, "placed") {
		t.Errorf("puzzle and classes after a late drawing = %s", asked)
	}
}

// requestAfterCancel checks that an error of a terminated worker is not taken for the response to the
// next request.
func requestAfterCancel(t *testing.T, dir string) {
	url := serveSite(t, dir, func(_ http.ResponseWriter, r *http.Request) bool {
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
			if (puzzle.id !== "atomix:b.a/...:ab") return "after " + after + " ms the response is " + puzzle.id;
		}
		return "";
	})()`)
	if said != "" {
		t.Error(said)
	}
}

// requestAfterReturn checks that leaving a page terminates its worker, and that returning to the page
// repeats the request with a new worker.
func requestAfterReturn(t *testing.T, dir string) {
	url := serveSite(t, dir, func(http.ResponseWriter, *http.Request) bool { return false })
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
		t.Errorf("worker terminated, new worker used, puzzle = %s", got)
	}
}

// cancelSearch checks that a second click on Stop cancels a search. The board must stay, and a new search
// must be possible.
func cancelSearch(t *testing.T, dir string) {
	url := serveSite(t, dir, func(http.ResponseWriter, *http.Request) bool { return false })
	ctx := browsertest.Open(t, 390, 844)
	pagetest.Do(t, ctx, chromedp.Navigate(url+"/?lang=zh&puzzle=tiles:8x8@1"))
	pagetest.Wait(t, ctx, pagetest.Player+`?.puzzle?.id.split("/").length === 8`)
	for range 2 {
		pagetest.ClickPlayerButton(t, ctx, "swap")
		pagetest.Wait(t, ctx, `document.querySelector("#work:not([hidden]) span")?.textContent.startsWith("已搜索")`)
		pagetest.Do(t, ctx, pagetest.Evaluate(`{ const stop = document.querySelector("#work button"); stop.click(); stop.click(); }`))
		pagetest.Wait(t, ctx, `document.getElementById("work").hidden && `+pagetest.Player+`.bar.note.textContent === "已取消"`)
	}
	if said := pagetest.Value[string](t, ctx, pagetest.TextOf("trouble")); said != "" || pagetest.Value[bool](t, ctx, pagetest.Player+".hidden") {
		t.Errorf("page error = %q, or the board is hidden", said)
	}
}

// stopSearch checks that Stop shows the best solution so far and the lower bound.
func stopSearch(t *testing.T, dir string) {
	url := serveSite(t, dir, func(http.ResponseWriter, *http.Request) bool { return false })
	ctx := browsertest.Open(t, 1280, 900)
	pagetest.Do(t, ctx, chromedp.Navigate(url+"/?lang=en&puzzle=tiles:8x8@1"))
	pagetest.Wait(t, ctx, pagetest.Player+`?.puzzle?.id.split("/").length === 8`)
	pagetest.ClickPlayerButton(t, ctx, "swap")
	pagetest.Wait(t, ctx, `document.querySelector("#work:not([hidden]) span")?.textContent.includes("best so far")`)
	pagetest.Do(t, ctx, pagetest.Click("#work:not([hidden]) button"))
	pagetest.Wait(t, ctx, `document.getElementById("work").hidden && `+pagetest.Player+`.solution`)
	solution := pagetest.Value[struct {
		Length, AtLeast int
		Exact           bool
	}](t, ctx, pagetest.Player+".optimum")
	if solution.Exact || solution.AtLeast < 300 || solution.Length < solution.AtLeast {
		t.Errorf("solution after Stop = %+v, want a length and a smaller bound", solution)
	}
	if said := pagetest.PlayerText(t, ctx, "count"); !strings.Contains(said, fmt.Sprintf("at least %d", solution.AtLeast)) {
		t.Errorf("count = %q, want a bound of %d", said, solution.AtLeast)
	}
	// The worker can still solve puzzles.
	if n := evalAsync[float64](t, ctx, `const { solver } = await import("./assets/solver.js"); return (await solver.solve("tiles:123/456/708")).length`); n != 1 {
		t.Errorf("next solution has %v steps, want 1", n)
	}
}

// retryLoading checks that a module that failed to load is loaded again for the next request.
func retryLoading(t *testing.T, dir string) {
	var failed atomic.Bool
	url := serveSite(t, dir, func(w http.ResponseWriter, r *http.Request) bool {
		if !strings.HasSuffix(r.URL.Path, "/drawer.wasm.gz") || failed.Swap(true) {
			return false
		}
		http.Error(w, "busy", http.StatusServiceUnavailable)
		return true
	})
	ctx := browsertest.Open(t, 1280, 900)
	pagetest.Do(t, ctx, chromedp.Navigate(url+"/?lang=en"))
	const id = "atomix:a.b/...:ab"
	for _, want := range [][]string{{"500", id}, {id}} { // a request right after the failure may succeed, too
		got := pagetest.Value[string](t, ctx, fmt.Sprintf(`import("./assets/solver.js").then(({ solver }) => solver.draw(%q)).then(({ puzzle }) => puzzle.id, (e) => String(e.status))`, id))
		if !slices.Contains(want, got) || !failed.Load() {
			t.Errorf("response = %s, want one of %s", got, want)
		}
	}
}

// onDemand are files that are loaded only when they are needed.
var onDemand = map[string]bool{"atlas.js": true, "calendar.js": true, "editor.js": true, "feel.js": true, "film.js": true, "five.js": true, "game.css": true, "grid.js": true, "game.js": true, "join.js": true, "landmap.js": true, "mapfiles.js": true, "map.css": true, "map.js": true, "record.js": true, "screenshot.js": true, "seal.js": true, "settings.js": true, "share.js": true, "stats.js": true, "stuck.js": true, "style.js": true, "teach.js": true, "trail.js": true, "win.js": true}

// checkFiles checks that nothing is loaded from other hosts, the first view is small, and no file is
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
			t.Errorf("%s has %d bytes, want at most 25 MiB", path, len(data))
		}
		if ext := filepath.Ext(path); ext == ".html" || ext == ".js" || ext == ".css" {
			if found := outside.Find(data); found != nil {
				t.Errorf("%s loads from another host: %s", path, found)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	// With Brotli, the solver has 0.669 times its size with gzip.
	if n := compressedSize(t, dir, "solver.wasm"); n > 2_230_000 {
		t.Errorf("compressed solver has %d bytes, want at most 2230000", n)
	}
	checkDocumentedSize(t, "The site takes at most %s MB", float64(whole)/1e6)
	checkDocumentedSize(t, "The solver (at most %s MB with gzip)", float64(compressedSize(t, dir, "solver.wasm"))/1e6)
	checkDocumentedSize(t, "The drawing program (at most %s MB)", float64(compressedSize(t, dir, "drawer.wasm"))/1e6)
	largest := int64(0)
	for _, page := range []string{"index.html", "zh.html", "zh-Hant.html"} {
		first := compressedSize(t, dir, page)
		html := filetest.Read(t, filepath.Join(dir, page))
		if !bytes.Contains(html, []byte(`http-equiv="Content-Security-Policy"`)) {
			t.Errorf("%s has no Content-Security-Policy", page)
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
				first += compressedSize(t, dir, strings.TrimPrefix(name, dir+string(filepath.Separator)))
			}
		}
		if first > 60_000 {
			t.Errorf("first view of %s has %d bytes, want at most 60000", page, first)
		}
		t.Logf("first view of %s: %d bytes", page, first)
		largest = max(largest, first)
	}
	checkDocumentedSize(t, "The first view transfers at most %s kB", float64(largest)/1e3)
}

// checkDocumentedSize checks that a size in MB or kB is at most the size in embed.md and at least 90 % of that size.
func checkDocumentedSize(t *testing.T, sentence string, size float64) {
	t.Helper()
	before, after, _ := strings.Cut(sentence, "%s")
	doc := string(filetest.Read(t, "../../../samples/embed.md"))
	found := regexp.MustCompile(regexp.QuoteMeta(before) + `([\d.]+)` + regexp.QuoteMeta(after)).FindStringSubmatch(doc)
	if found == nil {
		t.Errorf("embed.md does not contain %q", sentence)
		return
	}
	if most, _ := strconv.ParseFloat(found[1], 64); size > most || size < 0.9*most {
		t.Errorf(sentence+" in embed.md, but the size is %.3f", found[1], size)
	}
}

// compressedSize returns the bytes that a host with compression sends for a file.
func compressedSize(t *testing.T, dir, name string) int64 {
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

// evalAsync evaluates the body of an async function in the page.
func evalAsync[T any](t *testing.T, ctx context.Context, body string) T {
	t.Helper()
	return pagetest.Value[T](t, ctx, "(async () => {"+body+"})()")
}
