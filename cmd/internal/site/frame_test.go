//go:build !js

package site

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/test/pagetest"
	"slidegif/render/test/browsertest"
	"slidegif/solve"
)

// playsInFrame copies the embed code of the page into a page of another origin. The frame must show only the player,
// report its height, and accept moves. In a column of 280 pixels, the player must fit, also with the daily puzzle.
func playsInFrame(t *testing.T, dir string) {
	now := time.Now().UTC().Truncate(24 * time.Hour).Add(12 * time.Hour)
	day, err := pipeline.SolveDay(t.Context(), now.Truncate(24*time.Hour), "klotski", solve.Options{Memory: 256 << 20})
	if err != nil {
		t.Fatal(err)
	}
	// The page /ask runs scripts for the outer page, which may not read the frame.
	url := serveSite(t, dir, func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path == "/ask" {
			w.Header().Set("Content-Type", "text/html")
			io.WriteString(w, `<script>onmessage = ({ data, source }) => {
				let value;
				try {
					value = eval(data);
				} catch {
					// the frame has not loaded yet
				}
				source.postMessage({ script: data, value }, "*");
			}</script>`)
		}
		return r.URL.Path == "/ask"
	})
	ctx := browsertest.Open(t, 1280, 900)
	pagetest.Do(t, ctx, pagetest.FreezeClock(now))
	pagetest.Open(t, ctx, url+"/?lang=en&puzzle=123/456/078")
	pagetest.Do(t, ctx, pagetest.Click("#share summary"))
	pagetest.Wait(t, ctx, `document.getElementById("code").value`)
	code := pagetest.Value[string](t, ctx, `document.getElementById("code").value`)
	link := pagetest.Value[string](t, ctx, `document.querySelector("#share a[href*='embed=on']").href`)
	for _, c := range []struct {
		name, html string
		width      int
		id         string
	}{
		{"frame", code, 600, "tiles:123/456/078"},
		{"narrow frame", code, 280, "tiles:123/456/078"},
		{"daily frame", `<iframe src="` + link + `" style="border:0;width:100%" height="500"></iframe>`, 280, day.ID()},
	} {
		t.Run(c.name, func(t *testing.T) {
			outer := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", "text/html")
				fmt.Fprintf(w, `<!doctype html><link rel="icon" href="data:,"><div style="width:%dpx">%s</div><iframe src="%s/ask" hidden></iframe>
					<script>
						const answers = {};
						onmessage = ({ data }) => data.slidePlayer ? (window.reported = data.slidePlayer.height) : (answers[data.script] = data.value);
					</script>`, c.width, c.html, url)
			}))
			defer outer.Close()
			pagetest.Do(t, ctx, chromedp.Navigate(outer.URL))
			ask := func(script string) string { // answers a script about the framed page f and its player p
				script = `(() => { const f = parent.frames[0].document, p = f.getElementById("player"); return ` + script + ` })()`
				return fmt.Sprintf("(frames[1]?.postMessage(%[1]q, '*'), answers[%[1]q])", script)
			}
			pagetest.Wait(t, ctx, ask(`p.stage && p.puzzle.id === "`+c.id+`" && !f.documentElement.classList.contains("other")`))
			pagetest.Screenshot(t, ctx, c.name)
			const visible = `[...f.querySelectorAll("body *")].filter((e) => e.checkVisibility({ visibilityProperty: true }) && e.id && !e.closest("slide-player")).map((e) => e.id).join()`
			pagetest.Wait(t, ctx, ask(visible)+` !== undefined`)
			if got := pagetest.Value[string](t, ctx, ask(visible)); got != "table,board,play" {
				t.Errorf("visible elements in the frame = %s, want table,board,play", got)
			}
			pagetest.Wait(t, ctx, ask(fmt.Sprintf(`f.documentElement.scrollWidth <= %d && (({ left, right, width }) => left >= 0 && right <= f.documentElement.clientWidth && width > 200)(p.stage.svg.getBoundingClientRect())`, c.width)))
			if c.width > 280 {
				pagetest.Wait(t, ctx, `Math.abs(document.querySelector("iframe").height - reported) <= 2`)
			}
			if c.id == day.ID() {
				return
			}
			for moves, tile := range []int{0, -1} { // drag 7 and 8 to the left
				drag := fmt.Sprintf(`(() => {
					const tiles = p.stage.groups.map((g) => g.getBoundingClientRect()), bottom = Math.max(...tiles.map(({ y }) => y)) - 5;
					const { x, y, width } = tiles.filter((tile) => tile.y > bottom).sort((a, b) => a.x - b.x).at(%d), at = x + width / 2;
					return [at, at - width / 2, at - width * 1.1].map((x) => [x, y + width / 2]);
				})()`, tile)
				pagetest.Wait(t, ctx, ask(drag))
				points := pagetest.Value[[][2]float64](t, ctx, ask(drag))
				box := pagetest.Value[[2]float64](t, ctx, `(({ x, y }) => [x, y])(document.querySelector("iframe").getBoundingClientRect())`)
				for i := range points {
					points[i][0] += box[0]
					points[i][1] += box[1]
				}
				pagetest.Do(t, ctx, pagetest.Mouse(points))
				pagetest.Wait(t, ctx, ask(fmt.Sprintf("p.at === %d", moves+1)))
			}
			pagetest.Wait(t, ctx, ask("p.won"))
		})
	}
}
