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

// TestConnections opens more connections than are allowed. Those that wait for their client make room;
// where all are at work the next is told so, and still learns how the server is.
func TestConnections(t *testing.T) {
	l := patient()
	l.Connections = 8
	s := limited(t, l)
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
	asking := func(path string) net.Conn { return dial("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n") }
	answered := func(conn net.Conn, want int) {
		t.Helper()
		var status int
		conn.SetReadDeadline(time.Now().Add(time.Minute))
		if _, err := fmt.Fscanf(conn, "HTTP/1.1 %d", &status); err != nil || status != want {
			t.Errorf("%d %v, want %d", status, err, want)
		}
	}
	for range 10 {
		answered(asking("/robots.txt"), 200) // and is idle
	}
	for _, part := range []string{"", "GET", "GET / HTTP/1.1\r\nHost: x\r\n", "POST /picture.json HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nx", "POST /slidegif/svg HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nx"} {
		for range 2 * (l.Connections + reserve) {
			dial(part)
		}
		answered(asking("/healthz"), 200)
		answered(asking("/robots.txt"), 200)
	}
	for working := 0; working < l.Connections; { // one that comes before another is idle is told to come again
		asking("/wait")
		select {
		case <-entered:
			working++
		case <-time.After(200 * time.Millisecond):
		}
	}
	for range reserve + 2 {
		answered(asking("/robots.txt"), 503)
		answered(asking("/healthz"), 200)
		answered(asking("/metrics"), 200)
	}
	close(release)
	for busy := true; busy; { // the two are idle, then
		conn := asking("/robots.txt")
		var status int
		if _, err := fmt.Fscanf(conn, "HTTP/1.1 %d", &status); err != nil {
			t.Fatal(err)
		}
		busy = status != 200
	}
}

// listen lets a server listen until the test ends, and returns its address.
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

// TestSlowSenders: those who send pictures slowly hold no place that another one waits for, and those
// whose pictures take the room for all are cut off.
func TestSlowSenders(t *testing.T) {
	s := quiet(t)
	s.receiving.bound = 820_000 // four of the second round hold 802,816
	addr := listen(t, s)
	body := screenshotOf(t, s, "864/072/513")
	for _, begun := range []int{1, 200_000} {
		for range uploads {
			conn, err := net.Dial("tcp", addr)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { conn.Close() })
			fmt.Fprintf(conn, "POST /picture.json HTTP/1.1\r\nHost: x\r\nContent-Length: 7000000\r\n\r\n")
			go conn.Write(make([]byte, begun))
		}
		for held := int64(0); held < int64(begun); time.Sleep(time.Millisecond) { // until the server has what they send
			s.receiving.mu.Lock()
			held = s.receiving.bytes / uploads
			s.receiving.mu.Unlock()
		}
		answer, err := http.Post("http://"+addr+"/picture.json", "image/jpeg", bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			t.Errorf("after %d bytes of %d others: %d", begun, uploads, answer.StatusCode)
		}
	}
}

// TestSending: different answers count, one answer that several read counts once.
func TestSending(t *testing.T) {
	s := newSending(100)
	one, two := make([]byte, 60), make([]byte, 60)
	for range 2 {
		if !s.read(one) {
			t.Fatal("no room for two readers of one answer")
		}
	}
	if s.read(two) {
		t.Error("room for another answer")
	}
	s.bytes -= s.unread(one)
	if s.read(two) {
		t.Error("room for another while one still reads")
	}
	s.bytes -= s.unread(one)
	huge := make([]byte, 1000)
	if !s.read(huge) {
		t.Fatal("alone even a large answer is sent")
	}
	s.bytes -= s.unread(huge)
	if s.bytes != 0 || len(s.readers) != 0 {
		t.Errorf("%d bytes of %d answers are still counted", s.bytes, len(s.readers))
	}
}

// Who reads slowly is cut off as soon as somebody else needs the room; who reads fast is not.
func TestSlowReadersMakeRoom(t *testing.T) { synctest.Test(t, slowReadersMakeRoom) }

func slowReadersMakeRoom(t *testing.T) {
	s := newSending(100)
	slow, fast := newRecorder(httptest.NewRecorder()), newRecorder(httptest.NewRecorder())
	for _, rec := range []*recorder{slow, fast} {
		end, err := s.begin(t.Context(), rec, make([]byte, 50))
		if err != nil {
			t.Fatal(err)
		}
		defer end()
	}
	slow.moved.Store(50_000)
	fast.moved.Store(50_000_000)
	if s.endSlow(); !slow.extend() {
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
