//go:build !js

package pagetest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"slidegif/render/test/browsertest"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
)

// A Site is the site under test. A static site has no server and no embed codes, and its files have no URLs
// until the page creates the files.
type Site struct {
	URL    string // without a slash at the end
	Static bool
}

// CheckPage uses all parts of the page, as a visitor would.
func CheckPage(t testing.TB, ctx context.Context, site Site) {
	t.Helper()
	url := site.URL
	Do(t, ctx, browsertest.EmulateMedia("prefers-color-scheme", "light"), chromedp.Navigate(url+"/?lang=zh"))
	Wait(t, ctx, `document.documentElement.lang === "zh" && document.readyState === "complete"`)
	WaitForPlayer(t, ctx)
	CheckFitsWidth(t, ctx)
	if shift := Value[float64](t, ctx, `new Promise((done) => {
		let sum = 0;
		new PerformanceObserver((list) => list.getEntries().forEach((e) => (sum += e.value))).observe({ type: "layout-shift", buffered: true });
		setTimeout(() => done(sum), 300);
	})`); shift > 0.001 {
		t.Errorf("layout shift = %.3f, want at most 0.001", shift)
	}
	Screenshot(t, ctx, "1-welcome")

	// An error is shown in the language of the page, without moving the layout.
	const place = `document.getElementById("gallery").getBoundingClientRect().top + scrollY`
	Do(t, ctx, OpenDrawer)
	before := Value[float64](t, ctx, place)
	Do(t, ctx, OpenPuzzle("nobody"))
	Wait(t, ctx, TextOf("trouble")+`.includes("没有名为“nobody”的谜题") && `+TextOf("trouble")+`.includes("提示：名称见页面上的列表；棋盘的写法：各行用 / 隔开") && !`+Player+`.hidden && document.getElementById("puzzle").ariaInvalid === "true"`)
	if after := Value[float64](t, ctx, place); after != before {
		t.Errorf("an error moved the gallery from %v to %v", before, after)
	}
	if at := Value[string](t, ctx, `((field, error) => error.top >= field.bottom && error.top < field.bottom + 20 && field.top >= 0 && error.bottom < innerHeight + 1 ? "" : JSON.stringify([field, error]))(
		...["puzzle", "trouble"].map((id) => document.getElementById(id).getBoundingClientRect()))`); at != "" {
		t.Errorf("the error is not visible below its field: %s", at)
	}
	// The hint about a misspelled name contains a link to the suggested puzzle.
	Do(t, ctx, OpenPuzzle("kloski:hengdaolima"))
	Wait(t, ctx, `document.querySelector("#trouble a")`)
	Do(t, ctx, Evaluate(`document.querySelector("#trouble a").click()`))
	Wait(t, ctx, TextOf("name")+` === "横刀立马" && !`+TextOf("trouble")+` && document.getElementById("puzzle").ariaInvalid === "false"`)

	// Search for a named layout by its pinyin.
	Do(t, ctx, chromedp.SendKeys("#search", "hengdaolima"))
	Wait(t, ctx, `document.querySelectorAll("#shelf li:not([hidden])").length === 1`)
	Do(t, ctx, Click(`#shelf li:not([hidden]) a`))
	Wait(t, ctx, TextOf("name")+` === "横刀立马" && `+Player+`.puzzle.name === "横刀立马"`)
	for _, want := range []string{"连步 81 步", "单步 116 步", "直线 90 步"} {
		if got := Value[string](t, ctx, TextOf("optima")); !strings.Contains(got, want) {
			t.Errorf("optima = %q, want %q in it", got, want)
		}
	}
	if got := PlayerText(t, ctx, "count"); got != "已走 0 步 · 全程最少 81 步" {
		t.Errorf("player count = %q, want %q", got, "已走 0 步 · 全程最少 81 步")
	}
	ClickPlayerButton(t, ctx, "swap")
	Wait(t, ctx, Player+`.mode === "watch" && `+Player+`.line.length === 81`)
	Do(t, ctx, Evaluate(Player+`.act("last")`))
	if !EvalInPlayer[bool](t, ctx, `p.won`) {
		t.Error("the last position of the solution is not solved")
	}
	Screenshot(t, ctx, "2-solved")
	checkDownload(t, ctx)
	if !site.Static {
		checkEmbedCodes(t, ctx, url)
	}

	// Switch the language, the theme and the colour scheme.
	if !Value[bool](t, ctx, `document.getElementById("language").checkVisibility()`) {
		ClickPlayerButton(t, ctx, "more") // on phones
	}
	Do(t, ctx, Click("#language"))
	Wait(t, ctx, `document.documentElement.lang === "en" && `+Player+`?.hasAttribute("next") && `+Player+`.puzzle?.name === "Sword Across the Saddle"`)
	Do(t, ctx, Evaluate(`document.getElementById("theme").value = "dark", document.getElementById("theme").dispatchEvent(new Event("change"))`))
	Wait(t, ctx, `location.search.includes("theme=dark") && `+Player+`.stage.svg.isConnected && !document.querySelector("[aria-busy]")`)
	Do(t, ctx, browsertest.EmulateMedia("prefers-color-scheme", "dark"))
	Screenshot(t, ctx, "3-dark")
	day := Value[string](t, ctx, `document.getElementById("scheme").value = "light", document.getElementById("scheme").dispatchEvent(new Event("change")), getComputedStyle(document.body).backgroundColor`)
	night := Value[string](t, ctx, `document.getElementById("scheme").value = "auto", document.getElementById("scheme").dispatchEvent(new Event("change")), getComputedStyle(document.body).backgroundColor`)
	if day == night {
		t.Errorf("background = %s in both colour schemes", day)
	}
	checkTypedPuzzle(t, ctx)
	checkEditor(t, ctx, url)
	checkErrors(t, ctx)
	CheckFitsWidth(t, ctx)
}

// checkDownload saves files and checks the note about a file that was reduced to a maximum size.
func checkDownload(t testing.TB, ctx context.Context) {
	t.Helper()
	Do(t, ctx, Evaluate(`void ((make) => (URL.createObjectURL = (file) => ((window.file = file), make(file))))(URL.createObjectURL)`))
	Do(t, ctx, Click("#share summary"), Click("#downloads a"))
	Wait(t, ctx, `window.file?.type === "image/svg+xml" && file.size > 10_000`)
	Do(t, ctx, Evaluate(`document.querySelector("#downloads a[data-keys='view=start']").dataset.keys += "&size=400&max-bytes=20KB"`), Click("#downloads a[data-keys^='view=start']"))
	Wait(t, ctx, `file.type === "image/png" && file.size <= 20_000 && `+TextOf("saved")+`.startsWith("为控制在 20 kB 以内：尺寸由 ")`)
	Do(t, ctx, Click("#share summary"))
}

func checkEmbedCodes(t testing.TB, ctx context.Context, url string) {
	t.Helper()
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		if _, err := chromedp.CallBrowser(ctx, browser.SetPermission, browser.SetPermissionParams{
			Permission: &browser.PermissionDescriptor{Name: name}, Setting: browser.PermissionSettingGranted,
			BrowserContextID: chromedp.FromContext(ctx).BrowserContextID,
		}); err != nil {
			t.Fatal(err)
		}
	}
	Do(t, ctx, Click("#share summary"))
	for as, want := range map[string]string{
		"svg":      `<img src="` + url + "/solve.svg?puzzle=klotski:1xx2/1xx2/",
		"gif":      "<picture>\n  <source media=\"(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)\"",
		"markdown": "![横刀立马](" + url + "/solve.svg?puzzle=klotski:",
		"player":   `<script src="` + url + `/player.js" async></script>`,
		"frame":    `<iframe src="` + url + "/embed?puzzle=klotski:",
	} {
		Do(t, ctx, Evaluate(fmt.Sprintf(`document.getElementById("embed-as").value = %q, document.getElementById("embed-as").dispatchEvent(new Event("change"))`, as)))
		Do(t, ctx, Click("#copy"))
		Wait(t, ctx, `document.getElementById("copied").textContent.endsWith(document.getElementById("embed-as").selectedOptions[0].text)`)
		if got := Value[string](t, ctx, "navigator.clipboard.readText()"); !strings.HasPrefix(got, want) {
			t.Errorf("embed code %s = %q, want prefix %q", as, got, want)
		}
	}
	Do(t, ctx, Click("#share summary"))
}

func checkTypedPuzzle(t testing.TB, ctx context.Context) {
	t.Helper()
	// Set the value as if pasted, because typing a line break submits the form. The page does not
	// overwrite the input while a drawing is loading.
	Do(t, ctx, OpenDrawer, Evaluate(`document.getElementById("puzzle").focus(), document.getElementById("puzzle").value = "8 6 4\n0 7 2\n5 1 3"`), Click("#open"))
	Wait(t, ctx, Player+`.puzzle.id === "tiles:864/072/513"`)
	Do(t, ctx, Evaluate(Player+`.act("swap")`))
	Wait(t, ctx, Player+`.line.length === 23`)
	Screenshot(t, ctx, "4-typed")
	// The URL identifies the puzzle, so that it can be shared.
	if address := Value[string](t, ctx, "location.search"); !strings.Contains(address, "puzzle=8") {
		t.Errorf("URL query = %q, want puzzle=8 in it", address)
	}
	// The gallery switches to the kind of the puzzle.
	const other = "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"
	kind, _, _ := strings.Cut(other, ":")
	Do(t, ctx, OpenPuzzle(other))
	Wait(t, ctx, fmt.Sprintf(`document.querySelector("[name=tab]:checked").value === %q && document.querySelector("#shelf li:not([hidden])").dataset.kind === %[1]q`, kind))
}

// checkEditor creates a puzzle in the editor.
func checkEditor(t testing.TB, ctx context.Context, url string) {
	t.Helper()
	const want = "tiles:213/456/780:213/456/780"
	tap := func(which, cell int) Step {
		return Click(fmt.Sprintf("#boards fieldset:nth-child(%d) .grid button:nth-child(%d)", which, cell))
	}
	Open(t, ctx, url+"/?lang=en&puzzle=123456780")
	Do(t, ctx, Evaluate(`document.getElementById("making").open = true`))
	Wait(t, ctx, TextOf("make-id"))
	Do(t, ctx, tap(1, 1), tap(1, 2))
	Wait(t, ctx, TextOf("make-state")+`.startsWith("✗")`)
	Do(t, ctx, tap(2, 1), tap(2, 2))
	Wait(t, ctx, TextOf("make-state")+`.startsWith("✓")`)
	Wait(t, ctx, `!document.querySelector("#boards .fresh")`) // both boards are drawn completely
	if got := Value[string](t, ctx, TextOf("make-id")); got != want {
		t.Errorf("puzzle after tapping = %s, want %s", got, want)
	}
}

func checkErrors(t testing.TB, ctx context.Context) {
	t.Helper()
	const address = `history.length + location.search`
	before := Value[string](t, ctx, address)
	Do(t, ctx, OpenPuzzle("../../etc/passwd"))
	Wait(t, ctx, TextOf("trouble")+`.includes("Hint") && !`+Player+`.hidden && !document.querySelector("[aria-busy]")`)
	Screenshot(t, ctx, "6-refused")
	if after, note := Value[string](t, ctx, address), PlayerText(t, ctx, "note"); after != before || note != "" {
		t.Errorf("history = %[2]s, want %[1]s; player note = %[3]q, want none", before, after, note)
	}
	Do(t, ctx, OpenPuzzle("213456780"))
	Wait(t, ctx, `!`+Player+`.hidden && `+Player+`.puzzle.id === "tiles:213/456/780"`)
	// An impossible random puzzle is rejected, and the old board remains.
	Do(t, ctx, OpenDrawer, chromedp.SendKeys("#length", "99"), Click("#draw"))
	Wait(t, ctx, TextOf("trouble")+`.includes("needs more than 31 steps") && !`+Player+`.hidden && !document.getElementById("draw").disabled`)
	Do(t, ctx, OpenDrawer, Click("#open"))
	Wait(t, ctx, `!`+Player+`.hidden && `+Player+`.puzzle.id === "tiles:213/456/780"`)
	// The page reports an unsolvable puzzle even before the solution is requested.
	Wait(t, ctx, TextOf("stuck")+`.startsWith("Two tiles are swapped") && !`+TextOf("trouble"))
	Wait(t, ctx, `document.querySelector("#stuck button").textContent === "Swap 7 and 8"`)
	// One click makes the puzzle solvable.
	Do(t, ctx, Click("#stuck button"))
	Wait(t, ctx, Player+`.puzzle.id === "tiles:213/456/870" && document.getElementById("stuck").hidden`)
}
