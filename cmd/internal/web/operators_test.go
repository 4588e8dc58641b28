package web

import (
	"bytes"
	"compress/gzip"
	"context"
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
	"testing/synctest"
	"time"
)

// TestRange checks range requests of cacheable responses, and the full response if the ETag differs.
func TestRange(t *testing.T) {
	s := newTestServer(t)
	whole := get(s, eightPuzzleURL)
	tag, body := whole.Header().Get("ETag"), whole.Body.Bytes()
	if whole.Header().Get("Accept-Ranges") != "bytes" {
		t.Error("cacheable response: no Accept-Ranges: bytes")
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
		w := get(s, eightPuzzleURL, c.headers...)
		if w.Code != c.status || c.body != nil && !bytes.Equal(w.Body.Bytes(), c.body) {
			t.Errorf("%q: status %d with %d bytes, want %d with %d", c.headers, w.Code, w.Body.Len(), c.status, len(c.body))
		}
	}
	if w := get(s, "/random.gif?kind=tiles:2x3&size=100", "Range", "bytes=0-9"); w.Code != 200 || w.Header().Get("Accept-Ranges") != "" {
		t.Errorf("range of a random picture: status %d or Accept-Ranges present", w.Code)
	}
}

// TestGzip checks that text is compressed for clients that accept gzip, with a separate ETag.
func TestGzip(t *testing.T) {
	s := newTestServer(t)
	for _, url := range []string{"/solve.svg?puzzle=横刀立马&view=solution", "/solve.json?puzzle=横刀立马"} {
		plain := get(s, url)
		packed := get(s, url, "Accept-Encoding", "br, gzip;q=0.8")
		z, err := gzip.NewReader(packed.Body)
		if err != nil {
			t.Fatalf("%s: %v", url, err)
		}
		text, err := io.ReadAll(z)
		if err != nil || !bytes.Equal(text, plain.Body.Bytes()) {
			t.Errorf("%s: decompressed body differs, error %v", url, err)
		}
		if packed.Header().Get("Content-Encoding") != "gzip" || packed.Header().Get("Vary") != "Accept-Encoding" || plain.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: header = %v", url, packed.Header())
		}
		if same := get(s, url, "Accept-Encoding", "gzip", "If-None-Match", packed.Header().Get("ETag")); same.Code != http.StatusNotModified || same.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s with If-None-Match: status %d, Vary %q", url, same.Code, same.Header().Get("Vary"))
		}
		if part := get(s, url, "Accept-Encoding", "gzip", "Range", "bytes=0-9"); part.Code != http.StatusOK || part.Header().Get("Content-Encoding") != "gzip" {
			t.Errorf("%s: range of a compressed response: status %d", url, part.Code)
		}
		if packed.Header().Get("ETag") == plain.Header().Get("ETag") {
			t.Errorf("%s: compressed and plain responses share an ETag", url)
		}
		if w := get(s, url, "Accept-Encoding", "gzip;q=0, identity"); w.Header().Get("Content-Encoding") != "" {
			t.Errorf("%s: compressed although the client rejects gzip", url)
		}
	}
	if w := get(s, eightPuzzleURL, "Accept-Encoding", "gzip"); w.Header().Get("Content-Encoding") != "" {
		t.Error("a GIF is compressed")
	}
}

func TestClient(t *testing.T) {
	s := newTestServer(t)
	s.limits.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128"), netip.MustParsePrefix("fd00::/8")}
	for _, c := range []struct{ peer, forwarded, want string }{
		{"192.0.2.1:5", "203.0.113.9", "192.0.2.1:5"}, // untrusted peer
		{"10.0.0.1:5", "", "10.0.0.1"},
		{"10.0.0.1:5", "203.0.113.9", "203.0.113.9"},
		{"10.0.0.1:5", "203.0.113.9, 10.2.2.2", "203.0.113.9"},
		{"10.0.0.1:5", "forged, 198.51.100.7, 203.0.113.9", "203.0.113.9"},
		{"10.0.0.1:5", "203.0.113.9, nonsense", "10.0.0.1"},
		{"[::1]:5", "2001:db8::1", "2001:db8::1"},
		{"[::ffff:10.0.0.1]:5", "203.0.113.9", "203.0.113.9"},
		{"[fd00::7]:5", "6.6.6.6, 2001:db8::9, fd00::8, 10.1.1.1", "2001:db8::9"}, // trusted hops are skipped
		{"[fd00::7]:5", "10.3.3.3, fd00::8", "10.3.3.3"},                          // only trusted hops
		{"[2001:db8::66]:5", "fd00::8", "[2001:db8::66]:5"},                       // an untrusted client that names a proxy
		{"[2001:db8::66]:5", "::1", "[2001:db8::66]:5"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.peer
		r.Header.Set("X-Forwarded-For", c.forwarded)
		if got := s.clientAddr(r); got != c.want {
			t.Errorf("clientAddr of %s with X-Forwarded-For %q = %s, want %s", c.peer, c.forwarded, got, c.want)
		}
		r.Header.Set("X-Forwarded-Proto", "https")
		if got, _ := s.publicOrigin(r); strings.HasPrefix(got, "https:") == (c.want == c.peer) {
			t.Errorf("peer %s: origin = %s", c.peer, got)
		}
	}
}

// TestMetrics parses the metrics like Prometheus: each sample needs a preceding type.
func TestMetrics(t *testing.T) {
	s := newTestServer(t)
	get(s, eightPuzzleURL)
	get(s, eightPuzzleURL)
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
			t.Errorf("metrics do not contain %s", want)
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
			t.Errorf("sample without a type: %s", line)
		}
	}
	if t.Failed() {
		t.Log(text)
	}
}

func TestReady(t *testing.T) {
	l := limitsWithoutTimeouts()
	l.Workers, l.Queue = 1, 0
	s := newLimitedServer(t, l)
	if w := get(s, "/readyz"); w.Code != http.StatusOK {
		t.Errorf("idle server: status %d", w.Code)
	}
	release, err := s.solver.queue.enter(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if w := get(s, "/readyz"); w.Code != http.StatusServiceUnavailable {
		t.Errorf("full queue: status %d", w.Code)
	}
	release()
	if w := get(s, "/readyz"); w.Code != http.StatusOK {
		t.Errorf("after release: status %d", w.Code)
	}
	s.shuttingDown.Store(true)
	if w := get(s, "/readyz"); w.Code != http.StatusServiceUnavailable || get(s, "/healthz").Code != http.StatusOK {
		t.Errorf("during shutdown: status %d", w.Code)
	}
}

// TestConnections opens more connections than allowed. Waiting connections make room. If all are busy,
// a new connection gets 503, but can still request /healthz and /metrics.
func TestConnections(t *testing.T) {
	l := limitsWithoutTimeouts()
	l.Connections = 8
	s := newLimitedServer(t, l)
	release, entered := make(chan struct{}), make(chan struct{}, 10)
	s.routes["/wait"] = route{serve: func(http.ResponseWriter, *http.Request) {
		entered <- struct{}{}
		<-release
	}}
	addr := listen(t, s)
	dial := func(sent string) net.Conn {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		io.WriteString(conn, sent)
		return conn
	}
	request := func(path string) net.Conn { return dial("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n") }
	wantStatus := func(conn net.Conn, want int) {
		t.Helper()
		var status int
		conn.SetReadDeadline(time.Now().Add(time.Minute))
		if _, err := fmt.Fscanf(conn, "HTTP/1.1 %d", &status); err != nil || status != want {
			t.Errorf("status %d, error %v, want status %d", status, err, want)
		}
	}
	for range 10 {
		wantStatus(request("/robots.txt"), 200) // idle afterwards
	}
	for _, part := range []string{"", "GET", "GET / HTTP/1.1\r\nHost: x\r\n", "POST /picture.json HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nx", "POST /slidegif/svg HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nx"} {
		for range 2 * (l.Connections + reservedConns) {
			dial(part)
		}
		wantStatus(request("/healthz"), 200)
		wantStatus(request("/robots.txt"), 200)
	}
	for working := 0; working < l.Connections; { // requests that arrive before another connection is idle get 503
		request("/wait")
		select {
		case <-entered:
			working++
		case <-time.After(200 * time.Millisecond):
		}
	}
	for range reservedConns + 2 {
		wantStatus(request("/robots.txt"), 503)
		wantStatus(request("/healthz"), 200)
		wantStatus(request("/metrics"), 200)
	}
	close(release)
	for busy := true; busy; { // wait until the two connections are idle
		conn := request("/robots.txt")
		var status int
		if _, err := fmt.Fscanf(conn, "HTTP/1.1 %d", &status); err != nil {
			t.Fatal(err)
		}
		busy = status != 200
	}
}

// TestConnectionMetrics opens connections that send nothing, and finds them in the metrics.
func TestConnectionMetrics(t *testing.T) {
	addr := listen(t, newTestServer(t))
	for range 3 {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
	}
	response, err := http.Get("http://" + addr + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || !bytes.Contains(text, []byte("\nslidegif_open_connections 4\n")) || !regexp.MustCompile(`\ngo_goroutines [1-9][0-9]*\n`).Match(text) {
		t.Errorf("error %v, metrics\n%s\nwant 4 open connections and a number of goroutines", err, text)
	}
}

// listen serves s until the test ends, and returns the address.
func listen(t *testing.T, s *Server) (addr string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return listener.Addr().String()
}

// TestSlowSenders checks that slow uploads do not block others, and are aborted if they fill the pool.
func TestSlowSenders(t *testing.T) {
	s := newTestServer(t)
	s.uploads.maxBytes = 820_000 // four uploads of the second round reserve 802,816
	addr := listen(t, s)
	body := screenshotOf(t, s, "864/072/513")
	for _, sent := range []int{1, 200_000} {
		for range maxUploads {
			conn, err := net.Dial("tcp", addr)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { conn.Close() })
			fmt.Fprintf(conn, "POST /picture.json HTTP/1.1\r\nHost: x\r\nContent-Length: 7000000\r\n\r\n")
			go conn.Write(make([]byte, sent))
		}
		for received := int64(0); received < int64(sent); time.Sleep(time.Millisecond) { // wait until the server has received the chunks
			s.uploads.mu.Lock()
			received = s.uploads.bytes / maxUploads
			s.uploads.mu.Unlock()
		}
		answer, err := http.Post("http://"+addr+"/picture.json", "image/jpeg", bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			t.Errorf("upload after %d bytes of %d slow uploads: status %d", sent, maxUploads, answer.StatusCode)
		}
	}
}

// TestResponsePool checks that different responses count separately, and several readers of one
// response count once.
func TestResponsePool(t *testing.T) {
	s := newResponsePool(100)
	one, two := make([]byte, 60), make([]byte, 60)
	for range 2 {
		if !s.addReader(one) {
			t.Fatal("second reader of a response rejected")
		}
	}
	if s.addReader(two) {
		t.Error("second response accepted beyond the limit")
	}
	s.bytes -= s.removeReader(one)
	if s.addReader(two) {
		t.Error("second response accepted while a reader remains")
	}
	s.bytes -= s.removeReader(one)
	huge := make([]byte, 1000)
	if !s.addReader(huge) {
		t.Fatal("single large response rejected")
	}
	s.bytes -= s.removeReader(huge)
	if s.bytes != 0 || len(s.readers) != 0 {
		t.Errorf("%d bytes of %d responses still counted, want 0", s.bytes, len(s.readers))
	}
}

// TestSlowReaders checks that a slow reader is aborted as soon as its memory is needed, and a fast one
// is not.
func TestSlowReaders(t *testing.T) { synctest.Test(t, slowReaders) }

func slowReaders(t *testing.T) {
	s := newResponsePool(100)
	slow, fast := newRecorder(httptest.NewRecorder()), newRecorder(httptest.NewRecorder())
	for _, rec := range []*recorder{slow, fast} {
		end, err := s.start(t.Context(), rec, make([]byte, 50))
		if err != nil {
			t.Fatal(err)
		}
		defer end()
	}
	slow.transferred.Store(50_000)
	fast.transferred.Store(50_000_000)
	if s.abortSlowest(); !slow.extendDeadline() {
		t.Error("response aborted right after its start")
	}
	go func() {
		for slow.extendDeadline() {
			time.Sleep(time.Millisecond)
		}
		s.mu.Lock()
		s.bytes -= 50 // like the handler of the slow reader
		s.mu.Unlock()
	}()
	end, err := s.start(t.Context(), newRecorder(httptest.NewRecorder()), make([]byte, 40))
	if err != nil {
		t.Fatalf("next response: %v", err)
	}
	end()
	if _, err := slow.Write([]byte("x")); !errors.Is(err, errSlow) {
		t.Errorf("write of the slow reader: error %v, want errSlow", err)
	}
	if !fast.extendDeadline() {
		t.Error("fast reader was aborted")
	}
}
