package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"html"
	"image"
	"image/gif"
	"image/png"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/theme"
	"slidegif/solve"
	"slidegif/solve/parallel"
	"slidegif/solve/test/testcost"
)

// limitsWithoutTimeouts returns the default limits with timeouts that a busy machine does not reach.
func limitsWithoutTimeouts() guard.Limits {
	l := guard.DefaultLimits()
	l.Wait, l.Timeout = time.Hour, time.Hour
	return l
}

// newTestServer returns a server that logs warnings and errors to the test.
func newTestServer(t testing.TB) *Server { return newLimitedServer(t, limitsWithoutTimeouts()) }

func newLimitedServer(t testing.TB, l guard.Limits) *Server {
	s := New(l, "test", slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn})))
	s.now = func() time.Time { return testTime } // the puzzles of some days take longer
	return s
}

func get(s *Server, url string, headers ...string) *httptest.ResponseRecorder {
	return sendRequest(s, "GET", url, "", headers...)
}

func sendRequest(s *Server, method, url, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, url, strings.NewReader(body))
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

const eightPuzzleURL = "/solve.gif?size=100&puzzle=tiles:864072513"

// TestSameBytes compares responses with the output of the command.
func TestSameBytes(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s := newTestServer(t)
	type question struct {
		url, puzzle, format string
		metric              solve.Metric
		keys                string
	}
	for _, c := range testcost.Some(4,
		question{"/solve.gif?puzzle=tiles:864072513&theme=dark&size=200&counter=off", "864072513", "gif", "", ",theme=dark,size=200,counter=off"},
		question{"/solve.png?puzzle=横刀立马&view=step:40&metric=step&size=200", "横刀立马", "png", "step", ",view=step:40,size=200"},
		question{"/solve.svg?puzzle=rush:@7&view=solution", "rush:@7", "svg", "", ",view=solution"},
		question{"/solve.json?puzzle=tiles:3x3@42&metric=push", "tiles:3x3@42", "json", "push", ""},
		question{"/solve.gif?puzzle=tiles:864072513", "864072513", "gif", "", ""},
		question{"/solve.png?puzzle=横刀立马", "横刀立马", "png", "", ""},
	) {
		w := get(s, c.url)
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != contentTypeOf(c.format) {
			t.Errorf("%s: status %d, content type %s", c.url, w.Code, w.Header().Get("Content-Type"))
			continue
		}
		p, err := pipeline.ParseID(t.Context(), c.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		solved, err := pipeline.Solve(t.Context(), p, solve.Options{Metric: c.metric}, pipeline.Parts{})
		if err != nil {
			t.Fatal(err)
		}
		out, err := document.Solutions().Parse("-"+c.keys, c.format, render.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var want bytes.Buffer
		if _, err := out.Write(t.Context(), &want, solved); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(w.Body.Bytes(), want.Bytes()) {
			t.Errorf("%s: body differs from the command's output", c.url)
		}
	}
}

func TestCachedResponse(t *testing.T) {
	s := newTestServer(t)
	w := get(s, eightPuzzleURL)
	tag := w.Header().Get("ETag")
	if w.Code != 200 || tag == "" || strings.HasPrefix(tag, "W/") || w.Header().Get("Cache-Control") != immutable {
		t.Fatalf("status %d, header %v", w.Code, w.Header())
	}
	head := sendRequest(s, "HEAD", eightPuzzleURL, "")
	if head.Code != 200 || head.Body.Len() != 0 || head.Header().Get("Content-Length") != w.Header().Get("Content-Length") || head.Header().Get("ETag") != tag {
		t.Errorf("HEAD: status %d, %d bytes, header %v", head.Code, head.Body.Len(), head.Header())
	}
	// A different server knows the ETag without solving the puzzle.
	fresh := newTestServer(t)
	for _, header := range []string{tag, "W/" + tag, `"x", ` + tag} {
		w := get(fresh, eightPuzzleURL, "If-None-Match", header)
		if w.Code != http.StatusNotModified || w.Body.Len() != 0 || w.Header().Get("ETag") != tag || w.Header().Get("Cache-Control") != immutable {
			t.Errorf("If-None-Match %s: status %d, header %v", header, w.Code, w.Header())
		}
	}
	if n := fresh.solver.cache.Snapshot()["solutions"].Misses; n != 0 {
		t.Error("a puzzle was solved for a 304 response")
	}
	// Equivalent URLs share an ETag; different options have different ETags.
	for url, same := range map[string]bool{
		"/solve.gif?puzzle=tiles:864072513&size=100":                   true,
		eightPuzzleURL + "&theme=dark":                                 false,
		eightPuzzleURL + "&metric=push":                                false,
		"/solve.png?size=100&puzzle=tiles:864072513":                   false,
		"/solve.gif?size=100&puzzle=tiles:864072513:123456708&tween=4": false,
		"/solve.gif?size=100&puzzle=" + "tiles%3A864072513":            true,
	} {
		if got := sendRequest(s, "HEAD", url, "").Header().Get("ETag") == tag; got != same {
			t.Errorf("%s: same ETag = %t, want %t", url, got, same)
		}
	}
	if other := New(limitsWithoutTimeouts(), "another version", s.log); get(other, eightPuzzleURL).Header().Get("ETag") == tag {
		t.Error("a different version has the same ETag")
	}
}

func TestRandom(t *testing.T) {
	s := newTestServer(t)
	seen := map[string]bool{}
	for range 3 {
		w := get(s, "/random.gif?kind=tiles:3x3&size=60&theme=wood")
		if w.Code != 200 || w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("ETag") != "" {
			t.Fatalf("status %d, header %v", w.Code, w.Header())
		}
		at := w.Header().Get("Content-Location")
		if fixed := get(s, at); !bytes.Equal(fixed.Body.Bytes(), w.Body.Bytes()) {
			t.Errorf("%s returns a different picture", at)
		}
		seen[at] = true
	}
	if len(seen) < 3 {
		t.Errorf("%d different puzzles, want 3", len(seen))
	}
	for range 3 {
		var got struct{ Length int }
		w := get(s, "/random.json?kind=tiles:3x3&length=20-21")
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || got.Length < 20 || got.Length > 21 {
			t.Errorf("status %d, body %s, want length 20 or 21", w.Code, w.Body)
		}
	}
	for _, url := range []string{"/random.png?size=100", "/random.svg?kind=klotski", "/random.json?kind=rush", "/random.gif?kind=klotski:v5h0s4&size=90&tween=1"} {
		if w := get(s, url); w.Code != 200 {
			t.Errorf("%s: status %d, body %s", url, w.Code, w.Body)
		}
	}
}

func TestDaily(t *testing.T) {
	day := time.Date(2026, 1, 31, 23, 59, 0, 0, time.UTC)
	at := func(now time.Time) *httptest.ResponseRecorder {
		s := newTestServer(t)
		s.now = func() time.Time { return now }
		return get(s, "/daily.gif?kind=tiles:3x3&size=100")
	}
	a, b := at(day.Add(-20*time.Hour)), at(day.In(time.FixedZone("", 8*3600)))
	if a.Code != 200 || !bytes.Equal(a.Body.Bytes(), b.Body.Bytes()) || a.Header().Get("ETag") != b.Header().Get("ETag") || a.Header().Get("ETag") == "" {
		t.Error("the puzzle changed within a UTC day")
	}
	if got := b.Header().Get("Cache-Control"); got != "public, max-age=60" {
		t.Errorf("Cache-Control a minute before midnight = %s", got)
	}
	if w := at(day.Add(time.Minute)); bytes.Equal(a.Body.Bytes(), w.Body.Bytes()) {
		t.Error("the puzzle did not change at midnight")
	}
	s := newTestServer(t)
	if fixed := get(s, a.Header().Get("Content-Location")); !bytes.Equal(fixed.Body.Bytes(), a.Body.Bytes()) {
		t.Error("Content-Location returns a different picture")
	}
	if w := get(s, "/daily.gif?kind=tiles:3x3&size=100"); w.Code == 200 {
		if again := get(s, "/daily.gif?kind=tiles:3x3&size=100", "If-None-Match", w.Header().Get("ETag")); again.Code != 304 {
			t.Errorf("If-None-Match: status %d", again.Code)
		}
	}
}

// TestDailyPermalink checks the Content-Location of daily puzzles.
func TestDailyPermalink(t *testing.T) {
	s := newTestServer(t)
	day := get(s, "/daily.json?kind=tiles:3x3&day=2026-01-02")
	at := day.Header().Get("Content-Location")
	if fixed := get(s, at); !strings.HasPrefix(at, "/solve.json?puzzle=tiles:") || fixed.Code != 200 {
		t.Errorf("status %d at %q", fixed.Code, at)
	}
	if at := get(s, "/solve.json?puzzle=123456780").Header().Get("Content-Location"); at != "" {
		t.Errorf("Content-Location of a given puzzle = %q, want none", at)
	}
	for _, path := range []string{"/player.json", "/embed.json"} {
		if w := get(s, path+"?puzzle=nosuch"); w.Code < 400 || w.Header().Get("Content-Type") != "application/json" {
			t.Errorf("%s: status %d, header %s", path, w.Code, w.Header())
		}
	}
}

// TestErrors checks that errors have the requested format.
func TestErrors(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	l := limitsWithoutTimeouts()
	l.Positions = 50_000
	s := newLimitedServer(t, l)
	for i, c := range []struct {
		method, url string
		status      int
		says        string
	}{
		{"GET", "/solve.EXT", 400, "no puzzle"},
		{"GET", "/solve.EXT?puzzle=", 400, "no puzzle"},
		{"GET", "/solve.EXT?puzzle=klotski:nobody", 400, "nobody"},
		{"GET", "/solve.EXT?puzzle=123456780&theme=oak", 400, "oak"},
		{"GET", "/solve.EXT?puzzle=123456780&colour=red", 400, "colour"},
		{"GET", "/solve.EXT?puzzle=123456780&metric=jump", 400, "jump"},
		{"GET", "/solve.EXT?puzzle=123456780&theme=wood&theme=dark", 400, "twice"},
		{"GET", "/solve.EXT?puzzle=123456780&%zz=1", 400, "query"},
		{"GET", "/solve.EXT?puzzle=123456780&font=/etc/passwd", 400, "font"},
		{"GET", "/solve.EXT?puzzle=123456780&image=a.png", 400, "image"},
		{"GET", "/solve.EXT?puzzle=123456780&portraits=.", 400, "portraits"},
		{"GET", "/solve.EXT?puzzle=123456780&font=", 400, "font"},
		{"GET", "/solve.EXT?puzzle=123456780&theme=mine.json", 400, "theme"},
		{"GET", "/solve.EXT?puzzle=123456780&theme=../../etc/mine.json", 400, "theme"},
		{"GET", "/solve.EXT?puzzle=123456780&background=blau", 400, "background"},
		{"GET", "/solve.EXT?puzzle=/etc/passwd", 400, "hint"},
		{"GET", "/solve.EXT?puzzle=./server.go", 400, "hint"},
		{"GET", "/solve.EXT?puzzle=server.go", 400, "hint"},
		{"GET", "/solve.EXT?puzzle=-", 400, "hint"},
		{"GET", "/random.EXT?kind=chess", 400, "chess"},
		{"GET", "/random.EXT?kind=tiles:3x3&length=99", 400, ""},
		{"GET", "/random.EXT?kind=tiles:3x3@7", 400, "seed"},
		{"GET", "/random.EXT?kind=rush@7", 400, "seed"},
		{"GET", "/random.EXT?puzzle=123456780", 400, "puzzle"},
		{"GET", "/daily.EXT?kind=tiles:99x1", 400, ""},
		{"GET", "/nothing.EXT", 404, "nothing at this address"},
		{"GET", "/solve.EXT/more.EXT", 404, ""},
		{"POST", "/solve.EXT?puzzle=123456780", 405, "method"},
		{"DELETE", "/solve.EXT?puzzle=123456780", 405, "method"},
		{"GET", "/solve.EXT?puzzle=123456780&size=2001", 413, "size"},
		{"GET", "/solve.EXT?puzzle=" + strings.Repeat("1", 9000), 413, "URL"},
		{"GET", "/solve.EXT?puzzle=213456780", 422, "odd permutation"},
		{"GET", "/solve.EXT?puzzle=867254301", 503, "positions"},
	} {
		for j, f := range document.Served() {
			if !testcost.Long() && c.status < 422 && f.Name != "json" && (i+j)%4 != 0 {
				continue // in a short run, each format has every fourth error
			}
			ext, contentType := f.Name, f.Type
			if ext == "pdf" {
				contentType = plainText // PDF viewers cannot show a picture of an error
			}
			url := strings.ReplaceAll(c.url, "EXT", ext)
			w := sendRequest(s, c.method, url, "")
			if needed := document.NewOutput("-", f, render.Options{}).NeedsSolution(); !needed && strings.Contains(c.url, "/solve") && (c.status == 422 || c.status == 503) {
				continue
			}
			if w.Code != c.status || w.Header().Get("Content-Type") != contentType {
				t.Errorf("%s %.80s: status %d, content type %s, want status %d", c.method, url, w.Code, w.Header().Get("Content-Type"), c.status)
			}
			if err := wellFormed(ext, w.Body); err != nil {
				t.Errorf("%s %.80s: %v", c.method, url, err)
			}
			if c.status == 503 && w.Header().Get("Retry-After") == "" {
				t.Errorf("%.80s: no Retry-After header", url)
			}
			if c.status == 405 && w.Header().Get("Allow") != "GET, HEAD" {
				t.Errorf("%.80s: Allow = %q", url, w.Header().Get("Allow"))
			}
			if c.status < 500 && w.Header().Get("Cache-Control") == immutable {
				t.Errorf("%.80s: immutable error", url)
			}
			if ext == "json" && !strings.Contains(w.Body.String(), c.says) {
				t.Errorf("%.80s: body %s does not contain %s", url, w.Body, c.says)
			}
		}
	}
}

// wellFormed returns an error unless the body has the format ext.
func wellFormed(ext string, body *bytes.Buffer) error {
	switch data := body.Bytes(); ext {
	case "gif":
		_, err := gif.DecodeAll(bytes.NewReader(data))
		return err
	case "png":
		_, err := png.Decode(bytes.NewReader(data))
		return err
	case "svg":
		if !bytes.HasPrefix(data, []byte("<svg ")) {
			return errors.New("no SVG")
		}
	case "json":
		var e struct{ Error, Hint *string }
		if err := json.Unmarshal(data, &e); err != nil || e.Error == nil || e.Hint == nil || *e.Error == "" {
			return errors.New("no error and hint in " + string(data))
		}
	}
	return nil
}

// TestOutputLimits checks that output that is too large is rejected before drawing.
func TestOutputLimits(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	l := limitsWithoutTimeouts()
	l.Frames, l.Pixels, l.Output, l.Cells = 300, 40_000_000, 100_000, 20
	s := newLimitedServer(t, l)
	for url, want := range map[string]int{
		"/solve.gif?puzzle=横刀立马":                      413, // 325 frames
		"/solve.gif?puzzle=横刀立马&tween=1&size=120":     200,
		"/solve.gif?puzzle=横刀立马&to=20&size=120":       200,
		"/solve.gif?puzzle=864072513&size=1000":       413, // pixels
		"/solve.png?puzzle=横刀立马&size=1000&theme=wood": 413, // bytes
		"/solve.gif?puzzle=tiles:5x5@1&view=start":    413, // cells
		"/solve.json?puzzle=横刀立马":                     200,
	} {
		if w := get(s, url); w.Code != want {
			t.Errorf("%s: status %d, want %d", url, w.Code, want)
		}
	}
	frames, pixels := limitsWithoutTimeouts(), limitsWithoutTimeouts()
	frames.Frames, pixels.Pixels = 300, 40_000_000
	for name, l := range map[string]guard.Limits{"frames": frames, "pixels": pixels} {
		if w := get(newLimitedServer(t, l), "/solve.gif?puzzle=横刀立马"); w.Code != 413 {
			t.Errorf("only the limit of %s: status %d, want 413", name, w.Code)
		}
	}
	gif := job{Output: document.NewOutput("-", document.Served()[0], render.Options{})}
	for moves, want := range map[int]bool{299: true, 300: false} { // one frame more than moves
		if err := gif.checkMoves(moves, false, frames); (err == nil) != want {
			t.Errorf("%d moves, before they are drawn: error %v, want none: %t", moves, err, want)
		}
	}
	if w := sendRequest(s, "GET", eightPuzzleURL, strings.Repeat("x", 5000)); w.Code != 413 {
		t.Errorf("large body: status %d", w.Code)
	}
}

func TestHeaders(t *testing.T) {
	s := newTestServer(t)
	for _, url := range []string{"/", "/healthz", eightPuzzleURL, "/assets/main.js", "/nothing", "/solve.svg?puzzle=x"} {
		h := get(s, url).Header()
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Referrer-Policy") == "" || !strings.Contains(h.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s: header = %v", url, h)
		}
	}
	// Other sites may show the pictures and read the answers.
	for _, url := range []string{eightPuzzleURL, "/solve.json?puzzle=123/456/708", "/solve.png?puzzle=x", "/player.js"} {
		h := get(s, url).Header()
		if h.Get("Access-Control-Allow-Origin") != "*" || h.Get("Cross-Origin-Resource-Policy") != "cross-origin" {
			t.Errorf("%s: header = %v", url, h)
		}
	}
	if w := get(s, "/healthz"); w.Code != 200 || strings.TrimSpace(w.Body.String()) != "ok" {
		t.Errorf("/healthz: status %d, body %q", w.Code, w.Body)
	}
}

// TestPanic checks that a panic is logged in full, and the client gets 500 without details.
func TestPanic(t *testing.T) {
	var log bytes.Buffer
	s := New(limitsWithoutTimeouts(), "test", slog.New(slog.NewTextHandler(&log, nil)))
	s.routes["/panic.png"] = route{serve: func(http.ResponseWriter, *http.Request) { panic("a secret") }}
	s.routes["/panic.json"] = route{handle: func(context.Context, request) (response, error) { panic("a secret") }}
	s.routes["/panic.gif"] = route{handle: func(context.Context, request) (response, error) {
		var g parallel.Group
		g.Go(func() error { panic("a secret") })
		return response{}, g.Wait()
	}}
	for _, url := range []string{"/panic.png", "/panic.json", "/panic.gif?puzzle=123456780"} {
		log.Reset()
		w := get(s, url)
		if w.Code != 500 || strings.Contains(w.Body.String(), "secret") {
			t.Errorf("%s: status %d, body %s", url, w.Code, w.Body)
		}
		if !strings.Contains(log.String(), "a secret") || !strings.Contains(log.String(), "server_test.go") {
			t.Errorf("%s: log = %s, want the panic and its stack", url, log.String())
		}
	}
}

// TestServe checks that Serve completes running requests during shutdown.
func TestServe(t *testing.T) {
	s := newTestServer(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	started := make(chan struct{})
	s.routes["/slow"] = route{serve: func(w http.ResponseWriter, r *http.Request) {
		close(started)
		<-ctx.Done()
		for listens := true; listens; { // wait until the shutdown has started
			conn, err := net.Dial("tcp", l.Addr().String())
			if listens = err == nil; listens {
				conn.Close()
			}
		}
		write(w, r, 200, "text/plain", []byte("done"))
	}}
	serveErr := make(chan error, 1)
	go func() { serveErr <- s.Serve(ctx, l) }()
	go func() { <-started; stop() }()
	answer, err := http.Get("http://" + l.Addr().String() + "/slow")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if body, err := io.ReadAll(answer.Body); err != nil || string(body) != "done" {
		t.Errorf("body %q, error %v, want done", body, err)
	}
	if err := <-serveErr; err != nil {
		t.Errorf("Serve returned %v", err)
	}
	if _, err := http.Get("http://" + l.Addr().String() + "/healthz"); err == nil {
		t.Error("server still responds after shutdown")
	}
}

// TestCard checks the size of preview cards.
func TestCard(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s := newTestServer(t)
	for query, want := range map[string]int{"puzzle=横刀立马&lang=zh": 200, "puzzle=864072513&theme=dark": 200, "puzzle=nobody": 400, "puzzle=rush-58&nothing=3": 400, "puzzle=rush-58&day=today": 400} {
		w := get(s, "/card.png?"+query)
		if w.Code != want {
			t.Errorf("%s: status %d, body %.200s", query, w.Code, w.Body)
		} else if c, err := png.DecodeConfig(w.Body); want == 200 && (err != nil || c.Width != 1200 || c.Height != 630) {
			t.Errorf("%s: size %d x %d, error %v", query, c.Width, c.Height, err)
		}
	}
}

// TestLinkPreview checks the metadata for link previews.
func TestLinkPreview(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s := newTestServer(t)
	page := get(s, "/?puzzle=横刀立马&lang=en").Body.String()
	found := map[string]string{}
	for _, m := range regexp.MustCompile(`<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)">`).FindAllStringSubmatch(page, -1) {
		found[m[1]] = html.UnescapeString(m[2])
	}
	for key, want := range map[string]string{
		"og:title": "Sword Across the Saddle", "og:type": "website", "og:image": "http://example.com/card.png?", "og:url": "http://example.com/?", "og:image:width": "1200", "og:image:height": "630",
		"og:image:alt": "Sword Across the Saddle · Klotski · Heng Dao Li Ma 横刀立马 · Bring the ", "twitter:image:alt": "Sword Across the Saddle · Klotski · Heng Dao Li Ma 横刀立马 · Bring the ", "twitter:card": "summary_large_image",
	} {
		if !strings.HasPrefix(found[key], want) {
			t.Errorf("%s = %q", key, found[key])
		}
	}
	if w := get(s, strings.TrimPrefix(found["og:image"], "http://example.com")); w.Code != 200 || w.Header().Get("Content-Type") != "image/png" {
		t.Errorf("og:image: status %d or wrong content type", w.Code)
	}
}

// TestDayCard checks that the card of a daily puzzle shows the length of its solution.
func TestDayCard(t *testing.T) {
	s := newTestServer(t)
	const puzzle = "/card.png?lang=en&puzzle=tiles:123/456/708"
	if day := get(s, puzzle+"&day=2026-01-31"); day.Code != 200 || day.Body.String() == get(s, puzzle).Body.String() {
		t.Errorf("card of a day: status %d, body %.200s", day.Code, day.Body)
	}
	if found := s.solver.cache.Snapshot()["solutions"].Entries; found != 1 {
		t.Errorf("%d puzzles were solved, want 1", found)
	}
}

// TestSealBesideText checks that the text of a card does not touch the seal or the lower edge, with short and long texts
// and with boards of several widths.
func TestSealBesideText(t *testing.T) {
	style := theme.Theme{}.OrDefault()
	seal := theme.Seal{Day: time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC)}
	for _, width := range []int{300, 420, 540} {
		for _, texts := range [][]string{
			{"Friday, 27 November", "Ricochet Robots", "Stop robot D on the marked cell.", "Fewest: 11 slides."},
			{"Wednesday, 30 September", "Klotski", "Bring the red block through the gate.", "Fewest: 74 moves."},
			{"Wednesday, 25 November", "8-puzzle", "Slide the tiles into order, 1 first and the gap last.", "Fewest: 31 steps."},
			{"11月27日星期五", "华容道", "让红色的块从下面的门出去。", "最少 74 步。"},
		} {
			blank := image.NewUniform(style.Paper)
			card := drawCard(style, &image.RGBA{Pix: make([]uint8, 4*width*540), Stride: 4 * width, Rect: image.Rect(0, 0, width, 540)}, seal, texts[0], texts[1:]...)
			inner := image.Rect(cardWidth-cardEdge-136, cardHeight-cardEdge-146, cardWidth-cardEdge, cardHeight-cardEdge)
			for y := inner.Min.Y - 6; y < inner.Max.Y+6; y++ {
				for x := inner.Min.X - 6; x < inner.Max.X+6; x++ {
					if got := card.At(x, y); !image.Pt(x, y).In(inner) && got != blank.C {
						t.Fatalf("width %d, %q: pixel %d, %d beside the seal is %v", width, texts[0], x, y, got)
					}
				}
			}
			for y := cardHeight - 20; y < cardHeight; y++ {
				for x := range cardWidth {
					if got := card.At(x, y); got != blank.C {
						t.Fatalf("width %d, %q: pixel %d, %d at the lower edge is %v", width, texts[0], x, y, got)
					}
				}
			}
		}
	}
}

// TestCardPicture checks that a card shows the trace of the solution, or the start if no solution is found. It also
// checks that the card of a daily puzzle shows the start.
func TestCardPicture(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s := newTestServer(t)
	views := map[string]string{"横刀立马": "trace", "tiles:123/456/708&day=2026-01-31": "start", "tiles:213/456/780": "start"}
	if testcost.Long() {
		views["tiles:123/456/708"], views["tiles:10x10@1"] = "trace", "start"
	}
	for puzzle, view := range views {
		card, err := png.Decode(get(s, "/card.png?lang=en&puzzle="+puzzle).Body)
		if err != nil {
			t.Fatal(err)
		}
		id, _, _ := strings.Cut(puzzle, "&")
		picture, err := png.Decode(get(s, "/solve.png?lang=en&size=540&view="+view+"&puzzle="+id).Body)
		if err != nil {
			t.Fatal(err)
		}
		size, different := picture.Bounds().Size(), 0
		at := image.Pt(cardEdge, (cardHeight-size.Y)/2)
		for y := range size.Y {
			for x := range size.X {
				r, g, b, a := picture.At(x, y).RGBA()
				r2, g2, b2, _ := card.At(at.X+x, at.Y+y).RGBA()
				const tolerance = 0x1800 // the card has a palette
				if a == 0xffff && max(r, r2)-min(r, r2)+max(g, g2)-min(g, g2)+max(b, b2)-min(b, b2) > tolerance {
					different++
				}
			}
		}
		if different > size.X*size.Y/50 {
			t.Errorf("%s: %d pixels of %v differ from view=%s", puzzle, different, size, view)
		}
	}
}

// TestWhy checks that JSON explains moves only if requested.
func TestWhy(t *testing.T) {
	s := newTestServer(t)
	if body := get(s, "/solve.json?puzzle=123/456/078&why=on").Body.String(); !strings.Contains(body, `"for":2,"last":true`) {
		t.Error(body)
	}
	if body := get(s, "/solve.json?puzzle=123/456/078").Body.String(); strings.Contains(body, `"for"`) {
		t.Error(body)
	}
}

// TestInsight checks that JSON counts the shortest solutions only if requested, and pictures reject
// the option.
func TestInsight(t *testing.T) {
	s := newTestServer(t)
	for query, want := range map[string]string{
		"/solve.json?puzzle=横刀立马&insight=on":    `"shortest":"256"`,
		"/solve.json?puzzle=横刀立马&insight=maybe": "neither on nor off",
		"/solve.json?puzzle=横刀立马&insight=off":   `"length":81`,
		"/solve.json?puzzle=横刀立马&why":           `"why":"兵 down: room for 马超 to go right (move 5)","for":5`,
	} {
		body := get(s, query).Body.String()
		if !strings.Contains(body, want) || strings.Contains(body, `"insight"`) != strings.Contains(query, "=on") {
			t.Errorf("%s: body %.300s", query, body)
		}
	}
	if w := get(s, "/solve.gif?puzzle=横刀立马&insight=on"); w.Code != http.StatusBadRequest {
		t.Errorf("picture with insight: status %d", w.Code)
	}
}

// TestWorksheetKeys checks that a PDF of one puzzle rejects keys of worksheets.
func TestWorksheetKeys(t *testing.T) {
	s := newTestServer(t)
	for _, url := range []string{"/solve.pdf?puzzle=123456780&per-page=2", "/solve.pdf?puzzle=123456780&solutions=off", "/daily.pdf?solutions=off"} {
		if w := get(s, url); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "to worksheets only") {
			t.Errorf("%s: status %d, body %.300s", url, w.Code, w.Body)
		}
	}
	if text := get(s, "/openapi.json").Body.String(); strings.Contains(text, `"per-page"`) || strings.Contains(text, `"solutions"`) || !strings.Contains(text, `"paper"`) {
		t.Error("openapi.json contains keys of worksheets or lacks paper")
	}
}
