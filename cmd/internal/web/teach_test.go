//go:build !js

package web

import (
	"strings"
	"testing"

	"slidegif/cmd/internal/test/pagetest"
)

// TestLesson plays the stages of a 15-puzzle. The page must show the aim and the number of steps left, notice
// when a stage is done, accept a detour, and hide the aim after three stages.
func TestLesson(t *testing.T) {
	ctx := openPage(t, 390, 664, "/?lang=en&puzzle=tiles:10,8,12,3/14,0,6,15/9,1,5,4/13,2,11,7")
	const said = `document.getElementById("lesson").textContent`
	expect := func(want string) {
		t.Helper()
		pagetest.Wait(t, ctx, said+` === `+quoteJS(want))
	}
	// play makes moves of a solution in stages from the current position.
	play := func(moves string) {
		t.Helper()
		pagetest.EvalInPlayer[bool](t, ctx, `(async () => {
			const s = await p.solver.solve(p.rules.id(p.position()), { teach: "on" });
			for (const { path } of s.moves.slice(0, `+moves+`)) {
				p.dispatchEvent(new KeyboardEvent("keydown", { key: { U: "ArrowUp", D: "ArrowDown", L: "ArrowLeft", R: "ArrowRight" }[path] }));
			}
			return true;
		})()`)
	}
	click := func() {
		t.Helper()
		pagetest.Value[bool](t, ctx, `(document.getElementById("teach").click(), true)`)
	}
	click()
	expect("Put 1 into its corner. 7 steps left.")
	pagetest.Wait(t, ctx, `(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.getElementById("lesson").getBoundingClientRect())`)
	play("3")
	expect("Put 1 into its corner. 4 steps left.")
	// A move away from the aim is not a mistake.
	pagetest.EvalInPlayer[bool](t, ctx, `(p.act("undo"), p.act("undo"), p.act("undo"), true)`)
	expect("Put 1 into its corner. 7 steps left.")
	play("7")
	expect("Done. Put 2 to the right of 1. 13 steps left.")
	play("13")
	pagetest.Wait(t, ctx, said+`.startsWith("Done. 3 and 4 together")`)
	play("s.stages[0].last")
	pagetest.Wait(t, ctx, said+`.startsWith("Done. That was the third stage.")`)
	play("1")
	expect("")
	click()
	pagetest.Wait(t, ctx, said+`.endsWith(" left.")`)
	if got := pagetest.EvalInPlayer[int](t, ctx, `p.helped`); got == 0 {
		t.Error("the lesson does not count as help")
	}
	play("Infinity")
	expect("Solved!")
}

// TestLessonLarge gives a lesson on a board that is too large for a search. A board of blocks has no lesson.
func TestLessonLarge(t *testing.T) {
	ctx := openPage(t, 1280, 900, "/?lang=zh-Hant&puzzle=tiles:10x9@1")
	pagetest.Value[bool](t, ctx, `(document.getElementById("teach").click(), true)`)
	pagetest.Wait(t, ctx, `document.getElementById("lesson").textContent.startsWith("把 1 放進角裡。還要 ")`)
	if text := pagetest.Value[string](t, ctx, `document.getElementById("trouble").textContent`); text != "" {
		t.Errorf("the page shows the error %q", text)
	}
	ctx = openPage(t, 1280, 900, "/?lang=en&puzzle=rush-1")
	if !pagetest.Value[bool](t, ctx, `document.getElementById("teach").hidden`) {
		t.Error("a board of cars has a lesson")
	}
}

// quoteJS returns a string literal of JavaScript.
func quoteJS(text string) string { return `"` + strings.ReplaceAll(text, `"`, `\"`) + `"` }
