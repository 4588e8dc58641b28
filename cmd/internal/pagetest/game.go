//go:build !js

package pagetest

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Win solves 123/406/758 by keys, with two moves more than it takes.
func Win(t testing.TB, ctx context.Context, site Site, lang string) {
	t.Helper()
	Open(t, ctx, site.URL+"/?lang="+lang+"&puzzle=123/406/758")
	Wait(t, ctx, ThePlayer+`.optimum?.exact`)
	Solve(t, ctx)
	Wait(t, ctx, ThePlayer+`.won && document.querySelector("#mine[open] #makers:not([hidden])")`)
}

// Solve makes the moves of Win.
func Solve(t testing.TB, ctx context.Context) {
	t.Helper()
	Do(t, ctx, Evaluate(ThePlayer+`.focus()`))
	for _, key := range []string{kb.ArrowRight, kb.ArrowLeft, kb.ArrowUp, kb.ArrowLeft} {
		Do(t, ctx, chromedp.KeyEvent(key))
	}
}

// Scramble opens what moves make out of a goal: by an address, and by what is typed.
func Scramble(t testing.TB, ctx context.Context, site Site) {
	t.Helper()
	shown := func(start string, optimum int) {
		t.Helper()
		Wait(t, ctx, fmt.Sprintf(`%s.puzzle?.id === %q && %[1]s.solution?.length === %[3]d`, ThePlayer, start, optimum))
	}
	Open(t, ctx, site.URL+"/?lang=en&puzzle=3x3&scramble=DR")
	shown("tiles:123/405/786", 2)
	Do(t, ctx, Ask("scramble:DRU:3x3"))
	shown("tiles:123/485/706", 3)
	Do(t, ctx, Ask("scramble:DLX:3x3"))
	Wait(t, ctx, Text("trouble")+`.includes("scramble")`)
}

// Game wins and takes what the page makes of the moves: a picture, a race, a page, and a picture to send.
func Game(t testing.TB, ctx context.Context, site Site) {
	t.Helper()
	Win(t, ctx, site, "en")
	Do(t, ctx, Evaluate(`void ((make) => (URL.createObjectURL = (file) => ((window.file = file), make(file))))(URL.createObjectURL)`))
	made := func(button, begins, holds string) {
		t.Helper()
		Do(t, ctx, Evaluate(`window.file = null`), Press(`#mine [data-make=`+button+`]`))
		Wait(t, ctx, `window.file`)
		if !Value[bool](t, ctx, `file.text().then((text) => text.startsWith("`+begins+`") && text.includes("`+holds+`"))`) {
			t.Errorf("%s makes %s", button, Value[string](t, ctx, `file.name + " " + file.size`))
		}
	}
	// The analysis comes by itself.
	const picture = `document.querySelector("#outcome div").shadowRoot.querySelector("title").textContent`
	Wait(t, ctx, `document.querySelector("#mine [data-at]")`)
	if said := Value[string](t, ctx, picture+` + document.querySelector("#mine [data-at]").textContent`); said != "4 steps, 2 more than the fewestMove 1 cost 2 more: play on from before it" {
		t.Errorf("the analysis says %q", said)
	}
	Look(t, ctx, "analysis")
	// Its texts are as large as it says: it has the width of its box.
	if off := Value[float64](t, ctx, `((svg) => Math.abs(svg.getAttribute("width") - svg.getBoundingClientRect().width))(document.querySelector("#outcome div").shadowRoot.querySelector("svg"))`); off >= 1 {
		t.Errorf("the analysis is drawn %v pixels wider or narrower than it is shown", off)
	}
	// What the browser can neither send nor copy is shown on the card.
	Do(t, ctx, Evaluate(`void Object.defineProperty(navigator, "clipboard", { value: undefined })`))
	PressPlayer(t, ctx, "share")
	Wait(t, ctx, ThePlayer+`.shadowRoot.querySelector(".card:not([hidden]) p").textContent.includes("#moves=RLUL")`)
	made("saveMine", "GIF89a", "tiles:123/406/758")
	made("minePage", "<!doctype html>", `\"given\":[[[3],\"R\"],[[3],\"L\"],[[6],\"U\"],[[7],\"L\"]]`)
	Do(t, ctx, Press(`#mine [data-make=race]`))
	Wait(t, ctx, `document.querySelector("#mine [data-make=saveRace]")`)
	if said := Value[string](t, ctx, picture); said != "tiles:123/406/758, side by side: Yours: 4 steps; Optimum: 2 steps" {
		t.Errorf("the race is called %q", said)
	}
	made("saveRace", "GIF89a", "tiles:123/406/758")
	Do(t, ctx, Evaluate(`navigator.canShare = ({ files }) => files.length === 1, navigator.share = async ({ files }) => (window.sent = files[0])`), Press(`#mine [data-make=sendMine]`))
	Wait(t, ctx, `window.sent?.type === "image/gif" && sent.name.endsWith(".gif")`)
	// Who plays on from before a mistake stands where it was made, and still has the analysis.
	Do(t, ctx, Press(`#mine [data-make=analysis]`))
	Wait(t, ctx, `document.querySelector("#mine [data-at='0']")`)
	Do(t, ctx, Press(`#mine [data-at='0']`))
	Wait(t, ctx, ThePlayer+`.mode === "play" && `+ThePlayer+`.at === 0 && `+ThePlayer+`.line.length === 4 && document.querySelector("#mine [data-at='0']")`)
	// Or sees the move that was better.
	Do(t, ctx, Evaluate(ThePlayer+`.act("last")`))
	Wait(t, ctx, `document.querySelector("#mine [data-before='0']")`)
	Do(t, ctx, Press(`#mine [data-before='0']`))
	Wait(t, ctx, ThePlayer+`.at === 0 && `+ThePlayer+`.shadowRoot.querySelector(".note").textContent === "5 up, so that there can follow: 8 to the left · 2 steps to the goal"`)
}
