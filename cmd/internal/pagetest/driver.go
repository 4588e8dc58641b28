//go:build !js

// Package pagetest drives the page and the player in a browser without a window, as a reader
// would. The tests of the server and of the static site share it.
package pagetest

import (
	"context"
	"flag"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"slidegif/solve/filetest"
)

// A Step is something that a reader does.
type Step = chromedp.Action[chromedp.Void]

// patience is how long a step may take before a test gives up. It is there for pages that hang: how fast
// a page is depends on the machine, and nothing is said of it.
const patience = 3 * time.Minute

// Do takes steps one after the other.
func Do(t testing.TB, ctx context.Context, steps ...Step) {
	t.Helper()
	for i, a := range steps {
		Run(t, ctx, fmt.Sprintf("step %d", i), a)
	}
}

// Run fails the test where an action does not end well.
func Run[T any](t testing.TB, ctx context.Context, name string, a chromedp.Action[T]) T {
	t.Helper()
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, a)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return v
}

// Value evaluates a script, a promise's too.
func Value[T any](t testing.TB, ctx context.Context, script string) T {
	t.Helper()
	return Run(t, ctx, script, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
}

// Evaluate runs a script for what it does.
func Evaluate(script string, options ...chromedp.EvaluateOption) Step {
	return chromedp.Evaluate[chromedp.Void](script, options...)
}

// Wait polls until a condition of the page holds.
func Wait(t testing.TB, ctx context.Context, condition string) {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		// Between two pages there is nothing to ask.
		if ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("!!("+condition+")")); ok && err == nil {
			return
		}
	}
	t.Fatalf("the page never came to %s; it says %q, %q", condition,
		Value[string](t, ctx, `document.querySelector("slide-player")?.shadowRoot?.querySelector(".note").textContent ?? ""`),
		Value[string](t, ctx, `document.getElementById("trouble")?.textContent ?? ""`))
}

// Look takes a picture of the whole page where go test -artifacts keeps it. Nothing waits for
// it otherwise: a browser without a screen sometimes takes long to take one.
func Look(t testing.TB, ctx context.Context, name string) {
	t.Helper()
	if keep := flag.Lookup("test.artifacts"); keep == nil || keep.Value.String() != "true" {
		return
	}
	shot := Run(t, ctx, name, chromedp.FullScreenshot(100))
	filetest.Write(t, filepath.Join(t.ArtifactDir(), name+".png"), shot)
}

// On stops the clock of the pages that are opened from now on, so that no day ends during a test.
func On(now time.Time) Step {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: fmt.Sprintf(`
			Date.now = () => %d;
			Date = class extends Date {
				constructor(...of) {
					super(...(of.length ? of : [Date.now()]));
				}
			};`, now.UnixMilli())})
		return err
	})
}

// Text is the script for what an element says.
func Text(id string) string { return fmt.Sprintf("document.getElementById(%q).textContent", id) }

// Reach scrolls an element into the middle of the window, and waits until no scroll that was under way
// moves it.
func Reach(selector string) Step {
	return Evaluate(fmt.Sprintf(`new Promise((done) => {
		const e = document.querySelector(%q);
		let at, frames = 0;
		const look = () => {
			e.scrollIntoView({ block: "center", behavior: "instant" });
			const { x, y } = e.getBoundingClientRect();
			frames = at === x + " " + y ? frames + 1 : 0;
			at = x + " " + y;
			frames < 4 ? requestAnimationFrame(look) : done();
		};
		look();
	})`, selector), chromedp.EvalAwaitPromise)
}

// Press clicks an element of a page whose scripts may run.
func Press(selector string) Step { return chromedp.Steps(Reach(selector), chromedp.Click(selector)) }

// OpenDrawer shows the forms that choose a puzzle.
var OpenDrawer = Evaluate(`document.getElementById("drawer").open = true`)

// Ask types a puzzle into its form and opens it.
func Ask(puzzle string) Step {
	return chromedp.Steps(OpenDrawer, Evaluate(`document.getElementById("puzzle").value = ""`), chromedp.SendKeys("#puzzle", puzzle), Press("#open"))
}

// Still fails where something has moved since the page was opened, and soon after.
func Still(t testing.TB, ctx context.Context) {
	t.Helper()
	if shifts := Value[string](t, ctx, `new Promise((done) => {
		const shifts = [];
		new PerformanceObserver((list) => list.getEntries().forEach((e) => shifts.push(e.value + e.sources.map(({ node }) => node?.id || node?.nodeName)))).observe({ type: "layout-shift", buffered: true });
		setTimeout(() => done(shifts.join()), 300);
	})`); shifts != "" {
		t.Errorf("the layout shifts: %s", shifts)
	}
}

// Fits fails where the page must be scrolled sideways. A phone shows such a page smaller, with a
// wider window.
func Fits(t testing.TB, ctx context.Context) {
	t.Helper()
	if over := Value[int](t, ctx, "document.documentElement.scrollWidth - Math.round(visualViewport.width * visualViewport.scale)"); over > 0 {
		t.Errorf("the page is %d pixels too wide", over)
	}
}
