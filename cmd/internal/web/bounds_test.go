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
	"runtime"
	"strings"
	"sync"
	"testing"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve/input"
	"slidegif/solve/testcost"
)

// TestCacheCounts: what the cache says it holds is what it takes, for requests that are as long as
// may be and whose answers are short.
func TestCacheCounts(t *testing.T) {
	s := quiet(t)
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
		const many = 400
		m := s.solver.memo
		get(s, fmt.Sprintf(c.url, many)) // what is made once
		before, cost := held(), m.cost
		for n := range many {
			if w := get(s, fmt.Sprintf(c.url, n), "Host", c.host); w.Code != http.StatusBadRequest {
				t.Fatalf("%s: %d", c.what, w.Code)
			}
		}
		grown, counted := held()-before, m.cost-cost
		t.Logf("%s: %d bytes an entry are counted, %d are taken", c.what, counted/many, grown/many)
		if grown > counted+counted/4+256<<10 {
			t.Errorf("%s: %d bytes are counted, %d are taken", c.what, counted, grown)
		}
	}
	runtime.KeepAlive(s)
}

// TestCanonicalQuestion: one question that is written in several ways has one answer.
func TestCanonicalQuestion(t *testing.T) {
	s := quiet(t)
	first := get(s, eight)
	for _, url := range []string{eight + "&&&", "/solve.gif?puzzle=tiles%3A864072513&size=100", "/solve.gif?&puzzle=tiles:86%34072513&&size=1%30%30"} {
		if w := get(s, url); w.Header().Get("X-Cache") != "hit" || w.Header().Get("ETag") != first.Header().Get("ETag") {
			t.Errorf("%s is another question", url)
		}
	}
}

// TestHost: what is no name of a host is refused.
func TestHost(t *testing.T) {
	s := quiet(t)
	for host, want := range map[string]int{
		"": 200, "example.org": 200, "example.org:8080": 200, "127.0.0.1:80": 200, "[::1]:8080": 200, "my_service": 200, "localhost": 200,
		"a b": 400, "a/b": 400, "a:b": 400, "<script>": 400, strings.Repeat("a", 256): 400, strings.Repeat("a", 60_000): 400, "[::1": 400,
	} {
		for _, url := range []string{"/healthz", "/oembed?url=http://" + host + "/?puzzle=864072513"} {
			w := get(s, strings.NewReplacer(" ", "%20", "<", "%3C").Replace(url), "Host", host)
			if status := w.Code; len(url) < 300 && status != want && !(url != "/healthz" && host == "") {
				t.Errorf("%.30q asks for %.40s: %d, want %d", host, url, status, want)
			}
		}
	}
}

// TestSizesInAnyUnit: the limit of a size is one of pixels.
func TestSizesInAnyUnit(t *testing.T) {
	s := quiet(t)
	for size, want := range map[string]int{
		"2000": 200, "2001": 413, "13.3in": 413, "6.6in": 200, "33.9cm": 413, "339mm": 413, "10in&dpi=200": 200, "10in&dpi=201": 413, "100mm&dpi=2400": 413, "2000in": 413,
	} {
		if w := get(s, "/solve.svg?puzzle=864072513&size="+size); w.Code != want {
			t.Errorf("size=%s: %d, want %d", size, w.Code, want)
		}
	}
	const card = "/card.png?puzzle=864072513"
	if !bytes.Equal(get(s, card+"&size=6in").Body.Bytes(), get(s, card).Body.Bytes()) {
		t.Error("a card has another board where a length is given")
	}
}

// longFile is a puzzle file of the longest list of moves that is accepted.
func longFile() string {
	return "metric: step\nmoves: " + strings.Repeat("RL", 32_000) + "\n\n1 2 3\n4 5 6\n7 0 8\n"
}

// TestLongMoves: a small file of very many moves is not drawn move by move.
func TestLongMoves(t *testing.T) {
	s := quiet(t)
	answers := map[string]int{"pdf": 413, "pdf?from=60000&to=60100": 200}
	if testcost.Long() {
		answers = map[string]int{
			"pdf": 413, "pdf?from=1000": 413, "pdf?to=100": 200, "pdf?from=60000&to=60100": 200, "pdf?view=start": 200, "pdf?view=step:9": 200,
			"gif": 413, "apng": 413, "svg?view=solution": 413, "png?view=sheet": 200, "svg?view=sheet": 200, "gif?view=sheet": 200, "png?view=sheet&from=1": 400,
		}
	}
	for url, want := range answers {
		if w := post(s, "/slidegif/"+url, "text/plain", longFile()); w.Code != want {
			t.Errorf("%s: %d, want %d", url, w.Code, want)
		}
	}
}

// A countdown is a context whose time is over when it has been looked at so many times.
type countdown struct {
	context.Context
	looks, last int64
	mu          sync.Mutex // guards looks
	over        chan struct{}
}

func newCountdown(last int64) *countdown {
	return &countdown{Context: context.Background(), last: last, over: make(chan struct{})}
}

func (c *countdown) Done() <-chan struct{} { return c.over }

func (c *countdown) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.looks++; c.looks == c.last {
		close(c.over)
	}
	if c.looks >= c.last {
		return context.DeadlineExceeded
	}
	return nil
}

// TestEndOfTime: every format looks at the time as long as it draws, and does nothing more once it is over.
func TestEndOfTime(t *testing.T) {
	s := quiet(t)
	const moves = 20
	p, err := s.solver.read(t.Context(), "tiles:123/456/780")
	if err == nil {
		err = p.GiveMoves(t.Context(), strings.Repeat("RL", moves/2))
	}
	if err != nil {
		t.Fatal(err)
	}
	solved, err := pipeline.Solve(t.Context(), p, s.limits.Bounds(""))
	if err == nil {
		err = solved.Analyse(t.Context(), s.limits.Bounds(""))
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range document.Formats {
		if f.Type == "" {
			continue // it has no URL
		}
		for _, view := range []string{"start", "solution", "sheet", "analysis"} {
			o := document.NewOutput("-", f, render.Options{View: view})
			write := func(ctx context.Context) (int, error) {
				w := &bounded{ctx: ctx, left: 16 << 20}
				_, err := f.Write(ctx, w, solved, o)
				return w.held.Len(), err
			}
			whole := newCountdown(math.MaxInt64)
			all, err := write(whole)
			if _, no := errors.AsType[*input.Error](err); no {
				continue // there is no such view of the format
			}
			if err != nil || whole.looks == 0 {
				t.Errorf("%s, view %s: %d looks, %v", f.Name, view, whole.looks, err)
			}
			for _, last := range []int64{1, max(1, whole.looks/2)} {
				ended := newCountdown(last)
				n, err := write(ended)
				if !errors.Is(err, context.DeadlineExceeded) || n == all || n > 0 && last == 1 {
					t.Errorf("%s, view %s: %d of %d bytes, %v", f.Name, view, n, all, err)
				}
				if more := ended.looks - last; more > 30+int64(2*runtime.GOMAXPROCS(0)) {
					t.Errorf("%s, view %s: goes on for %d looks after the end of its time", f.Name, view, more)
				}
			}
		}
	}
	over, end := context.WithCancel(t.Context())
	end()
	if _, err := pack(over, make([]byte, 1<<20)); !errors.Is(err, context.Canceled) {
		t.Errorf("packing ends with %v", err)
	}
}

// TestInterlacedPictures: the passes of an interlaced picture count as well.
func TestInterlacedPictures(t *testing.T) {
	s := quiet(t)
	for height, says := range map[uint32]string{4000: "for an interlaced PNG", 1900: "damaged"} {
		head := pngOfSize(6000, height)
		head[28] = 1
		binary.BigEndian.PutUint32(head[29:], crc32.ChecksumIEEE(head[12:29]))
		if w := postPicture(s, head); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), says) {
			t.Errorf("6000 x %d: %d %s", height, w.Code, w.Body)
		}
	}
}

// TestConditions: a refused condition is kept by nobody, and a * is true of what there is alone.
func TestConditions(t *testing.T) {
	s := quiet(t)
	for _, c := range []struct {
		url, header, value string
		status             int
	}{
		{eight, "If-Match", `"x"`, 412}, {eight, "Range", "bytes=99999999-", 416}, {eight, "If-None-Match", "*", 304},
		{"/solve.gif?puzzle=nobody", "If-None-Match", "*", 400}, {"/solve.gif?puzzle=213456780", "If-None-Match", "*", 422}, {"/nothing.gif", "If-None-Match", "*", 404},
	} {
		w := get(s, c.url, c.header, c.value)
		if w.Code != c.status || w.Code >= 400 && w.Code != 422 && w.Header().Get("Cache-Control") != noStore {
			t.Errorf("%s with %s: %d %v", c.url, c.header, w.Code, w.Header())
		}
	}
}
