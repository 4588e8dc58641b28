package web

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
)

// A countedConn tells its number where it is closed.
type countedConn struct {
	net.Conn
	number int
	closed *[]int
}

func (c countedConn) Write(p []byte) (int, error) { return len(p), nil }

func (c countedConn) Close() error {
	*c.closed = append(*c.closed, c.number)
	return nil
}

// TestRoom: for the next connection the one that has been idle longest is closed, and one that has yet to send a request
// is refused only where none is idle.
func TestRoom(t *testing.T) {
	all := newConnections(nil, 3, func() {})
	all.mostParting = 1
	var closed []int
	var conns []net.Conn
	enter := func() {
		conns = append(conns, countedConn{nil, len(conns), &closed})
		if !all.enter(conns[len(conns)-1]) {
			t.Fatalf("connection %d finds no place", len(conns)-1)
		}
	}
	for range 3 {
		enter()
	}
	for _, n := range []int{2, 1} {
		all.state(conns[n], http.StateActive)
		all.state(conns[n], http.StateIdle)
	}
	for range 4 { // one is parting at the end
		enter()
	}
	if want := []int{2, 1, 0}; !slices.Equal(closed, want) {
		t.Errorf("closed are %v, want %v", closed, want)
	}
}

// TestRefusedConnections: a connection that makes room for another gets 503 and Retry-After, when its request has come or without one.
func TestRefusedConnections(t *testing.T) {
	l := patient()
	l.Connections = 4
	addr := listen(t, limited(t, l))
	var conns []net.Conn
	dial := func() {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		conns = append(conns, conn)
	}
	ask := func(i int, path string) {
		io.WriteString(conns[i], "GET "+path+" HTTP/1.1\r\nHost: x\r\n\r\n")
	}
	answered := func(i, status int) {
		t.Helper()
		answer, err := http.ReadResponse(bufio.NewReader(conns[i]), nil)
		if err != nil {
			t.Fatalf("connection %d: %v", i, err)
		}
		text, err := io.ReadAll(answer.Body)
		retry := answer.Header.Get("Retry-After") != "" && strings.Contains(string(text), "too many connections")
		if err != nil || answer.StatusCode != status || (status == http.StatusServiceUnavailable) != retry {
			t.Errorf("connection %d: %v %v\n%s", i, answer, err, text)
		}
	}
	parting := newConnections(nil, l.Connections, nil).mostParting
	for range l.Connections + 2*parting {
		dial()
	}
	for i := range parting {
		answered(i, http.StatusServiceUnavailable)
	}
	for i := range parting {
		ask(parting+i, "/robots.txt")
		answered(parting+i, http.StatusServiceUnavailable)
	}
	ask(len(conns)-1, "/robots.txt")
	answered(len(conns)-1, http.StatusOK)
}

// TestCrowd: of many requests at the same time each has an answer, the file or 503.
func TestCrowd(t *testing.T) {
	l := patient()
	l.Connections = 2
	addr := listen(t, limited(t, l))
	var all sync.WaitGroup
	for range 200 {
		all.Go(func() {
			conn, err := net.Dial("tcp", addr)
			if err != nil {
				t.Error(err)
				return
			}
			defer conn.Close()
			io.WriteString(conn, "GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n")
			answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
			if err != nil || answer.StatusCode != http.StatusOK && answer.Header.Get("Retry-After") == "" {
				t.Error(answer, err)
			}
		})
	}
	all.Wait()
}
