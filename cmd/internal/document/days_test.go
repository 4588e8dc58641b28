//go:build !js

package document

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/test/pagetest"
	"slidegif/render"
	"slidegif/render/test/browsertest"
	"slidegif/solve"
	"slidegif/solve/language"
)

func TestMain(m *testing.M) {
	defer browsertest.Close()
	m.Run()
}

// firstDay is the first day of the pages in the tests.
var firstDay = time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC)

// openDays starts a server with a page of n days at /daily.html. It returns the address of the server and the puzzles.
func openDays(t *testing.T, kind string, n int, lang string) (url string, days []pipeline.Solved) {
	t.Helper()
	for i := range n {
		s, err := pipeline.SolveDay(t.Context(), firstDay.AddDate(0, 0, i), kind, solve.Options{Memory: 256 << 20})
		if err != nil {
			t.Fatal(err)
		}
		days = append(days, s)
	}
	page := Output{Path: "daily.html", Format: DayPages().Formats[0], Options: render.Options{Lang: lang}}
	var b bytes.Buffer
	if _, err := page.WriteDays(t.Context(), &b, firstDay, days); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", HTMLType)
		if r.URL.Path == "/blog.html" {
			fmt.Fprint(w, `<!doctype html><title>blog</title><link rel=icon href=data:,><body></body>`)
			return
		}
		w.Write(b.Bytes())
	}))
	t.Cleanup(server.Close)
	return server.URL, days
}

// playSolution plays a solution of number tiles with the arrow keys.
func playSolution(t *testing.T, ctx context.Context, s pipeline.Solved) {
	t.Helper()
	for _, m := range s.Solution.Moves {
		for _, c := range m.Path {
			key := map[rune]string{'U': "ArrowUp", 'D': "ArrowDown", 'L': "ArrowLeft", 'R': "ArrowRight"}[c]
			pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`document.querySelector("slide-player").dispatchEvent(new KeyboardEvent("keydown", {key: %q}))`, key)))
		}
	}
}

// TestDaysClock opens a page of three days on its first day and years after its last day. On each day, it wins the puzzle
// and reloads the page. The page must then show the win and the streak, and must not request anything.
func TestDaysClock(t *testing.T) {
	url, days := openDays(t, "tiles:3x3", 3, "en")
	ctx := browsertest.Open(t, 390, 844)
	wins := 0
	for _, after := range []int{0, 1, 30, 365, 366, 5 * 365} {
		now := firstDay.AddDate(0, 0, after)
		pagetest.Do(t, ctx, pagetest.SetTimeZone("Asia/Shanghai"), pagetest.FreezeClock(now.Add(-7*time.Hour)), chromedp.Navigate(url+"/daily.html"))
		ready := `document.querySelector("slide-player").puzzle`
		pagetest.Wait(t, ctx, ready)
		want := days[after%3]
		if id := pagetest.Value[string](t, ctx, ready+".id"); id != want.ID() {
			t.Errorf("%d days later: the puzzle is %s, want %s", after, id, want.ID())
		}
		if n := pagetest.Value[int](t, ctx, ready+".optimum.length"); n != len(want.Solution.Moves) {
			t.Errorf("%d days later: the shortest length is %d, want %d", after, n, len(want.Solution.Moves))
		}
		playSolution(t, ctx, want)
		wins++
		record := fmt.Sprintf("Days won: %d · in a row: %d", wins, map[int]int{1: 2, 366: 2}[after]+map[bool]int{true: 1}[after != 1 && after != 366])
		for range 2 {
			pagetest.Wait(t, ctx, fmt.Sprintf("%s === %q", pagetest.TextOf("record"), record))
			if text := pagetest.Value[string](t, ctx, pagetest.TextOf("day")); !strings.Contains(text, now.Format("January 2, 2006")) {
				t.Errorf("%d days later: date = %q", after, text)
			}
			pagetest.Do(t, ctx, chromedp.Reload())
			pagetest.Wait(t, ctx, ready)
		}
		if n := pagetest.Value[int](t, ctx, `performance.getEntriesByType("resource").filter(({ name }) => !name.startsWith("data:")).length`); n != 0 {
			t.Errorf("%d days later: the page makes %d requests", after, n)
		}
	}
	// A link opens the puzzle of its day, but not of a day to come.
	for query, want := range map[string]string{"?day=2026-11-30": days[1].ID(), "?day=2999-01-01": days[5*365%3].ID(), "?day=today": days[5*365%3].ID()} {
		pagetest.Do(t, ctx, chromedp.Navigate(url+"/daily.html"+query))
		pagetest.Wait(t, ctx, `document.querySelector("slide-player").puzzle`)
		if id := pagetest.Value[string](t, ctx, `document.querySelector("slide-player").puzzle.id`); id != want {
			t.Errorf("%s opens %s, want %s", query, id, want)
		}
	}
}

// TestDaysSmallWindow opens a page in windows in which its largest board does not fit.
func TestDaysSmallWindow(t *testing.T) {
	url, _ := openDays(t, "klotski", 1, "en")
	ctx := browsertest.Open(t, 390, 664)
	for _, size := range [][2]int64{{320, 400}, {600, 300}, {390, 664}} {
		pagetest.Do(t, ctx, chromedp.EmulateViewport(size[0], size[1]))
		pagetest.Open(t, ctx, url+"/daily.html")
		pagetest.CheckControlsInWindow(t, ctx)
	}
}

// TestDaysFrame opens the pages of all kinds in a frame of 280 pixels. The page must fit the width, report its height to
// the page around it, and name all controls and pieces for assistive technology.
func TestDaysFrame(t *testing.T) {
	for i, kind := range pipeline.DailyKinds {
		lang := []string{"en", "zh"}[i%2]
		url, days := openDays(t, kind, 1, lang)
		ctx := browsertest.Open(t, 390, 844)
		pagetest.Do(t, ctx, pagetest.FreezeClock(firstDay.Add(12*time.Hour)), chromedp.Navigate(url+"/blog.html"))
		pagetest.Do(t, ctx, pagetest.Evaluate(`
			onmessage = ({ data }) => (window.reported = Math.round(data.slidePlayer.height));
			document.body.innerHTML = '<iframe src="daily.html" style="border:0;width:280px;height:150px"></iframe>';`))
		const frame = `document.querySelector("iframe").contentDocument`
		pagetest.Wait(t, ctx, frame+`?.querySelector("slide-player")?.puzzle && reported === `+frame+`.documentElement.offsetHeight`)
		if height := pagetest.Value[int](t, ctx, `reported`); height < 400 || height > 640 {
			t.Errorf("%s: reported height = %d, want from 400 to 640", kind, height)
		}
		if wide := pagetest.Value[int](t, ctx, frame+`.documentElement.scrollWidth`); wide > 280 {
			t.Errorf("%s: the page has %d pixels in a frame of 280", kind, wide)
		}
		if tag := pagetest.Value[string](t, ctx, frame+`.documentElement.lang`); tag != language.Named(lang).TextsTag() {
			t.Errorf("%s: lang = %q", kind, tag)
		}
		if n := pagetest.Value[int](t, ctx, frame+`.querySelectorAll("main h1").length`); n != 1 {
			t.Errorf("%s: %d headings, want 1", kind, n)
		}
		const inside = frame + `.querySelector("slide-player").shadowRoot`
		unnamed := pagetest.Value[string](t, ctx, `[...`+inside+`.querySelectorAll("button, input, select, [role=button]")].filter((e) => !(e.ariaLabel || e.textContent.trim()) && e.checkVisibility()).map((e) => e.outerHTML).join()`)
		if unnamed != "" {
			t.Errorf("%s: elements without a name: %.300s", kind, unnamed)
		}
		if n := pagetest.Value[int](t, ctx, inside+`.querySelectorAll("svg [data-piece][role=button]").length`); n != len(days[0].Start.Pieces) {
			t.Errorf("%s: %d pieces are buttons, want %d", kind, n, len(days[0].Start.Pieces))
		}
		if hint := pagetest.Value[bool](t, ctx, inside+`.querySelector("[data-do=hint]").checkVisibility()`); hint {
			t.Errorf("%s: the page offers hints, but it has no solutions", kind)
		}
	}
}
