package web

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"slidegif/cmd/internal/guard"
	"slidegif/solve/test/testcost"
	"slidegif/solve/test/wait"
)

// TestHostile sends the most expensive requests of each route concurrently. A normal client still gets
// its responses, and the server is idle afterwards.
func TestHostile(t *testing.T) {
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	testcost.LongOnly(t, "it sends a thousand requests")
	const rounds, size = 20, 1400
	s := newLimitedServer(t, guard.DefaultLimits())
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener) }()
	base := "http://" + listener.Addr().String()

	var attack sync.WaitGroup
	attackCtx, stopAttack := context.WithCancel(t.Context())
	for n := range rounds {
		for _, request := range worstRequests(s, n) {
			attack.Go(func() { sendAttack(attackCtx, listener.Addr().String(), request, 0) })
			attack.Go(func() { sendAttack(attackCtx, listener.Addr().String(), request, 10*time.Millisecond) }) // disconnects early
		}
		for i := range 8 {
			large := fmt.Sprintf("GET /solve.png?puzzle=heng-dao-li-ma&theme=wood&size=%d&title=%d HTTP/1.1\r\nHost: x\r\n\r\n", size, 10*n+i)
			attack.Go(func() { sendSlowReader(attackCtx, listener.Addr().String(), large) })
		}
	}
	for round := range 2 {
		for _, path := range []string{"/healthz", "/", "/player.json?puzzle=864072513", fmt.Sprintf("/solve.svg?puzzle=864072513&view=start&title=%d", round), "/solve.json?puzzle=864072513", "/assets/main.js"} {
			for closed := 0; ; {
				answer, err := http.Get(base + path)
				if _, ok := errors.AsType[*url.Error](err); ok && closed < 3 {
					closed++ // the connection was evicted before the request; browsers retry
					continue
				}
				if err != nil {
					t.Errorf("GET %s by a normal client: %v", path, err)
					break
				}
				io.Copy(io.Discard, answer.Body)
				answer.Body.Close()
				if answer.StatusCode == http.StatusOK {
					break
				}
				// A normal client retries after 503.
				if answer.StatusCode != http.StatusServiceUnavailable || answer.Header.Get("Retry-After") == "" {
					t.Errorf("GET %s by a normal client: status %d", path, answer.StatusCode)
					break
				}
				time.Sleep(time.Second)
			}
		}
	}
	stopAttack()
	attack.Wait()
	wait.Until(func() bool {
		all, quick := s.solver.queue.Snapshot(), s.solver.fastQueue.Snapshot()
		return all.Busy+all.Waiting+quick.Busy+quick.Waiting == 0
	})
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// worstRequests returns the most expensive known requests of each route.
func worstRequests(s *Server, n int) (requests []string) {
	long := strings.Repeat("x", 7500) + fmt.Sprint(n)
	rows := make([]string, 16)
	for y := range rows {
		row := []byte(strings.Repeat(".", 16))
		row[y], row[(y*7+5)%16] = 'a', 'a'
		rows[y] = string(row)
	}
	board := "atomix:" + strings.Join(rows, "/") + ":aa"
	moves := "a" + strings.Repeat("DRUL", 500+n)
	add := func(format string, args ...any) { requests = append(requests, fmt.Sprintf(format, args...)) }
	get := func(path string, keys ...string) {
		values := url.Values{}
		for i := 0; i < len(keys); i += 2 {
			values.Set(keys[i], keys[i+1])
		}
		add("GET %s?%s HTTP/1.1\r\nHost: x\r\n\r\n", path, values.Encode())
	}
	for path, rt := range s.routes {
		if rt.handle == nil {
			continue
		}
		get(path, "puzzle", "864072513", "theme", long)
		get(path, "puzzle", long)
		get(path, "puzzle", board, "moves", moves)
		get(path, "puzzle", "name: "+strings.Repeat("字", 100)+"\nmoves: "+moves+"\n\n"+strings.Join(rows, "\n")+"\n\naa\n")
		get(path, "puzzle", strings.Repeat("a\n", 3000))
		get(path, "kind", "klotski:"+long, "length", "99999")
		get(path, "url", "http://x/?puzzle="+url.QueryEscape(board+long[:3000]))
		get(path, "random", long)
	}
	var blank bytes.Buffer
	if err := png.Encode(&blank, image.NewGray(image.Rect(0, 0, 6000, 4000-n))); err != nil {
		panic(err)
	}
	for _, body := range []string{strings.Repeat("x", 8<<20), blank.String()[:blank.Len()/2], blank.String()} {
		add("POST /picture.json HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
		add("POST /picture.json HTTP/1.1\r\nHost: x\r\nContent-Length: 8000000\r\n\r\n") // without a body
	}
	return requests
}

// sendAttack sends a request. It disconnects after the duration gone if that is not 0, and otherwise
// reads the response.
func sendAttack(ctx context.Context, addr, request string, gone time.Duration) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	io.WriteString(conn, request)
	if gone > 0 {
		time.Sleep(gone)
		return
	}
	if answer, err := http.ReadResponse(bufio.NewReader(conn), nil); err == nil {
		io.Copy(io.Discard, answer.Body)
		answer.Body.Close()
	}
}

// sendSlowReader sends a request and reads the response at 18 kB per second.
func sendSlowReader(ctx context.Context, addr, request string) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	conn.(*net.TCPConn).SetReadBuffer(4 << 10)
	io.WriteString(conn, request)
	for part := make([]byte, 1800); err == nil; time.Sleep(100 * time.Millisecond) {
		_, err = conn.Read(part)
	}
}

// FuzzRequest checks that every request gets a documented status, and that errors are well-formed.
func FuzzRequest(f *testing.F) {
	for _, seed := range [][3]string{
		{"/solve.gif", "puzzle=864072513&theme=dark"},
		{"/solve.png", "puzzle=横刀立马&view=step:3&size=100"},
		{"/solve.svg", "puzzle=rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN&view=solution"},
		{"/solve.json", "puzzle=klotski:1xx2/1xx2/3445/3785/6009:..../..../..../.xx./.xx.:same=12"},
		{"/random.gif", "kind=tiles:3x3&length=5-9"},
		{"/daily.png", "kind=klotski&view=sheet&columns=3"},
		{"/player.json", "puzzle=1+2+3%0A4+5+6%0A7+0+8&lang=en"},
		{"/", "puzzle=%00&lang=zh&random=rush"},
		{"/", "day=2026-11-24&kind=rush"},
		{"/embed", "puzzle=864072513&moves=UDUL&at=2"},
		{"/card.png", "puzzle=864072513&lang=en"},
		{"/code.json", "puzzle=864072513&as=gif"},
		{"/oembed", "url=http%3A%2F%2Fexample.com%2F%3Fpuzzle%3D864072513&maxwidth=200&format=xml"},
		{"/progress.json", "puzzle=864072513"},
		{"/puzzles.html", "lang=zh"},
		{"/picture.json", ""},
		{"/picture.json", "lang=zh", "GIF89a\x01\x00\x01\x00\x00\x00\x00\x3b"},
		{"/nothing.svg", "title=<&from=2&to=1"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	l := guard.DefaultLimits()
	l.Timeout, l.Positions, l.Size, l.Frames, l.Pixels = 200*time.Millisecond, 20_000, 200, 60, 2_000_000
	s := New(l, "test", slog.New(slog.NewTextHandler(io.Discard, nil)))
	promised := map[int]bool{200: true, 303: true, 400: true, 404: true, 405: true, 413: true, 422: true, 501: true, 503: true}
	f.Fuzz(func(t *testing.T, path, query, body string) {
		if len(path)+len(query)+len(body) > 2000 {
			return
		}
		method := http.MethodGet
		if body != "" {
			method = http.MethodPost
		}
		r := httptest.NewRequest(method, "/", strings.NewReader(body))
		r.URL = &url.URL{Path: path, RawQuery: query}
		r.RequestURI = r.URL.String()
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if !promised[w.Code] {
			t.Errorf("%s %s %q: status %d, body %s", method, r.RequestURI, body, w.Code, w.Body)
		}
		if ext := extension(path); ext != "" && w.Code >= 400 {
			if err := wellFormed(ext, w.Body); err != nil {
				t.Errorf("%s %s %q: %v", method, r.RequestURI, body, err)
			}
		}
	})
}
