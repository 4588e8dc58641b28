//go:build !js

package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/test/pagetest"
	"slidegif/render/test/browsertest"
)

// TestTaskOfPlayer checks that a player on another page shows the name of the puzzle, the task and the length of a shortest
// solution until the first move, as an element and on a page in a frame of 280 pixels.
func TestTaskOfPlayer(t *testing.T) {
	const shown = `[$(".brief"), $(".count")].map((e) => e.checkVisibility() && e.scrollHeight <= e.clientHeight ? e.innerText : "").join(" / ")`
	ctx, address := openTab(t, 280, 600)
	check := func(place, want string) {
		t.Helper()
		pagetest.WaitForPlayer(t, ctx)
		pagetest.Wait(t, ctx, pagetest.Player+`.optimum`)
		if got := pagetest.EvalInPlayer[string](t, ctx, shown); got != want {
			t.Errorf("%s: text = %q, want %q", place, got, want)
		}
	}
	openForeignPage(t, ctx)
	pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`document.body.innerHTML = '<slide-player puzzle="klotski:heng-dao-li-ma" play="on" lang="en"></slide-player>';
		document.head.append(Object.assign(document.createElement("script"), { src: "%s/player.js" }))`, address)))
	check("element", "Sword Across the Saddle · Bring the red block through the gate. / 0 so far · fewest in all: 81 moves")
	if pagetest.EvalInPlayer[bool](t, ctx, `(p.resume("8R", 1), $(".brief").checkVisibility())`) {
		t.Error("the task covers the note about a move")
	}
	for query, want := range map[string]string{
		"puzzle=横刀立马&play=on&lang=zh": "横刀立马 · 让红色的块从下面的门出去。 / 已走 0 步 · 全程最少 81 步",
		"puzzle=ricochet:@7&lang=en":  "Ricochet Robots · Stop robot B on the marked cell. / 0 of 7 slides",
	} {
		pagetest.Open(t, ctx, address+"/embed?"+query)
		pagetest.Do(t, ctx, pagetest.Evaluate(`document.documentElement.style.setProperty("--player-height", "9999px")`)) // as in a frame
		check(query, want)
	}
}

// TestDoorNamesFit checks that no name of a door is cut on the smallest phone, whichever door is open.
func TestDoorNamesFit(t *testing.T) {
	ctx, address := openTab(t, 320, 568, chromedp.EmulateMobile, chromedp.EmulateTouch)
	for _, lang := range []string{"en", "zh"} {
		pagetest.Open(t, ctx, address+"/?lang="+lang)
		if cut := pagetest.Value[string](t, ctx, `(() => {
			const doors = [...document.querySelectorAll("#doors a")], cut = [];
			for (const open of doors) {
				for (const a of doors) a.ariaCurrent = a === open ? "page" : null;
				cut.push(...doors.map((a) => a.querySelector("span")).filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent));
			}
			return cut.join();
		})()`); cut != "" {
			t.Errorf("%s: cut names: %s", lang, cut)
		}
	}
}

// TestSealIsExplained checks that the first card says once what the seal shows and what its colour means, that screen
// readers hear both, and that the mark at a door has a name and a title.
func TestSealIsExplained(t *testing.T) {
	const day = "2026-11-23"
	ctx, address := openTab(t, 390, 664)
	pagetest.Open(t, ctx, address+"/?lang=en&day="+day+"&kind=tiles:3x3")
	const meaning = "gold seal: fewest moves without help"
	for _, want := range []string{"The seal shows the date: 23 November. It is gold for the fewest moves without help.", ""} {
		pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.SolveShortest, chromedp.EvalAwaitPromise))
		pagetest.Wait(t, ctx, pagetest.Player+`.won && !document.getElementById("win").hidden`)
		if got := pagetest.Value[string](t, ctx, pagetest.TextOf("shared")); got != want {
			t.Errorf("text below the buttons = %q, want %q", got, want)
		}
		if got := pagetest.Value[string](t, ctx, `((stamp) => stamp.role + " " + stamp.ariaLabel)(document.getElementById("stamp"))`); !strings.HasPrefix(got, "img Monday, 23 November · ") || !strings.HasSuffix(got, " of 5 won · "+meaning) {
			t.Errorf("role and name of the seal = %q", got)
		}
		pagetest.Wait(t, ctx, `/^Your best: \d+$/.test(document.querySelector("#doors [data-kind='tiles:3x3'] i[role=img]")?.ariaLabel)`)
		pagetest.Wait(t, ctx, `document.querySelector("#doors [data-kind='tiles:3x3'] i").title === "`+meaning+`" && document.querySelector("#weeks i:has(svg)").title.endsWith("`+meaning+`")`)
		pagetest.Open(t, ctx, address+"/?lang=en&day="+day+"&kind=gates")
	}
}

// TestRedSealIsExplained wins the first puzzle with a hint. The card must say how to get a seal in gold.
func TestRedSealIsExplained(t *testing.T) {
	ctx, address := openTab(t, 320, 568)
	pagetest.Open(t, ctx, address+"/?lang=zh&day=2026-11-23&kind=tiles:3x3")
	pagetest.EvalInPlayer[bool](t, ctx, `p.hint().then(() => true)`)
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.SolveShortest, chromedp.EvalAwaitPromise))
	pagetest.Wait(t, ctx, pagetest.TextOf("shared")+` === "印章上的字是日期：11月23日星期一。不用提示走出最少步，就盖金印。"`)
	pagetest.Wait(t, ctx, `document.getElementById("stamp").ariaLabel.endsWith(" · 红印：已解开")`)
}

// TestStillForReducedMotion checks that the GIF on the card of a win waits at its last frame, with a button that plays it.
func TestStillForReducedMotion(t *testing.T) {
	ctx, address := openTab(t, 390, 664)
	pagetest.Do(t, ctx, browsertest.EmulateMedia("prefers-reduced-motion", "reduce"))
	pagetest.Open(t, ctx, address+"/?lang=en&puzzle=123/406/758")
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.SolveShortest, chromedp.EvalAwaitPromise))
	const state = `((still, img, button) => [still.checkVisibility(), img.checkVisibility(), button.textContent, button.ariaLabel].join())(
		document.querySelector("#own .film > * > :first-child"), document.querySelector("#own img"), document.querySelector("#own .toggle"))`
	pagetest.Wait(t, ctx, `document.querySelector("#own img")?.src && document.querySelector("#own .toggle").checkVisibility()`)
	if got, want := pagetest.Value[string](t, ctx, state), "true,false,▶,Play"; got != want {
		t.Errorf("last frame, GIF and button = %s, want %s", got, want)
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.querySelector("#own .toggle").click()`))
	if got, want := pagetest.Value[string](t, ctx, state), "false,true,❚❚,Pause"; got != want {
		t.Errorf("last frame, GIF and button after a click = %s, want %s", got, want)
	}
}

// TestFrontOpensNextDoor checks that the front page opens the first door that is not won.
func TestFrontOpensNextDoor(t *testing.T) {
	ctx, address := openTab(t, 390, 664)
	pagetest.Open(t, ctx, address+"/?lang=en")
	pagetest.Do(t, ctx, pagetest.Evaluate(`import("./assets/daily.js").then((daily) => localStorage.setItem("days", JSON.stringify({ [daily.today() + " `+pipeline.DailyKinds[0]+`"]: { n: 9, fewest: 9 } })))`, chromedp.EvalAwaitPromise))
	pagetest.Open(t, ctx, address+"/?lang=en")
	pagetest.Wait(t, ctx, `document.querySelector("#doors .won")?.dataset.kind === "`+pipeline.DailyKinds[0]+`" && document.querySelector("#doors [aria-current]")?.dataset.kind === "`+pipeline.DailyKinds[1]+`"`)
}

// TestStaticDayDares checks the description of the preview of a static link page.
func TestStaticDayDares(t *testing.T) {
	for lang, want := range map[string]string{"en": "Fewest: 15 moves. Can you?", "zh": "最少 15 步。你能做到吗？"} {
		page, err := StaticDay("", lang, "2026-03-01", "", 15)
		if err != nil || !strings.Contains(string(page), `property="og:description" content="`+want+`"`) {
			t.Errorf("%s: error %v, page %s, want the description %s", lang, err, page, want)
		}
	}
	if page, err := StaticDay("", "en", "2026-03-01", "", 0); err != nil || strings.Contains(string(page), "Can you?") {
		t.Errorf("unknown length: error %v, page %s", err, page)
	}
}
