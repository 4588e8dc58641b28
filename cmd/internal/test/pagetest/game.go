//go:build !js

package pagetest

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"slidegif/render/test/browsertest"
)

// OpenAndSolve opens the puzzle 123/406/758 and solves it with the keyboard. The solution has two unnecessary
// moves.
func OpenAndSolve(t testing.TB, ctx context.Context, site Site, lang string) {
	t.Helper()
	Open(t, ctx, site.URL+"/?lang="+lang+"&puzzle=123/406/758")
	Wait(t, ctx, Player+`.optimum?.exact`)
	Solve(t, ctx)
	Wait(t, ctx, Player+`.won && !document.getElementById("win").hidden`)
}

// Solve solves the puzzle 123/406/758 with the keyboard, in two moves more than necessary.
func Solve(t testing.TB, ctx context.Context) {
	t.Helper()
	Do(t, ctx, Evaluate(Player+`.focus()`))
	for _, key := range []string{kb.ArrowRight, kb.ArrowLeft, kb.ArrowUp, kb.ArrowLeft} {
		Do(t, ctx, chromedp.KeyEvent(key))
	}
}

// CheckScramble tests that scrambles can be opened with a URL and by typing them.
func CheckScramble(t testing.TB, ctx context.Context, site Site) {
	t.Helper()
	expect := func(start string, optimum int) {
		t.Helper()
		Wait(t, ctx, fmt.Sprintf(`%s.puzzle?.id === %q && %[1]s.solution?.length === %[3]d`, Player, start, optimum))
	}
	Open(t, ctx, site.URL+"/?lang=en&puzzle=3x3&scramble=DR")
	expect("tiles:123/405/786", 2)
	Do(t, ctx, OpenPuzzle("scramble:DRU:3x3"))
	expect("tiles:123/485/706", 3)
	Do(t, ctx, OpenPuzzle("scramble:DLX:3x3"))
	Wait(t, ctx, TextOf("trouble")+`.includes("scramble")`)
}

// outcome is a script that returns the shadow root with the drawing of the player's moves.
const outcome = `document.querySelector("#outcome div").shadowRoot`

// checkScheme checks that the drawing of the player's moves follows the colour scheme of the page, not of the system.
func checkScheme(t testing.TB, ctx context.Context) {
	t.Helper()
	const colors = `[...` + outcome + `.querySelectorAll("svg *")].map((e) => getComputedStyle(e).fill + getComputedStyle(e).stroke).join()`
	choose := func(scheme string) (drawn string) {
		t.Helper()
		return Value[string](t, ctx, fmt.Sprintf(`document.getElementById("scheme").value = %q, document.getElementById("scheme").dispatchEvent(new Event("change")), `, scheme)+colors)
	}
	Do(t, ctx, browsertest.EmulateMedia("prefers-color-scheme", "light"))
	light := choose("auto")
	Do(t, ctx, browsertest.EmulateMedia("prefers-color-scheme", "dark"))
	dark := choose("auto")
	if light == dark || choose("light") != light || choose("dark") != dark {
		t.Error("the drawing does not follow the colour scheme of the page")
	}
	choose("light")
	Do(t, ctx, Evaluate(`window.old = `+outcome), Click(`#win [data-make=analysis]`))
	Wait(t, ctx, outcome+` !== old`)
	if Value[string](t, ctx, colors) != light {
		t.Error("a new drawing does not follow the colour scheme of the page")
	}
	choose("auto")
}

// CheckGame solves a puzzle and checks all outputs that the page creates from the moves: a picture, a race, a
// page, and the picture and the text to share.
func CheckGame(t testing.TB, ctx context.Context, site Site) {
	t.Helper()
	OpenAndSolve(t, ctx, site, "en")
	Do(t, ctx, Evaluate(`void ((make) => (URL.createObjectURL = (file) => ((window.file = file), make(file))))(URL.createObjectURL)`))
	checkFile := func(section, button, begins, holds string) {
		t.Helper()
		Do(t, ctx, Evaluate(`window.file = null`), Click(`#`+section+` [data-make=`+button+`]`))
		Wait(t, ctx, `window.file`)
		if !Value[bool](t, ctx, `file.text().then((text) => text.startsWith("`+begins+`") && text.includes("`+holds+`"))`) {
			t.Errorf("%s created %s, want a file that begins with %q and contains %q", button, Value[string](t, ctx, `file.name + " " + file.size`), begins, holds)
		}
	}
	// The analysis is shown on demand.
	Do(t, ctx, Click(`#win [data-make=analysis]`))
	const picture = outcome + `.querySelector("title").textContent`
	Wait(t, ctx, `document.querySelector("#win [data-at]")`)
	if text := Value[string](t, ctx, picture+` + document.querySelector("#win [data-at]").textContent`); text != "4 steps, 2 more than the fewestMove 1 cost 2 extra: play on from before it" {
		t.Errorf("texts of the analysis = %q", text)
	}
	Screenshot(t, ctx, "analysis")
	// The text of the analysis has the intended size only if the analysis is as wide as its box.
	if diff := Value[float64](t, ctx, `((svg) => Math.abs(svg.getAttribute("width") - svg.getBoundingClientRect().width))(`+outcome+`.querySelector("svg"))`); diff >= 1 {
		t.Errorf("width of the analysis differs from its box by %v pixels", diff)
	}
	checkScheme(t, ctx)
	// If the browser has neither a share dialog nor a clipboard, the card shows the text.
	Do(t, ctx, Evaluate(`void Object.defineProperty(navigator, "clipboard", { value: undefined })`), Click("#send"))
	Wait(t, ctx, `/\n4 steps \(fewest 2\)\nhttp.*#m=\w+&t=4$/.test(document.getElementById("share-text").value)`)
	checkFile("win", "minePage", "<!doctype html>", `\"given\":[[[3],\"R\"],[[3],\"L\"],[[6],\"U\"],[[7],\"L\"]]`)
	if said := Value[string](t, ctx, TextOf("made-of")); said != "Saved as tiles-123-406-758.html." {
		t.Errorf("status after saving = %q", said)
	}
	Do(t, ctx, Click(`#win [data-make=race]`))
	Wait(t, ctx, `document.querySelector("#win [data-make=saveRace]")`)
	if text := Value[string](t, ctx, picture); text != "tiles:123/406/758, side by side: Yours: 4 steps; Optimum: 2 steps" {
		t.Errorf("title of the race = %q", text)
	}
	if !Value[bool](t, ctx, outcome+`.innerHTML.includes("prefers-reduced-motion") && [...`+outcome+`.styleSheets].some((sheet) => [...sheet.cssRules].some(({ media }) => media?.mediaText.includes("reduced-motion")))`) {
		t.Error("the colour scheme replaced the condition of the animation")
	}
	checkFile("win", "saveRace", "GIF89a", "tiles:123/406/758")
	// On a phone, Share sends the picture and the text together.
	Do(t, ctx, Evaluate(`window.matchMedia = () => ({ matches: true }), navigator.canShare = ({ files }) => files.length === 1, navigator.share = async (all) => (window.sent = all)`), Click("#send"))
	Wait(t, ctx, `window.sent?.files[0].type === "image/gif" && sent.files[0].name.endsWith(".gif") && sent.text.includes("#m=")`)
	// If the player returns to the position before a mistake, the game continues there and the analysis stays
	// visible.
	Do(t, ctx, Click(`#win [data-make=analysis]`))
	Wait(t, ctx, `document.querySelector("#win [data-at='0']")`)
	Do(t, ctx, Click(`#win [data-at='0']`))
	Wait(t, ctx, Player+`.mode === "play" && `+Player+`.at === 0 && `+Player+`.line.length === 4 && document.querySelector("#mine [data-at='0']")`)
	// The second button of a mistake shows the better move.
	Do(t, ctx, Evaluate(Player+`.act("last")`))
	Wait(t, ctx, `document.querySelector("#mine [data-before='0']")`)
	Do(t, ctx, Click(`#mine [data-before='0']`))
	Wait(t, ctx, Player+`.at === 0 && `+Player+`.shadowRoot.querySelector(".note").textContent === "5 up: home · 2 steps to the goal"`)
	// During a game, the buttons for pictures are in the section below the board.
	Do(t, ctx, Evaluate(Player+`.act("redo")`))
	Wait(t, ctx, `document.getElementById("makers").checkVisibility()`)
	checkFile("mine", "saveMine", "GIF89a", "tiles:123/406/758")
}
