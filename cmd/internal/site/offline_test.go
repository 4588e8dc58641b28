//go:build !js

package site

import (
	"context"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/test/pagetest"
	"slidegif/render/test/browsertest"
)

func TestMain(m *testing.M) {
	defer browsertest.Close()
	m.Run()
}

// newEdition returns a small site with the real service worker. The content of each file is the name
// of the edition.
func newEdition(t *testing.T, name string) map[string][]byte {
	t.Helper()
	s := &writer{contents: map[string][]byte{"keep.js": readScript("keep.js")}, compressed: map[string][]byte{"drawer.wasm.gz": []byte(name)}, pictureMaps: map[string]string{}}
	for _, page := range []string{"index.html", "zh.html"} {
		s.contents[page] = []byte(`<!doctype html><html lang="` + map[string]string{"index.html": "en", "zh.html": "zh"}[page] + `"><script src="keep.js"></script><body>` + name)
	}
	for _, file := range []string{"worker.js", "a.json", "b.json", "drawer.wasm"} {
		s.contents[file] = []byte(name)
	}
	s.addServiceWorker()
	s.contents["drawer.wasm.gz"] = []byte(name)
	if names := s.names(); names[len(names)-1] != serviceWorkerFile {
		t.Errorf("%s is not the last of %v", serviceWorkerFile, names)
	}
	return s.contents
}

// TestUpdate publishes a second edition. Readers get either edition and never a mix, although the
// browser cache holds files of the first.
func TestUpdate(t *testing.T) {
	first, second := newEdition(t, "first"), newEdition(t, "second")
	for name, fresh := range map[string]string{"all files fresh": "", "some files fresh": "a.json"} {
		t.Run(name, func(t *testing.T) {
			var now atomic.Pointer[map[string][]byte]
			now.Store(&first)
			host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				file := strings.TrimPrefix(r.URL.Path, "/blog/")
				if file == "" {
					file = "index.html"
				}
				data, ok := (*now.Load())[file]
				switch {
				case file == "diary.txt":
					data = []byte("not part of the site")
				case !ok:
					http.NotFound(w, r)
					return
				}
				w.Header().Set("Cache-Control", "max-age=600")
				if fresh != "" && file != fresh {
					w.Header().Set("Cache-Control", "no-store")
				}
				types := map[string]string{"js": "text/javascript", "html": "text/html"}
				w.Header().Set("Content-Type", types[file[strings.LastIndexByte(file, '.')+1:]])
				w.Write(data)
			}))
			t.Cleanup(host.Close)
			ctx := browsertest.Open(t, 400, 400)
			// Detach the debugger from service workers. Chromium does not stop a service worker with a
			// debugger, which sometimes blocked the update until the end of the test.
			pagetest.Do(t, ctx, chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
				flat := true
				_, err := cdp.Call(ctx, tab, target.SetAutoAttach, target.SetAutoAttachParams{AutoAttach: false, Flatten: &flat})
				return err
			}))
			page := chromedp.Navigate(host.URL + "/blog/?lang=en")
			read := func() string {
				return pagetest.Value[string](t, ctx, `Promise.all(["worker.js", "a.json", "b.json", "drawer.wasm.gz"].map((f) => fetch(f).then((r) => r.text()))).then((all) => [document.body.textContent, ...all].join())`)
			}
			all := func(name string) string { return strings.TrimSuffix(strings.Repeat(name+",", 5), ",") }
			pagetest.Do(t, ctx, page)
			// Caches of other sites must survive.
			pagetest.Value[bool](t, ctx, `Promise.all([caches.open("slidegif of another page"), caches.open("slidegif `+host.URL+`/ 1")]).then(() => true)`)
			pagetest.Wait(t, ctx, `navigator.serviceWorker.controller`)
			if got := read(); got != all("first") {
				t.Errorf("files at first = %s", got)
			}
			pagetest.Value[string](t, ctx, `fetch("diary.txt").then((r) => r.text())`)

			// The new service worker is published before the other files.
			early := maps.Clone(first)
			early[serviceWorkerFile] = second[serviceWorkerFile]
			now.Store(&early)
			pagetest.Value[string](t, ctx, `navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => "", String)`)
			pagetest.Wait(t, ctx, `navigator.serviceWorker.getRegistration().then((r) => window.idle = !r.installing), window.idle`)
			if waits := pagetest.Value[bool](t, ctx, `navigator.serviceWorker.getRegistration().then((r) => !!r.waiting)`); waits {
				t.Error("service worker with files of the first edition was installed")
			}
			if got := read(); got != all("first") {
				t.Errorf("files during publication = %s", got)
			}

			now.Store(&second)
			pagetest.Value[bool](t, ctx, `navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => true)`)
			pagetest.Wait(t, ctx, `navigator.serviceWorker.getRegistration().then((r) => window.waiting = !!r.waiting), window.waiting`)
			if got := read(); got != all("first") {
				t.Errorf("files of an open page of the first edition = %s", got)
			}
			// The response reloads itself, possibly before it is loaded, so do not wait for the load
			// event.
			pagetest.Value[bool](t, ctx, `setTimeout(() => location.assign(location.href)), true`)
			pagetest.Wait(t, ctx, `document.body?.textContent.includes("second") && navigator.serviceWorker.controller?.state === "activated"`)
			if got := read(); got != all("second") {
				t.Errorf("files after reopening = %s", got)
			}
			got := pagetest.Value[string](t, ctx, `caches.keys().then(async (names) => {
				const own = names.filter((n) => n.startsWith("slidegif " + location.href.replace(/\?.*/, "") + " "));
				const kept = await (await caches.open(own[0])).keys();
				return [names.length, own.length, kept.some(({ url }) => url.includes("diary"))].join();
			})`)
			if got != "3,1,false" {
				t.Errorf("caches, own caches, foreign file cached = %s, want 3,1,false", got)
			}
			host.Close()
			pagetest.Do(t, ctx, page)
			if got := read(); got != all("second") {
				t.Errorf("files offline = %s", got)
			}
		})
	}
}

// playsDayOffline visits the page once and then plays the five puzzles of the day offline. It checks that the doors show
// their pictures and that the card of the day has its GIF.
func playsDayOffline(t *testing.T, dir string) {
	now := time.Now()
	host := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer host.Close()
	ctx := browsertest.Open(t, 390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch)
	pagetest.Do(t, ctx, pagetest.FreezeClock(now))
	pagetest.Open(t, ctx, host.URL+"/?lang=en")
	const pictures = `[...document.querySelectorAll("#doors img")]`
	pagetest.Wait(t, ctx, `navigator.serviceWorker.controller && `+pictures+`.every((img) => img.naturalWidth) && (Promise.all(`+pictures+`.map(({ src }) => caches.match(src))).then((all) => (window.allCached = all.every(Boolean))), window.allCached)`)
	host.Close()
	today := pagetest.Value[string](t, ctx, `document.getElementById("board").dataset.day`)
	pagetest.CheckFive(t, ctx, pagetest.Site{URL: host.URL, Static: true}, today)
	pagetest.Wait(t, ctx, pictures+`.every((img) => img.naturalWidth)`)
}

// TestSaveData checks that nothing is loaded in advance in data-saving mode.
func TestSaveData(t *testing.T) {
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/":
			w.Header().Set("Content-Type", "text/html")
			w.Write([]byte(`<!doctype html><script src="keep.js"></script>`))
		case "/keep.js":
			w.Header().Set("Content-Type", "text/javascript")
			w.Write(readScript("keep.js"))
		case "/offline.js":
			t.Error("service worker was requested in data-saving mode")
		}
	}))
	t.Cleanup(host.Close)
	ctx := browsertest.Open(t, 400, 400)
	pagetest.Do(t, ctx, chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		save := true
		_, err := cdp.Call(ctx, tab, emulation.SetDataSaverOverride, emulation.SetDataSaverOverrideParams{DataSaverEnabled: &save})
		return err
	}), chromedp.Navigate(host.URL))
	if n := pagetest.Value[int](t, ctx, `navigator.serviceWorker.getRegistrations().then((list) => list.length)`); n != 0 {
		t.Errorf("%d service workers registered, want 0", n)
	}
}
