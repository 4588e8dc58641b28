package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"html"
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
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/parallel"
	"slidegif/solve/testcost"
)

// patient are the default limits without those of time, which a busy machine reaches.
func patient() Limits {
	l := Defaults()
	l.Wait, l.Timeout = time.Hour, time.Hour
	return l
}

// quiet returns a server that logs warnings and faults into the test.
func quiet(t testing.TB) *Server { return limited(t, patient()) }

func limited(t testing.TB, l Limits) *Server {
	return New(l, "test", slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn})))
}

func get(s *Server, url string, headers ...string) *httptest.ResponseRecorder {
	return ask(s, "GET", url, "", headers...)
}

func ask(s *Server, method, url, body string, headers ...string) *httptest.ResponseRecorder {
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

const eight = "/solve.gif?size=100&puzzle=tiles:864072513"

// TestSameBytes asks for what the command would write.
func TestSameBytes(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s := quiet(t)
	for _, c := range []struct {
		url, puzzle, format string
		metric              solve.Metric
		keys                string
	}{
		{"/solve.gif?puzzle=tiles:864072513", "864072513", "gif", "", ""},
		{"/solve.gif?puzzle=tiles:864072513&theme=dark&size=200&counter=off", "864072513", "gif", "", ",theme=dark,size=200,counter=off"},
		{"/solve.png?puzzle=横刀立马&view=step:40&metric=step&size=200", "横刀立马", "png", "step", ",view=step:40,size=200"},
		{"/solve.png?puzzle=横刀立马", "横刀立马", "png", "", ""},
		{"/solve.svg?puzzle=rush:@7&view=solution", "rush:@7", "svg", "", ",view=solution"},
		{"/solve.json?puzzle=tiles:3x3@42&metric=push", "tiles:3x3@42", "json", "push", ""},
	} {
		w := get(s, c.url)
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != typeOf(c.format) {
			t.Errorf("%s: %d %s", c.url, w.Code, w.Header().Get("Content-Type"))
			continue
		}
		p, err := pipeline.ParseID(t.Context(), c.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		solved, err := pipeline.Solve(t.Context(), p, solve.Options{Metric: c.metric})
		if err != nil {
			t.Fatal(err)
		}
		solved.Elapsed = 0
		out, err := document.Solutions().Parse("-"+c.keys, c.format, render.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var want bytes.Buffer
		if _, err := out.Format.Write(t.Context(), &want, solved, out); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(w.Body.Bytes(), want.Bytes()) {
			t.Errorf("%s: the bytes differ from the command's", c.url)
		}
	}
}

func TestFixed(t *testing.T) {
	s := quiet(t)
	w := get(s, eight)
	tag := w.Header().Get("ETag")
	if w.Code != 200 || tag == "" || strings.HasPrefix(tag, "W/") || w.Header().Get("Cache-Control") != immutable {
		t.Fatalf("%d %v", w.Code, w.Header())
	}
	head := ask(s, "HEAD", eight, "")
	if head.Code != 200 || head.Body.Len() != 0 || head.Header().Get("Content-Length") != w.Header().Get("Content-Length") || head.Header().Get("ETag") != tag {
		t.Errorf("HEAD: %d, %d bytes, %v", head.Code, head.Body.Len(), head.Header())
	}
	// Another server, which has never solved it, knows the tag at once.
	fresh := quiet(t)
	for _, header := range []string{tag, "W/" + tag, `"x", ` + tag} {
		w := get(fresh, eight, "If-None-Match", header)
		if w.Code != http.StatusNotModified || w.Body.Len() != 0 || w.Header().Get("ETag") != tag || w.Header().Get("Cache-Control") != immutable {
			t.Errorf("If-None-Match %s: %d %v", header, w.Code, w.Header())
		}
	}
	if n := fresh.solver.memo.read()["solutions"].misses; n != 0 {
		t.Error("a puzzle was solved for a 304")
	}
	// The same picture however it is asked for, and another for another wish.
	for url, same := range map[string]bool{
		"/solve.gif?puzzle=tiles:864072513&size=100":                   true,
		eight + "&theme=dark":                                          false,
		eight + "&metric=push":                                         false,
		"/solve.png?size=100&puzzle=tiles:864072513":                   false,
		"/solve.gif?size=100&puzzle=tiles:864072513:123456708&tween=4": false,
		"/solve.gif?size=100&puzzle=" + "tiles%3A864072513":            true,
	} {
		if got := ask(s, "HEAD", url, "").Header().Get("ETag") == tag; got != same {
			t.Errorf("%s: the same tag: %t, want %t", url, got, same)
		}
	}
	if other := New(patient(), "another version", s.log); get(other, eight).Header().Get("ETag") == tag {
		t.Error("another version has the same tag")
	}
}

func TestRandom(t *testing.T) {
	s := quiet(t)
	seen := map[string]bool{}
	for range 5 {
		w := get(s, "/random.gif?kind=tiles:3x3&size=100&theme=wood")
		if w.Code != 200 || w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("ETag") != "" {
			t.Fatalf("%d %v", w.Code, w.Header())
		}
		at := w.Header().Get("Content-Location")
		if fixed := get(s, at); !bytes.Equal(fixed.Body.Bytes(), w.Body.Bytes()) {
			t.Errorf("%s shows something else", at)
		}
		seen[at] = true
	}
	if len(seen) < 5 {
		t.Errorf("only %d different puzzles", len(seen))
	}
	for range 3 {
		var got struct{ Length int }
		w := get(s, "/random.json?kind=tiles:3x3&length=20-21")
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || got.Length < 20 || got.Length > 21 {
			t.Errorf("%d: %s", w.Code, w.Body)
		}
	}
	for _, url := range []string{"/random.png", "/random.svg?kind=klotski", "/random.json?kind=rush", "/random.gif?kind=klotski:v5h0s4&size=90&tween=1"} {
		if w := get(s, url); w.Code != 200 {
			t.Errorf("%s: %d %s", url, w.Code, w.Body)
		}
	}
}

func TestDaily(t *testing.T) {
	day := time.Date(2026, 1, 31, 23, 59, 0, 0, time.UTC)
	at := func(now time.Time) *httptest.ResponseRecorder {
		s := quiet(t)
		s.now = func() time.Time { return now }
		return get(s, "/daily.gif?kind=tiles:3x3&size=100")
	}
	a, b := at(day.Add(-20*time.Hour)), at(day.In(time.FixedZone("", 8*3600)))
	if a.Code != 200 || !bytes.Equal(a.Body.Bytes(), b.Body.Bytes()) || a.Header().Get("ETag") != b.Header().Get("ETag") || a.Header().Get("ETag") == "" {
		t.Error("the puzzle changed within a day in UTC")
	}
	if got := b.Header().Get("Cache-Control"); got != "public, max-age=60" {
		t.Errorf("a minute before midnight: %s", got)
	}
	if w := at(day.Add(time.Minute)); bytes.Equal(a.Body.Bytes(), w.Body.Bytes()) {
		t.Error("the puzzle did not change at midnight")
	}
	s := quiet(t)
	if fixed := get(s, a.Header().Get("Content-Location")); !bytes.Equal(fixed.Body.Bytes(), a.Body.Bytes()) {
		t.Error("the fixed URL shows something else")
	}
	if w := get(s, "/daily.gif?kind=tiles:3x3&size=100"); w.Code == 200 {
		if again := get(s, "/daily.gif?kind=tiles:3x3&size=100", "If-None-Match", w.Header().Get("ETag")); again.Code != 304 {
			t.Errorf("If-None-Match: %d", again.Code)
		}
	}
}

// TestDayIsFound: the answer of a day that is named tells where its puzzle always is.
func TestDayIsFound(t *testing.T) {
	s := quiet(t)
	day := get(s, "/daily.json?kind=tiles:3x3&day=2026-01-02")
	at := day.Header().Get("Content-Location")
	if fixed := get(s, at); !strings.HasPrefix(at, "/solve.json?puzzle=tiles:") || fixed.Code != 200 {
		t.Errorf("%d at %q", fixed.Code, at)
	}
	if at := get(s, "/solve.json?puzzle=123456780").Header().Get("Content-Location"); at != "" {
		t.Errorf("what is fixed is at %q", at)
	}
	for _, path := range []string{"/player.json", "/embed.json"} {
		if w := get(s, path+"?puzzle=nosuch"); w.Code < 400 || w.Header().Get("Content-Type") != "application/json" {
			t.Errorf("%s: %d %s", path, w.Code, w.Header())
		}
	}
}

// TestErrors: each in the type that was asked for.
func TestErrors(t *testing.T) {
	l := patient()
	l.Positions = 50_000
	s := limited(t, l)
	for _, c := range []struct {
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
		for _, f := range document.Formats {
			ext, contentType := f.Name, f.Type
			if contentType == "" {
				continue // has no URL
			}
			if ext == "pdf" {
				contentType = plainText // a viewer of documents shows no picture of an error
			}
			url := strings.ReplaceAll(c.url, "EXT", ext)
			w := ask(s, c.method, url, "")
			if still := ext == "png" || ext == "svg"; still && strings.Contains(c.url, "/solve") && (c.status == 422 || c.status == 503) {
				continue // the start can be drawn all the same
			}
			if w.Code != c.status || w.Header().Get("Content-Type") != contentType {
				t.Errorf("%s %.80s: %d %s, want %d", c.method, url, w.Code, w.Header().Get("Content-Type"), c.status)
			}
			if err := wellFormed(ext, w.Body); err != nil {
				t.Errorf("%s %.80s: %v", c.method, url, err)
			}
			if c.status == 503 && w.Header().Get("Retry-After") == "" {
				t.Errorf("%.80s: no Retry-After", url)
			}
			if c.status == 405 && w.Header().Get("Allow") != "GET, HEAD" {
				t.Errorf("%.80s: Allow is %q", url, w.Header().Get("Allow"))
			}
			if c.status < 500 && w.Header().Get("Cache-Control") == immutable {
				t.Errorf("%.80s: an error is kept for ever", url)
			}
			if ext == "json" && !strings.Contains(w.Body.String(), c.says) {
				t.Errorf("%.80s: %s does not speak of %s", url, w.Body, c.says)
			}
		}
	}
}

// wellFormed fails unless the body is of its type.
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

// TestCaps: what is larger than an answer may be is refused before it is drawn.
func TestCaps(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	l := patient()
	l.Frames, l.Pixels, l.Output, l.Cells = 300, 40_000_000, 100_000, 20
	s := limited(t, l)
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
			t.Errorf("%s: %d, want %d", url, w.Code, want)
		}
	}
	if w := ask(s, "GET", eight, strings.Repeat("x", 5000)); w.Code != 413 {
		t.Errorf("a large body: %d", w.Code)
	}
}

func TestHeaders(t *testing.T) {
	s := quiet(t)
	for _, url := range []string{"/", "/healthz", eight, "/assets/main.js", "/nothing", "/solve.svg?puzzle=x"} {
		h := get(s, url).Header()
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Referrer-Policy") == "" || !strings.Contains(h.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s: %v", url, h)
		}
	}
	if w := get(s, "/healthz"); w.Code != 200 || strings.TrimSpace(w.Body.String()) != "ok" {
		t.Errorf("/healthz: %d %q", w.Code, w.Body)
	}
}

// TestPanic: what a client sees of a panic is 500, what the log sees is all.
func TestPanic(t *testing.T) {
	var log bytes.Buffer
	s := New(patient(), "test", slog.New(slog.NewTextHandler(&log, nil)))
	s.routes["/panic.png"] = route{serve: func(http.ResponseWriter, *http.Request) { panic("a secret") }}
	s.routes["/panic.json"] = route{work: func(context.Context, question) (answer, error) { panic("a secret") }}
	s.routes["/panic.gif"] = route{work: s.show(document.Format{Name: "gif", Write: func(context.Context, io.Writer, pipeline.Solved, document.Output) (render.Report, error) {
		var g parallel.Group
		g.Go(func() error { panic("a secret") })
		return render.Report{}, g.Wait()
	}}, "")}
	for _, url := range []string{"/panic.png", "/panic.json", "/panic.gif?puzzle=123456780"} {
		log.Reset()
		w := get(s, url)
		if w.Code != 500 || strings.Contains(w.Body.String(), "secret") {
			t.Errorf("%s: %d %s", url, w.Code, w.Body)
		}
		if !strings.Contains(log.String(), "a secret") || !strings.Contains(log.String(), "server_test.go") {
			t.Errorf("%s: the log says %s", url, log.String())
		}
	}
}

// TestServe ends while an answer is under way, and sends it all the same.
func TestServe(t *testing.T) {
	s := quiet(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	begun := make(chan struct{})
	s.routes["/slow"] = route{serve: func(w http.ResponseWriter, r *http.Request) {
		close(begun)
		<-ctx.Done()
		for listens := true; listens; { // until it has begun to end
			conn, err := net.Dial("tcp", l.Addr().String())
			if listens = err == nil; listens {
				conn.Close()
			}
		}
		write(w, r, 200, "text/plain", []byte("done"))
	}}
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, l) }()
	go func() { <-begun; stop() }()
	answer, err := http.Get("http://" + l.Addr().String() + "/slow")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if body, err := io.ReadAll(answer.Body); err != nil || string(body) != "done" {
		t.Errorf("%q, %v", body, err)
	}
	if err := <-ended; err != nil {
		t.Errorf("ended with %v", err)
	}
	if _, err := http.Get("http://" + l.Addr().String() + "/healthz"); err == nil {
		t.Error("it still answers")
	}
}

// TestCard: what other sites show of a link has the size that they ask for.
func TestCard(t *testing.T) {
	s := quiet(t)
	for query, want := range map[string]int{"puzzle=横刀立马&lang=zh": 200, "puzzle=864072513&theme=dark": 200, "puzzle=nobody": 400, "puzzle=rush-58&nothing=3": 400, "puzzle=rush-58&day=today": 400} {
		w := get(s, "/card.png?"+query)
		if w.Code != want {
			t.Errorf("%s: %d %.200s", query, w.Code, w.Body)
		} else if c, err := png.DecodeConfig(w.Body); want == 200 && (err != nil || c.Width != 1200 || c.Height != 630) {
			t.Errorf("%s: %d x %d, %v", query, c.Width, c.Height, err)
		}
	}
}

// TestLinkPreview reads a page as other sites do that show a link to it.
func TestLinkPreview(t *testing.T) {
	s := quiet(t)
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
			t.Errorf("%s is %q", key, found[key])
		}
	}
	if w := get(s, strings.TrimPrefix(found["og:image"], "http://example.com")); w.Code != 200 || w.Header().Get("Content-Type") != "image/png" {
		t.Errorf("the image: %d", w.Code)
	}
}

// The puzzle of a day has a card of its own, which tells how long its solution is.
func TestDayCard(t *testing.T) {
	s := quiet(t)
	const puzzle = "/card.png?lang=en&puzzle=tiles:123/456/708"
	if day := get(s, puzzle+"&day=2026-01-31"); day.Code != 200 || day.Body.String() == get(s, puzzle).Body.String() {
		t.Errorf("%d %.200s", day.Code, day.Body)
	}
	if found := s.solver.memo.read()["solutions"].entries; found != 1 {
		t.Errorf("%d puzzles were solved", found)
	}
}

// TestWhy: JSON tells what each move is for where that is asked for.
func TestWhy(t *testing.T) {
	s := quiet(t)
	if body := get(s, "/solve.json?puzzle=123/456/078&why=on").Body.String(); !strings.Contains(body, `"for":2,"last":true`) {
		t.Error(body)
	}
	if body := get(s, "/solve.json?puzzle=123/456/078").Body.String(); strings.Contains(body, `"for"`) {
		t.Error(body)
	}
}

// TestInsight: JSON counts the shortest solutions where that is asked for, and pictures do not.
func TestInsight(t *testing.T) {
	s := quiet(t)
	for query, want := range map[string]string{
		"/solve.json?puzzle=横刀立马&insight=on":    `"shortest":"256"`,
		"/solve.json?puzzle=横刀立马&insight=maybe": "neither on nor off",
		"/solve.json?puzzle=横刀立马&insight=off":   `"length":81`,
		"/solve.json?puzzle=横刀立马&why":           `"why":"兵 down: room for 马超 to go right (move 5)","for":5`,
	} {
		body := get(s, query).Body.String()
		if !strings.Contains(body, want) || strings.Contains(body, `"insight"`) != strings.Contains(query, "=on") {
			t.Errorf("%s: %.300s", query, body)
		}
	}
	if w := get(s, "/solve.gif?puzzle=横刀立马&insight=on"); w.Code != http.StatusBadRequest {
		t.Errorf("a picture with insight: %d", w.Code)
	}
}

// TestWorksheetKeys: a PDF of one puzzle has no keys of worksheets.
func TestWorksheetKeys(t *testing.T) {
	s := quiet(t)
	for _, url := range []string{"/solve.pdf?puzzle=123456780&per-page=2", "/solve.pdf?puzzle=123456780&solutions=off", "/daily.pdf?solutions=off"} {
		if w := get(s, url); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "is for worksheets") {
			t.Errorf("%s: %d %.300s", url, w.Code, w.Body)
		}
	}
	if text := get(s, "/openapi.json").Body.String(); strings.Contains(text, `"per-page"`) || strings.Contains(text, `"solutions"`) || !strings.Contains(text, `"paper"`) {
		t.Error("openapi.json names keys of worksheets, or none of paper")
	}
}
