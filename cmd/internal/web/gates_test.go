//go:build !js

package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"slidegif/cmd/internal/pagetest"
	"slidegif/solve/testcost"
)

// TestLeaving drags the blocks of a board out through their gates, with a mouse and with a finger.
func TestLeaving(t *testing.T) {
	for name, g := range map[string]pagetest.Gesture{"mouse": pagetest.Mouse, "finger": pagetest.Finger} {
		t.Run(name, func(t *testing.T) {
			var options []chromedp.EmulateViewportOption
			if name == "finger" {
				options = []chromedp.EmulateViewportOption{chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch}
			}
			ctx, url := open(t, 390, 844, options...)
			pagetest.Open(t, ctx, url+"/embed?lang=en&play=on&puzzle=gates-3")
			for n := range pagetest.InPlayer[int](t, ctx, `p.solution.length`) {
				piece := pagetest.InPlayer[int](t, ctx, fmt.Sprintf(`p.solution[%d].pieces[0]`, n))
				path := pagetest.InPlayer[string](t, ctx, fmt.Sprintf(`p.solution[%d].path`, n))
				pagetest.Do(t, ctx, g(pagetest.Route(t, ctx, piece, path)))
				if got := pagetest.InPlayer[int](t, ctx, `p.at`); got != n+1 {
					t.Fatalf("after move %d, %s by %s, the count is %d", n+1, path, name, got)
				}
			}
			if !pagetest.InPlayer[bool](t, ctx, `p.won`) {
				t.Errorf("at the end the player says %q", pagetest.Said(t, ctx, "count"))
			}
			pagetest.Wait(t, ctx, `[...`+pagetest.ThePlayer+`.shadowRoot.querySelectorAll("[data-piece]")].every((g) => getComputedStyle(g).visibility === "hidden" || getComputedStyle(g).opacity === "0" || getComputedStyle(g).display === "none")`)
		})
	}
}

// TestLeavingByKeys moves the blocks of a board out through their gates by arrow keys.
func TestLeavingByKeys(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := open(t, 390, 844)
	pagetest.Open(t, ctx, url+"/embed?lang=en&play=on&puzzle=gates-3")
	// Who does not see the board is told where the gates are.
	if got := pagetest.InPlayer[string](t, ctx, `$("pre").textContent.split("\n").slice(1, 3).join("; ")`); got != "Row 1: wall, Y, Y, Y, wall, wall; Row 2: G, Y, empty, BG, empty, wall" {
		t.Errorf("read out is %q", got)
	}
	keys := map[rune]string{'U': kb.ArrowUp, 'D': kb.ArrowDown, 'L': kb.ArrowLeft, 'R': kb.ArrowRight}
	for n := range pagetest.InPlayer[int](t, ctx, `p.solution.length`) {
		pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(pagetest.ThePlayer+`.stage.groups[`+pagetest.ThePlayer+`.solution[%d].pieces[0]].focus()`, n)))
		path := pagetest.InPlayer[string](t, ctx, fmt.Sprintf(`p.solution[%d].path`, n))
		for _, letter := range path {
			pagetest.Do(t, ctx, chromedp.KeyEvent(keys[letter]))
		}
		if got := pagetest.InPlayer[int](t, ctx, `p.at`); got != n+1 {
			t.Fatalf("after move %d, %s by keys, the count is %d", n+1, path, got)
		}
	}
	if !pagetest.InPlayer[bool](t, ctx, `p.won`) {
		t.Errorf("at the end the player says %q", pagetest.Said(t, ctx, "count"))
	}
}

// TestToldOfBlocks: who does not see the board is told how many blocks a frozen one waits for, and which colours are left.
func TestToldOfBlocks(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := open(t, 390, 844)
	pagetest.Open(t, ctx, url+"/embed?lang=en&play=on&puzzle=gates-9")
	tell := func(what string) string {
		return pagetest.InPlayer[string](t, ctx, `p.stage.groups.map((g) => g.ariaLabel).find((text) => text?.startsWith("`+what+`,")) ?? ""`)
	}
	if got, want := tell("YR"), "YR, column 2, row 2, waits until 5 more have left"; got != want {
		t.Errorf("at the start a block is read out as %q, want %q", got, want)
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.ThePlayer+`.resume("bU fRR dDDR eRRDR", 4)`))
	if got, want := tell("YR"), "YR, column 2, row 2, waits until 1 more have left"; got != want {
		t.Errorf("after four blocks have left it is read out as %q, want %q", got, want)
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.ThePlayer+`.resume("bU fRR dDDR eRRDR cLDDRDR", 5)`))
	if got := tell("B"); !strings.HasPrefix(got, "B, column 4, row 5, can go ") {
		t.Errorf("a block that has lost its first colour is read out as %q", got)
	}
	// A hint finds the pieces of the solver's moves also where blocks have lost colours on the way.
	pagetest.PressPlayer(t, ctx, "hint")
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.shadowRoot.querySelector(".note").textContent === "Look at the right"`)
}

// TestGatesEditor makes a board with gates, a block of two colours, a frozen one and one with arrows.
func TestGatesEditor(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := open(t, 1280, 900)
	pagetest.Open(t, ctx, url+"/?lang=en&puzzle=gates:%23A%23%23%23/%23a..%23/%23...%23/%23%23%23%23%23:aA")
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("making").open = true`))
	pagetest.Wait(t, ctx, pagetest.Text("make-state")+`.includes("fewest: 1")`)
	press := func(tool string, cells ...int) {
		t.Helper()
		pagetest.Do(t, ctx, pagetest.Press(fmt.Sprintf(`[data-tool=%q]`, tool)))
		for _, i := range cells {
			pagetest.Do(t, ctx, pagetest.Press(fmt.Sprintf("#boards .grid button:nth-child(%d)", i+1)))
		}
	}
	made := func(want string) {
		t.Helper()
		if got := pagetest.Value[string](t, ctx, pagetest.Text("make-id")); got != want {
			t.Errorf("made is %s, want %s", got, want)
		}
	}
	press("toolErase", 1, 6)
	press("colourR", 2, 3, 6) // a gate and a block, which grows
	pagetest.Do(t, ctx, pagetest.Reach("#boards"))
	centres := pagetest.Value[[][2]float64](t, ctx, `[6, 7].map((i) => document.querySelectorAll("#boards .grid button")[i].getBoundingClientRect()).map((r) => [r.x + r.width / 2, r.y + r.height / 2])`)
	pagetest.Do(t, ctx, pagetest.Mouse(centres))
	press("colourB", 9, 6, 10, 15, 11) // two gates, a colour inside, a corner that stays, a block
	made("gates:##RR#/#aa.B/Bb..#/#####:aRB,bB")
	press("colourB", 6) // out again
	press("toolAxis", 11)
	press("toolFrozen", 11)
	made("gates:##RR#/#aa.B/Bb..#/#####:aR,bBh1")
	pagetest.Wait(t, ctx, pagetest.Text("make-state")+`.includes("fewest: 2")`)
	pagetest.Wait(t, ctx, `!document.querySelector("#boards .fresh")`) // all of it is drawn
	pagetest.Do(t, ctx, pagetest.Evaluate(`((e) => { e.value = "6"; e.dispatchEvent(new Event("change")); })(document.getElementById("columns"))`))
	pagetest.Wait(t, ctx, pagetest.Text("make-state")+`.includes("fewest: 2")`)
	made("gates:##RR##/#aa..B/Bb...#/######:aR,bBh1")
	press("toolErase", 13)
	press("colourC", 9) // which has no gate
	pagetest.Wait(t, ctx, pagetest.Text("make-state")+`.includes("No solution exists")`)
	made("gates:##RR##/#aab.B/B....#/######:aR,bC")
}
