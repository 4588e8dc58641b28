//go:build !js

package web

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"slidegif/cmd/internal/test/pagetest"
	"slidegif/render/test/browsertest"
	"slidegif/solve/test/testcost"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // saves a tenth of the time
	defer browsertest.Close()
	m.Run()
}

// testTime is the fixed time of all browser tests.
var testTime = time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)

// browserServer is shared by all browser tests, so that each picture is drawn once.
var browserServer = sync.OnceValue(func() *Server {
	s := New(limitsWithoutTimeouts(), "test", slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})))
	s.now = func() time.Time { return testTime }
	return s
})

// openTab returns a browser tab and the URL of a server.
func openTab(t *testing.T, width, height int64, options ...chromedp.EmulateViewportOption) (context.Context, string) {
	t.Helper()
	server := httptest.NewServer(browserServer())
	t.Cleanup(server.Close) // after the browser has been closed
	ctx := browsertest.Open(t, width, height, options...)
	pagetest.Do(t, ctx, pagetest.FreezeClock(testTime))
	return ctx, server.URL
}

// openPage opens a page of the server in a browser tab and waits for its player.
func openPage(t *testing.T, width, height int64, path string) context.Context {
	t.Helper()
	ctx, url := openTab(t, width, height)
	pagetest.Open(t, ctx, url+path)
	return ctx
}

// TestVisit solves a puzzle with the keyboard. It is the only test that opens a browser without SLIDEGIF_LONG.
func TestVisit(t *testing.T) {
	server := httptest.NewServer(browserServer())
	t.Cleanup(server.Close) // after the browser has been closed
	ctx := browsertest.OpenAlways(t, 1280, 900)
	pagetest.OpenAndSolve(t, ctx, pagetest.Site{URL: server.URL}, "en")
	pagetest.CheckFitsWidth(t, ctx)
}

func TestDesktop(t *testing.T) {
	ctx, url := openTab(t, 1280, 900)
	pagetest.CheckPage(t, ctx, pagetest.Site{URL: url})
}

func TestPhone(t *testing.T) {
	testcost.LongOnly(t, "it takes a minute")
	ctx, url := openTab(t, 390, 844, chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch)
	pagetest.CheckPage(t, ctx, pagetest.Site{URL: url})
}

// TestPaint creates a puzzle with one domino in the editor, with a mouse and with a finger.
func TestPaint(t *testing.T) {
	for name, g := range map[string]pagetest.Gesture{"mouse": pagetest.Mouse, "finger": pagetest.Touch} {
		t.Run(name, func(t *testing.T) {
			var options []chromedp.EmulateViewportOption
			if name == "finger" {
				testcost.LongOnly(t, "it takes a minute")
				options = []chromedp.EmulateViewportOption{chromedp.EmulateMobile, chromedp.EmulateTouch}
			}
			ctx, url := openTab(t, 390, 844, options...)
			pagetest.Open(t, ctx, url+"/?lang=en&puzzle=klotski:C000/0000/0000/0000/0000:..../..../..../..../C...")
			pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("making").open = true`))
			pagetest.Wait(t, ctx, pagetest.TextOf("make-id")+` && !document.querySelector("#boards .fresh")`) // drawn completely; the layout is stable
			// The editor starts from the displayed puzzle.
			pagetest.Do(t, ctx, pagetest.Click(`[data-tool="toolErase"]`), pagetest.Click("#boards .grid button:nth-child(1)"), pagetest.Click(`[data-tool="toolPiece"]`))
			// Paint a domino over two cells.
			pagetest.Do(t, ctx, pagetest.ScrollTo("#boards"))
			from := pagetest.Value[[][2]float64](t, ctx, `[0, 0.5, 1].map((k) => [Math.floor(k), k]).map(([i, k]) => { const r = document.querySelectorAll("#boards .grid button")[i].getBoundingClientRect(); return [r.x + r.width / 2 + (k - i) * r.width, r.y + r.height / 2]; })`)
			pagetest.Do(t, ctx, g(from))
			if got := pagetest.Value[string](t, ctx, pagetest.TextOf("make-id")); got != "klotski:AA00/0000/0000/0000/0000" {
				t.Errorf("puzzle after painting = %s", got)
			}
			pagetest.Wait(t, ctx, pagetest.TextOf("make-state")+`.startsWith("Now set the goal")`)
			// Dragging from a piece extends it, and dragging onto a piece merges both.
			box := func(i int) [2]float64 {
				return pagetest.Value[[2]float64](t, ctx, fmt.Sprintf(`(({ x, y, width, height }) => [x + width / 2, y + height / 2])(document.querySelectorAll("#boards .grid button")[%d].getBoundingClientRect())`, i))
			}
			for _, drag := range []struct {
				over []int
				want string
			}{{[]int{4}, "AA00/B000"}, {[]int{1, 5}, "AA00/BA00"}, {[]int{5, 4}, "AA00/AA00"}} {
				var points [][2]float64
				for _, i := range drag.over {
					points = append(points, box(i))
				}
				pagetest.Do(t, ctx, g(points))
				if got := pagetest.Value[string](t, ctx, pagetest.TextOf("make-id")); got != "klotski:"+drag.want+"/0000/0000/0000" {
					t.Errorf("puzzle after dragging over %v = %s, want %s", drag.over, got, drag.want)
				}
			}
			pagetest.Do(t, ctx, pagetest.Click(`[data-tool="toolErase"]`), pagetest.Click("#boards .grid button:nth-child(1)"), pagetest.Click(`[data-tool="toolPiece"]`))
			pagetest.Do(t, ctx, pagetest.ScrollTo("#boards"))
			pagetest.Do(t, ctx, g([][2]float64{box(0), box(1)}))
			pagetest.Do(t, ctx, pagetest.Click(`[data-tool="toolGoal"]`), pagetest.Click("#boards .grid button:nth-child(1)"), pagetest.Click("#boards .grid button:nth-child(17)"))
			pagetest.Wait(t, ctx, `!document.getElementById("make-play").disabled && `+pagetest.TextOf("make-state")+`.includes("fewest: 1")`)
			pagetest.Screenshot(t, ctx, "5-made")
			// The name field accepts only valid names.
			pagetest.Do(t, ctx, pagetest.Click(`[data-tool="toolName"]`), pagetest.Click("#boards .grid button:nth-child(2)"))
			pagetest.Do(t, ctx, chromedp.SendKeys("#make-name", "0"), chromedp.SendKeys("#make-name", "关"))
			pagetest.Wait(t, ctx, `!document.getElementById("make-play").disabled && `+pagetest.TextOf("make-id")+`.includes("关关")`)
			pagetest.Do(t, ctx, pagetest.Click("#make-play"))
			pagetest.Wait(t, ctx, pagetest.Player+`.puzzle.id === "klotski:关关00/0000/0000/0000/0000:..../..../..../..../关关.."`)
			// The editor reports an unsolvable puzzle immediately.
			pagetest.Do(t, ctx, pagetest.Click(`[data-tool="toolWall"]`))
			for cell := range 4 {
				pagetest.Do(t, ctx, pagetest.Click(fmt.Sprintf("#boards .grid button:nth-child(%d)", cell+9)))
			}
			pagetest.Wait(t, ctx, pagetest.TextOf("make-state")+`.includes("No solution exists") && document.getElementById("make-play").disabled`)
		})
	}
}

// TestEditorGoal checks that a goal shown as a separate board is not shown twice, and that atoms keep
// their labels.
func TestEditorGoal(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := openTab(t, 1280, 900)
	for _, id := range []string{"213/456/780:123/456/708", "atomix:water"} {
		pagetest.Open(t, ctx, url+"/?lang=en&puzzle="+id)
		pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("making").open = true`))
		pagetest.Wait(t, ctx, `document.querySelectorAll("#boards slide-player:not([hidden])").length === 2`)
		if got := pagetest.Value[float64](t, ctx, `Math.min(...[...document.querySelectorAll("#boards .easel")].flatMap((easel) => {
			const [all, cells] = ["slide-player", ".grid"].map((s) => easel.querySelector(s).getBoundingClientRect());
			return [cells.width / all.width, cells.height / all.height];
		}))`); got < 0.8 {
			t.Errorf("%s: cells cover %.2f of the drawing, want at least 0.8", id, got)
		}
	}
	const labels = `.puzzle?.pieces.map((p) => p.label).join("")`
	pagetest.Wait(t, ctx, `document.getElementById("made-goal")`+labels+` === "HOH"`)
	pagetest.Do(t, ctx, pagetest.Click(`[data-tool="o"]`), pagetest.Click("#boards .grid button:nth-child(48)"))
	pagetest.Wait(t, ctx, `document.getElementById("made")`+labels+` === "OHHO" && !document.getElementById("make-play").disabled`)
}

// TestEditorSize enlarges a board of cars until its ID needs no row separators.
func TestEditorSize(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx := openPage(t, 1280, 900, "/?lang=en&puzzle=ooBo/AABo/oooo/oooo")
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("making").open = true`))
	pagetest.Wait(t, ctx, pagetest.TextOf("make-state")+`.includes("fewest: 2")`)
	for _, side := range []string{"5", "6"} {
		for _, id := range []string{"rows", "columns"} {
			pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`((e) => { e.value = %q; e.dispatchEvent(new Event("change")); })(document.getElementById(%q))`, side, id)))
		}
		want := map[string]string{"5": "rush:ooBoo/AABoo/ooooo/ooooo/ooooo", "6": "rush:ooBoooAABooooooooooooooooooooooooooo"}[side]
		pagetest.Wait(t, ctx, fmt.Sprintf(`%s.includes("fewest: 2") && %s === %q`, pagetest.TextOf("make-state"), pagetest.TextOf("make-id"), want))
	}
}

// TestLastRequestWins checks that the last requested puzzle is shown, with the metric and theme in the
// URL.
func TestLastRequestWins(t *testing.T) {
	ctx := openPage(t, 1280, 900, "/?lang=en&puzzle=864/072/513&metric=push")
	puzzle := func(is string) string { return pagetest.Player + ".puzzle." + is }
	settled := `!document.querySelector("[aria-busy]") && !` + pagetest.TextOf("trouble")

	// Open a puzzle without the metric push, and go back.
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.querySelector("#shelf a").click()`))
	pagetest.Wait(t, ctx, puzzle(`id.startsWith("klotski:")`)+` && document.getElementById("metric").value === "" && `+settled)
	pagetest.Do(t, ctx, pagetest.Evaluate("history.back()"))
	pagetest.Wait(t, ctx, puzzle(`id === "tiles:864/072/513"`)+" && "+puzzle(`metric === "push"`)+` && document.getElementById("metric").value === "push" && `+settled)

	// A random puzzle that arrives after another puzzle was opened is ignored.
	pagetest.Do(t, ctx, pagetest.Evaluate(`void ((load) => (window.fetch = (url, ...options) => {
		if (!url.pathname?.endsWith("/random.json")) return load(url, ...options);
		window.requested = url;
		return new Promise((resolve) => (window.late = (id) => resolve(Response.json({ id }))));
	}))(fetch)`))
	pagetest.Do(t, ctx, pagetest.OpenDrawer, pagetest.Click("#perfect"), pagetest.Click("#draw"))
	pagetest.Wait(t, ctx, `window.late`)
	if got := pagetest.Value[string](t, ctx, `requested.searchParams.get("perfect")`); got != "on" {
		t.Errorf("request of a random puzzle has perfect=%s, want on", got)
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("puzzle").value = "123/456/078"`), pagetest.Click("#open"))
	pagetest.Wait(t, ctx, puzzle(`id === "tiles:123/456/078"`))
	pagetest.Do(t, ctx, pagetest.Evaluate(`late("tiles:123/456/708")`))
	pagetest.Wait(t, ctx, `!document.getElementById("draw").disabled`)
	if got := pagetest.Value[string](t, ctx, pagetest.Player+`.getAttribute("puzzle")`); got != "123/456/078" {
		t.Errorf("puzzle = %s, want the one requested last", got)
	}

	// Changing the theme and the puzzle at once applies both, and links keep the keys of pictures.
	pagetest.Do(t, ctx, pagetest.Evaluate(`history.replaceState(null, "", location.search + "&labels=off"), document.getElementById("puzzle").value = "123/456/708", document.getElementById("ask").requestSubmit(),
		document.getElementById("theme").value = "dark", document.getElementById("theme").dispatchEvent(new Event("change"))`))
	pagetest.Wait(t, ctx, puzzle(`id === "tiles:123/456/708"`)+` && location.search.includes("theme=dark") && `+settled)
	pagetest.Wait(t, ctx, `[location, ...document.querySelectorAll("#language, #doors a")].every(({ href }) => href.includes("labels=off"))`)

	// The player shows moves in the fragment and ignores other fragments.
	pagetest.Do(t, ctx, pagetest.Evaluate(`location.hash = "moves=R&t=1"`))
	pagetest.Wait(t, ctx, pagetest.Player+`.mode === "watch" && `+pagetest.Player+`.at === 1 && location.hash`)
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.Player+`.act("swap")`))
	pagetest.Wait(t, ctx, pagetest.Player+`.mode === "play" && `+pagetest.Player+`.at === 1`)
	pagetest.Do(t, ctx, pagetest.Evaluate(`new Promise((done) => {
		addEventListener("hashchange", done);
		location.hash = "table";
	})`, chromedp.EvalAwaitPromise))
	if got := pagetest.Value[string](t, ctx, pagetest.Player+`.mode + `+pagetest.Player+`.at`); got != "play1" {
		t.Errorf("player state after following a fragment link = %s, want play1", got)
	}
}

// TestWithoutScripts uses the forms without scripts.
func TestWithoutScripts(t *testing.T) {
	ctx, url := openTab(t, 390, 844)
	withoutScripts := chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return err
	})
	pagetest.Do(t, ctx, withoutScripts, chromedp.Navigate(url+"/?lang=en"), chromedp.Click("#drawer summary"),
		chromedp.SendKeys("#puzzle", "864072513"), chromedp.SendKeys("#open", "\r"),
		chromedp.WaitVisible("noscript img"), chromedp.WaitVisible("slide-player > svg"))
	pagetest.Screenshot(t, ctx, "without-scripts")
	pagetest.Do(t, ctx, chromedp.WaitVisible(`noscript img[src="./solve.gif?lang=en&puzzle=tiles:864/072/513"]`))
	// Only metrics of the kind can be selected. Scripts of the test driver run regardless.
	pagetest.Do(t, ctx, chromedp.Navigate(url+"/?lang=en&puzzle=simplicity"))
	if got := pagetest.Value[string](t, ctx, `[...document.querySelectorAll("#metric option:not([hidden])")].map((o) => o.value).join()`); got != ",step,slide,move" {
		t.Errorf("metrics = %q", got)
	}
}

// TestReducedMotion checks that nothing is animated if the reader prefers reduced motion.
func TestReducedMotion(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := openTab(t, 800, 900)
	pagetest.Do(t, ctx, browsertest.EmulateMedia("prefers-reduced-motion", "reduce"), chromedp.Navigate(url+"/embed?puzzle=横刀立马&autoplay=on"))
	pagetest.WaitForPlayer(t, ctx)
	pagetest.ClickPlayerButton(t, ctx, "next")
	if n := pagetest.EvalInPlayer[int](t, ctx, `p.stage.groups.flatMap((g) => g.getAnimations()).length + (p.timer ? 1 : 0)`); n != 0 || pagetest.EvalInPlayer[int](t, ctx, `p.at`) != 1 {
		t.Errorf("%d animations, position %d, want 0 and 1", n, pagetest.EvalInPlayer[int](t, ctx, `p.at`))
	}
	// Without animations, the result appears without delay. The test adds up the timeouts, since the
	// speed of the browser varies.
	pagetest.Do(t, ctx, pagetest.Evaluate(`(() => {
		const p = `+pagetest.Player+`, wait = setTimeout;
		p.act("last");
		p.resume(p.solution.map(({ pieces: [i], path }) => p.puzzle.pieces[i].name + path).join(" "), p.solution.length - 1);
		window.waited = 0;
		window.setTimeout = (f, time = 0) => ((waited += time), wait(f, time));
		p.act("redo");
	})()`))
	pagetest.Wait(t, ctx, pagetest.Player+`.shadowRoot.querySelector(".card:not([hidden])")`)
	if waited := pagetest.Value[int](t, ctx, "waited"); waited > 400 {
		t.Errorf("delay of the result card = %d ms, want at most 400", waited)
	}
}

// TestHeaderOnPhones checks that brand and doors fit on one line, and that the links in the row of More do.
func TestHeaderOnPhones(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := openTab(t, 360, 640)
	for _, lang := range []string{"en", "zh"} {
		pagetest.Open(t, ctx, url+"/?lang="+lang)
		pagetest.ClickPlayerButton(t, ctx, "more")
		pagetest.Wait(t, ctx, `document.getElementById("language").checkVisibility()`)
		if !pagetest.Value[bool](t, ctx, `(([brand, doors, other]) => other.left > 0 && other.right <= innerWidth && other.height < 48 && brand.right <= doors.left && brand.bottom > doors.top && doors.right <= innerWidth)(
			["header .brand", "#doors", "#language"].map((at) => document.querySelector(at).getBoundingClientRect()))`) {
			t.Errorf("page header in %s has two lines or is cut off", lang)
		}
	}
}

// TestSlowPage sends the page in parts and checks that the layout does not shift.
func TestSlowPage(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	whole := browserServer()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			whole.ServeHTTP(w, r)
			return
		}
		r.Header.Del("Accept-Encoding")
		page := httptest.NewRecorder()
		whole.ServeHTTP(page, r)
		maps.Copy(w.Header(), page.Header())
		w.Header().Del("Content-Length")
		text, sent := page.Body.Bytes(), 0
		gallery := bytes.Index(text, []byte(`<section class="card" id="gallery"`))
		for _, tag := range regexp.MustCompile(`<[b-np-z]`).FindAllIndex(text[:gallery], -1) { // all elements except <option>
			w.Write(text[sent:tag[0]])
			w.(http.Flusher).Flush()
			sent = tag[0]
			time.Sleep(10 * time.Millisecond)
		}
		w.Write(text[sent:])
	}))
	t.Cleanup(server.Close)
	ctx := browsertest.Open(t, 1280, 900)
	pagetest.Do(t, ctx, chromedp.Navigate(server.URL+"/?lang=en&puzzle=横刀立马"))
	pagetest.CheckNoLayoutShift(t, ctx)
}

// TestProgress checks that an unfinished game is restored until it is reset.
func TestProgress(t *testing.T) {
	ctx := openPage(t, 1280, 900, "/?lang=en&puzzle=864072513")
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.Player+`.stage.groups[`+pagetest.Player+`.puzzle.pieces.findIndex((x) => x.name === "8")].focus()`), chromedp.KeyEvent(kb.ArrowDown))
	for _, want := range []string{"1 so far · fewest in all: 23 steps", "0 so far · fewest in all: 23 steps"} {
		pagetest.Do(t, ctx, chromedp.Reload())
		pagetest.WaitForPlayer(t, ctx)
		pagetest.Wait(t, ctx, fmt.Sprintf(`%s.bar.note && %q.startsWith(%[1]s.shadowRoot.querySelector(".count").textContent)`, pagetest.Player, want))
		pagetest.ClickPlayerButton(t, ctx, "reset")
	}
}

// TestStopButton checks that Stop shows the best solution so far, and its bound.
func TestStopButton(t *testing.T) {
	limits := limitsWithoutTimeouts()
	limits.Effort = endlessEffort
	server := httptest.NewServer(newLimitedServer(t, limits))
	t.Cleanup(server.Close) // after the browser has been closed
	ctx := browsertest.Open(t, 1280, 900)
	pagetest.Open(t, ctx, server.URL+"/?lang=en&puzzle=tiles:5x5@1")
	pagetest.ClickPlayerButton(t, ctx, "swap")
	pagetest.Wait(t, ctx, `document.querySelector("#work:not([hidden]) span")?.textContent.includes("best so far")`)
	pagetest.Do(t, ctx, pagetest.Click("#work:not([hidden]) button"))
	pagetest.Wait(t, ctx, `document.getElementById("work").hidden && `+pagetest.Player+`.optimum?.exact === false`)
	pagetest.Wait(t, ctx, pagetest.Player+`.shadowRoot.querySelector(".count").textContent.includes("at least " + `+pagetest.Player+`.optimum.atLeast)`)
}

// TestKeyboard finds and opens a named layout with the keyboard.
func TestKeyboard(t *testing.T) {
	ctx := openPage(t, 1280, 900, "/?lang=en")
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.querySelector("#shelf a").focus()`), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowLeft))
	// The focus is on the first layout of the second row.
	const at = `[...document.querySelectorAll("#shelf li")].indexOf(document.activeElement.closest("li"))`
	columns := pagetest.Value[int](t, ctx, `[...document.querySelectorAll("#shelf li")].findIndex((li, i, all) => li.offsetTop > all[0].offsetTop)`)
	if got := pagetest.Value[int](t, ctx, at); got != columns || columns < 2 {
		t.Errorf("focus is on layout %d, row length %d", got, columns)
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("search").focus()`), chromedp.KeyEvent("hengdaolima"), chromedp.KeyEvent(kb.Enter))
	pagetest.Wait(t, ctx, pagetest.Player+`.puzzle.name === "Sword Across the Saddle"`)
}

// TestDailyResult solves the daily puzzle. The page stores the result, and the text to share contains
// no moves.
func TestDailyResult(t *testing.T) {
	checkDailyResult(t, "/?lang=en", `1 in a row1 solvednext in \d+ h \d+ min`)
}

// TestLinkToDay checks that a link to a day opens its puzzle, and that the result counts for that day.
func TestLinkToDay(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	checkDailyResult(t, "/?lang=en&day=2026-03-02", "1 solved")
}

func checkDailyResult(t *testing.T, path, wantStatus string) {
	ctx, url := openTab(t, 390, 900)
	pagetest.Open(t, ctx, url+path)
	day := pagetest.Value[string](t, ctx, `document.getElementById("board").dataset.day`)
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		t.Fatal(err)
	}
	const place = `document.getElementById("play").getBoundingClientRect().top + scrollY`
	before := pagetest.Value[float64](t, ctx, place)
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.Player+`.act("swap")`))
	pagetest.Wait(t, ctx, pagetest.Player+`.solution && `+pagetest.Player+`.mode === "watch"`)
	n := pagetest.EvalInPlayer[int](t, ctx, `(p.act("last"),
		p.resume(p.solution.map(({ pieces: [i], path }) => p.puzzle.pieces[i].name + path).join(" "), p.solution.length - 1), p.act("redo"), p.at)`)
	pagetest.Wait(t, ctx, `!document.getElementById("win").hidden && document.querySelector("#stamp:not([hidden]) svg") && document.querySelector("#own img")?.naturalWidth`)
	if got := pagetest.Value[string](t, ctx, pagetest.TextOf("result")); got != fmt.Sprintf("%d moves · the fewest possible", n) {
		t.Errorf("result = %q", got)
	}
	if after := pagetest.Value[float64](t, ctx, place); after != before {
		t.Errorf("the result moved the board from %v to %v", before, after)
	}
	stored := day
	front := !strings.Contains(path, "day=")
	if front {
		stored += " gates" // the first door
	}
	if got, want := pagetest.Value[string](t, ctx, `localStorage.getItem("days")`), fmt.Sprintf(`{"%s":{"n":%d,"fewest":%[2]d,"helped":-1}}`, stored, n); got != want {
		t.Errorf("stored results = %s, want %s", got, want)
	}
	// The picture of the game has the seal of the day. The browser lists its request only after a delay.
	pagetest.Wait(t, ctx, fmt.Sprintf(`performance.getEntriesByType("resource").some(({ name }) => new URL(name).searchParams.get("seal") === "%s:1")`, day))
	text := pagetest.Value[string](t, ctx, `new Promise((done) => {
		navigator.clipboard.writeText = async (text) => done(text);
		document.getElementById("send").click();
	})`)
	if !strings.HasPrefix(text, "slidegif · ") || !strings.Contains(text, fmt.Sprintf("\n%d moves (fewest %[1]d) · after seeing the solution\n%s/?day=%s", n, url, day)) || strings.Contains(text, "puzzle=") {
		t.Errorf("shared text = %q", text)
	}
	if _, fragment, _ := strings.Cut(text, "#"); len(fragment) > 120 {
		t.Errorf("fragment of %d moves has %d characters, want at most 120", n, len(fragment))
	}
	// A second click saves the picture.
	if name := pagetest.Value[string](t, ctx, `new Promise((done) => {
		HTMLAnchorElement.prototype.click = function () { done(this.download); };
		document.getElementById("save-own").click();
	})`); name != "slidegif-"+day+".gif" {
		t.Errorf("name of the saved picture = %s", name)
	}
	pagetest.Do(t, ctx, chromedp.Reload())
	pagetest.WaitForPlayer(t, ctx)
	pagetest.Wait(t, ctx, `document.querySelector("#days b")`)
	if got := pagetest.Value[string](t, ctx, pagetest.TextOf("days")); !regexp.MustCompile("^" + wantStatus + "$").MatchString(got) {
		t.Errorf("daily status = %q", got)
	}
	// The front opens the next puzzle. A link to the solved one shows its last position, and the results of the last
	// four weeks.
	if front {
		pagetest.Wait(t, ctx, `document.getElementById("board").dataset.kind !== "gates" && `+pagetest.Player+`.puzzle.id === document.getElementById("board").dataset.puzzle`)
		pagetest.Open(t, ctx, url+path+"&kind=gates")
	}
	pagetest.Wait(t, ctx, pagetest.Player+`.won`)
	if !pagetest.EvalInPlayer[bool](t, ctx, `p.won && p.at === p.line.length && !document.getElementById("mine").open`) {
		t.Error("solved daily puzzle was reset after a reload")
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("mine").open = true`))
	if got, today := pagetest.Value[string](t, ctx, `document.querySelectorAll("#weeks .before").length + " " + document.querySelectorAll("#weeks [role=img][title*='·'] svg").length`), strings.Contains(wantStatus, "next"); (got == "27 1") != today || (got == "0 0") == today {
		t.Errorf("days before the first one and seals of the last four weeks = %q", got)
	}
	// The record can be exported and imported as a line of text.
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("kept").open = true`))
	pagetest.Wait(t, ctx, `document.querySelector("#kept textarea").value.startsWith("slidegif:")`)
	if got := pagetest.Value[string](t, ctx, `(() => {
		const days = localStorage.getItem("days"), best = localStorage.getItem("best"), [copy, take] = document.querySelectorAll("#kept button"), said = [];
		localStorage.removeItem("days"), localStorage.setItem("best", best.replace(/\d+}/, "999}"));
		for (const line of ["nonsense", document.querySelector("#kept textarea").value]) {
			document.querySelector("#kept textarea").value = line;
			take.click();
			said.push(document.querySelector("#kept [role=status]").textContent, localStorage.getItem("days") === days && localStorage.getItem("best") === best);
		}
		return said.join();
	})()`); got != "This line is not a slidegif record,false,Imported. Better results were kept.,true" {
		t.Errorf("status after imports = %s", got)
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("theme").value = "dark", document.getElementById("theme").dispatchEvent(new Event("change"))`))
	pagetest.Wait(t, ctx, `location.search.includes("theme=dark")`)
	if at := pagetest.Value[string](t, ctx, `location.search + " " + document.getElementById("eyebrow").textContent`); !strings.Contains(at, "day="+day) || strings.Contains(at, "puzzle=") || !regexp.MustCompile(` (Monday, 2 March|Tuesday, 24 November)$`).MatchString(at) {
		t.Errorf("URL with a different theme = %s", at)
	}
}

// TestScreenshotInEditor drops a screenshot with two identical tiles, which are marked in the editor.
// It then pastes an unambiguous screenshot and solves its puzzle.
func TestScreenshotInEditor(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx := openPage(t, 1280, 900, "/?lang=en&puzzle=横刀立马")
	// With twice = 1, the second tile is also drawn over the first.
	send := func(twice int, event string) {
		pagetest.Value[bool](t, ctx, fmt.Sprintf(`(async () => {
			const picture = await createImageBitmap(await (await fetch("solve.png?view=start&size=600&theme=modern&puzzle=123/456/708")).blob());
			const canvas = Object.assign(document.createElement("canvas"), { width: 700, height: 1200 }), pen = canvas.getContext("2d");
			pen.drawImage(picture, 50, 300); // drops the metadata of the picture
			pen.drawImage(picture, 210, 30, 180, 180, 80, 330, 180 * %d, 180);
			const data = new DataTransfer(), blob = await new Promise((done) => canvas.toBlob(done));
			data.items.add(new File([blob], "phone.png", { type: "image/png" }));
			return dispatchEvent(%s);
		})()`, twice, event))
	}
	send(1, `new DragEvent("drop", { dataTransfer: data })`)
	pagetest.Wait(t, ctx, pagetest.TextOf("shot")+`.includes("two tiles look like 2")`)
	pagetest.Wait(t, ctx, `document.querySelectorAll(".grid .doubt").length === 2`)
	send(0, `new ClipboardEvent("paste", { clipboardData: data })`)
	pagetest.Wait(t, ctx, pagetest.TextOf("make-state")+`.includes("fewest: 1")`)
	if got := pagetest.Value[string](t, ctx, pagetest.TextOf("make-id")); got != "tiles:123/456/708" {
		t.Errorf("recognized puzzle = %s", got)
	}
	// The page may still be scrolling, so click by script.
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("make-solve").click()`))
	pagetest.Wait(t, ctx, pagetest.Player+`.puzzle.id === "tiles:123/456/708" && `+pagetest.Player+`.mode === "watch"`)
}

// TestOptimumOfRandomPuzzle checks that the optimum of a puzzle without a name is shown once it is
// found, without shifting the layout.
func TestOptimumOfRandomPuzzle(t *testing.T) {
	ctx, url := openTab(t, 390, 844)
	for lang, want := range map[string]string{"en": "0 so far · fewest in all: 23 steps", "zh": "已走 0 步 · 全程最少 23 步"} {
		pagetest.Open(t, ctx, url+"/?puzzle=864072513&lang="+lang)
		pagetest.WaitForPlayer(t, ctx)
		pagetest.Wait(t, ctx, pagetest.Player+`.shadowRoot.querySelector(".count").textContent === "`+want+`"`)
		pagetest.CheckNoLayoutShift(t, ctx)
	}
}
