//go:build !js

package site

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/test/pagetest"
	"slidegif/render/test/browsertest"
	"slidegif/solve"
	"slidegif/solve/test/filetest"
)

// A failureRecorder records the requests that fail.
type failureRecorder struct {
	http.ResponseWriter
	path   string
	record func(failure string)
}

func (r failureRecorder) WriteHeader(status int) {
	if status >= http.StatusBadRequest {
		r.record(fmt.Sprintf("%d %s", status, r.path))
	}
	r.ResponseWriter.WriteHeader(status)
}

// playsFarDays opens a site with clocks that are far from its build. The page must show all daily puzzles with pictures
// and lengths, without a failed request, and the number tiles can be won.
func playsFarDays(t *testing.T, dir string) {
	built := time.Now().UTC().Truncate(24 * time.Hour).Add(12 * time.Hour)
	for _, c := range []struct {
		name, zone string
		now, day   time.Time
	}{
		{"seven years before", "UTC", time.Date(2019, 6, 1, 12, 0, 0, 0, time.UTC), time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)}, // first day
		{"30 days", "UTC", built.AddDate(0, 0, 30), built.AddDate(0, 0, 30)},
		{"a year", "UTC", built.AddDate(1, 0, 0), built.AddDate(1, 0, 0)},
		{"five years", "UTC", built.AddDate(5, 0, 0), built.AddDate(5, 0, 0)},
		{"tomorrow", "Pacific/Kiritimati", built, built.AddDate(0, 0, 1)},
	} {
		t.Run(c.name, func(t *testing.T) {
			var mu sync.Mutex
			var failures []string
			record := func(failure string) {
				mu.Lock()
				defer mu.Unlock()
				failures = append(failures, failure)
			}
			files := http.FileServer(http.Dir(dir))
			// The clock of the workers, like the clock of FreezeClock.
			clock := fmt.Sprintf("Date.now = () => %d; Date = class extends Date { constructor(...of) { super(...(of.length ? of : [Date.now()])); } };\n", c.now.UnixMilli())
			host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Cache-Control", "no-store")
				switch r.URL.Path {
				case "/worker.js":
					w.Header().Set("Content-Type", "text/javascript")
					w.Write(append([]byte(clock), filetest.Read(t, filepath.Join(dir, "worker.js"))...))
				case "/offline.js":
					w.Header().Set("Content-Type", "text/javascript")
				default:
					files.ServeHTTP(failureRecorder{w, r.URL.Path, record}, r)
				}
			}))
			defer host.Close()
			day, err := pipeline.SolveDay(t.Context(), c.day.Truncate(24*time.Hour), "tiles:3x3", solve.Options{Memory: 256 << 20})
			if err != nil {
				t.Fatal(err)
			}
			ctx := browsertest.Open(t, 1280, 900)
			pagetest.Do(t, ctx, pagetest.SetTimeZone(c.zone), pagetest.FreezeClock(c.now), chromedp.Navigate(host.URL+"/?lang=en"))
			pagetest.Wait(t, ctx, pagetest.Player+`?.puzzle?.id.startsWith("gates:") && !document.documentElement.classList.contains("other")`)
			pagetest.Wait(t, ctx, `[...document.querySelectorAll("#doors a")].every((a) => a.querySelector("img").naturalWidth > 0 && /\d/.test(a.querySelector("small").textContent))`)
			pagetest.Screenshot(t, ctx, "clock "+c.name)
			pagetest.Do(t, ctx, pagetest.Click(`#doors [data-kind="tiles:3x3"]`))
			pagetest.Wait(t, ctx, fmt.Sprintf(`%s.puzzle.id === %q`, pagetest.Player, day.ID()))
			for _, m := range day.Solution.Moves {
				for _, way := range m.Path {
					key := map[rune]string{'U': "ArrowUp", 'D': "ArrowDown", 'L': "ArrowLeft", 'R': "ArrowRight"}[way]
					pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`%s.dispatchEvent(new KeyboardEvent("keydown", {key: %q}))`, pagetest.Player, key)))
				}
			}
			pagetest.Wait(t, ctx, pagetest.Player+`.won && Object.keys(localStorage).some((key) => localStorage[key].includes("`+c.day.Format(time.DateOnly)+` tiles:3x3"))`)
			if said := pagetest.Value[string](t, ctx, pagetest.TextOf("trouble")); said != "" {
				t.Errorf("the page reports %q", said)
			}
			mu.Lock()
			defer mu.Unlock()
			if len(failures) > 0 {
				t.Errorf("failed requests: %s", strings.Join(failures, ", "))
			}
		})
	}
}
