//go:build !js

package web

import (
	"bytes"
	"context"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/test/pagetest"
)

// TestPrintMyGame prints a game on the page of a server.
func TestPrintMyGame(t *testing.T) {
	ctx := openPage(t, 390, 844, "/?lang=en&puzzle=tiles:123/456/078")
	pagetest.CheckPrint(t, ctx)
	pagetest.Screenshot(t, ctx, "print")
}

// TestPrintPage checks that the page fits on one sheet of paper, in both orientations, and that it shows only the title,
// the task, the rules, the number of moves and the board.
func TestPrintPage(t *testing.T) {
	for _, size := range [][2]int64{{1280, 800}, {390, 664}} {
		ctx := openPage(t, size[0], size[1], "/?lang=en&day=2026-11-24&kind=gates")
		pagetest.Wait(t, ctx, pagetest.Player+`.optimum?.exact && document.querySelector("#doors small").textContent`)
		pagetest.Do(t, ctx, chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
			for _, landscape := range []bool{false, true} {
				const width, height = 8.27, 11.69 // inches of A4
				printed, err := cdp.Call(ctx, tab, page.PrintToPDF, page.PrintToPDFParams{Landscape: &landscape, PaperWidth: width, PaperHeight: height})
				if err != nil {
					return err
				}
				if n := bytes.Count(printed.Data, []byte("/Type /Page\n")); n != 1 {
					t.Errorf("%d x %d pixels, landscape %v: %d sheets, want 1", size[0], size[1], landscape, n)
				}
			}
			_, err := cdp.Call(ctx, tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
			return err
		}))
		const want = "Gates\nTuesday, 24 November\nLet each block out through a gate of its colour."
		if got := pagetest.Value[string](t, ctx, `document.body.innerText.trim().replace(/\n+/g, "\n")`); got != want {
			t.Errorf("%d x %d pixels: text on paper = %q, want %q", size[0], size[1], got, want)
		}
		const rules = `"A block with two colours leaves twice. A number: so many must leave first. Arrows: it moves only along them. Unmatched gates are decoys.\a Fewest in all: 12 moves"`
		if got := pagetest.Value[string](t, ctx, `getComputedStyle(document.getElementById("task"), "::after").content`); got != rules {
			t.Errorf("%d x %d pixels: rules on paper = %s, want %s", size[0], size[1], got, rules)
		}
		if !pagetest.EvalInPlayer[bool](t, ctx, `$(".frame svg").checkVisibility()`) {
			t.Errorf("%d x %d pixels: the board is not on paper", size[0], size[1])
		}
	}
}

// TestPrintStart prints a page in the middle of a game and after a win. The paper must show the start of the puzzle, to which the task and the fewest
// moves refer, and then the page must show the game again.
func TestPrintStart(t *testing.T) {
	const shown = `p.stage.groups.map((g) => [g.getAttribute("transform"), g.getAttribute("visibility") === "hidden"]).join()`
	for _, path := range []string{"/?lang=en&puzzle=gates-1", "/embed?lang=en&puzzle=klotski:heng-dao-li-ma&play=on"} {
		ctx := openPage(t, 1280, 800, path)
		pagetest.Wait(t, ctx, pagetest.Player+`.optimum?.exact`)
		start := pagetest.EvalInPlayer[string](t, ctx, shown)
		pagetest.EvalInPlayer[bool](t, ctx, `(addEventListener("beforeprint", () => (window.printed = p.stage.groups.some((g) => g.getAnimations().length) ? "moving" : `+shown+`)), p.requestSolution(true).then(() => true))`)
		for _, moves := range []string{"1", "p.solution.length"} {
			game := pagetest.EvalInPlayer[string](t, ctx, `(p.resume(p.solution.map(({ pieces: [i], path }) => p.puzzle.pieces[i].name + path).join(" "), `+moves+`), `+shown+`)`)
			pagetest.Do(t, ctx, chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
				_, err := cdp.Call(ctx, tab, page.PrintToPDF, page.PrintToPDFParams{})
				return err
			}))
			if got := pagetest.Value[string](t, ctx, `printed`); got != start {
				t.Errorf("%s, %s moves: the board on paper is %s, want the start %s", path, moves, got, start)
			}
			if got := pagetest.EvalInPlayer[string](t, ctx, shown); got != game || game == start {
				t.Errorf("%s, %s moves: the board after printing is %s, want the game %s", path, moves, got, game)
			}
		}
	}
}
