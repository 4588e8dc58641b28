//go:build !js

package pagetest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"slidegif/render/browsertest"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
)

// A Site is where the page is. A static one has no server behind it: its files have no
// addresses of their own until they are made, and there is no code to embed.
type Site struct {
	URL    string // without a slash at the end
	Static bool
}

// Visit is what somebody does who plays with the page.
func Visit(t testing.TB, ctx context.Context, site Site) {
	t.Helper()
	url := site.URL
	Do(t, ctx, browsertest.Media("prefers-color-scheme", "light"), chromedp.Navigate(url+"/?lang=zh"))
	Wait(t, ctx, `document.documentElement.lang === "zh" && document.readyState === "complete"`)
	PlayerReady(t, ctx)
	Fits(t, ctx)
	if shift := Value[float64](t, ctx, `new Promise((done) => {
		let sum = 0;
		new PerformanceObserver((list) => list.getEntries().forEach((e) => (sum += e.value))).observe({ type: "layout-shift", buffered: true });
		setTimeout(() => done(sum), 300);
	})`); shift > 0.001 {
		t.Errorf("the layout shifts by %.3f", shift)
	}
	Look(t, ctx, "1-welcome")

	// An error, in the language of the page. Nothing moves for it.
	const place = `document.getElementById("gallery").getBoundingClientRect().top + scrollY`
	Do(t, ctx, OpenDrawer)
	before := Value[float64](t, ctx, place)
	Do(t, ctx, Ask("nobody"))
	Wait(t, ctx, Text("trouble")+`.includes("没有名为“nobody”的谜题") && `+Text("trouble")+`.includes("提示：名称见页面上的列表；棋盘的写法：各行用 / 隔开") && !`+ThePlayer+`.hidden && document.getElementById("puzzle").ariaInvalid === "true"`)
	if after := Value[float64](t, ctx, place); after != before {
		t.Errorf("an error moves the gallery from %v to %v", before, after)
	}
	// What the hint offers is opened by a press.
	Do(t, ctx, Ask("kloski:hengdaolima"))
	Wait(t, ctx, `document.querySelector("#trouble a")`)
	Do(t, ctx, Evaluate(`document.querySelector("#trouble a").click()`))
	Wait(t, ctx, Text("name")+` === "横刀立马" && !`+Text("trouble")+` && document.getElementById("puzzle").ariaInvalid === "false"`)

	// A named layout, by its pinyin.
	Do(t, ctx, chromedp.SendKeys("#search", "hengdaolima"))
	Wait(t, ctx, `document.querySelectorAll("#shelf li:not([hidden])").length === 1`)
	Do(t, ctx, Press(`#shelf li:not([hidden]) a`))
	Wait(t, ctx, Text("name")+` === "横刀立马" && `+ThePlayer+`.puzzle.name === "横刀立马"`)
	for _, want := range []string{"连步 81 步", "单步 116 步", "直线 90 步"} {
		if got := Value[string](t, ctx, Text("optima")); !strings.Contains(got, want) {
			t.Errorf("the optima are %q, without %q", got, want)
		}
	}
	if got := Said(t, ctx, "count"); got != "已走 0 步 · 最少 81 步" {
		t.Errorf("the player says %q", got)
	}
	PressPlayer(t, ctx, "swap")
	Wait(t, ctx, ThePlayer+`.mode === "watch" && `+ThePlayer+`.line.length === 81`)
	Do(t, ctx, Evaluate(ThePlayer+`.act("last")`))
	if !InPlayer[bool](t, ctx, `p.won`) {
		t.Error("the solution does not end at the goal")
	}
	Look(t, ctx, "2-solved")
	saved(t, ctx)
	if !site.Static {
		shared(t, ctx, url)
	}

	// The other language, a theme, the dark.
	Do(t, ctx, Press("#language"))
	Wait(t, ctx, `document.documentElement.lang === "en" && `+ThePlayer+`?.hasAttribute("next") && `+ThePlayer+`.puzzle?.name === "Sword Across the Saddle"`)
	Do(t, ctx, Evaluate(`document.getElementById("theme").value = "dark", document.getElementById("theme").dispatchEvent(new Event("change"))`))
	Wait(t, ctx, `location.search.includes("theme=dark") && `+ThePlayer+`.stage.svg.isConnected && !document.querySelector("[aria-busy]")`)
	Do(t, ctx, browsertest.Media("prefers-color-scheme", "dark"))
	Look(t, ctx, "3-dark")
	day := Value[string](t, ctx, `document.getElementById("scheme").value = "light", document.getElementById("scheme").dispatchEvent(new Event("change")), getComputedStyle(document.body).backgroundColor`)
	night := Value[string](t, ctx, `document.getElementById("scheme").value = "auto", document.getElementById("scheme").dispatchEvent(new Event("change")), getComputedStyle(document.body).backgroundColor`)
	if day == night {
		t.Errorf("by day and by night the page is %s", day)
	}
	typed(t, ctx)
	made(t, ctx, url)
	refused(t, ctx)
	Fits(t, ctx)
}

// saved makes a file, of which the page tells what was given up for it.
func saved(t testing.TB, ctx context.Context) {
	t.Helper()
	Do(t, ctx, Evaluate(`void ((make) => (URL.createObjectURL = (file) => ((window.file = file), make(file))))(URL.createObjectURL)`))
	Do(t, ctx, Press("#share summary"), Press("#downloads a"))
	Wait(t, ctx, `window.file?.type === "image/svg+xml" && file.size > 10_000`)
	Do(t, ctx, Evaluate(`document.querySelector("#downloads a[data-keys='view=start']").dataset.keys += "&size=400&max-bytes=20KB"`), Press("#downloads a[data-keys^='view=start']"))
	Wait(t, ctx, `file.type === "image/png" && file.size <= 20_000 && `+Text("saved")+`.startsWith("为控制在 20 kB 以内：尺寸由 ")`)
	Do(t, ctx, Press("#share summary"))
}

// shared opens the downloads and copies the code to embed.
func shared(t testing.TB, ctx context.Context, url string) {
	t.Helper()
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		if _, err := chromedp.CallBrowser(ctx, browser.SetPermission, browser.SetPermissionParams{
			Permission: &browser.PermissionDescriptor{Name: name}, Setting: browser.PermissionSettingGranted,
			BrowserContextID: chromedp.FromContext(ctx).BrowserContextID,
		}); err != nil {
			t.Fatal(err)
		}
	}
	Do(t, ctx, Press("#share summary"))
	for as, want := range map[string]string{
		"svg":      `<img src="` + url + "/solve.svg?puzzle=klotski:1xx2/1xx2/",
		"gif":      "<picture>\n  <source media=\"(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)\"",
		"markdown": "![横刀立马](" + url + "/solve.svg?puzzle=klotski:",
		"player":   `<script src="` + url + `/player.js" async></script>`,
		"frame":    `<iframe src="` + url + "/embed?puzzle=klotski:",
	} {
		Do(t, ctx, Evaluate(fmt.Sprintf(`document.getElementById("embed-as").value = %q, document.getElementById("embed-as").dispatchEvent(new Event("change"))`, as)))
		Do(t, ctx, Press("#copy"))
		Wait(t, ctx, `document.getElementById("copied").textContent.endsWith(document.getElementById("embed-as").selectedOptions[0].text)`)
		if got := Value[string](t, ctx, "navigator.clipboard.readText()"); !strings.HasPrefix(got, want) {
			t.Errorf("%s copies %q", as, got)
		}
	}
	Do(t, ctx, Press("#share summary"))
}

func typed(t testing.TB, ctx context.Context) {
	t.Helper()
	// Pasted: a line that is typed is opened when it ends.
	// The page leaves alone what is typed while a drawing is on its way.
	Do(t, ctx, OpenDrawer, Evaluate(`document.getElementById("puzzle").focus(), document.getElementById("puzzle").value = "8 6 4\n0 7 2\n5 1 3"`), Press("#open"))
	Wait(t, ctx, ThePlayer+`.puzzle.id === "tiles:864/072/513"`)
	Do(t, ctx, Evaluate(ThePlayer+`.act("swap")`))
	Wait(t, ctx, ThePlayer+`.line.length === 23`)
	Look(t, ctx, "4-typed")
	// What somebody else gets who is sent the address.
	if address := Value[string](t, ctx, "location.search"); !strings.Contains(address, "puzzle=8") {
		t.Errorf("the address became %s", address)
	}
	// The gallery shows others of the kind.
	const other = "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"
	kind, _, _ := strings.Cut(other, ":")
	Do(t, ctx, Ask(other))
	Wait(t, ctx, fmt.Sprintf(`document.querySelector("[name=tab]:checked").value === %q && document.querySelector("#shelf li:not([hidden])").dataset.kind === %[1]q`, kind))
}

// made sets up a puzzle by tapping.
func made(t testing.TB, ctx context.Context, url string) {
	t.Helper()
	const want = "tiles:213/456/780:213/456/780"
	tap := func(which, cell int) Step {
		return Press(fmt.Sprintf("#boards fieldset:nth-child(%d) .grid button:nth-child(%d)", which, cell))
	}
	Open(t, ctx, url+"/?lang=en&puzzle=123456780")
	Do(t, ctx, Evaluate(`document.getElementById("making").open = true`))
	Wait(t, ctx, Text("make-id"))
	Do(t, ctx, tap(1, 1), tap(1, 2))
	Wait(t, ctx, Text("make-state")+`.startsWith("✗")`)
	Do(t, ctx, tap(2, 1), tap(2, 2))
	Wait(t, ctx, Text("make-state")+`.startsWith("✓")`)
	Wait(t, ctx, `!document.querySelector("#boards .fresh")`) // all of both boards is drawn
	if got := Value[string](t, ctx, Text("make-id")); got != want {
		t.Errorf("tapping gave %s, want %s", got, want)
	}
}

func refused(t testing.TB, ctx context.Context) {
	t.Helper()
	const address = `history.length + location.search`
	before := Value[string](t, ctx, address)
	Do(t, ctx, Ask("../../etc/passwd"))
	Wait(t, ctx, Text("trouble")+`.includes("Hint") && !`+ThePlayer+`.hidden && !document.querySelector("[aria-busy]")`)
	Look(t, ctx, "6-refused")
	if after, said := Value[string](t, ctx, address), Said(t, ctx, "note"); after != before || said != "" {
		t.Errorf("the history was %s and is %s, and the error is said again: %q", before, after, said)
	}
	Do(t, ctx, Ask("213456780"))
	Wait(t, ctx, `!`+ThePlayer+`.hidden && `+ThePlayer+`.puzzle.id === "tiles:213/456/780"`)
	// Nor can anything be drawn that there is not; the old board stays.
	Do(t, ctx, OpenDrawer, chromedp.SendKeys("#length", "99"), Press("#draw"))
	Wait(t, ctx, Text("trouble")+`.includes("needs more than 31 steps") && !`+ThePlayer+`.hidden && !document.getElementById("draw").disabled`)
	Do(t, ctx, OpenDrawer, Press("#open"))
	Wait(t, ctx, `!`+ThePlayer+`.hidden && `+ThePlayer+`.puzzle.id === "tiles:213/456/780"`)
	// Nobody has asked for its solution.
	Wait(t, ctx, Text("trouble")+`.startsWith("No solution exists")`)
}
