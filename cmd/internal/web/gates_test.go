//go:build !js

package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"slidegif/cmd/internal/test/pagetest"
	"slidegif/solve/test/testcost"
)

// TestLeaving drags all blocks out through their gates, with a mouse and with a finger.
func TestLeaving(t *testing.T) {
	for name, g := range map[string]pagetest.Gesture{"mouse": pagetest.Mouse, "finger": pagetest.Touch} {
		t.Run(name, func(t *testing.T) {
			var options []chromedp.EmulateViewportOption
			if name == "finger" {
				options = []chromedp.EmulateViewportOption{chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch}
			}
			ctx, url := openTab(t, 390, 844, options...)
			pagetest.Open(t, ctx, url+"/embed?lang=en&play=on&puzzle=gates-3")
			for n := range pagetest.EvalInPlayer[int](t, ctx, `p.solution.length`) {
				piece := pagetest.EvalInPlayer[int](t, ctx, fmt.Sprintf(`p.solution[%d].pieces[0]`, n))
				path := pagetest.EvalInPlayer[string](t, ctx, fmt.Sprintf(`p.solution[%d].path`, n))
				pagetest.Do(t, ctx, g(pagetest.DragPath(t, ctx, piece, path)))
				if got := pagetest.EvalInPlayer[int](t, ctx, `p.at`); got != n+1 {
					t.Fatalf("move %d, %s by %s: count = %d", n+1, path, name, got)
				}
			}
			if !pagetest.EvalInPlayer[bool](t, ctx, `p.won`) {
				t.Errorf("not solved at the end; player count = %q", pagetest.PlayerText(t, ctx, "count"))
			}
			pagetest.Wait(t, ctx, `[...`+pagetest.Player+`.shadowRoot.querySelectorAll("[data-piece]")].every((g) => getComputedStyle(g).visibility === "hidden" || getComputedStyle(g).opacity === "0" || getComputedStyle(g).display === "none")`)
		})
	}
}

// TestLeavingByKeys moves all blocks out through their gates with the arrow keys.
func TestLeavingByKeys(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := openTab(t, 390, 844)
	pagetest.Open(t, ctx, url+"/embed?lang=en&play=on&puzzle=gates-3")
	// Screen readers get the positions of the gates.
	if got := pagetest.EvalInPlayer[string](t, ctx, `$("pre").textContent.split("\n").slice(1, 3).join("; ")`); got != "Row 1: wall, Yellow gate, Yellow gate, Yellow gate, wall, wall; Row 2: Green gate, Yellow, empty, Blue with green inside, empty, wall" {
		t.Errorf("board text = %q", got)
	}
	keys := map[rune]string{'U': kb.ArrowUp, 'D': kb.ArrowDown, 'L': kb.ArrowLeft, 'R': kb.ArrowRight}
	for n := range pagetest.EvalInPlayer[int](t, ctx, `p.solution.length`) {
		pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(pagetest.Player+`.stage.groups[`+pagetest.Player+`.solution[%d].pieces[0]].focus()`, n)))
		path := pagetest.EvalInPlayer[string](t, ctx, fmt.Sprintf(`p.solution[%d].path`, n))
		for _, letter := range path {
			pagetest.Do(t, ctx, chromedp.KeyEvent(keys[letter]))
		}
		if got := pagetest.EvalInPlayer[int](t, ctx, `p.at`); got != n+1 {
			t.Fatalf("move %d, %s by keys: count = %d", n+1, path, got)
		}
	}
	if !pagetest.EvalInPlayer[bool](t, ctx, `p.won`) {
		t.Errorf("not solved at the end; player count = %q", pagetest.PlayerText(t, ctx, "count"))
	}
}

// TestBlockLabels checks that labels for screen readers contain the remaining colours and, for a
// frozen block, the number of blocks that must leave first.
func TestBlockLabels(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := openTab(t, 390, 844)
	pagetest.Open(t, ctx, url+"/embed?lang=en&play=on&puzzle=gates-9")
	label := func(what string) string {
		return pagetest.EvalInPlayer[string](t, ctx, `p.stage.groups.map((g) => g.ariaLabel).find((text) => text?.startsWith("`+what+`,")) ?? ""`)
	}
	if got, want := label("Yellow with red inside"), "Yellow with red inside, column 2, row 2, frozen: 5 more must leave first"; got != want {
		t.Errorf("label at the start = %q, want %q", got, want)
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.Player+`.resume("bU fRR dDDR eRRDR", 4)`))
	if got, want := label("Yellow with red inside"), "Yellow with red inside, column 2, row 2, frozen: 1 more must leave first"; got != want {
		t.Errorf("label after four blocks have left = %q, want %q", got, want)
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.Player+`.resume("bU fRR dDDR eRRDR cLDDRDR", 5)`))
	if got := label("Blue"); !strings.HasPrefix(got, "Blue, column 4, row 5, can go ") {
		t.Errorf("label after losing the first colour = %q", got)
	}
	if got, want := pagetest.EvalInPlayer[string](t, ctx, `p.spell(p.at, { pieces: [0], path: "RRD" })`), "2 cells to the right, then down"; !strings.HasSuffix(got, " "+want) || len(got) < len(want)+4 {
		t.Errorf("move in words = %q, want a colour and %q", got, want)
	}
	// Hints work after blocks have lost colours.
	pagetest.ClickPlayerButton(t, ctx, "hint")
	pagetest.Wait(t, ctx, pagetest.Player+`.shadowRoot.querySelector(".note").textContent === "Look at the right"`)
	// The note of a move through a gate ends like its hint.
	for lang, want := range map[string][2]string{
		"en":      {"Yellow 2 cells down, then to the right, then out", ", then to the gate of its outer colour"},
		"zh":      {"黄块 向下 2 格，再向右，再出门", "，再到同色的门去掉外层"},
		"zh-Hant": {"黃塊 向下 2 格，再向右，再出門", "，再到同色的門去掉外層"},
	} {
		pagetest.Open(t, ctx, url+"/embed?lang="+lang+"&play=on&puzzle=gates-9")
		pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.Player+`.resume("bU fRR dDDR eRRDR cLDDRDR", 5)`))
		note := func(n int) string { return pagetest.EvalInPlayer[string](t, ctx, fmt.Sprintf("p.spell(%d)", n)) }
		if got := note(2); got != want[0] {
			t.Errorf("%s: note of a block that leaves = %q, want %q", lang, got, want[0])
		}
		if got := note(4); !strings.HasSuffix(got, want[1]) {
			t.Errorf("%s: note of a block that loses a colour = %q, want the end %q", lang, got, want[1])
		}
	}
}

// TestGatesEditor creates a board with gates, a block of two colours, a frozen block and a block with
// an axis.
func TestGatesEditor(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := openTab(t, 1280, 900)
	pagetest.Open(t, ctx, url+"/?lang=en&puzzle=gates:%23A%23%23%23/%23a..%23/%23...%23/%23%23%23%23%23:aA")
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("making").open = true`))
	pagetest.Wait(t, ctx, pagetest.TextOf("make-state")+`.includes("fewest: 1")`)
	useTool := func(tool string, cells ...int) {
		t.Helper()
		pagetest.Do(t, ctx, pagetest.Click(fmt.Sprintf(`[data-tool=%q]`, tool)))
		for _, i := range cells {
			pagetest.Do(t, ctx, pagetest.Click(fmt.Sprintf("#boards .grid button:nth-child(%d)", i+1)))
		}
	}
	checkID := func(want string) {
		t.Helper()
		if got := pagetest.Value[string](t, ctx, pagetest.TextOf("make-id")); got != want {
			t.Errorf("puzzle = %s, want %s", got, want)
		}
	}
	useTool("toolErase", 1, 6)
	useTool("colourR", 2, 3, 6) // a gate and a block, which grows
	pagetest.Do(t, ctx, pagetest.ScrollTo("#boards"))
	centres := pagetest.Value[[][2]float64](t, ctx, `[6, 7].map((i) => document.querySelectorAll("#boards .grid button")[i].getBoundingClientRect()).map((r) => [r.x + r.width / 2, r.y + r.height / 2])`)
	pagetest.Do(t, ctx, pagetest.Mouse(centres))
	useTool("colourB", 9, 6, 10, 15, 11) // two gates, an inner colour, a corner that stays a wall, a block
	checkID("gates:##RR#/#aa.B/Bb..#/#####:aRB,bB")
	useTool("colourB", 6) // removes the inner colour
	useTool("toolAxis", 11)
	useTool("toolFrozen", 11)
	checkID("gates:##RR#/#aa.B/Bb..#/#####:aR,bBh1")
	pagetest.Wait(t, ctx, pagetest.TextOf("make-state")+`.includes("fewest: 2")`)
	pagetest.Wait(t, ctx, `!document.querySelector("#boards .fresh")`) // drawn completely
	pagetest.Do(t, ctx, pagetest.Evaluate(`((e) => { e.value = "6"; e.dispatchEvent(new Event("change")); })(document.getElementById("columns"))`))
	pagetest.Wait(t, ctx, pagetest.TextOf("make-state")+`.includes("fewest: 2")`)
	checkID("gates:##RR##/#aa..B/Bb...#/######:aR,bBh1")
	useTool("toolErase", 13)
	useTool("colourC", 9) // a colour without a gate
	pagetest.Wait(t, ctx, pagetest.TextOf("make-state")+`.includes("No solution exists")`)
	checkID("gates:##RR##/#aab.B/B....#/######:aR,bC")
}

// TestChineseGatesEditor checks that the tools of the editor name the colours in Chinese, without letters.
func TestChineseGatesEditor(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := openTab(t, 1280, 900)
	pagetest.Open(t, ctx, url+"/?lang=zh&puzzle=gates:%23R%23%23%23/%23a..%23/%23...%23/%23%23%23%23%23:aR")
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("making").open = true`))
	pagetest.Wait(t, ctx, `document.querySelector("[data-tool=colourR]")?.textContent === "红"`)
}
