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
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"slidegif/cmd/internal/pagetest"
	"slidegif/render/browsertest"
	"slidegif/solve/testcost"
)

func TestMain(m *testing.M) {
	defer browsertest.Close()
	m.Run()
}

// noon is when all tests in a browser take place.
var noon = time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)

// shared is the server of all tests in a browser. A picture that several of them show is drawn once.
var shared = sync.OnceValue(func() *Server {
	s := New(patient(), "test", slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})))
	s.now = func() time.Time { return noon }
	return s
})

// open returns a tab of a browser and a server to look at.
func open(t *testing.T, width, height int64, options ...chromedp.EmulateViewportOption) (context.Context, string) {
	t.Helper()
	server := httptest.NewServer(shared())
	t.Cleanup(server.Close) // after the browser has been closed
	ctx := browsertest.Open(t, width, height, options...)
	pagetest.Do(t, ctx, pagetest.On(noon))
	return ctx, server.URL
}

// visit returns a tab that shows a page of the server, its player ready.
func visit(t *testing.T, width, height int64, path string) context.Context {
	t.Helper()
	ctx, url := open(t, width, height)
	pagetest.Open(t, ctx, url+path)
	return ctx
}

func TestDesktop(t *testing.T) {
	ctx, url := open(t, 1280, 900)
	pagetest.Visit(t, ctx, pagetest.Site{URL: url})
}

func TestPhone(t *testing.T) {
	testcost.LongOnly(t, "it takes a minute")
	ctx, url := open(t, 390, 844, chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch)
	pagetest.Visit(t, ctx, pagetest.Site{URL: url})
}

// TestPaint makes a puzzle of one domino with a mouse and with a finger.
func TestPaint(t *testing.T) {
	for name, g := range map[string]pagetest.Gesture{"mouse": pagetest.Mouse, "finger": pagetest.Finger} {
		t.Run(name, func(t *testing.T) {
			var options []chromedp.EmulateViewportOption
			if name == "finger" {
				testcost.LongOnly(t, "it takes a minute")
				options = []chromedp.EmulateViewportOption{chromedp.EmulateMobile, chromedp.EmulateTouch}
			}
			ctx, url := open(t, 390, 844, options...)
			pagetest.Open(t, ctx, url+"/?lang=en&puzzle=klotski:C000/0000/0000/0000/0000:..../..../..../..../C...")
			pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("making").open = true`))
			pagetest.Wait(t, ctx, pagetest.Text("make-id")+` && !document.querySelector("#boards .fresh")`) // drawn: nothing moves any more
			// The editor starts from the puzzle that is shown.
			pagetest.Do(t, ctx, pagetest.Press(`[data-tool="toolErase"]`), pagetest.Press("#boards .grid button:nth-child(1)"), pagetest.Press(`[data-tool="toolPiece"]`))
			// A domino painted over two cells, and its goal below.
			pagetest.Do(t, ctx, pagetest.Reach("#boards"))
			from := pagetest.Value[[][2]float64](t, ctx, `[0, 0.5, 1].map((k) => [Math.floor(k), k]).map(([i, k]) => { const r = document.querySelectorAll("#boards .grid button")[i].getBoundingClientRect(); return [r.x + r.width / 2 + (k - i) * r.width, r.y + r.height / 2]; })`)
			pagetest.Do(t, ctx, g(from))
			if got := pagetest.Value[string](t, ctx, pagetest.Text("make-id")); got != "klotski:AA00/0000/0000/0000/0000" {
				t.Errorf("painting gave %s", got)
			}
			pagetest.Wait(t, ctx, pagetest.Text("make-state")+`.startsWith("Now the goal")`)
			// It grows when it is dragged from, and what it is dragged over joins it.
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
				if got := pagetest.Value[string](t, ctx, pagetest.Text("make-id")); got != "klotski:"+drag.want+"/0000/0000/0000" {
					t.Errorf("dragging over %v gave %s, want %s", drag.over, got, drag.want)
				}
			}
			pagetest.Do(t, ctx, pagetest.Press(`[data-tool="toolErase"]`), pagetest.Press("#boards .grid button:nth-child(1)"), pagetest.Press(`[data-tool="toolPiece"]`))
			pagetest.Do(t, ctx, pagetest.Reach("#boards"))
			pagetest.Do(t, ctx, g([][2]float64{box(0), box(1)}))
			pagetest.Do(t, ctx, pagetest.Press(`[data-tool="toolGoal"]`), pagetest.Press("#boards .grid button:nth-child(1)"), pagetest.Press("#boards .grid button:nth-child(17)"))
			pagetest.Wait(t, ctx, `!document.getElementById("make-play").disabled && `+pagetest.Text("make-state")+`.includes("fewest: 1")`)
			pagetest.Look(t, ctx, "5-made")
			// A piece is called what is typed, unless that is no name.
			pagetest.Do(t, ctx, pagetest.Press(`[data-tool="toolName"]`), pagetest.Press("#boards .grid button:nth-child(2)"))
			pagetest.Do(t, ctx, chromedp.SendKeys("#make-name", "0"), chromedp.SendKeys("#make-name", "关"))
			pagetest.Wait(t, ctx, `!document.getElementById("make-play").disabled && `+pagetest.Text("make-id")+`.includes("关关")`)
			pagetest.Do(t, ctx, pagetest.Press("#make-play"))
			pagetest.Wait(t, ctx, pagetest.ThePlayer+`.puzzle.id === "klotski:关关00/0000/0000/0000/0000:..../..../..../..../关关.."`)
			// A wall that nothing can pass is told at once.
			pagetest.Do(t, ctx, pagetest.Press(`[data-tool="toolWall"]`))
			for cell := range 4 {
				pagetest.Do(t, ctx, pagetest.Press(fmt.Sprintf("#boards .grid button:nth-child(%d)", cell+9)))
			}
			pagetest.Wait(t, ctx, pagetest.Text("make-state")+`.includes("No solution exists") && document.getElementById("make-play").disabled`)
		})
	}
}

// TestEditorGoal: a goal that is a board of its own is shown once, with the atoms of a named layout.
func TestEditorGoal(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := open(t, 1280, 900)
	for _, id := range []string{"213/456/780:123/456/708", "atomix:water"} {
		pagetest.Open(t, ctx, url+"/?lang=en&puzzle="+id)
		pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("making").open = true`))
		pagetest.Wait(t, ctx, `document.querySelectorAll("#boards slide-player:not([hidden])").length === 2`)
		if got := pagetest.Value[float64](t, ctx, `Math.min(...[...document.querySelectorAll("#boards .easel")].flatMap((easel) => {
			const [all, cells] = ["slide-player", ".grid"].map((s) => easel.querySelector(s).getBoundingClientRect());
			return [cells.width / all.width, cells.height / all.height];
		}))`); got < 0.8 {
			t.Errorf("%s: the cells are %.2f of the drawing", id, got)
		}
	}
	const labels = `.puzzle?.pieces.map((p) => p.label).join("")`
	pagetest.Wait(t, ctx, `document.getElementById("made-goal")`+labels+` === "HOH"`)
	pagetest.Do(t, ctx, pagetest.Press(`[data-tool="o"]`), pagetest.Press("#boards .grid button:nth-child(48)"))
	pagetest.Wait(t, ctx, `document.getElementById("made")`+labels+` === "OHHO" && !document.getElementById("make-play").disabled`)
}

// TestEditorSize: a board of cars is made larger until it needs no / between its rows.
func TestEditorSize(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx := visit(t, 1280, 900, "/?lang=en&puzzle=ooBo/AABo/oooo/oooo")
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("making").open = true`))
	pagetest.Wait(t, ctx, pagetest.Text("make-state")+`.includes("fewest: 2")`)
	for _, side := range []string{"5", "6"} {
		for _, id := range []string{"rows", "columns"} {
			pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`((e) => { e.value = %q; e.dispatchEvent(new Event("change")); })(document.getElementById(%q))`, side, id)))
		}
		want := map[string]string{"5": "rush:ooBoo/AABoo/ooooo/ooooo/ooooo", "6": "rush:ooBoooAABooooooooooooooooooooooooooo"}[side]
		pagetest.Wait(t, ctx, fmt.Sprintf(`%s.includes("fewest: 2") && %s === %q`, pagetest.Text("make-state"), pagetest.Text("make-id"), want))
	}
}

// TestLastRequestWins: what a reader asked for last is shown, in the metric and theme that the
// address names.
func TestLastRequestWins(t *testing.T) {
	ctx := visit(t, 1280, 900, "/?lang=en&puzzle=864/072/513&metric=push")
	puzzle := func(is string) string { return pagetest.ThePlayer + ".puzzle." + is }
	calm := `!document.querySelector("[aria-busy]") && !` + pagetest.Text("trouble")

	// A puzzle that knows no pushes, and back to the pushes.
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.querySelector("#shelf a").click()`))
	pagetest.Wait(t, ctx, puzzle(`id.startsWith("klotski:")`)+` && document.getElementById("metric").value === "" && `+calm)
	pagetest.Do(t, ctx, pagetest.Evaluate("history.back()"))
	pagetest.Wait(t, ctx, puzzle(`id === "tiles:864/072/513"`)+" && "+puzzle(`metric === "push"`)+` && document.getElementById("metric").value === "push" && `+calm)

	// A random puzzle that comes when another one has been opened.
	pagetest.Value[bool](t, ctx, `import("./assets/solver.js").then(({ solver }) => {
		solver.random = () => new Promise((resolve) => (window.late = resolve));
		return true;
	})`)
	pagetest.Do(t, ctx, pagetest.OpenDrawer, pagetest.Press("#draw"))
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("puzzle").value = "123/456/078"`), pagetest.Press("#open"))
	pagetest.Wait(t, ctx, puzzle(`id === "tiles:123/456/078"`))
	pagetest.Do(t, ctx, pagetest.Evaluate(`late("tiles:123/456/708")`))
	pagetest.Wait(t, ctx, `!document.getElementById("draw").disabled`)
	if got := pagetest.Value[string](t, ctx, pagetest.ThePlayer+`.getAttribute("puzzle")`); got != "123/456/078" {
		t.Errorf("the random puzzle %s takes the place of the one that was asked for later", got)
	}

	// Theme and puzzle at once: both are taken.
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("puzzle").value = "123/456/708", document.getElementById("ask").requestSubmit(),
		document.getElementById("theme").value = "dark", document.getElementById("theme").dispatchEvent(new Event("change"))`))
	pagetest.Wait(t, ctx, puzzle(`id === "tiles:123/456/708"`)+` && location.search.includes("theme=dark") && `+calm)

	// Moves in a fragment are shown, and other fragments change nothing.
	pagetest.Do(t, ctx, pagetest.Evaluate(`location.hash = "moves=R&t=1"`))
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.mode === "watch" && `+pagetest.ThePlayer+`.at === 1 && location.hash`)
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.ThePlayer+`.act("swap")`))
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.mode === "play" && `+pagetest.ThePlayer+`.at === 1`)
	pagetest.Do(t, ctx, pagetest.Evaluate(`new Promise((done) => {
		addEventListener("hashchange", done);
		location.hash = "table";
	})`, chromedp.EvalAwaitPromise))
	if got := pagetest.Value[string](t, ctx, pagetest.ThePlayer+`.mode + `+pagetest.ThePlayer+`.at`); got != "play1" {
		t.Errorf("after a jump on the page the player is at %s", got)
	}
}

// TestWithoutScripts uses the plain form.
func TestWithoutScripts(t *testing.T) {
	ctx, url := open(t, 390, 844)
	withoutScripts := chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return err
	})
	pagetest.Do(t, ctx, withoutScripts, chromedp.Navigate(url+"/?lang=en"), chromedp.Click("#drawer summary"),
		chromedp.SendKeys("#puzzle", "864072513"), chromedp.SendKeys("#open", "\r"),
		chromedp.WaitVisible("noscript img"), chromedp.WaitVisible("slide-player > svg"))
	pagetest.Look(t, ctx, "without-scripts")
	pagetest.Do(t, ctx, chromedp.WaitVisible(`noscript img[src="./solve.gif?lang=en&puzzle=tiles:864/072/513"]`))
	// Only metrics of the puzzle can be chosen. The driver's own scripts run all the same.
	pagetest.Do(t, ctx, chromedp.Navigate(url+"/?lang=en&puzzle=simplicity"))
	if got := pagetest.Value[string](t, ctx, `[...document.querySelectorAll("#metric option:not([hidden])")].map((o) => o.value).join()`); got != ",step,slide,move" {
		t.Errorf("the metrics are %q", got)
	}
}

// TestLessMotion shows the solution still to who wants no motion.
func TestLessMotion(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := open(t, 800, 900)
	pagetest.Do(t, ctx, browsertest.Media("prefers-reduced-motion", "reduce"), chromedp.Navigate(url+"/embed?puzzle=横刀立马&autoplay=on"))
	pagetest.PlayerReady(t, ctx)
	pagetest.PressPlayer(t, ctx, "next")
	if n := pagetest.InPlayer[int](t, ctx, `p.stage.groups.flatMap((g) => g.getAnimations()).length + (p.timer ? 1 : 0)`); n != 0 || pagetest.InPlayer[int](t, ctx, `p.at`) != 1 {
		t.Errorf("%d animations, and the player is at %d", n, pagetest.InPlayer[int](t, ctx, `p.at`))
	}
	// Nothing moves before who wins is told so.
	// It is asked for how long the player waits: how long the browser takes is another matter.
	pagetest.Do(t, ctx, pagetest.Evaluate(`(() => {
		const p = `+pagetest.ThePlayer+`, wait = setTimeout;
		p.act("last");
		p.resume(p.solution.map(({ pieces: [i], path }) => p.puzzle.pieces[i].name + path).join(" "), p.solution.length - 1);
		window.waited = 0;
		window.setTimeout = (f, time = 0) => ((waited += time), wait(f, time));
		p.act("redo");
	})()`))
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.shadowRoot.querySelector(".card:not([hidden])")`)
	if waited := pagetest.Value[int](t, ctx, "waited"); waited > 400 {
		t.Errorf("the card of a game that was won waits for %d ms", waited)
	}
}

// TestHeaderOnPhones: the name, the choice of light and dark and the other language stand in one line.
func TestHeaderOnPhones(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := open(t, 360, 640)
	for _, lang := range []string{"en", "zh"} {
		pagetest.Do(t, ctx, chromedp.Navigate(url+"/?lang="+lang))
		if !pagetest.Value[bool](t, ctx, `(([brand, nav, other]) => other.right <= innerWidth && other.height < 48 && brand.bottom > nav.top)(
			["header .brand", "nav", "#language"].map((at) => document.querySelector(at).getBoundingClientRect()))`) {
			t.Errorf("the header in %s takes two lines or is cut off", lang)
		}
	}
}

// TestSlowPage shows the page as it comes in parts: what is there does not move for what follows.
func TestSlowPage(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	whole := shared()
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
		for _, tag := range regexp.MustCompile(`<[b-np-z]`).FindAllIndex(text[:gallery], -1) { // each element but options
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
	pagetest.Still(t, ctx)
}

// TestProgress: a game that was left goes on where it was, until it is begun anew.
func TestProgress(t *testing.T) {
	ctx := visit(t, 1280, 900, "/?lang=en&puzzle=864072513")
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.ThePlayer+`.stage.groups[`+pagetest.ThePlayer+`.puzzle.pieces.findIndex((x) => x.name === "8")].focus()`), chromedp.KeyEvent(kb.ArrowDown))
	for _, want := range []string{"You: 1 step · fewest: 23 steps", "You: 0 steps · fewest: 23 steps"} {
		pagetest.Do(t, ctx, chromedp.Reload())
		pagetest.PlayerReady(t, ctx)
		pagetest.Wait(t, ctx, fmt.Sprintf(`%s.bar.note && %q.startsWith(%[1]s.shadowRoot.querySelector(".count").textContent)`, pagetest.ThePlayer, want))
		pagetest.PressPlayer(t, ctx, "reset")
	}
}

// TestKeyboard finds and opens a named layout by keys alone.
func TestKeyboard(t *testing.T) {
	ctx := visit(t, 1280, 900, "/?lang=en")
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.querySelector("#shelf a").focus()`), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowLeft))
	// The first of the second row.
	const at = `[...document.querySelectorAll("#shelf li")].indexOf(document.activeElement.closest("li"))`
	columns := pagetest.Value[int](t, ctx, `[...document.querySelectorAll("#shelf li")].findIndex((li, i, all) => li.offsetTop > all[0].offsetTop)`)
	if got := pagetest.Value[int](t, ctx, at); got != columns || columns < 2 {
		t.Errorf("the arrow keys led to layout %d of %d in a row", got, columns)
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("search").focus()`), chromedp.KeyEvent("hengdaolima"), chromedp.KeyEvent(kb.Enter))
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.puzzle.name === "Sword Across the Saddle"`)
}

// TestDayIsKept solves the puzzle of the day: the page keeps that it was solved, and what is sent
// to a friend tells how well and not how.
func TestDayIsKept(t *testing.T) {
	dayIsKept(t, "/?lang=en", `1 in a row · 1 solved: 1 in the fewest moves, 0 with 1–5 more, 0 with over 5 more · next in \d+ h \d+ min`)
}

// A link to a day stays one: who opens it plays the puzzle of that day, and a win counts for that.
func TestLinkToDay(t *testing.T) {
	dayIsKept(t, "/?lang=en&day=2026-03-02", "0 in a row · 1 solved: 1 in the fewest moves, 0 with 1–5 more, 0 with over 5 more")
}

func dayIsKept(t *testing.T, path, told string) {
	ctx, url := open(t, 390, 900)
	pagetest.Open(t, ctx, url+path)
	day := pagetest.Value[string](t, ctx, `document.getElementById("board").dataset.day`)
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		t.Fatal(err)
	}
	const place = `document.getElementById("play").getBoundingClientRect().top + scrollY`
	before := pagetest.Value[float64](t, ctx, place)
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.ThePlayer+`.act("swap")`))
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.solution && `+pagetest.ThePlayer+`.mode === "watch"`)
	n := pagetest.InPlayer[int](t, ctx, `(p.act("last"), window.moves = new URLSearchParams(p.link().split("#")[1]).get("moves"),
		p.resume(p.solution.map(({ pieces: [i], path }) => p.puzzle.pieces[i].name + path).join(" "), p.solution.length - 1), p.act("redo"), p.at)`)
	const card = `document.querySelector("slide-player").shadowRoot.querySelector(".card:not([hidden])")`
	pagetest.Wait(t, ctx, card)
	if after := pagetest.Value[float64](t, ctx, place); after != before {
		t.Errorf("a win moves the board from %v to %v", before, after)
	}
	if got, want := pagetest.Value[string](t, ctx, `localStorage.getItem("days")`), fmt.Sprintf(`{"%s":{"n":%d,"fewest":%[2]d,"helped":-1}}`, day, n); got != want {
		t.Errorf("kept is %s, want %s", got, want)
	}
	text := pagetest.Value[string](t, ctx, `new Promise((done) => {
		navigator.clipboard.writeText = async (text) => done(text);
		`+card+`.querySelector("[data-do=share]").click();
	})`)
	if !strings.HasPrefix(text, "slidegif ") || !strings.Contains(text, fmt.Sprintf(" · %d moves (fewest %[1]d) 🟥🟥🟥🟥🟥\n%s/?day=%s", n, url, day)) || strings.Contains(text, "puzzle=") {
		t.Errorf("shared is %q", text)
	}
	pagetest.Wait(t, ctx, card+`?.textContent.includes("copied") && `+card+`.querySelector("[data-do=another]")`)
	pagetest.Do(t, ctx, chromedp.Reload())
	pagetest.PlayerReady(t, ctx)
	if got := pagetest.Value[string](t, ctx, pagetest.Text("days")); !regexp.MustCompile("^" + told + "$").MatchString(got) {
		t.Errorf("the next day's page says %q", got)
	}
	// It stays solved, and tells of the last four weeks.
	if !pagetest.InPlayer[bool](t, ctx, `p.won && p.at === p.line.length && !document.getElementById("mine").open`) {
		t.Error("who comes back to a day that was solved finds a fresh board")
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("mine").open = true`))
	pagetest.Wait(t, ctx, `document.querySelector("#mine pre").textContent`)
	squares := pagetest.Value[string](t, ctx, `document.querySelector("#mine pre").textContent.replaceAll("⬜", "").trim()`)
	if (squares == "🟩") != strings.Contains(told, "next") {
		t.Errorf("the last four weeks are %q", squares)
	}
	// The record goes to another browser as a line.
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
	})()`); got != "This line is no record of slidegif,false,Imported; the better results count,true" {
		t.Errorf("a record is taken so: %s", got)
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("theme").value = "dark", document.getElementById("theme").dispatchEvent(new Event("change"))`))
	pagetest.Wait(t, ctx, `location.search.includes("theme=dark")`)
	if at := pagetest.Value[string](t, ctx, `location.search + " " + document.getElementById("eyebrow").textContent`); !strings.Contains(at, "day="+day) || strings.Contains(at, "puzzle=") || !strings.HasSuffix(at, "Klotski · "+day) {
		t.Errorf("in another theme the page is at %s", at)
	}
}

// TestReadsPicture drops a screenshot in which two tiles look alike: they are marked in the
// editor. It pastes one without doubt: the board stands beside it, and one press solves it.
func TestReadsPicture(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx := visit(t, 1280, 900, "/?lang=en&puzzle=横刀立马")
	// With twice = 1 the second tile is drawn over the first, with 0 nothing is.
	send := func(twice int, event string) {
		pagetest.Value[bool](t, ctx, fmt.Sprintf(`(async () => {
			const picture = await createImageBitmap(await (await fetch("solve.png?view=start&size=600&theme=modern&puzzle=123/456/708")).blob());
			const canvas = Object.assign(document.createElement("canvas"), { width: 700, height: 1200 }), pen = canvas.getContext("2d");
			pen.drawImage(picture, 50, 300); // without what our pictures say of themselves
			pen.drawImage(picture, 210, 30, 180, 180, 80, 330, 180 * %d, 180);
			const data = new DataTransfer(), blob = await new Promise((done) => canvas.toBlob(done));
			data.items.add(new File([blob], "phone.png", { type: "image/png" }));
			return dispatchEvent(%s);
		})()`, twice, event))
	}
	send(1, `new DragEvent("drop", { dataTransfer: data })`)
	pagetest.Wait(t, ctx, pagetest.Text("shot")+`.includes("two tiles look like 2")`)
	pagetest.Wait(t, ctx, `document.querySelectorAll(".grid .doubt").length === 2`)
	send(0, `new ClipboardEvent("paste", { clipboardData: data })`)
	pagetest.Wait(t, ctx, pagetest.Text("make-state")+`.includes("fewest: 1")`)
	if got := pagetest.Value[string](t, ctx, pagetest.Text("make-id")); got != "tiles:123/456/708" {
		t.Errorf("read is %s", got)
	}
	// The page still scrolls to the editor, so that a place to press would move.
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("make-solve").click()`))
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.puzzle.id === "tiles:123/456/708" && `+pagetest.ThePlayer+`.mode === "watch"`)
}

// TestFewestOfRandom: the optimum of a puzzle without a name stands below the board once it is found,
// and nothing moves for it.
func TestFewestOfRandom(t *testing.T) {
	ctx, url := open(t, 390, 844)
	for lang, want := range map[string]string{"en": "You: 0 steps · fewest: 23 steps", "zh": "已走 0 步 · 最少 23 步"} {
		pagetest.Open(t, ctx, url+"/?puzzle=864072513&lang="+lang)
		pagetest.PlayerReady(t, ctx)
		pagetest.Wait(t, ctx, pagetest.ThePlayer+`.shadowRoot.querySelector(".count").textContent === "`+want+`"`)
		pagetest.Still(t, ctx)
	}
}
