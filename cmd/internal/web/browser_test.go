//go:build !js

package web

import (
	"bytes"
	"context"
	"fmt"
	"image/gif"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// needBrowser in the environment makes a missing browser a failure.
const needBrowser = "SLIDEGIF_NEED_TOOLS"

// open starts a browser without a window, and returns a tab and a server to look at. Any
// error that the page meets fails the test. With go test -artifacts the pictures that
// look takes are kept.
func open(t *testing.T, width, height int64, options ...chromedp.EmulateViewportOption) (context.Context, string) {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
	var path string
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		if os.Getenv(needBrowser) != "" {
			t.Fatal("there is no Chromium, and " + needBrowser + " asks for one")
		}
		t.Skip("there is no Chromium")
	}
	flags := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.UserDataDir(t.TempDir()), chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, flags...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	server := httptest.NewServer(quiet(t))
	t.Cleanup(server.Close)
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, height, options...)); err != nil {
		t.Fatal(err)
	}
	listen(t, ctx)
	return ctx, server.URL
}

// listen fails the test at what the page throws, and at what its policy forbids it.
func listen(t *testing.T, ctx context.Context) {
	messages := chromedp.Console(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for m, err := range messages {
			if err != nil {
				return
			}
			// That an answer is 422 is no fault of the page.
			if (m.IsException() || m.Type == chromedp.ConsoleError) && m.Source != "network" {
				t.Errorf("the browser complains: %v %s", m, m.URL)
			}
		}
	}()
	t.Cleanup(func() {
		chromedp.Cancel(ctx)
		<-ended
	})
}

// long skips a test that takes a minute, where nobody asks for it.
func long(t *testing.T) {
	t.Helper()
	if os.Getenv("SLIDEGIF_LONG") == "" {
		t.Skip("it takes a minute; SLIDEGIF_LONG=1 runs it")
	}
}

type step = chromedp.Action[chromedp.Void]

func do(t *testing.T, ctx context.Context, steps ...step) {
	t.Helper()
	for i, a := range steps {
		run(t, ctx, fmt.Sprintf("step %d", i), a)
	}
}

// run fails the test where an action does not end well, and soon.
func run[T any](t *testing.T, ctx context.Context, name string, a chromedp.Action[T]) T {
	t.Helper()
	ctx, cancel := context.WithTimeout(ctx, 40*time.Second)
	defer cancel()
	v, err := chromedp.Run(ctx, a)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return v
}

// value evaluates a script, a promise's too.
func value[T any](t *testing.T, ctx context.Context, script string) T {
	t.Helper()
	return run(t, ctx, script, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
}

// evaluate runs a script for what it does.
func evaluate(script string) step { return chromedp.Evaluate[chromedp.Void](script) }

// wait polls until a condition of the page holds.
func wait(t *testing.T, ctx context.Context, condition string) {
	t.Helper()
	for end := time.Now().Add(40 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		// Between two pages there is nothing to ask.
		if ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("!!("+condition+")")); ok && err == nil {
			return
		}
	}
	t.Fatalf("the page never came to %s; it says %q, %q", condition,
		value[string](t, ctx, `document.querySelector("slide-player")?.shadowRoot?.querySelector(".note").textContent ?? ""`),
		value[string](t, ctx, `document.getElementById("trouble")?.textContent ?? ""`))
}

func look(t *testing.T, ctx context.Context, name string) {
	t.Helper()
	shot := run(t, ctx, name, chromedp.FullScreenshot(100))
	if err := os.WriteFile(filepath.Join(t.ArtifactDir(), name+".png"), shot, 0o666); err != nil {
		t.Fatal(err)
	}
}

func text(id string) string { return fmt.Sprintf("document.getElementById(%q).textContent", id) }

// press clicks where a smooth scroll might still be under way.
func press(selector string) step {
	script := fmt.Sprintf(`document.querySelector(%q).scrollIntoView({ block: "center", behavior: "instant" })`, selector)
	return chromedp.Steps(evaluate(script), chromedp.Sleep(300*time.Millisecond), chromedp.Click(selector))
}

// media makes the page believe in a preference of its reader's.
func media(name, value string) step {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: name, Value: value}},
		})
		return err
	})
}

func TestDesktop(t *testing.T) {
	ctx, url := open(t, 1280, 900)
	visit(t, ctx, url)
}

func TestPhone(t *testing.T) {
	long(t)
	ctx, url := open(t, 390, 844, chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch)
	visit(t, ctx, url)
}

// visit is what somebody does who plays with the page.
func visit(t *testing.T, ctx context.Context, url string) {
	do(t, ctx, media("prefers-color-scheme", "light"), chromedp.Navigate(url+"/?lang=zh"))
	playerReady(t, ctx)
	fits(t, ctx)
	if shift := value[float64](t, ctx, `new Promise((done) => {
		let sum = 0;
		new PerformanceObserver((list) => list.getEntries().forEach((e) => (sum += e.value))).observe({ type: "layout-shift", buffered: true });
		setTimeout(() => done(sum), 300);
	})`); shift > 0.001 {
		t.Errorf("the layout shifts by %.3f", shift)
	}
	look(t, ctx, "1-welcome")

	// A named layout, by its pinyin.
	do(t, ctx, chromedp.SendKeys("#search", "hengdaolima"))
	wait(t, ctx, `document.querySelectorAll("#shelf li").length === 1`)
	do(t, ctx, press(`#shelf a`))
	wait(t, ctx, text("name")+` === "横刀立马" && `+thePlayer+`.puzzle.name === "横刀立马"`)
	for _, want := range []string{"连步 81 步", "单步 116 步", "直线 90 步"} {
		if got := value[string](t, ctx, text("optima")); !strings.Contains(got, want) {
			t.Errorf("the optima are %q, without %q", got, want)
		}
	}
	if got := said(t, ctx, "count"); got != "你 0 步 · 最少 81 步" {
		t.Errorf("the player says %q", got)
	}
	pressPlayer(t, ctx, "swap")
	wait(t, ctx, thePlayer+`.mode === "watch" && `+thePlayer+`.line.length === 81`)
	pressPlayer(t, ctx, "last")
	if !inPlayer[bool](t, ctx, `p.won`) {
		t.Error("the solution does not end at the goal")
	}
	look(t, ctx, "2-solved")
	shared(t, ctx, url)

	// The other language, a theme, the dark.
	do(t, ctx, press("#language"))
	wait(t, ctx, `document.documentElement.lang === "en" && document.getElementById("make-id").textContent && `+thePlayer+`?.puzzle?.name === "Heng Dao Li Ma 横刀立马"`)
	do(t, ctx, evaluate(`document.getElementById("theme").value = "dark", document.getElementById("theme").dispatchEvent(new Event("change"))`))
	wait(t, ctx, `location.search.includes("theme=dark") && `+thePlayer+`.stage.svg.isConnected && !document.querySelector("[aria-busy]")`)
	do(t, ctx, media("prefers-color-scheme", "dark"))
	look(t, ctx, "3-dark")
	day := value[string](t, ctx, `document.getElementById("scheme").value = "light", document.getElementById("scheme").dispatchEvent(new Event("change")), getComputedStyle(document.body).backgroundColor`)
	night := value[string](t, ctx, `document.getElementById("scheme").value = "auto", document.getElementById("scheme").dispatchEvent(new Event("change")), getComputedStyle(document.body).backgroundColor`)
	if day == night {
		t.Errorf("by day and by night the page is %s", day)
	}
	typed(t, ctx)
	made(t, ctx, url)
	refused(t, ctx)
	fits(t, ctx)
}

// shared opens the downloads and copies the code to embed.
func shared(t *testing.T, ctx context.Context, url string) {
	t.Helper()
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		if _, err := chromedp.CallBrowser(ctx, browser.SetPermission, browser.SetPermissionParams{
			Permission: &browser.PermissionDescriptor{Name: name}, Setting: browser.PermissionSettingGranted,
		}); err != nil {
			t.Fatal(err)
		}
	}
	do(t, ctx, press("#share summary"))
	wait(t, ctx, `/kB|MB/.test(document.querySelector("#downloads small").textContent)`)
	for as, want := range map[string]string{
		"svg":      `<img src="` + url + "/solve.svg?puzzle=klotski:1xx2/1xx2/",
		"gif":      "<picture>\n  <source media=\"(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)\"",
		"markdown": "![横刀立马](" + url + "/solve.svg?puzzle=klotski:",
		"player":   `<script src="` + url + `/player.js" async></script>`,
		"frame":    `<iframe src="` + url + "/embed?puzzle=klotski:",
	} {
		do(t, ctx, evaluate(fmt.Sprintf(`document.getElementById("embed-as").value = %q, document.getElementById("embed-as").dispatchEvent(new Event("change"))`, as)))
		do(t, ctx, press("#copy"))
		wait(t, ctx, `document.getElementById("copied").textContent.endsWith(document.getElementById("embed-as").selectedOptions[0].text)`)
		if got := value[string](t, ctx, "navigator.clipboard.readText()"); !strings.HasPrefix(got, want) {
			t.Errorf("%s copies %q", as, got)
		}
	}
	do(t, ctx, press("#share summary"))
}

var clearPuzzle = evaluate(`document.getElementById("puzzle").value = ""`)

func typed(t *testing.T, ctx context.Context) {
	t.Helper()
	do(t, ctx, clearPuzzle, chromedp.SendKeys("#puzzle", "8 6 4\n0 7 2\n5 1 3"), press("#open"))
	wait(t, ctx, thePlayer+`.puzzle.id === "tiles:864/072/513"`)
	do(t, ctx, evaluate(thePlayer+`.act("swap")`))
	wait(t, ctx, thePlayer+`.line.length === 23`)
	look(t, ctx, "4-typed")
	// What somebody else gets who is sent the address.
	if address := value[string](t, ctx, "location.search"); !strings.Contains(address, "puzzle=8") {
		t.Errorf("the address became %s", address)
	}
}

// made sets up tiles by tapping.
func made(t *testing.T, ctx context.Context, url string) {
	t.Helper()
	kind := func(name string) step {
		return evaluate(fmt.Sprintf(`document.getElementById("make-kind").value = %q, document.getElementById("make-kind").dispatchEvent(new Event("change"))`, name))
	}
	tap := func(which, cell int) step {
		return press(fmt.Sprintf("#maker fieldset:nth-child(%d) .grid button:nth-child(%d)", which, cell))
	}
	do(t, ctx, chromedp.Navigate(url+"/?lang=en"))
	wait(t, ctx, text("make-id"))
	const reset = "#maker fieldset:nth-child(1) > button:last-child"
	do(t, ctx, kind("tiles"), press(reset), tap(1, 1), tap(1, 2))
	wait(t, ctx, text("make-state")+`.startsWith("✗")`)
	do(t, ctx, tap(2, 1), tap(2, 2))
	wait(t, ctx, text("make-state")+`.startsWith("✓")`)
	if got := value[string](t, ctx, text("make-id")); got != "tiles:213/456/780:213/456/780" {
		t.Errorf("tapping gave %s", got)
	}
}

func refused(t *testing.T, ctx context.Context) {
	t.Helper()
	do(t, ctx, clearPuzzle, chromedp.SendKeys("#puzzle", "../../etc/passwd"), press("#open"))
	wait(t, ctx, text("trouble")+`.includes("Hint") && `+thePlayer+`.hidden`)
	look(t, ctx, "6-refused")
	do(t, ctx, clearPuzzle, chromedp.SendKeys("#puzzle", "213456780"), press("#open"))
	wait(t, ctx, `!`+thePlayer+`.hidden && `+thePlayer+`.puzzle.id === "tiles:213/456/780"`)
	do(t, ctx, evaluate(thePlayer+`.act("swap")`))
	wait(t, ctx, text("trouble")+`.startsWith("No solution exists")`)
}

// TestPaint makes a puzzle of one domino with a mouse and with a finger.
func TestPaint(t *testing.T) {
	for name, g := range map[string]gesture{"mouse": mouse, "finger": finger} {
		t.Run(name, func(t *testing.T) {
			var options []chromedp.EmulateViewportOption
			if name == "finger" {
				options = []chromedp.EmulateViewportOption{chromedp.EmulateMobile, chromedp.EmulateTouch}
			}
			ctx, url := open(t, 390, 844, options...)
			do(t, ctx, chromedp.Navigate(url+"/?lang=en&puzzle=864072513"))
			wait(t, ctx, text("make-id"))
			do(t, ctx, evaluate(`document.getElementById("make-kind").value = "klotski", document.getElementById("make-kind").dispatchEvent(new Event("change"))`))
			// A domino painted over two cells, and its goal below.
			do(t, ctx, evaluate(`document.getElementById("maker").scrollIntoView({ block: "center", behavior: "instant" })`), chromedp.Sleep(300*time.Millisecond))
			from := value[[][2]float64](t, ctx, `[0, 0.5, 1].map((k) => [Math.floor(k), k]).map(([i, k]) => { const r = document.querySelectorAll("#maker .grid button")[i].getBoundingClientRect(); return [r.x + r.width / 2 + (k - i) * r.width, r.y + r.height / 2]; })`)
			do(t, ctx, g(from))
			if got := value[string](t, ctx, text("make-id")); got != "klotski:AA00/0000/0000/0000/0000" {
				t.Errorf("painting gave %s", got)
			}
			wait(t, ctx, `document.getElementById("make-state").classList.contains("bad")`) // it needs a goal
			do(t, ctx, press(`[data-tool="toolGoal"]`), press("#maker .grid button:nth-child(1)"), press("#maker .grid button:nth-child(17)"))
			wait(t, ctx, `!document.getElementById("make-play").disabled && `+text("make-state")+`.includes("fewest: 1")`)
			look(t, ctx, "5-made")
			// A piece is called what is typed, unless that is no name.
			do(t, ctx, press(`[data-tool="toolName"]`), press("#maker .grid button:nth-child(2)"))
			do(t, ctx, chromedp.SendKeys("#maker input", "0"), chromedp.SendKeys("#maker input", "关"))
			do(t, ctx, press("#make-play"))
			wait(t, ctx, thePlayer+`.puzzle.id === "klotski:关关00/0000/0000/0000/0000:..../..../..../..../关关.."`)
			// A wall that nothing can pass is told at once.
			do(t, ctx, press(`[data-tool="toolWall"]`))
			for cell := range 4 {
				do(t, ctx, press(fmt.Sprintf("#maker .grid button:nth-child(%d)", cell+9)))
			}
			wait(t, ctx, text("make-state")+`.includes("No solution exists") && document.getElementById("make-play").disabled`)
		})
	}
}

// fits fails where the page must be scrolled sideways.
func fits(t *testing.T, ctx context.Context) {
	t.Helper()
	if over := value[int](t, ctx, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
		t.Errorf("the page is %d pixels too wide", over)
	}
}

// TestImageDecoder has the browser's own decoder read an animation.
func TestImageDecoder(t *testing.T) {
	ctx, url := open(t, 800, 600)
	do(t, ctx, chromedp.Navigate(url+"/?lang=en"))
	got := value[[]int](t, ctx, `(async () => {
		const answer = await fetch("/solve.gif?puzzle=864/072/513");
		const d = new ImageDecoder({ data: await answer.arrayBuffer(), type: answer.headers.get("Content-Type") });
		await d.tracks.ready;
		const n = d.tracks.selectedTrack.frameCount;
		const { image } = await d.decode({ frameIndex: n - 1 });
		return [n, image.displayWidth, image.displayHeight];
	})()`)
	whole, err := gif.DecodeAll(bytes.NewReader(get(quiet(t), "/solve.gif?puzzle=864/072/513").Body.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if want := []int{len(whole.Image), whole.Config.Width, whole.Config.Height}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("frames, width and height are %v in the browser and %v here", got, want)
	}
}

// TestWithoutScripts uses the plain form.
func TestWithoutScripts(t *testing.T) {
	ctx, url := open(t, 390, 844)
	withoutScripts := chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return err
	})
	do(t, ctx, withoutScripts, chromedp.Navigate(url+"/?lang=en"),
		chromedp.SendKeys("#puzzle", "864072513"), chromedp.SendKeys("#open", "\r"),
		chromedp.WaitVisible("noscript img"), chromedp.WaitVisible("slide-player > svg"))
	look(t, ctx, "without-scripts")
	do(t, ctx, chromedp.WaitVisible(`noscript img[src="./solve.gif?lang=en&puzzle=tiles:864/072/513"]`))
	// Only metrics of the puzzle can be chosen. The driver's own scripts run all the same.
	do(t, ctx, chromedp.Navigate(url+"/?lang=en&puzzle=横刀立马"))
	if got := value[string](t, ctx, `[...document.querySelectorAll("#metric option:not([hidden])")].map((o) => o.value).join()`); got != ",step,slide,move" {
		t.Errorf("the metrics are %q", got)
	}
}

// TestLessMotion shows the solution still to who wants no motion.
func TestLessMotion(t *testing.T) {
	ctx, url := open(t, 800, 900)
	do(t, ctx, media("prefers-reduced-motion", "reduce"), chromedp.Navigate(url+"/embed?puzzle=864072513&autoplay=on"))
	playerReady(t, ctx)
	pressPlayer(t, ctx, "next")
	if n := inPlayer[int](t, ctx, `p.stage.groups.flatMap((g) => g.getAnimations()).length + (p.timer ? 1 : 0)`); n != 0 || inPlayer[int](t, ctx, `p.at`) != 1 {
		t.Errorf("%d animations, and the player is at %d", n, inPlayer[int](t, ctx, `p.at`))
	}
}

// TestProgress: a game that was left goes on where it was, until it is begun anew.
func TestProgress(t *testing.T) {
	ctx, url := open(t, 1280, 900)
	do(t, ctx, chromedp.Navigate(url+"/?lang=en&puzzle=864072513"))
	playerReady(t, ctx)
	do(t, ctx, evaluate(thePlayer+`.stage.groups[`+thePlayer+`.puzzle.pieces.findIndex((x) => x.name === "8")].focus()`), chromedp.KeyEvent(kb.ArrowDown))
	for _, want := range []string{"You: 1 step · fewest: 23 steps", "You: 0 steps"} {
		do(t, ctx, chromedp.Reload())
		playerReady(t, ctx)
		wait(t, ctx, fmt.Sprintf(`%s.bar.note && %q.startsWith(%[1]s.shadowRoot.querySelector(".count").textContent)`, thePlayer, want))
		pressPlayer(t, ctx, "reset")
	}
}

// TestKeyboard finds and opens a named layout by keys alone.
func TestKeyboard(t *testing.T) {
	ctx, url := open(t, 1280, 900)
	do(t, ctx, chromedp.Navigate(url+"/?lang=en"))
	playerReady(t, ctx)
	do(t, ctx, evaluate(`document.querySelector("#shelf a").focus()`), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowLeft))
	// The first of the second row.
	const at = `[...document.querySelectorAll("#shelf li")].indexOf(document.activeElement.closest("li"))`
	columns := value[int](t, ctx, `[...document.querySelectorAll("#shelf li")].findIndex((li, i, all) => li.offsetTop > all[0].offsetTop)`)
	if got := value[int](t, ctx, at); got != columns || columns < 2 {
		t.Errorf("the arrow keys led to layout %d of %d in a row", got, columns)
	}
	do(t, ctx, evaluate(`document.getElementById("search").focus()`), chromedp.KeyEvent("hengdaolima"), chromedp.KeyEvent(kb.Enter))
	wait(t, ctx, thePlayer+`.puzzle.name === "Heng Dao Li Ma 横刀立马"`)
}
