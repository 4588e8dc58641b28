package web

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"slidegif/cmd/internal/guard"
	"slidegif/solve/test/testcost"
)

// A pipes is a listener whose connections exist only in the process, so that they use the clock of a synctest bubble.
type pipes struct {
	accepted chan net.Conn
	closed   chan struct{}
}

func newPipes() *pipes { return &pipes{make(chan net.Conn), make(chan struct{})} }

// dial returns the client's end of a new connection.
func (p *pipes) dial() net.Conn {
	client, server := net.Pipe()
	p.accepted <- server
	return client
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.accepted:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	close(p.closed)
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80} }

// inBubble serves s on connections with a fake clock, calls test, and stops the server.
func inBubble(t *testing.T, test func(t *testing.T, s *Server, p *pipes)) {
	synctest.Test(t, func(t *testing.T) {
		s, p := newTestServer(t), newPipes()
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- s.Serve(ctx, p) }()
		test(t, s, p)
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// TestDeadlines checks when the server closes the connection of a client that stops sending or reading.
func TestDeadlines(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	for _, c := range []struct {
		name, sent string
		answer     bool // the client reads a complete answer first
		after      time.Duration
	}{
		{"nothing", "", false, headerTimeout},
		{"a part of the header", "GET / HTTP/1.1\r\nHost: x\r\n", false, headerTimeout},
		{"a part of the body", "POST /picture.json HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nx", false, readTimeout},
		{"a complete request", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", true, idleTimeout},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, _ *Server, p *pipes) {
				client := p.dial()
				io.WriteString(client, c.sent)
				answers := bufio.NewReader(client)
				if c.answer {
					response, err := http.ReadResponse(answers, nil)
					if err != nil {
						t.Fatal(err)
					}
					io.Copy(io.Discard, response.Body)
				}
				start := time.Now()
				io.Copy(io.Discard, answers)
				if d := time.Since(start).Round(time.Second); d != c.after {
					t.Errorf("the server closed the connection after %v, want %v", d, c.after)
				}
			})
		})
	}
}

// TestUnreadAnswer checks that the server closes the connection of a client that does not read the answer to an invalid
// request.
func TestUnreadAnswer(t *testing.T) {
	inBubble(t, func(t *testing.T, s *Server, p *pipes) {
		client := p.dial()
		io.WriteString(client, "GET / HTTP/9.9\r\n\r\n")
		start := time.Now()
		_, err := io.WriteString(client, "more") // until the server closes the connection
		if took, most := time.Since(start), s.limits.MaxDuration()+guard.SendTimeout+time.Second; err == nil || took > most {
			t.Errorf("the server closed the connection after %v with error %v, want at most %v", took, err, most)
		}
	})
}

// TestSizesOfRequests checks that the server refuses a large header, and a large body without a length.
func TestSizesOfRequests(t *testing.T) {
	s := newTestServer(t)
	addr := listen(t, s)
	status := func(request string) (code int) {
		t.Helper()
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		go io.WriteString(conn, request)
		fmt.Fscanf(conn, "HTTP/1.1 %d", &code)
		return code
	}
	if got := status("GET / HTTP/1.1\r\nHost: x\r\nX-Large: " + strings.Repeat("x", 100<<10) + "\r\n\r\n"); got != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("header of 100 KiB: status %d", got)
	}
	large := int(s.bodyLimit(s.routes["/picture.json"])) + 1
	if got := status(fmt.Sprintf("POST /picture.json HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n", large, strings.Repeat("x", large))); got != http.StatusRequestEntityTooLarge {
		t.Errorf("body of %d bytes in chunks: status %d", large, got)
	}
}

// TestHandlerIgnoresDeadline checks that a request ends at its deadline even if its handler does not, and that the
// shutdown does not wait for such a handler.
func TestHandlerIgnoresDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, p := newTestServer(t), newPipes()
		release := make(chan struct{})
		wait := func() { <-release }
		s.routes["/handle.json"] = route{handle: func(context.Context, request) (response, error) { wait(); return response{}, nil }}
		s.routes["/serve"] = route{serve: func(http.ResponseWriter, *http.Request) { wait() }}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- s.Serve(ctx, p) }()
		client, start := p.dial(), time.Now()
		io.WriteString(client, "GET /handle.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
		var code int
		fmt.Fscanf(client, "HTTP/1.1 %d", &code)
		io.Copy(io.Discard, client)
		if d := time.Since(start); code != http.StatusServiceUnavailable || d > s.limits.MaxDuration() {
			t.Errorf("status %d after %v, want 503 after at most %v", code, d, s.limits.MaxDuration())
		}
		other := p.dial()
		io.WriteString(other, "GET /serve HTTP/1.1\r\nHost: x\r\n\r\n")
		synctest.Wait()
		start = time.Now()
		stop()
		time.AfterFunc(2*s.limits.MaxDuration(), func() { close(release) })
		if err := <-ended; !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != s.limits.MaxDuration() {
			t.Errorf("Serve returned %v after %v, want a deadline after %v", err, time.Since(start), s.limits.MaxDuration())
		}
		<-release
	})
}
