//go:build !js

package site

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/test/pagetest"
	"slidegif/render/test/browsertest"
	"slidegif/solve"
)

// builtSite returns the directory of a site that was built before. It skips the benchmark if there is none.
func builtSite(b *testing.B) (dir string) {
	if dir = os.Getenv("SLIDEGIF_SITE"); dir == "" {
		b.Skip("set SLIDEGIF_SITE to a directory written by slideserve site")
	}
	return dir
}

// BenchmarkColdLoad measures the time until the puzzle in the URL can be played on a first visit. It
// simulates the "Fast 4G" profile of Chromium: 9 Mbit/s at 90 % efficiency, 165 ms latency, and a CPU
// at a quarter of its speed. The host throttles the network, since Chromium does not throttle
// workers.
//
//	slideserve site DIR
//	SLIDEGIF_SITE=DIR go test -run '^$' -bench ColdLoad -benchtime 3x ./cmd/internal/site
func BenchmarkColdLoad(b *testing.B) {
	host := httptest.NewServer(&slowHost{files: compressedFiles(builtSite(b))})
	defer host.Close()
	const ricochet = "ricochet:......,....D..,_.../......,_.,._....,...._/................/..._...._....,._..../..,.....,...._...../..A........,..,_.../._.............../.._.....##...._.../.,......##....,.../........._......./........,..B...../...............,_./._.......,_......../.,._..._....C..,._..._/.....,.........../...,........,.....:B@3.5"
	robots := "ricochet:R.,..._B...G...Y.#" + strings.Repeat("/................", 15) + ":G@3.3"
	front, err := pipeline.SolveDay(b.Context(), time.Now(), pipeline.DailyKinds[0], solve.Options{Memory: 256 << 20})
	if err != nil {
		b.Fatal(err)
	}
	for _, link := range []struct{ name, query, id string }{
		{"front", "", front.ID()},
		{"own theme", "&puzzle=" + defaultPuzzle + "&theme=dark", defaultPuzzle},
		{"named", "&puzzle=klotski:zhi-hui-ruo-ding", "klotski:zhi-hui-ruo-ding"},
		{"theme", "&puzzle=klotski:zhi-hui-ruo-ding&theme=modern", "klotski:zhi-hui-ruo-ding"},
		{"metric", "&puzzle=klotski:zhi-hui-ruo-ding&metric=step", "klotski:zhi-hui-ruo-ding"},
		{"moves", "&puzzle=123/456/078&theme=dark#moves=LL", "tiles:123/456/078"},
		{"tiles", "&puzzle=864/072/513", "tiles:864/072/513"},
		{"goal", "&puzzle=tiles:864/072/513:283/140/765", "tiles:864/072/513:283/140/765"},
		{"klotski", "&puzzle=klotski:1xx2/1xx2/3345/0675/0879", "klotski:1xx2/1xx2/3345/0675/0879"},
		{"known", "&puzzle=klotski:abbc/abbc/deef/dhif/g00j", "klotski:abbc/abbc/deef/dhif/g00j"},
		{"rush", "&puzzle=rush:oooBBBCCDDDEooAAFEGHHoFIGoJJJIGKKKLL", "rush:oooBBBCCDDDEooAAFEGHHoFIGoJJJIGKKKLL"},
		{"walls", "&puzzle=rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN&theme=contrast", "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"},
		{"touching", "&puzzle=rush:oGIBBBoGIJoooAAJKooHCCKooHooooDDoxxo", "rush:oGIBBBoGIJoooAAJKooHCCKooHooooDDoxxo"},
		{"ricochet", "&puzzle=" + url.QueryEscape(ricochet), ricochet},
		{"robots", "&puzzle=" + url.QueryEscape(robots), robots},
		{"lockout", "&puzzle=lockout:X...A/...../B..../....Z/.C...", "lockout:X...A/...../B..../....Z/.C..."},
		{"atomix", "&puzzle=atomix:water", "atomix:water"},
		{"drawn", "&puzzle=atomix:a.b/...:ab", "atomix:a.b/...:ab"},
		{"tray", "&puzzle=klotski:xaa/bcd/e.d:x@3.3", "klotski:xaa/bcd/e0d:x@3.3"},
	} {
		b.Run(link.name, func(b *testing.B) {
			sum := 0.0
			for b.Loop() {
				sum += coldLoad(b, host.URL+"/?lang=en"+link.query, link.id)
			}
			b.ReportMetric(sum/float64(b.N), "ms/board")
		})
	}
}

// coldLoad returns the milliseconds until a puzzle is shown and accepts moves.
func coldLoad(b *testing.B, address, id string) float64 {
	ctx := browsertest.Open(b, 1280, 900)
	defer chromedp.Cancel(ctx)
	quarter := chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		if _, err := cdp.Call(ctx, tab, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4}); err != nil {
			return err
		}
		_, err := cdp.Call(ctx, tab, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: fmt.Sprintf(`
			const look = () => {
				const p = document.getElementById("player"), { puzzle } = p ?? {};
				const shown = puzzle && [puzzle.id, puzzle.id.split(":")[0] + ":" + puzzle.file].includes(%q);
				if (shown && p.mode === "play" && getComputedStyle(p).visibility === "visible") setTimeout(() => (window.played = performance.now()));
				else requestAnimationFrame(look);
			};
			look();`, id)})
		return err
	})
	pagetest.Do(b, ctx, quarter, chromedp.Navigate(address))
	pagetest.Wait(b, ctx, "window.played")
	return pagetest.Value[float64](b, ctx, "window.played")
}

// A slowHost responds with latency, and all responses share its bandwidth.
type slowHost struct {
	files  http.Handler
	mu     sync.Mutex
	idleAt time.Time // when all data written so far has been sent
}

func (s *slowHost) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	time.Sleep(165 * time.Millisecond)
	s.files.ServeHTTP(&slowWriter{w, s}, r)
}

// A slowWriter writes a response in chunks.
type slowWriter struct {
	http.ResponseWriter
	host *slowHost
}

func (w *slowWriter) Write(p []byte) (int, error) {
	const second, piece = 0.9 * 9e6 / 8, 8 << 10 // bytes
	n := 0
	for part := range slices.Chunk(p, piece) {
		w.host.mu.Lock()
		if now := time.Now(); now.After(w.host.idleAt) {
			w.host.idleAt = now
		}
		w.host.idleAt = w.host.idleAt.Add(time.Duration(float64(len(part)) / second * float64(time.Second)))
		wait := time.Until(w.host.idleAt)
		w.host.mu.Unlock()
		time.Sleep(wait)
		k, err := w.ResponseWriter.Write(part)
		if n += k; err != nil {
			return n, err
		}
		w.ResponseWriter.(http.Flusher).Flush()
	}
	return n, nil
}

// compressedFiles serves a directory like a host with gzip compression.
func compressedFiles(dir string) http.Handler {
	files := http.FileServer(http.Dir(dir))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := r.URL.Path
		if strings.HasSuffix(name, "/") {
			name += "index.html"
		}
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name)+".gz")); err == nil {
			types := map[string]string{".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml"}
			w.Header().Set("Content-Encoding", "gzip")
			w.Header().Set("Content-Type", types[filepath.Ext(name)])
			r.URL.Path = name + ".gz"
		}
		files.ServeHTTP(w, r)
	})
}
