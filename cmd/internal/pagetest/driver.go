//go:build !js

// Package pagetest drives the page and the player in a browser without a window, as a reader
// would. The tests of the server and of the static site share it.
package pagetest

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// needTools in the environment makes a missing browser a failure.
const needTools = "SLIDEGIF_NEED_TOOLS"

// started is the browser that all tests of a package share, and what ends it.
var started struct {
	once sync.Once
	ctx  context.Context
	end  func()
	err  error
}

// start runs a browser without a window. It skips the test where there is none.
func start(t testing.TB) context.Context {
	t.Helper()
	var path string
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		if os.Getenv(needTools) != "" {
			t.Fatal("there is no Chromium, and " + needTools + " asks for one")
		}
		t.Skip("there is no Chromium")
	}
	started.once.Do(func() {
		flags := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
			chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
		allocator, end := chromedp.NewExecAllocator(context.Background(), flags...)
		started.ctx, _ = chromedp.NewContext(allocator)
		started.end = func() {
			chromedp.Cancel(started.ctx)
			end()
		}
		started.err = chromedp.Do(started.ctx)
	})
	if started.err != nil {
		t.Fatal(started.err)
	}
	return started.ctx
}

// Close ends the browser. A TestMain calls it when its tests are over.
func Close() {
	if started.end != nil {
		started.end()
	}
}

// Open returns a tab of a browser without a window. It shares cookies, caches and storage with no
// other tab. Any error that a page meets fails the test. With go test -artifacts the pictures that
// Look takes are kept.
func Open(t testing.TB, width, height int64, options ...chromedp.EmulateViewportOption) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
	ctx, cancel := context.WithTimeout(start(t), 3*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, height, options...)); err != nil {
		t.Fatal(err)
	}
	listen(t, ctx)
	return ctx
}

// listen fails the test at what the page throws, and at what its policy forbids it.
func listen(t testing.TB, ctx context.Context) {
	messages := chromedp.Console(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for m, err := range messages {
			if err != nil {
				return
			}
			// That an answer is 422 is no fault of the page.
			if (m.IsException() || m.Type == chromedp.ConsoleError) && m.Source != "network" {
				t.Errorf("the browser complains: %v %s", m, m.URL)
			}
		}
	}()
	t.Cleanup(func() {
		chromedp.Cancel(ctx)
		<-ended
	})
}

// A Step is something that a reader does.
type Step = chromedp.Action[chromedp.Void]

// Do takes steps one after the other.
func Do(t testing.TB, ctx context.Context, steps ...Step) {
	t.Helper()
	for i, a := range steps {
		Run(t, ctx, fmt.Sprintf("step %d", i), a)
	}
}

// Run fails the test where an action does not end well, and soon.
func Run[T any](t testing.TB, ctx context.Context, name string, a chromedp.Action[T]) T {
	t.Helper()
	ctx, cancel := context.WithTimeout(ctx, 40*time.Second)
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
func Evaluate(script string) Step { return chromedp.Evaluate[chromedp.Void](script) }

// Wait polls until a condition of the page holds.
func Wait(t testing.TB, ctx context.Context, condition string) {
	t.Helper()
	for end := time.Now().Add(40 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
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
	if err := os.WriteFile(filepath.Join(t.ArtifactDir(), name+".png"), shot, 0o666); err != nil {
		t.Fatal(err)
	}
}

// Text is the script for what an element says.
func Text(id string) string { return fmt.Sprintf("document.getElementById(%q).textContent", id) }

// Press clicks where a smooth scroll might still be under way.
func Press(selector string) Step {
	script := fmt.Sprintf(`document.querySelector(%q).scrollIntoView({ block: "center", behavior: "instant" })`, selector)
	return chromedp.Steps(Evaluate(script), chromedp.Sleep(300*time.Millisecond), chromedp.Click(selector))
}

// Media makes the page believe in a preference of its reader's.
func Media(name, value string) Step {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: name, Value: value}},
		})
		return err
	})
}

// Fits fails where the page must be scrolled sideways.
func Fits(t testing.TB, ctx context.Context) {
	t.Helper()
	if over := Value[int](t, ctx, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
		t.Errorf("the page is %d pixels too wide", over)
	}
}
