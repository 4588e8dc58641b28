//go:build !js

// Package browsertest shows pages in a browser without a window, for the tests of pictures and of
// the page.
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
	path := rendertest.Needs(t, "chromium", "chromium-browser", "google-chrome")
	started.once.Do(func() {
		home, err := os.MkdirTemp("", "slidegif-home") // or it leaves folders in that of the user
		if err != nil {
			started.err = err
			return
		}
		flags := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
			chromedp.Env("HOME="+home, "XDG_CACHE_HOME="+home, "XDG_CONFIG_HOME="+home),
			chromedp.WSURLReadTimeout(3*time.Minute), // to start, on a busy machine
			chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
		allocator, end := chromedp.NewExecAllocator(context.Background(), flags...)
		started.ctx, _ = chromedp.NewContext(allocator)
		started.end = func() {
			chromedp.Cancel(started.ctx)
			end()
			chromedp.FromContext(started.ctx).Allocator.Wait() // until its files are removed
			os.RemoveAll(home)
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
	// Each step has a time limit of its own. A test that takes many is not to fail on a slow machine.
	ctx, cancel := chromedp.NewContext(start(t), chromedp.WithNewBrowserContext())
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

// Media makes the page believe in a preference of its reader's.
func Media(name, value string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: name, Value: value}},
		})
		return err
	})
}
