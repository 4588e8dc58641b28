//go:build !js

// Package browsertest runs a headless browser for tests of pictures and web pages. Only tests and their helpers
// import this package.
package browsertest

import (
	"context"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"slidegif/render/test/rendertest"
	"slidegif/solve/test/testcost"
)

// started is the browser that is shared by all tests of a package. The function end closes this
// browser.
var started struct {
	once sync.Once
	ctx  context.Context
	end  func()
	err  error
}

// start launches a headless browser. If no browser is installed, the test is skipped.
func start(t testing.TB) context.Context {
	t.Helper()
	path := rendertest.RequireProgram(t, "chromium", "chromium-browser", "google-chrome")
	started.once.Do(func() {
		home, err := os.MkdirTemp("", "slidegif-home") // keep files out of the user's home directory
		if err != nil {
			started.err = err
			return
		}
		flags := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
			chromedp.Env("HOME="+home, "XDG_CACHE_HOME="+home, "XDG_CONFIG_HOME="+home),
			chromedp.WSURLReadTimeout(time.Hour), // a browser starts slowly on a busy machine
			chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
		allocator, end := chromedp.NewExecAllocator(context.Background(), flags...)
		started.ctx, _ = chromedp.NewContext(allocator)
		started.end = func() {
			chromedp.Cancel(started.ctx)
			end()
			chromedp.FromContext(started.ctx).Allocator.Wait() // wait until the browser's files have been removed
			os.RemoveAll(home)
		}
		started.err = chromedp.Do(started.ctx)
	})
	if started.err != nil {
		t.Fatal(started.err)
	}
	return started.ctx
}

// Close closes the shared browser. TestMain must call Close at the end.
func Close() {
	if started.end != nil {
		started.end()
	}
}

// Open opens a new tab in the headless browser, like OpenAlways. Unless SLIDEGIF_LONG is set, the
// test is skipped, because a page takes seconds of CPU.
func Open(t testing.TB, width, height int64, options ...chromedp.EmulateViewportOption) context.Context {
	t.Helper()
	testcost.LongOnly(t, "it opens a browser")
	return OpenAlways(t, width, height, options...)
}

// OpenAlways opens a new tab in the headless browser. The tab does not share cookies, caches or
// storage with other tabs. If the page writes an error to the console, the test fails.
func OpenAlways(t testing.TB, width, height int64, options ...chromedp.EmulateViewportOption) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("skipping browser test in short mode")
	}
	// The context has no deadline, because each step has a separate time limit. Without a common
	// deadline, tests with many steps do not fail on slow machines.
	ctx, cancel := chromedp.NewContext(start(t), chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, height, options...)); err != nil {
		t.Fatal(err)
	}
	listen(t, ctx)
	return ctx
}

// listen makes the test fail if the page throws an exception or violates the content security
// policy.
func listen(t testing.TB, ctx context.Context) {
	messages := chromedp.Console(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for m, err := range messages {
			if err != nil {
				return
			}
			// A response with an error status, such as 422, is not an error of the page.
			if (m.IsException() || m.Type == chromedp.ConsoleError) && m.Source != "network" {
				t.Errorf("browser console: %v %s", m, m.URL)
			}
		}
	}()
	t.Cleanup(func() {
		chromedp.Cancel(ctx)
		<-ended
	})
}

// EmulateMedia returns an action that sets a CSS media feature, such as prefers-color-scheme.
func EmulateMedia(name, value string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: name, Value: value}},
		})
		return err
	})
}
