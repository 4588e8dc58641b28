//go:build !js

// Package browsertest runs a headless browser for tests of pictures and web pages.
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

	"slidegif/render/rendertest"
)

// started is the browser that all tests of a package share. The end function closes it.
var started struct {
	once sync.Once
	ctx  context.Context
	end  func()
	err  error
}

// start starts a headless browser. It skips the test if no browser is installed.
func start(t testing.TB) context.Context {
	t.Helper()
	path := rendertest.RequireProgram(t, "chromium", "chromium-browser", "google-chrome")
	started.once.Do(func() {
		home, err := os.MkdirTemp("", "slidegif-home") // keeps files out of the home directory of the user
		if err != nil {
			started.err = err
			return
		}
		flags := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
			chromedp.Env("HOME="+home, "XDG_CACHE_HOME="+home, "XDG_CONFIG_HOME="+home),
			chromedp.WSURLReadTimeout(3*time.Minute), // starting is slow on a busy machine
			chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
		allocator, end := chromedp.NewExecAllocator(context.Background(), flags...)
		started.ctx, _ = chromedp.NewContext(allocator)
		started.end = func() {
			chromedp.Cancel(started.ctx)
			end()
			chromedp.FromContext(started.ctx).Allocator.Wait() // wait until its files are removed
			os.RemoveAll(home)
		}
		started.err = chromedp.Do(started.ctx)
	})
	if started.err != nil {
		t.Fatal(started.err)
	}
	return started.ctx
}

// Close closes the browser. Call it at the end of TestMain.
func Close() {
	if started.end != nil {
		started.end()
	}
}

// Open opens a tab in a headless browser. The tab has separate cookies, caches and storage. Errors on
// the console of the page fail the test.
func Open(t testing.TB, width, height int64, options ...chromedp.EmulateViewportOption) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("skipping browser test in short mode")
	}
	// The context has no deadline, since each step has its own time limit. Tests with many steps must
	// not fail on slow machines.
	ctx, cancel := chromedp.NewContext(start(t), chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, height, options...)); err != nil {
		t.Fatal(err)
	}
	listen(t, ctx)
	return ctx
}

// listen fails the test if the page throws an exception or violates its content security policy.
func listen(t testing.TB, ctx context.Context) {
	messages := chromedp.Console(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for m, err := range messages {
			if err != nil {
				return
			}
			// Responses with an error status (422, for example) are not errors of the page.
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

// EmulateMedia returns an action that sets a CSS media feature, for example prefers-color-scheme.
func EmulateMedia(name, value string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: name, Value: value}},
		})
		return err
	})
}
