package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/internal/guard"
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
		compressed := get(s, url, "Accept-Encoding", "br, gzip;q=0.8")
		z, err := gzip.NewReader(compressed.Body)
		if err != nil {
			t.Fatalf("%s: %v", url, err)
		}
		text, err := io.ReadAll(z)
		if err != nil || !bytes.Equal(text, plain.Body.Bytes()) {
			t.Errorf("%s: decompressed body differs, error %v", url, err)
		}
		if compressed.Header().Get("Content-Encoding") != "gzip" || compressed.Header().Get("Vary") != "Accept-Encoding" || plain.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: header = %v", url, compressed.Header())
		}
		if same := get(s, url, "Accept-Encoding", "gzip", "If-None-Match", compressed.Header().Get("ETag")); same.Code != http.StatusNotModified || same.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s with If-None-Match: status %d, Vary %q", url, same.Code, same.Header().Get("Vary"))
		}
		if part := get(s, url, "Accept-Encoding", "gzip", "Range", "bytes=0-9"); part.Code != http.StatusOK || part.Header().Get("Content-Encoding") != "gzip" {
			t.Errorf("%s: range of a compressed response: status %d", url, part.Code)
		}
		if compressed.Header().Get("ETag") == plain.Header().Get("ETag") {
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
		`slidegif_search_positions_total 116088`,
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
	release, err := s.solver.queue.Enter(t.Context())
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
		if _, err := fmt.Fscanf(conn, "HTTP/1.1 %d", &status); err != nil || status != want {
			t.Errorf("status %d, error %v, want status %d", status, err, want)
		}
	}
	for range 10 {
		wantStatus(request("/robots.txt"), 200) // idle afterwards
	}
	for _, part := range []string{"", "GET", "GET / HTTP/1.1\r\nHost: x\r\n", "POST /picture.json HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nx"} {
		for range 2 * (l.Connections + guard.ReservedConns) {
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
	for range guard.ReservedConns + 2 {
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
