package web

import (
	"encoding/json"
	"image/png"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/internal/guard"
	"slidegif/solve/catalog"
	"slidegif/solve/test/testcost"
)

// TestTimeLimit checks that a search that exceeds the time limit returns its best solution, which is
// not cached.
func TestTimeLimit(t *testing.T) {
	l := guard.DefaultLimits()
	l.Timeout, l.Wait = 2*time.Second, time.Hour // on a slow machine, a shorter search finds no solution
	s := newLimitedServer(t, l)
	busy := make(chan struct{})
	go func() { // a concurrent search of the same kind
		defer close(busy)
		get(s, "/solve.json?puzzle=tiles:5x5@2")
	}()
	w := get(s, "/solve.json?puzzle=tiles:5x5@1")
	<-busy
	var found struct {
		Length  int `json:"length"`
		AtLeast int `json:"at_least"`
		Optimal bool
	}
	if err := json.Unmarshal(w.Body.Bytes(), &found); err != nil || w.Code != http.StatusOK || found.Optimal || found.AtLeast < 50 || found.Length < found.AtLeast || found.Length > 400 {
		t.Fatalf("status %d, error %v, body %.300s", w.Code, err, w.Body)
	}
	h := w.Header()
	if h.Get("Cache-Control") != noStore || h.Get("ETag") != "" || !strings.Contains(h.Get("Slidegif-Message"), "stopped at the server's time limit") {
		t.Errorf("header = %v", h)
	}
}

// TestUnsolvableStill checks that stills of an unsolvable puzzle are drawn with a message, and that
// all other files get 422.
func TestUnsolvableStill(t *testing.T) {
	s := newTestServer(t)
	for url, want := range map[string]int{
		"/solve.png?size=100&puzzle=213456780": 200, "/solve.svg?puzzle=213456780&view=goal": 200, "/solve.png?size=100&puzzle=213456780&view=start": 200,
		"/solve.gif?puzzle=213456780": 422, "/solve.json?puzzle=213456780": 422, "/solve.png?puzzle=213456780&view=sheet": 422, "/solve.pdf?puzzle=213456780": 422,
	} {
		w := get(s, url)
		if w.Code != want {
			t.Errorf("%s: status %d, want %d", url, w.Code, want)
		}
		if m := w.Header().Get("Slidegif-Message"); want == 200 && !strings.Contains(m, "no solution exists") {
			t.Errorf("%s: message %q, want \"no solution exists\" in it", url, m)
		}
	}
}

// TestStillWithoutSearch checks that stills of the start do not start a search, for all kinds.
func TestStillWithoutSearch(t *testing.T) {
	s := newTestServer(t)
	for _, k := range catalog.Kinds {
		if k.Example == "" {
			continue
		}
		for _, url := range []string{"/solve.png?size=100&puzzle=", "/solve.svg?view=goal&puzzle="} {
			if w := get(s, url+k.Example); w.Code != 200 {
				t.Errorf("%s%s: status %d, want 200", url, k.Example, w.Code)
			}
		}
	}
	if metrics := get(s, "/metrics").Body.String(); !strings.Contains(metrics, "\nslidegif_search_seconds_total 0\n") {
		t.Errorf("searches were started; metrics:\n%s", metrics)
	}
}

// TestReductionNote checks the note about a reduced picture in both languages.
func TestReductionNote(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	for lang, want := range map[string]string{"en": "to fit 50 kB: frames lowered from ", "zh": "为控制在 50 kB 以内：帧数由 "} {
		w := get(newTestServer(t), "/solve.gif?puzzle=tiles:864/072/513&size=200&max-bytes=50KB&lang="+lang)
		told, err := strconv.Unquote(`"` + w.Header().Get("Slidegif-Message") + `"`)
		if w.Code != 200 || err != nil || !strings.HasPrefix(told, want) {
			t.Errorf("%s: status %d, message %q, error %v", lang, w.Code, told, err)
		}
	}
}

// TestPathPrefix checks that URLs work behind a proxy that adds a path prefix.
func TestPathPrefix(t *testing.T) {
	s := newTestServer(t)
	if to := get(s, "/?random=tiles:2x3&lang=en").Header().Get("Location"); !strings.HasPrefix(to, "./?") {
		t.Errorf("random puzzle redirects to %s, want a relative URL", to)
	}
	for header, want := range map[string]string{"": "/solve.svg?", "X-Forwarded-For": "./solve.svg?", "Via": "./solve.svg?"} {
		h := []string{}
		if header != "" {
			h = []string{header, "192.0.2.1"}
		}
		if at := get(s, "/random.svg?kind=tiles:2x3", h...).Header().Get("Content-Location"); !strings.HasPrefix(at, want) {
			t.Errorf("with header %q: Content-Location = %s", header, at)
		}
	}
	for link, want := range map[string]string{
		"http://example.com/slide/?puzzle=864072513":    `src=\"http://example.com/slide/embed?`,
		"http://example.com/?puzzle=864072513":          `src=\"http://example.com/embed?`,
		"http://example.com/a/b/embed?puzzle=1234/....": "",
	} {
		body := strings.NewReplacer(`\u003c`, "<", `\u0026`, "&").Replace(get(s, "/oembed?url="+strings.NewReplacer("?", "%3F", "=", "%3D").Replace(link)).Body.String())
		if !strings.Contains(body, want) {
			t.Errorf("%s: body %[3]s does not contain %[2]s", link, want, body)
		}
	}
}

// TestUnsolvableMap checks that the map of an unsolvable puzzle is drawn, with status 422.
func TestUnsolvableMap(t *testing.T) {
	s := newTestServer(t)
	w := get(s, "/solve.png?size=200&puzzle=tiles:213/450&view=map")
	if c, err := png.DecodeConfig(w.Body); w.Code != 422 || err != nil || c.Width != 200 || c.Height != 150 {
		t.Errorf("status %d, %d x %d pixels, error %v; want 422 and 200 x 150", w.Code, c.Width, c.Height, err)
	}
	l := limitsWithoutTimeouts()
	l.Output = 1000
	if w := get(newLimitedServer(t, l), "/solve.svg?puzzle=tiles:213/450&view=map"); w.Code != 413 {
		t.Errorf("a map of more than 1,000 bytes: status %d, want 413", w.Code)
	}
	if w := get(s, "/solve.png?puzzle=tiles:213/450&view=map&map=rings"); w.Code != 400 {
		t.Errorf("rings without a goal: status %d, want 400", w.Code)
	}
	if w := get(s, "/solve.png?puzzle=tiles:123/450&view=map&map-positions=1000000"); w.Code != 413 {
		t.Errorf("a map with too many positions: status %d, want 413", w.Code)
	}
}
