//go:build !js

package web

import (
	"testing"

	"slidegif/cmd/internal/test/pagetest"
)

// TestDeadEnd makes moves from which the goal of Lunar Lockout cannot be reached. The hint must give the number of moves
// to undo, and must not say that the puzzle has no solution.
func TestDeadEnd(t *testing.T) {
	ctx := openPage(t, 390, 664, "/?lang=en&puzzle=lunar-1")
	pagetest.EvalInPlayer[bool](t, ctx, `p.requestSolution(true).then(() => (p.resume("XL GU", 2), p.hint())).then(() => true)`)
	pagetest.Wait(t, ctx, `/^The goal is out of reach from here. Undo [12] slides?\.$/.test(document.querySelector("slide-player").bar.note.textContent)`)
	if !pagetest.Value[bool](t, ctx, `document.getElementById("stuck").hidden`) {
		t.Error("the page says that the puzzle has no solution")
	}
}

// TestUnsolvableNote opens unsolvable puzzles on a phone and asks for a hint. The card with the reason must be
// completely visible, and the player must not repeat the reason.
func TestUnsolvableNote(t *testing.T) {
	for _, id := range []string{"tiles:123/456/870", "zou-tou-wu-lu"} {
		ctx := openPage(t, 390, 664, "/?lang=en&puzzle="+id)
		isVisible := func() {
			t.Helper()
			pagetest.Wait(t, ctx, `(({ top, bottom, height }) => height && top >= 0 && bottom < innerHeight)(document.getElementById("stuck").getBoundingClientRect())`)
		}
		isVisible()
		const ways = `["#teach", "#map"].map((s) => document.querySelector(s)).concat([...p.shadowRoot.querySelectorAll("button")].find((b) => b.textContent === "Map"))`
		if pagetest.EvalInPlayer[bool](t, ctx, ways+`.some((e) => e.checkVisibility())`) {
			t.Errorf("%s: the lesson or the map is offered", id)
		}
		// An instant scroll in the middle of a smooth one can stop the next smooth scroll.
		pagetest.Value[bool](t, ctx, `(document.documentElement.style.scrollBehavior = "auto", scrollTo(0, 0), true)`)
		pagetest.EvalInPlayer[bool](t, ctx, `(p.hint(), true)`)
		pagetest.Wait(t, ctx, `document.getElementById("stuck").getAnimations().length`)
		isVisible()
		if note := pagetest.PlayerText(t, ctx, "note"); note != "" {
			t.Errorf("%s: the note of the player is %q", id, note)
		}
		// Another theme is no request for a hint.
		pagetest.Value[bool](t, ctx, `(async () => {
			for (const a of document.getElementById("stuck").getAnimations()) a.cancel();
			const select = document.getElementById("theme"), p = document.querySelector("slide-player");
			const ready = new Promise((resolve) => p.addEventListener("player-ready", resolve, { once: true }));
			select.value = "dark";
			select.dispatchEvent(new Event("change"));
			await ready;
			return true;
		})()`)
		if note := pagetest.PlayerText(t, ctx, "note"); note != "" {
			t.Errorf("%s: the note of the player is %q in another theme", id, note)
		}
		isVisible()
	}
}
