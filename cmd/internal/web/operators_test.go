package web

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestRange: a part of a fixed answer, and the whole where the tag is another.
func TestRange(t *testing.T) {
	s := quiet(t)
	whole := get(s, eight)
	tag, body := whole.Header().Get("ETag"), whole.Body.Bytes()
	if whole.Header().Get("Accept-Ranges") != "bytes" {
		t.Error("a fixed answer does not say that it has parts")
	}
	for _, c := range []struct {
		headers []string
		status  int
		body    []byte
	}{
		{[]string{"Range", "bytes=0-99"}, 206, body[:100]},
		{[]string{"Range", "bytes=-50"}, 206, body[len(body)-50:]},
		{[]string{"Range", "bytes=10-", "If-Range", tag}, 206, body[10:]},
		{[]string{"Range", "bytes=10-", "If-Range", `"another"`}, 200, body},
		{[]string{"Range", "bytes=10-", "If-None-Match", tag}, 304, nil},
		{[]string{"Range", "lines=1-2"}, 416, nil},
		{[]string{"Range", "bytes=99999999-"}, 416, nil},
	} {
		w := get(s, eight, c.headers...)
		if w.Code != c.status || c.body != nil && !bytes.Equal(w.Body.Bytes(), c.body) {
			t.Errorf("%q: %d with %d bytes, want %d with %d", c.headers, w.Code, w.Body.Len(), c.status, len(c.body))
		}
	}
	if w := get(s, "/random.gif?kind=tiles:2x3&size=100", "Range", "bytes=0-9"); w.Code != 200 || w.Header().Get("Accept-Ranges") != "" {
		t.Errorf("a part of a random picture: %d", w.Code)
	}
}

// TestGzip: text is packed for those who can unpack it, with a tag of its own.
func TestGzip(t *testing.T) {
	s := quiet(t)
	for _, url := range []string{"/solve.svg?puzzle=横刀立马&view=solution", "/solve.json?puzzle=横刀立马"} {
		plain := get(s, url)
		packed := get(s, url, "Accept-Encoding", "br, gzip;q=0.8")
		z, err := gzip.NewReader(packed.Body)
		if err != nil {
			t.Fatalf("%s: %v", url, err)
		}
		text, err := io.ReadAll(z)
		if err != nil || !bytes.Equal(text, plain.Body.Bytes()) {
			t.Errorf("%s: unpacked it is another: %v", url, err)
		}
		if packed.Header().Get("Content-Encoding") != "gzip" || packed.Header().Get("Vary") != "Accept-Encoding" || plain.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: %v", url, packed.Header())
		}
		if same := get(s, url, "Accept-Encoding", "gzip", "If-None-Match", packed.Header().Get("ETag")); same.Code != http.StatusNotModified || same.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: again: %d, Vary: %q", url, same.Code, same.Header().Get("Vary"))
		}
		if part := get(s, url, "Accept-Encoding", "gzip", "Range", "bytes=0-9"); part.Code != http.StatusOK || part.Header().Get("Content-Encoding") != "gzip" {
			t.Errorf("%s: a part of what is packed: %d", url, part.Code)
		}
		if packed.Header().Get("ETag") == plain.Header().Get("ETag") {
			t.Errorf("%s: two different answers have one strong tag", url)
		}
		if w := get(s, url, "Accept-Encoding", "gzip;q=0, identity"); w.Header().Get("Content-Encoding") != "" {
			t.Errorf("%s: packed for somebody who refuses gzip", url)
		}
	}
	if w := get(s, eight, "Accept-Encoding", "gzip"); w.Header().Get("Content-Encoding") != "" {
		t.Error("a GIF is packed twice")
	}
}

func TestClient(t *testing.T) {
	s := quiet(t)
	s.limits.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128"), netip.MustParsePrefix("fd00::/8")}
	for _, c := range []struct{ peer, forwarded, want string }{
		{"192.0.2.1:5", "203.0.113.9", "192.0.2.1:5"}, // nobody whom we trust
		{"10.0.0.1:5", "", "10.0.0.1"},
		{"10.0.0.1:5", "203.0.113.9", "203.0.113.9"},
		{"10.0.0.1:5", "203.0.113.9, 10.2.2.2", "203.0.113.9"},
		{"10.0.0.1:5", "forged, 198.51.100.7, 203.0.113.9", "203.0.113.9"},
		{"10.0.0.1:5", "203.0.113.9, nonsense", "10.0.0.1"},
		{"[::1]:5", "2001:db8::1", "2001:db8::1"},
		{"[::ffff:10.0.0.1]:5", "203.0.113.9", "203.0.113.9"},
		{"[fd00::7]:5", "6.6.6.6, 2001:db8::9, fd00::8, 10.1.1.1", "2001:db8::9"}, // each trusted hop leads on
		{"[fd00::7]:5", "10.3.3.3, fd00::8", "10.3.3.3"},                          // nobody else was in between
		{"[2001:db8::66]:5", "fd00::8", "[2001:db8::66]:5"},                       // a stranger who names a proxy
		{"[2001:db8::66]:5", "::1", "[2001:db8::66]:5"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.peer
		r.Header.Set("X-Forwarded-For", c.forwarded)
		if got := s.client(r); got != c.want {
			t.Errorf("%s for %q: %s, want %s", c.peer, c.forwarded, got, c.want)
		}
		r.Header.Set("X-Forwarded-Proto", "https")
		if got, _ := s.origin(r); strings.HasPrefix(got, "https:") == (c.want == c.peer) {
			t.Errorf("%s: the origin is %s", c.peer, got)
		}
	}
}

// TestMetrics reads the text as Prometheus does: each sample has a type above it, and
// buckets never fall.
func TestMetrics(t *testing.T) {
	s := quiet(t)
	get(s, eight)
	get(s, eight)
	get(s, "/solve.gif?puzzle=nobody")
	get(s, "/nothing/at/all")
	get(s, "/solve.json?puzzle=213456780")
	w := get(s, "/metrics")
	text := w.Body.String()
	for _, want := range []string{
		`slidegif_requests_total{route="/solve.gif",status="200"} 2`,
		`slidegif_requests_total{route="/solve.gif",status="400"} 1`,
		`slidegif_requests_total{route="other",status="404"} 1`,
		`slidegif_request_seconds_bucket{route="/solve.gif",le="+Inf"} 3`,
		`slidegif_request_seconds_count{route="/solve.gif"} 3`,
		`slidegif_cache_hits_total{cache="answers"} 1`,
		`slidegif_search_positions_total 98759`,
	} {
		if !strings.Contains(text, want+"\n") {
			t.Errorf("there is no %s", want)
		}
	}
	sample := regexp.MustCompile(`^([a-z_]+?)(_bucket|_sum|_count)?(\{[^}]*\})? [0-9.e+-]+$`)
	types := map[string]bool{}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if fields := strings.Fields(line); fields[0] == "#" {
			types[fields[2]] = types[fields[2]] || fields[1] == "TYPE"
			continue
		}
		m := sample.FindStringSubmatch(line)
		if m == nil || !types[m[1]] && !types[m[1]+m[2]] {
			t.Errorf("not a sample with a type: %s", line)
		}
	}
	if t.Failed() {
		t.Log(text)
	}
}

func TestReady(t *testing.T) {
	l := patient()
	l.Workers, l.Queue = 1, 0
	s := limited(t, l)
	if w := get(s, "/readyz"); w.Code != http.StatusOK {
		t.Errorf("at rest: %d", w.Code)
	}
	leave, err := s.solver.queue.enter(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if w := get(s, "/readyz"); w.Code != http.StatusServiceUnavailable {
		t.Errorf("with a full queue: %d", w.Code)
	}
	leave()
	if w := get(s, "/readyz"); w.Code != http.StatusOK {
		t.Errorf("afterwards: %d", w.Code)
	}
	s.ending.Store(true)
	if w := get(s, "/readyz"); w.Code != http.StatusServiceUnavailable || get(s, "/healthz").Code != http.StatusOK {
		t.Errorf("at the end: %d", w.Code)
	}
}

// TestConnections opens more connections than are allowed: idle ones make room.
func TestConnections(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := newConnections(inner, 2, func() {})
	release := make(chan struct{})
	entered := make(chan struct{}, 10)
	srv := &http.Server{ConnState: l.state, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/wait" {
			entered <- struct{}{}
			<-release
		}
	})}
	go srv.Serve(l)
	defer srv.Close()
	ask := func(path string) net.Conn {
		conn, err := net.Dial("tcp", inner.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", path)
		return conn
	}
	answered := func(conn net.Conn) bool {
		_, err := io.ReadFull(conn, make([]byte, 12))
		return err == nil
	}
	// Many that are idle after their answer: each gets one.
	for range 10 {
		if !answered(ask("/")) {
			t.Fatal("an idle connection made no room")
		}
	}
	// Two at work: a third waits until one ends, and is answered then.
	ask("/wait")
	ask("/wait")
	<-entered
	<-entered
	third := ask("/")
	if n := len(l.open); n > 2 {
		t.Errorf("%d connections are open", n)
	}
	close(release)
	if !answered(third) {
		t.Error("the third was never answered")
	}
}

// TestSending: different answers count, one answer that several read counts once.
func TestSending(t *testing.T) {
	s := newSending(100)
	enter := func(body []byte) func() { return s.enter(nil, body) }
	one, two := make([]byte, 60), make([]byte, 60)
	endFirst, endSecond := enter(one), enter(one)
	if endFirst == nil || endSecond == nil {
		t.Fatal("no room for two readers of one answer")
	}
	if enter(two) != nil {
		t.Error("room for another answer")
	}
	endFirst()
	if enter(two) != nil {
		t.Error("room for another while one still reads")
	}
	endSecond()
	huge := enter(make([]byte, 1000))
	if huge == nil {
		t.Fatal("alone even a large answer is sent")
	}
	huge()
	if s.bytes != 0 || len(s.readers) != 0 {
		t.Errorf("%d bytes of %d answers are still counted", s.bytes, len(s.readers))
	}
}

// Who reads slowly is cut off as soon as somebody else needs the room; who reads fast is not.
func TestSlowReadersMakeRoom(t *testing.T) {
	s := newSending(100)
	slow, fast := newRecorder(httptest.NewRecorder()), newRecorder(httptest.NewRecorder())
	for _, rec := range []*recorder{slow, fast} {
		end, err := s.begin(t.Context(), rec, make([]byte, 50))
		if err != nil {
			t.Fatal(err)
		}
		defer end()
	}
	slow.taken.Store(50_000)
	fast.taken.Store(50_000_000)
	if s.endSlowest(); !slow.extend() {
		t.Error("somebody is called slow who has only begun")
	}
	go func() {
		for slow.extend() {
			time.Sleep(time.Millisecond)
		}
		s.mu.Lock()
		s.bytes -= 50 // as its handler does
		s.mu.Unlock()
	}()
	end, err := s.begin(t.Context(), newRecorder(httptest.NewRecorder()), make([]byte, 40))
	if err != nil {
		t.Fatalf("the next one: %v", err)
	}
	end()
	if _, err := slow.Write([]byte("x")); !errors.Is(err, errSlow) {
		t.Errorf("the slow one goes on: %v", err)
	}
	if !fast.extend() {
		t.Error("the fast one was cut off")
	}
}
