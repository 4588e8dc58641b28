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
		value[string](t, ctx, `document.getElementById("summary")?.textContent ?? ""`),
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
	ctx, url := open(t, 390, 844, chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch)
	visit(t, ctx, url)
}

// visit is what somebody does who plays with the page.
func visit(t *testing.T, ctx context.Context, url string) {
	do(t, ctx, media("prefers-color-scheme", "light"), chromedp.Navigate(url+"/?lang=zh"))
	wait(t, ctx, `document.querySelector(".welcome img").naturalWidth > 0`)
	look(t, ctx, "1-welcome")

	// A named layout, by its pinyin.
	do(t, ctx, chromedp.SendKeys("#search", "hengdaolima"))
	if n := value[int](t, ctx, `document.querySelectorAll(".shelf li:not([hidden])").length`); n != 1 {
		t.Errorf("the search finds %d layouts", n)
	}
	do(t, ctx, chromedp.Click(`a[data-use="klotski:heng-dao-li-ma"]`))
	wait(t, ctx, `document.querySelectorAll("#optima li").length === 3 && !/[…?]/.test(`+text("optima")+`)`)
	wait(t, ctx, `document.querySelector("#picture img").naturalWidth > 0`)
	for _, want := range []string{"81 手", "116 格", "90 滑"} {
		if got := value[string](t, ctx, text("optima")); !strings.Contains(got, want) {
			t.Errorf("the optima are %q, without %q", got, want)
		}
	}
	look(t, ctx, "2-solved")
	fits(t, ctx)

	stepThrough(t, ctx)
	copies(t, ctx, url)

	// The other language, a theme, the dark.
	do(t, ctx, chromedp.Click("#language"))
	wait(t, ctx, `document.documentElement.lang === "en" && `+text("summary")+`.startsWith("81 moves")`)
	do(t, ctx, evaluate(`document.getElementById("theme").value = "dark", document.getElementById("theme").dispatchEvent(new Event("change"))`))
	wait(t, ctx, `document.querySelector("#picture img").src.includes("theme=dark") && document.querySelector("#picture img").naturalWidth > 0`)
	if !value[bool](t, ctx, `!!document.querySelector("#stage .board.dark")`) {
		t.Error("the board does not wear the theme")
	}
	do(t, ctx, media("prefers-color-scheme", "dark"))
	look(t, ctx, "3-dark")
	day := value[string](t, ctx, `document.getElementById("scheme").value = "light", document.getElementById("scheme").dispatchEvent(new Event("change")), getComputedStyle(document.body).backgroundColor`)
	night := value[string](t, ctx, `document.getElementById("scheme").value = "auto", document.getElementById("scheme").dispatchEvent(new Event("change")), getComputedStyle(document.body).backgroundColor`)
	if day == night {
		t.Errorf("by day and by night the page is %s", day)
	}

	typed(t, ctx)
	edited(t, ctx)
	refused(t, ctx)
	fits(t, ctx)
}

func stepThrough(t *testing.T, ctx context.Context) {
	t.Helper()
	do(t, ctx, chromedp.Click("#next"), chromedp.Click("#next"), chromedp.Click("#prev"))
	at := func(want string) {
		t.Helper()
		if got := value[string](t, ctx, text("count")); got != want {
			t.Errorf("the stepper is at %s, want %s", got, want)
		}
	}
	at("1/81")
	do(t, ctx, chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	at("3/81")
	do(t, ctx, chromedp.Click(`#moves li:nth-child(40) button`))
	at("40/81")
	do(t, ctx, evaluate(`document.getElementById("slider").value = 80, document.getElementById("slider").dispatchEvent(new Event("input"))`))
	at("80/81")
	do(t, ctx, chromedp.Click("#play"))
	wait(t, ctx, text("count")+` === "81/81"`)
	if got := value[string](t, ctx, `document.querySelector(".piece.hero").getAttribute("transform")`); got != "translate(100 300)" {
		t.Errorf("曹操 ends at %s", got)
	}
	do(t, ctx, chromedp.Click("#first"))
	at("0/81")
}

func copies(t *testing.T, ctx context.Context, url string) {
	t.Helper()
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		if _, err := chromedp.CallBrowser(ctx, browser.SetPermission, browser.SetPermissionParams{
			Permission: &browser.PermissionDescriptor{Name: name}, Setting: browser.PermissionSettingGranted,
		}); err != nil {
			t.Fatal(err)
		}
	}
	for field, want := range map[string]string{
		"markdown": "![横刀立马: 81 手](" + url + "/solve.gif?puzzle=klotski:",
		"html":     `<img src="` + url + "/solve.gif?puzzle=klotski:",
		"url":      url + "/solve.gif?puzzle=klotski:1xx2/1xx2/",
	} {
		do(t, ctx, chromedp.Click(fmt.Sprintf("[data-copy=%s]", field)))
		wait(t, ctx, fmt.Sprintf(`document.querySelector("[data-copy=%s]").classList.contains("done")`, field))
		if got := value[string](t, ctx, "navigator.clipboard.readText()"); !strings.HasPrefix(got, want) {
			t.Errorf("%s copies %q", field, got)
		}
	}
}

var clearPuzzle = evaluate(`document.getElementById("puzzle").value = ""`)

func typed(t *testing.T, ctx context.Context) {
	t.Helper()
	do(t, ctx, clearPuzzle, chromedp.SendKeys("#puzzle", "8 6 4\n0 7 2\n5 1 3"), press("#solve"))
	wait(t, ctx, text("summary")+`.startsWith("23 steps")`)
	wait(t, ctx, text("optima")+`.includes("17 pushes")`)
	look(t, ctx, "4-typed")
	// What somebody else gets who is sent the address.
	if address := value[string](t, ctx, "location.search"); !strings.Contains(address, "puzzle=8") {
		t.Errorf("the address became %s", address)
	}
}

func edited(t *testing.T, ctx context.Context) {
	t.Helper()
	tap := func(which string, cell int) step {
		return chromedp.Click(fmt.Sprintf("#edit-%s .tiles button:nth-child(%d)", which, cell))
	}
	do(t, ctx, chromedp.Click("#editing summary"), tap("start", 1), tap("start", 2))
	if !value[bool](t, ctx, text("parity")+`.startsWith("✗")`) {
		t.Error("an odd exchange is called solvable")
	}
	do(t, ctx, tap("goal", 1), tap("goal", 2))
	if got := value[string](t, ctx, `document.getElementById("puzzle").value`); got != "tiles:684/072/513:213/456/780" {
		t.Errorf("tapping gave %s", got)
	}
	look(t, ctx, "5-edited")
	do(t, ctx, press("#solve"))
	wait(t, ctx, text("summary")+`.includes("fewest")`)
}

func refused(t *testing.T, ctx context.Context) {
	t.Helper()
	do(t, ctx, clearPuzzle, chromedp.SendKeys("#puzzle", "213456780"), press("#solve"))
	wait(t, ctx, text("trouble")+`.includes("odd permutation")`)
	do(t, ctx, clearPuzzle, chromedp.SendKeys("#puzzle", "../../etc/passwd"), press("#solve"))
	wait(t, ctx, text("trouble")+`.includes("Hint")`)
	look(t, ctx, "6-refused")
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
		chromedp.SendKeys("#puzzle", "864072513"), chromedp.Click("#solve"),
		chromedp.WaitVisible("#picture img"), chromedp.WaitVisible("#markdown"), chromedp.WaitNotVisible("#stepper"))
	look(t, ctx, "without-scripts")
	if src := run(t, ctx, "src", chromedp.AttributeValue("#picture img", "src")).Value; src != "/solve.gif?puzzle=tiles:864/072/513" {
		t.Errorf("the picture is %s", src)
	}
}

// TestLessMotion shows a still to who wants no motion, and the animation on demand.
func TestLessMotion(t *testing.T) {
	ctx, url := open(t, 800, 900)
	do(t, ctx, media("prefers-reduced-motion", "reduce"), chromedp.Navigate(url+"/?puzzle=864072513&lang=en"))
	const src = `document.querySelector("#picture img").src`
	wait(t, ctx, text("summary")+`.startsWith("23") && `+src+`.includes("/solve.png")`)
	if got := value[string](t, ctx, `document.getElementById("url").value`); !strings.Contains(got, "/solve.gif") {
		t.Errorf("the code to embed is for %s", got)
	}
	do(t, ctx, press("#play-gif"))
	wait(t, ctx, src+`.includes("/solve.gif")`)
}

// TestKeyboard finds, chooses and solves a named layout, and steps through, by keys alone.
func TestKeyboard(t *testing.T) {
	ctx, url := open(t, 1280, 900)
	do(t, ctx, chromedp.Navigate(url+"/?lang=en"))
	const here = `document.activeElement.closest("details, form, header, section")?.id ?? ""`
	stops := 0
	for value[string](t, ctx, `document.activeElement.id`) != "search" {
		do(t, ctx, chromedp.KeyEvent(kb.Tab))
		if stops++; stops > 20 {
			t.Fatal("the search box is no stop of the tab key")
		}
	}
	for stops = 0; value[string](t, ctx, here) == "layouts"; stops++ {
		do(t, ctx, chromedp.KeyEvent(kb.Tab))
		if stops > 9 {
			t.Fatal("the named layouts cannot be left")
		}
	}
	do(t, ctx, evaluate(`document.querySelector(".shelf a").focus()`), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowLeft))
	// The first of the second row.
	const at = `[...document.querySelectorAll(".shelf li")].indexOf(document.activeElement.closest("li"))`
	columns := value[int](t, ctx, `[...document.querySelectorAll(".shelf li")].findIndex((li, i, all) => li.offsetTop > all[0].offsetTop)`)
	if got := value[int](t, ctx, at); got != columns || columns < 2 {
		t.Errorf("the arrow keys led to layout %d of %d in a row", got, columns)
	}
	do(t, ctx, evaluate(`document.getElementById("search").focus()`), chromedp.KeyEvent("hengdaolima"), chromedp.KeyEvent(kb.Enter))
	wait(t, ctx, text("summary")+`.startsWith("81 moves")`)
	do(t, ctx, evaluate(`document.activeElement.blur()`), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	if got := value[string](t, ctx, text("count")); got != "2/81" {
		t.Errorf("the stepper is at %s", got)
	}
}
