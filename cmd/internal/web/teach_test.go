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
	expect("Put 1 into its corner. Steps left in this stage: 7.")
	pagetest.Wait(t, ctx, `(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.getElementById("lesson").getBoundingClientRect())`)
	play("3")
	expect("Put 1 into its corner. Steps left in this stage: 4.")
	// A move away from the aim is not a mistake.
	pagetest.EvalInPlayer[bool](t, ctx, `(p.act("undo"), p.act("undo"), p.act("undo"), true)`)
	expect("Put 1 into its corner. Steps left in this stage: 7.")
	play("7")
	expect("Done. Put 2 to the right of 1. Steps left in this stage: 13.")
	play("13")
	pagetest.Wait(t, ctx, said+`.startsWith("Done. 3 and 4 together")`)
	play("s.stages[0].last")
	pagetest.Wait(t, ctx, said+`.startsWith("Done. That was the third stage.")`)
	play("1")
	expect("")
	click()
	pagetest.Wait(t, ctx, said+`.includes("Steps left in this stage: ")`)
	if got := pagetest.EvalInPlayer[int](t, ctx, `p.helped`); got == 0 {
		t.Error("the lesson does not count as help")
	}
	play("Infinity")
	expect("Solved!")
}

// TestLessonHint asks for hints during a lesson, at a position from which the shortest solution begins with another
// move. The hints must be the steps of the lesson, and the lesson must name a move that is not its step.
func TestLessonHint(t *testing.T) {
	ctx := openPage(t, 390, 664, "/?lang=en&puzzle=tiles:10,8,12,3/14,1,6,15/9,0,5,4/13,2,11,7")
	const said = `document.getElementById("lesson").textContent`
	expect := func(want string) {
		t.Helper()
		pagetest.Wait(t, ctx, said+` === `+quoteJS(want))
	}
	click := func() {
		t.Helper()
		pagetest.Value[bool](t, ctx, `(document.getElementById("teach").click(), true)`)
	}
	hint := func(want string) {
		t.Helper()
		got := pagetest.EvalInPlayer[string](t, ctx, `(async () => {
			await p.hint();
			return p.bar.note.textContent;
		})()`)
		if !strings.HasPrefix(got, want) {
			t.Errorf("the hint is %q, want %q", got, want)
		}
	}
	key := func(name string) {
		t.Helper()
		pagetest.EvalInPlayer[bool](t, ctx, `(p.dispatchEvent(new KeyboardEvent("keydown", { key: "`+name+`" })), true)`)
	}
	note := func(want string) {
		t.Helper()
		pagetest.Wait(t, ctx, `document.querySelector("slide-player").bar.note.textContent === `+quoteJS(want))
	}
	const wrong = "Not the step of the lesson: undo it, or go on from here."
	const aim = "Put 1 into its corner. Steps left in this stage: "
	click()
	expect(aim + "6.")
	hint("By the lesson: 9 to the right")
	key("ArrowUp") // the first move of the shortest solution
	expect(aim + "7.")
	note(wrong)
	hint("By the lesson: 13 to the right")
	key("u")
	expect(aim + "6.")
	note("Start")
	key("ArrowRight")
	expect(aim + "5.")
	note("9 to the right")
	key("ArrowLeft") // back by hand
	expect(aim + "6.")
	note(wrong)
	key("u")
	expect(aim + "5.")
	key("u")
	expect(aim + "6.")
	// The solution has other moves, so that it ends the lesson.
	pagetest.EvalInPlayer[bool](t, ctx, `(p.act("swap"), true)`)
	expect("")
	pagetest.EvalInPlayer[bool](t, ctx, `(p.act("swap"), true)`)
	click()
	expect(aim + "6.")
	click()
	expect("")
	hint("Look at the bottom")
}

// TestLessonLarge gives a lesson on a board that is too large for a search. A board of blocks has no lesson.
func TestLessonLarge(t *testing.T) {
	ctx := openPage(t, 1280, 900, "/?lang=zh-Hant&puzzle=tiles:10x9@1")
	pagetest.Value[bool](t, ctx, `(document.getElementById("teach").click(), true)`)
	pagetest.Wait(t, ctx, `document.getElementById("lesson").textContent.startsWith("把 1 放進角裡。這個階段還要 ")`)
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
