//go:build !js

// Package pagetest operates the page of package web and the player of package player in a headless browser, as a user
// would. The tests of the server and of the static site share this package.
package pagetest

import (
	"context"
	"flag"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"slidegif/solve/test/filetest"
	"slidegif/solve/test/wait"
)

// A Step is a user action.
type Step = chromedp.Action[chromedp.Void]

// lastMoment returns the time at which steps fail: a minute before the timeout of go test, because the
// message of the timeout would not name the step. Steps have no other time limit, because a slow machine may
// take any time.
func lastMoment(t testing.TB) time.Time {
	if limited, ok := t.(interface{ Deadline() (time.Time, bool) }); ok {
		if end, ok := limited.Deadline(); ok {
			return end.Add(-time.Minute)
		}
	}
	return time.Now().Add(time.Hour)
}

// Do runs steps in sequence and fails the test on an error.
func Do(t testing.TB, ctx context.Context, steps ...Step) {
	t.Helper()
	for i, a := range steps {
		Run(t, ctx, fmt.Sprintf("step %d", i), a)
	}
}

// Run runs an action, returns its result, and fails the test on an error.
func Run[T any](t testing.TB, ctx context.Context, name string, a chromedp.Action[T]) T {
	t.Helper()
	ctx, cancel := context.WithDeadline(ctx, lastMoment(t).Add(time.Minute/2))
	defer cancel()
	v, err := chromedp.Run(ctx, a)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return v
}

// Value evaluates a script, awaits a promise, and returns the result.
func Value[T any](t testing.TB, ctx context.Context, script string) T {
	t.Helper()
	return Run(t, ctx, script, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
}

// Evaluate returns a step that runs a script and ignores its result.
func Evaluate(script string, options ...chromedp.EvaluateOption) Step {
	return chromedp.Evaluate[chromedp.Void](script, options...)
}

// Wait evaluates a script repeatedly until the result is true.
func Wait(t testing.TB, ctx context.Context, condition string) {
	t.Helper()
	holds, last := false, lastMoment(t)
	wait.Until(func() bool {
		var err error // evaluation fails while the browser navigates
		holds, err = chromedp.Run(ctx, chromedp.Evaluate[bool]("!!("+condition+")"))
		holds = holds && err == nil
		return holds || time.Now().After(last)
	})
	if holds {
		return
	}
	t.Fatalf("timeout waiting for %s; player note %q, page error %q", condition,
		Value[string](t, ctx, `document.querySelector("slide-player")?.shadowRoot?.querySelector(".note").textContent ?? ""`),
		Value[string](t, ctx, `document.getElementById("trouble")?.textContent ?? ""`))
}

// Screenshot saves a picture of the whole page if the test runs with -artifacts. Without the flag, Screenshot does
// nothing, since a headless browser may need a long time for a picture.
func Screenshot(t testing.TB, ctx context.Context, name string) {
	t.Helper()
	if artifacts := flag.Lookup("test.artifacts"); artifacts == nil || artifacts.Value.String() != "true" {
		return
	}
	shot := Run(t, ctx, name, chromedp.FullScreenshot(100))
	filetest.Write(t, filepath.Join(t.ArtifactDir(), name+".png"), shot)
}

// FreezeClock returns a step that stops the clock of pages opened later, so that the date does not
// change during a test.
func FreezeClock(now time.Time) Step {
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

// SetTimeZone returns a step that sets the time zone of the page.
func SetTimeZone(name string) Step {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, emulation.SetTimezoneOverride, emulation.SetTimezoneOverrideParams{TimezoneID: name})
		return err
	})
}

// TextOf returns a script that evaluates to the text content of an element.
func TextOf(id string) string { return fmt.Sprintf("document.getElementById(%q).textContent", id) }

// ScrollTo returns a step that scrolls an element to the middle of the window and waits until
// scrolling has stopped.
func ScrollTo(selector string) Step {
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

// Click returns a step that scrolls to an element and clicks it.
func Click(selector string) Step { return chromedp.Steps(ScrollTo(selector), chromedp.Click(selector)) }

// OpenDrawer opens the drawer with the forms that choose a puzzle.
var OpenDrawer = Evaluate(`document.getElementById("drawer").open = true`)

// OpenPuzzle returns a step that types a puzzle into its form and submits the form.
func OpenPuzzle(puzzle string) Step {
	return chromedp.Steps(OpenDrawer, Evaluate(`document.getElementById("puzzle").value = ""`), chromedp.SendKeys("#puzzle", puzzle), Click("#open"))
}

// CheckNoLayoutShift fails the test if the layout has shifted since the page was opened, or shifts shortly
// after the call.
func CheckNoLayoutShift(t testing.TB, ctx context.Context) {
	t.Helper()
	if shifts := Value[string](t, ctx, `new Promise((done) => {
		const shifts = [];
		new PerformanceObserver((list) => list.getEntries().forEach((e) => shifts.push(e.value + e.sources.map(({ node, previousRect: a, currentRect: b }) => [node?.id || node?.nodeName, a.x, a.y, a.width, "to", b.x, b.y, b.width].join(" "))))).observe({ type: "layout-shift", buffered: true });
		setTimeout(() => done(shifts.join()), 300);
	})`); shifts != "" {
		t.Errorf("layout shifts: %s, want none", shifts)
	}
}

// CheckFitsWidth fails the test if the page scrolls horizontally. A phone zooms out of a page that
// scrolls horizontally, and widens the viewport.
func CheckFitsWidth(t testing.TB, ctx context.Context) {
	t.Helper()
	if overflow := Value[int](t, ctx, "document.documentElement.scrollWidth - Math.round(visualViewport.width * visualViewport.scale)"); overflow > 0 {
		t.Errorf("page is %d pixels wider than the viewport", overflow)
	}
}
