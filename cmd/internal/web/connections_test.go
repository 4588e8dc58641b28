package web

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"

	"slidegif/cmd/internal/guard"
)

// TestRefusedConnections checks that an evicted connection gets 503 and Retry-After, with or without a
// request.
func TestRefusedConnections(t *testing.T) {
	l := limitsWithoutTimeouts()
	l.Connections = 4
	addr := listen(t, newLimitedServer(t, l))
	var conns []net.Conn
	dial := func() {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		conns = append(conns, conn)
	}
	request := func(i int, path string) {
		io.WriteString(conns[i], "GET "+path+" HTTP/1.1\r\nHost: x\r\n\r\n")
	}
	wantStatus := func(i, status int) {
		t.Helper()
		answer, err := http.ReadResponse(bufio.NewReader(conns[i]), nil)
		if err != nil {
			t.Fatalf("connection %d: %v", i, err)
		}
		text, err := io.ReadAll(answer.Body)
		retry := answer.Header.Get("Retry-After") != "" && strings.Contains(string(text), "too many connections")
		refused := status == http.StatusServiceUnavailable
		if err != nil || answer.StatusCode != status || refused != retry || refused != answer.Close {
			t.Errorf("connection %d: status %d, Retry-After and reason %t, Connection: close %t, error %v, want status %d, and both if it is 503", i, answer.StatusCode, retry, answer.Close, err, status)
		}
	}
	parting := guard.NewConnections(nil, l.Connections, nil).MaxDraining
	for range l.Connections + 2*parting {
		dial()
	}
	for i := range parting {
		wantStatus(i, http.StatusServiceUnavailable)
	}
	for i := range parting {
		request(parting+i, "/robots.txt")
		wantStatus(parting+i, http.StatusServiceUnavailable)
	}
	request(len(conns)-1, "/robots.txt")
	wantStatus(len(conns)-1, http.StatusOK)
}

// TestManyConnections checks that each of many concurrent requests gets the file or 503.
func TestManyConnections(t *testing.T) {
	l := limitsWithoutTimeouts()
	l.Connections = 2
	addr := listen(t, newLimitedServer(t, l))
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
				t.Errorf("response %v, error %v, want status 200 or Retry-After", answer, err)
			}
		})
	}
	all.Wait()
}
