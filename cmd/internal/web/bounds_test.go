package web

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"net/http"
	neturl "net/url"
	"runtime"
	"strings"
	"sync"
	"testing"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve/input"
	"slidegif/solve/test/testcost"
)

// TestCacheCost checks that the counted cost of the cache matches its memory use for long requests
// with short responses.
func TestCacheCost(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s := newTestServer(t)
	held := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	for _, c := range []struct{ what, url, host string }{
		{"empty keys", "/solve.json?n%d=1" + strings.Repeat("&", 8000), "example.com"},
		{"a query that cannot be read", "/solve.json?n%d=1&%%" + strings.Repeat("z", 8000), "example.com"},
		{"a long host", "/oembed?url=%d", strings.Repeat("a.", 120) + "com"},
		{"a short question", "/oembed?url=%d", "example.com"},
		{"a puzzle file", "/embed?puzzle=kind:tiles%%0Aname:" + strings.Repeat("x", 3000) + "%%0Amoves:" + strings.Repeat("x", 3000) + "%%0A%%0A3x3@%d", "example.com"},
	} {
		const requests = 400
		cacheCost := func() (n int64) {
			for _, stats := range s.solver.cache.Snapshot() {
				n += stats.Cost
			}
			return n
		}
		get(s, fmt.Sprintf(c.url, requests)) // fills lazily initialized data
		before, cost := held(), cacheCost()
		for n := range requests {
			if w := get(s, fmt.Sprintf(c.url, n), "Host", c.host); w.Code != http.StatusBadRequest {
				t.Fatalf("%s: status %d, want 400", c.what, w.Code)
			}
		}
		grown, counted := held()-before, cacheCost()-cost
		t.Logf("%s: %d bytes counted per entry, %d used", c.what, counted/requests, grown/requests)
		if grown > counted+counted/4+256<<10 {
			t.Errorf("%s: counted %d bytes, used %d", c.what, counted, grown)
		}
	}
	runtime.KeepAlive(s)
}

// TestCanonicalQuery checks that equivalent spellings of a query share one response.
func TestCanonicalQuery(t *testing.T) {
	s := newTestServer(t)
	first := get(s, eightPuzzleURL)
	for _, url := range []string{eightPuzzleURL + "&&&", "/solve.gif?puzzle=tiles%3A864072513&size=100", "/solve.gif?&puzzle=tiles:86%34072513&&size=1%30%30"} {
		if w := get(s, url); w.Header().Get("X-Cache") != "hit" || w.Header().Get("ETag") != first.Header().Get("ETag") {
			t.Errorf("%s: response was not cached or has a different ETag", url)
		}
	}
}

// TestHost checks that invalid Host headers are rejected.
func TestHost(t *testing.T) {
	s := newTestServer(t)
	for host, want := range map[string]int{
		"": 200, "example.org": 200, "example.org:8080": 200, "127.0.0.1:80": 200, "[::1]:8080": 200, "my_service": 200, "localhost": 200,
		"a b": 400, "a/b": 400, "a:b": 400, "<script>": 400, strings.Repeat("a", 256): 400, strings.Repeat("a", 60_000): 400, "[::1": 400,
	} {
		for _, url := range []string{"/healthz", "/oembed?url=http://" + host + "/?puzzle=864072513"} {
			w := get(s, strings.NewReplacer(" ", "%20", "<", "%3C").Replace(url), "Host", host)
			if status := w.Code; len(url) < 300 && status != want && !(url != "/healthz" && host == "") {
				t.Errorf("Host %.30q, GET %.40s: status %d, want %d", host, url, status, want)
			}
		}
	}
}

// TestSizesInAnyUnit checks that the size limit applies to pixels in all units.
func TestSizesInAnyUnit(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s := newTestServer(t)
	for size, want := range map[string]int{
		"2000": 200, "2001": 413, "13.3in": 413, "6.6in": 200, "33.9cm": 413, "339mm": 413, "10in&dpi=200": 200, "10in&dpi=201": 413, "100mm&dpi=2400": 413, "2000in": 413,
	} {
		if w := get(s, "/solve.svg?puzzle=864072513&size="+size); w.Code != want {
			t.Errorf("size=%s: status %d, want %d", size, w.Code, want)
		}
	}
	const card = "/card.png?puzzle=864072513"
	if !bytes.Equal(get(s, card+"&size=6in").Body.Bytes(), get(s, card).Body.Bytes()) {
		t.Error("the board of a card depends on the size in inches")
	}
}

// longMovesFile returns a puzzle file with the longest accepted list of moves.
func longMovesFile() string {
	return "metric: step\nmoves: " + strings.Repeat("RL", 32_000) + "\n\n1 2 3\n4 5 6\n7 0 8\n"
}

// TestLongMoves checks that a small file with very many moves is not drawn move by move.
func TestLongMoves(t *testing.T) {
	l := limitsWithoutTimeouts()
	l.URL = 1 << 20 // the puzzle file is in the URL
	s := newLimitedServer(t, l)
	answers := map[string]int{"pdf": 413, "pdf?from=60000&to=60100": 200}
	if testcost.Long() {
		answers = map[string]int{
			"pdf": 413, "pdf?from=1000": 413, "pdf?to=100": 200, "pdf?from=60000&to=60100": 200, "pdf?view=start": 200, "pdf?view=step:9": 200,
			"gif": 413, "apng": 413, "svg?view=solution": 413, "png?view=sheet": 200, "svg?view=sheet": 200, "gif?view=sheet": 200, "png?view=sheet&from=1": 400,
		}
	}
	for url, want := range answers {
		format, keys, _ := strings.Cut(url, "?")
		if w := get(s, "/solve."+format+"?puzzle="+neturl.QueryEscape(longMovesFile())+"&"+keys); w.Code != want {
			t.Errorf("%s: status %d, want %d", url, w.Code, want)
		}
	}
}

// A countingContext is a context that is done after Err has been called limit times.
type countingContext struct {
	context.Context
	checks, limit int64
	mu            sync.Mutex // guards looks
	done          chan struct{}
}

func newCountingContext(last int64) *countingContext {
	return &countingContext{Context: context.Background(), limit: last, done: make(chan struct{})}
}

func (c *countingContext) Done() <-chan struct{} { return c.done }

func (c *countingContext) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.checks++; c.checks == c.limit {
		close(c.done)
	}
	if c.checks >= c.limit {
		return context.DeadlineExceeded
	}
	return nil
}

// TestCancellation checks that every format polls the context while drawing, and stops soon after it
// is done.
func TestCancellation(t *testing.T) {
	s := newTestServer(t)
	const moves = 20
	p, err := s.solver.parse(t.Context(), "tiles:123/456/780")
	if err == nil {
		err = p.SetMoves(t.Context(), strings.Repeat("RL", moves/2))
	}
	if err != nil {
		t.Fatal(err)
	}
	solved, err := pipeline.Solve(t.Context(), p, s.limits.SearchOptions(""), pipeline.Parts{Analysis: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range document.Served() {
		for _, view := range []string{"start", "solution", "sheet", "analysis"} {
			o := document.NewOutput("-", f, render.Options{View: view, Size: 120})
			write := func(ctx context.Context) (int, error) {
				w := &limitedBuffer{ctx: ctx, remaining: 16 << 20}
				_, err := o.Write(ctx, w, solved)
				return w.buf.Len(), err
			}
			whole := newCountingContext(math.MaxInt64)
			all, err := write(whole)
			if _, no := errors.AsType[*input.Error](err); no {
				continue // the format does not have this view
			}
			if err != nil || whole.checks == 0 {
				t.Errorf("%s, view %s: %d context checks, error %v", f.Name, view, whole.checks, err)
			}
			for _, last := range []int64{1, max(1, whole.checks/2)} {
				ended := newCountingContext(last)
				n, err := write(ended)
				if !errors.Is(err, context.DeadlineExceeded) || n == all || n > 0 && last == 1 {
					t.Errorf("%s, view %s: wrote %d of %d bytes after the deadline, error %v", f.Name, view, n, all, err)
				}
				if more := ended.checks - last; more > 30+int64(2*runtime.GOMAXPROCS(0)) {
					t.Errorf("%s, view %s: %d context checks after the deadline", f.Name, view, more)
				}
			}
		}
	}
	over, end := context.WithCancel(t.Context())
	end()
	if _, err := gzipBytes(over, make([]byte, 1<<20)); !errors.Is(err, context.Canceled) {
		t.Errorf("gzipBytes with a canceled context: error %v, want context.Canceled", err)
	}
}

// TestInterlacedPictures checks that the pixel limit includes the passes of interlaced pictures.
func TestInterlacedPictures(t *testing.T) {
	s := newTestServer(t)
	for height, says := range map[uint32]string{4000: "for an interlaced PNG", 1900: "damaged"} {
		head := pngOfSize(6000, height)
		head[28] = 1
		binary.BigEndian.PutUint32(head[29:], crc32.ChecksumIEEE(head[12:29]))
		if w := postPicture(s, head); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), says) {
			t.Errorf("6000 x %d: status %d, body %s", height, w.Code, w.Body)
		}
	}
}

// TestConditionalRequests checks that failed conditions are not cached, and that * matches only
// existing responses.
func TestConditionalRequests(t *testing.T) {
	s := newTestServer(t)
	for _, c := range []struct {
		url, header, value string
		status             int
	}{
		{eightPuzzleURL, "If-Match", `"x"`, 412}, {eightPuzzleURL, "Range", "bytes=99999999-", 416}, {eightPuzzleURL, "If-None-Match", "*", 304},
		{"/solve.gif?puzzle=nobody", "If-None-Match", "*", 400}, {"/solve.gif?puzzle=213456780", "If-None-Match", "*", 422}, {"/nothing.gif", "If-None-Match", "*", 404},
	} {
		w := get(s, c.url, c.header, c.value)
		if w.Code != c.status || w.Code >= 400 && w.Code != 422 && w.Header().Get("Cache-Control") != noStore {
			t.Errorf("%s with %s: status %d, header %v", c.url, c.header, w.Code, w.Header())
		}
	}
}
