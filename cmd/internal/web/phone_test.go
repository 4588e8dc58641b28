//go:build !js

package web

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/test/pagetest"
	"slidegif/solve/catalog"
)

// outside is a script that lists the parts of the player that are not completely in the window.
const outside = `["frame", "count", "note", "bar"].filter((part) => {
	const { width, height, top, bottom, left, right } = $("." + part).getBoundingClientRect();
	return !width || !height || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
}).join()`

// TestFitsPhone checks that board, count, note and buttons are visible on a phone with the bars of its browser, for each
// kind, also in a small window. The first hint marks the pieces of a region. Before the first move, the task replaces
// the count.
func TestFitsPhone(t *testing.T) {
	ctx, address := openTab(t, 390, 664, chromedp.EmulateMobile, chromedp.EmulateTouch)
	for _, k := range catalog.Kinds {
		pagetest.Open(t, ctx, address+"/?lang=en&puzzle="+url.QueryEscape(k.Example))
		pagetest.Wait(t, ctx, pagetest.Player+`.optimum?.exact`)
		for _, size := range [][2]int64{{320, 470}, {390, 664}} {
			pagetest.Do(t, ctx, chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateMobile, chromedp.EmulateTouch))
			pagetest.Wait(t, ctx, fmt.Sprintf("innerWidth === %d && innerHeight === %d", size[0], size[1]))
			if got := pagetest.EvalInPlayer[string](t, ctx, outside); got != "" {
				t.Errorf("%s, %d x %d pixels: not visible: %s", k.Name, size[0], size[1], got)
			}
		}
		if !pagetest.EvalInPlayer[bool](t, ctx, `((brief) => brief.checkVisibility() && getComputedStyle($(".count")).visibility === "hidden" && brief.textContent.includes(p.puzzle.task) && brief.scrollHeight <= brief.clientHeight)($(".brief"))`) {
			t.Errorf("%s: the task is not shown instead of the count", k.Name)
		}
		pagetest.ClickPlayerButton(t, ctx, "hint")
		pagetest.Wait(t, ctx, pagetest.Player+`.shadowRoot.querySelector(".note").textContent.startsWith("Look at the")`)
		if !pagetest.EvalInPlayer[bool](t, ctx, `((marked) => marked.length > 0 && marked.every((e) => [...e.querySelectorAll("use + use")].some((ring) => getComputedStyle(ring).visibility === "visible")))([...p.shadowRoot.querySelectorAll(".near")])`) {
			t.Errorf("%s: the hint marks no piece", k.Name)
		}
		if got := pagetest.EvalInPlayer[string](t, ctx, outside); got != "" {
			t.Errorf("%s: not visible: %s", k.Name, got)
		}
		if pagetest.Value[float64](t, ctx, "scrollY") != 0 || !pagetest.EvalInPlayer[bool](t, ctx, `getComputedStyle($(".count")).visibility === "visible" && !$(".brief").checkVisibility()`) {
			t.Errorf("%s: the page has scrolled, or the task covers the hint", k.Name)
		}
		// The second hint removes the mark.
		pagetest.ClickPlayerButton(t, ctx, "hint")
		pagetest.Wait(t, ctx, `!`+pagetest.Player+`.shadowRoot.querySelector(".note").textContent.startsWith("Look at the")`)
		if pagetest.EvalInPlayer[bool](t, ctx, `!!$(".near")`) {
			t.Errorf("%s: the second hint keeps the mark of the first", k.Name)
		}
		// The row of More scrolls into the window.
		pagetest.ClickPlayerButton(t, ctx, "more")
		pagetest.Wait(t, ctx, pagetest.Player+`.shadowRoot.querySelector(".extra").getBoundingClientRect().bottom < innerHeight + 1`)
		if top := pagetest.EvalInPlayer[float64](t, ctx, `$(".frame").getBoundingClientRect().top`); top < 0 {
			t.Errorf("%s: the row of More moves the board to %v", k.Name, top)
		}
	}
}

// TestFitsPhoneSideways checks that doors, board, count, note and buttons are visible on a phone turned sideways, for each
// kind, and that the buttons are on one line.
func TestFitsPhoneSideways(t *testing.T) {
	ctx, address := openTab(t, 844, 390, chromedp.EmulateMobile, chromedp.EmulateTouch)
	for _, k := range catalog.Kinds {
		pagetest.Open(t, ctx, address+"/?lang=en&puzzle="+url.QueryEscape(k.Example))
		for _, size := range [][2]int64{{844, 390}, {667, 375}, {568, 320}} {
			width, height := size[0], size[1]
			pagetest.Do(t, ctx, chromedp.EmulateViewport(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch))
			pagetest.Wait(t, ctx, fmt.Sprintf("innerWidth === %d && innerHeight === %d", width, height))
			if got := pagetest.EvalInPlayer[string](t, ctx, outside); got != "" {
				t.Errorf("%s, %d x %d pixels: not visible: %s", k.Name, width, height, got)
			}
			if !pagetest.Value[bool](t, ctx, `[...document.querySelectorAll("#doors a")].every((a) => ((r) => r.top >= 0 && r.left >= 0 && r.right <= innerWidth && r.bottom <= `+pagetest.Player+`.getBoundingClientRect().top)(a.getBoundingClientRect()))`) {
				t.Errorf("%s, %d x %d pixels: the doors are not above the board", k.Name, width, height)
			}
			if rows := pagetest.EvalInPlayer[int](t, ctx, `new Set([...p.shadowRoot.querySelectorAll(".controls > .bar:not(.extra) > button")].filter((e) => e.checkVisibility()).map((e) => e.offsetTop)).size`); rows != 1 {
				t.Errorf("%s, %d x %d pixels: the buttons are in %d rows, want 1", k.Name, width, height, rows)
			}
			pagetest.CheckFitsWidth(t, ctx)
		}
	}
}

// TestReachableOnPhone checks that language and colour scheme are in the row of More, that a map that the reader opens is in
// the window, and that an error does not cover the doors.
func TestReachableOnPhone(t *testing.T) {
	ctx, address := openTab(t, 390, 664, chromedp.EmulateMobile, chromedp.EmulateTouch)
	pagetest.Open(t, ctx, address+"/?lang=en&puzzle=rush:rush-10")
	const inWindow = `((e) => e.checkVisibility() && ((r) => r.height > 0 && r.top >= 0 && r.bottom <= innerHeight + 1)(e.getBoundingClientRect()))(document.getElementById(%q))`
	if pagetest.Value[bool](t, ctx, fmt.Sprintf(inWindow, "settings")) {
		t.Error("the settings are visible before More is pressed")
	}
	pagetest.ClickPlayerButton(t, ctx, "more")
	pagetest.Wait(t, ctx, fmt.Sprintf(inWindow, "settings"))
	pagetest.CheckFitsWidth(t, ctx)
	pagetest.ClickPlayerButton(t, ctx, "more")
	pagetest.Do(t, ctx, pagetest.Evaluate(`[...`+pagetest.Player+`.shadowRoot.querySelectorAll("button")].find((b) => b.textContent === "Map").click()`))
	pagetest.Wait(t, ctx, `slideMap`)
	pagetest.Wait(t, ctx, `((r) => r.top >= 0 && r.bottom <= innerHeight + 1)(document.querySelector("#map .land").getBoundingClientRect())`)
	pagetest.Open(t, ctx, address+"/?lang=en&puzzle=nobody")
	pagetest.Wait(t, ctx, pagetest.TextOf("trouble")+`.includes("nobody")`)
	if got := pagetest.Value[float64](t, ctx, `document.getElementById("strip").getBoundingClientRect().top - document.getElementById("doors").getBoundingClientRect().bottom`); got < 0 {
		t.Errorf("the error covers %v pixels of the doors", -got)
	}
}

// TestMapNextToBoard checks that the board, its buttons and the land of an open map are in the window together, and that none
// covers another one, also when the map is opened again.
func TestMapNextToBoard(t *testing.T) {
	ctx, address := openTab(t, 390, 664, chromedp.EmulateMobile, chromedp.EmulateTouch)
	for _, size := range [][2]int64{{390, 664}, {320, 568}, {844, 390}, {667, 375}, {568, 320}, {820, 1180}} {
		width, height := size[0], size[1]
		pagetest.Do(t, ctx, chromedp.EmulateViewport(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch))
		pagetest.Open(t, ctx, address+"/?lang=en&puzzle=rush:rush-10")
		pagetest.Do(t, ctx, pagetest.Evaluate(mapToggle+`.click()`))
		pagetest.Wait(t, ctx, `globalThis.slideMap`)
		pagetest.Do(t, ctx, pagetest.Evaluate(mapToggle+`.click()`), pagetest.Evaluate(mapToggle+`.click()`))
		const rects = `[$(".frame"), $(".bar"), document.querySelector("#map .land")].map((e) => e.getBoundingClientRect())`
		pagetest.Wait(t, ctx, `((at) => at && at.bottom <= innerHeight + 1)(document.querySelector("#map .land").getBoundingClientRect())`)
		if got := pagetest.EvalInPlayer[string](t, ctx, `((all) => all.filter((r, i) => r.width < 100 || r.height < 40 || r.top < -1 || r.bottom > innerHeight + 1 || r.left < 0 || r.right > innerWidth ||
			all.slice(0, i).some((q) => q.left < r.right && r.left < q.right && q.top < r.bottom && r.top < q.bottom)).map(({ x, y, width, height }) => [x, y, width, height].join(" ")).join("; "))(`+rects+`)`); got != "" {
			t.Errorf("%d x %d pixels: outside the window or covered: %s", width, height, got)
		}
		pagetest.CheckFitsWidth(t, ctx)
		pagetest.Do(t, ctx, pagetest.Evaluate(`localStorage.clear()`))
	}
}

// TestWinSideways checks that the card of a win is next to the board on a phone turned sideways, so that the page does not
// scroll.
func TestWinSideways(t *testing.T) {
	ctx, address := openTab(t, 844, 390, chromedp.EmulateMobile, chromedp.EmulateTouch)
	for _, kind := range []string{"rush", "klotski", "tiles:3x3"} {
		pagetest.Open(t, ctx, address+"/?lang=en&day=2026-11-24&kind="+kind)
		pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.SolveShortest, chromedp.EvalAwaitPromise))
		pagetest.Wait(t, ctx, `((r) => r.height > 0 && r.top >= 0 && r.bottom <= innerHeight + 1)(document.getElementById("send").getBoundingClientRect())`)
		if y := pagetest.Value[float64](t, ctx, `scrollY`); y != 0 {
			t.Errorf("%s: the page has scrolled by %v pixels, want 0", kind, y)
		}
		if !pagetest.EvalInPlayer[bool](t, ctx, `((board, card) => card.left > board.right && card.right <= innerWidth && card.top < board.bottom)($(".frame").getBoundingClientRect(), document.getElementById("win").getBoundingClientRect())`) {
			t.Errorf("%s: the card is not next to the board", kind)
		}
	}
}

// TestPauseNextToPicture checks that the button that pauses the picture of a game covers no more than a corner of the picture, and
// is large enough for a finger.
func TestPauseNextToPicture(t *testing.T) {
	ctx, address := openTab(t, 390, 664, chromedp.EmulateMobile, chromedp.EmulateTouch)
	for _, kind := range []string{"rush", "klotski", "tiles:3x3"} {
		pagetest.Open(t, ctx, address+"/?lang=en&day=2026-11-24&kind="+kind)
		pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.SolveShortest, chromedp.EvalAwaitPromise))
		pagetest.Wait(t, ctx, `document.querySelector("#own .toggle:not([hidden])") && document.querySelector("#own img").naturalWidth`)
		if got := pagetest.Value[float64](t, ctx, `((img, button) => {
			const { x, y, width, height } = img.getBoundingClientRect(), scale = Math.min(width / img.naturalWidth, height / img.naturalHeight);
			const right = x + img.naturalWidth * scale, bottom = y + img.naturalHeight * scale;
			return Math.max(0, right - button.left) * Math.max(0, bottom - button.top) / ((right - x) * (bottom - y));
		})(document.querySelector("#own img"), document.querySelector("#own .toggle").getBoundingClientRect())`); got > .01 {
			t.Errorf("%s: the button covers %.1f %% of the picture, want at most 1 %%", kind, 100*got)
		}
		if !pagetest.Value[bool](t, ctx, `((r) => [[-4, -4], [26, 26]].every(([x, y]) => document.elementFromPoint(r.x + x, r.y + y)?.className === "toggle"))(document.querySelector("#own .toggle").getBoundingClientRect())`) {
			t.Errorf("%s: the button is too small for a finger", kind)
		}
	}
}

// TestNoCutNames checks that phones of all widths, upright or sideways, cut or stack no name of a door or button.
func TestNoCutNames(t *testing.T) {
	ctx, address := openTab(t, 390, 664, chromedp.EmulateMobile, chromedp.EmulateTouch)
	for _, lang := range []string{"en", "zh"} {
		pagetest.Open(t, ctx, address+"/?lang="+lang+"&day=2026-11-25&kind=rush")
		for _, size := range [][2]int64{{320, 664}, {344, 664}, {360, 664}, {375, 664}, {390, 664}, {412, 664}, {568, 320}, {664, 390}} {
			width, height := size[0], size[1]
			pagetest.Do(t, ctx, chromedp.EmulateViewport(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch))
			pagetest.Wait(t, ctx, fmt.Sprintf("innerWidth === %d && innerHeight === %d", width, height))
			const cut = `[...document.querySelectorAll("#doors span"), ...p.shadowRoot.querySelectorAll(".controls > .bar button")].filter((e) => e.checkVisibility() && (e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight)).map((e) => e.textContent).join()`
			if got := pagetest.EvalInPlayer[string](t, ctx, cut); got != "" {
				t.Errorf("%s, %d x %d pixels: the names of %s are cut", lang, width, height, got)
			}
			if !pagetest.EvalInPlayer[bool](t, ctx, `$("[data-do=redo]").checkVisibility()`) {
				t.Errorf("%s, %d x %d pixels: Redo is hidden", lang, width, height)
			}
			pagetest.CheckFitsWidth(t, ctx)
		}
	}
}

// TestCoveredControls checks that no control behind the card of a win has the focus or can get it, and that the next puzzle has
// the focus after Next.
func TestCoveredControls(t *testing.T) {
	ctx, address := openTab(t, 390, 664, chromedp.EmulateMobile, chromedp.EmulateTouch)
	pagetest.Open(t, ctx, address+"/?lang=en&puzzle=123/406/758")
	pagetest.Solve(t, ctx)
	pagetest.Wait(t, ctx, pagetest.Player+`.won && !document.getElementById("win").hidden`)
	// Undo the last move and redo it by its button, which then is covered.
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.Player+`.act("undo")`))
	pagetest.Wait(t, ctx, `document.getElementById("win").hidden`)
	const reachable = `[...p.shadowRoot.querySelectorAll("button,input,select")].filter((e) => e.checkVisibility() && (e.focus(), p.shadowRoot.activeElement === e)).length`
	if n := pagetest.EvalInPlayer[int](t, ctx, reachable); n < 4 {
		t.Errorf("%d controls can have the focus before the win, want at least 4", n)
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.Player+`.shadowRoot.querySelector("[data-do=redo]").focus()`), chromedp.KeyEvent(kb.Enter))
	pagetest.Wait(t, ctx, `!document.getElementById("win").hidden && document.getElementById("win").contains(document.activeElement)`)
	if n := pagetest.EvalInPlayer[int](t, ctx, reachable); n != 0 {
		t.Errorf("%d covered controls can have the focus, want none", n)
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("next").focus()`), chromedp.KeyEvent(kb.Enter))
	pagetest.Wait(t, ctx, pagetest.Player+`.puzzle.id !== "tiles:123/406/758" && document.activeElement === `+pagetest.Player)
	if n := pagetest.EvalInPlayer[int](t, ctx, reachable); n < 3 {
		t.Errorf("%d controls can have the focus after Next, want at least 3", n)
	}
}

// recordJumps is a script for a new page. When the doors are sorted, it lists the distance in pixels that each
// door has jumped.
const recordJumps = `document.addEventListener("readystatechange", () => {
	const nav = document.getElementById("doors"), old = [...nav.children];
	if (document.readyState === "interactive") new MutationObserver(() => {
		const place = nav.getBoundingClientRect().left - nav.offsetLeft;
		window.jumps = old.map((a, i) => Math.round(a.getBoundingClientRect().left - place - nav.children[i].offsetLeft));
	}).observe(nav, { childList: true });
})`

// TestDoorsAreSorted checks that the doors of an earlier day are sorted by their numbers, which have units, that each
// door glides from its old place, and that the layout does not shift.
func TestDoorsAreSorted(t *testing.T) {
	ctx, address := openTab(t, 390, 664, chromedp.EmulateMobile, chromedp.EmulateTouch)
	pagetest.Do(t, ctx, chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: recordJumps})
		return err
	}))
	pagetest.Open(t, ctx, address+"/?lang=en&day=2026-11-20&kind=gates") // the doors of this day are not in their first order
	pagetest.Wait(t, ctx, `[...document.querySelectorAll("#doors small")].every((e) => /^\d+ (moves|slides|steps)$/.test(e.textContent))`)
	pagetest.Wait(t, ctx, `((all) => all.every((n, i) => !i || all[i - 1] <= n))([...document.querySelectorAll("#doors small")].map((e) => parseInt(e.textContent)))`)
	if kinds := pagetest.Value[[]string](t, ctx, `[...document.querySelectorAll("#doors a")].map((a) => a.dataset.kind)`); slices.Equal(kinds, pipeline.DailyKinds) {
		t.Error("no door has moved")
	}
	const rounding = 2 // pixels; offsetLeft is an integer
	if jumps := pagetest.Value[[]int](t, ctx, `jumps`); len(jumps) != len(pipeline.DailyKinds) || slices.Min(jumps) < -rounding || slices.Max(jumps) > rounding {
		t.Errorf("the doors jump by %v pixels before they glide, want 0", jumps)
	}
	pagetest.CheckNoLayoutShift(t, ctx)
	if !pagetest.Value[bool](t, ctx, `document.getElementById("week").hidden`) {
		t.Error("the page says of a day before 29 November 2026 that Mondays are easy")
	}
}

// TestRulesFit checks that all rules of a board with gates are completely visible, on a phone and on a larger screen. One
// rule is about gates without a block of their colour.
func TestRulesFit(t *testing.T) {
	for lang, want := range map[string]string{"en": "Unmatched gates are decoys.", "zh": "其他颜色的门用不上。"} {
		for _, size := range [][2]int64{{390, 664}, {1280, 900}} {
			ctx := openPage(t, size[0], size[1], "/?day=2026-11-24&kind=gates&lang="+lang)
			pagetest.Wait(t, ctx, pagetest.Player+`.shadowRoot.querySelector(".brief").textContent.includes("12")`) // the fewest moves
			if got := pagetest.EvalInPlayer[string](t, ctx, `$(".brief b").textContent`); !strings.HasSuffix(got, want) {
				t.Errorf("%s: rules = %q, want %q at the end", lang, got, want)
			}
			if !pagetest.EvalInPlayer[bool](t, ctx, `((brief) => brief.checkVisibility() && brief.scrollHeight <= brief.clientHeight)($(".brief"))`) {
				t.Errorf("%s: the rules are cut at a width of %d pixels", lang, size[0])
			}
		}
	}
}

// TestRules checks that the rules of the pieces on the board are shown until the first win of the kind.
func TestRules(t *testing.T) {
	ctx, address := openTab(t, 390, 664, chromedp.EmulateMobile, chromedp.EmulateTouch)
	rules := func(puzzle string) string {
		pagetest.Open(t, ctx, address+"/?lang=en&puzzle="+url.QueryEscape(puzzle))
		return pagetest.EvalInPlayer[string](t, ctx, `$(".brief b").textContent`)
	}
	for puzzle, want := range map[string]string{
		"gates-9":      "A block with two colours leaves twice. A number: so many must leave first.",
		"123/456/708":  "",
		"atomix:water": "An atom slides until something stops it.",
	} {
		if got := rules(puzzle); got != want {
			t.Errorf("rules of %s = %q, want %q", puzzle, got, want)
		}
	}
	rules("gates-9")
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.SolveShortest, chromedp.EvalAwaitPromise))
	pagetest.Wait(t, ctx, pagetest.Player+`.won && localStorage.getItem("kinds")`)
	if got := rules("gates-9"); got != "" {
		t.Errorf("rules after a win = %q, want none", got)
	}
}
