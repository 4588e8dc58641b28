package guard

import (
	"net"
	"net/http"
	"slices"
	"testing"
)

// A countedConn records its number when it is closed.
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

// TestEviction checks that a new connection closes the longest-idle connection, and evicts a pending
// one only if none is idle.
func TestEviction(t *testing.T) {
	all := NewConnections(nil, 3, func() {})
	all.MaxDraining = 1
	var closed []int
	var conns []net.Conn
	enter := func() {
		conns = append(conns, countedConn{nil, len(conns), &closed})
		if !all.admit(conns[len(conns)-1]) {
			t.Fatalf("connection %d was not admitted", len(conns)-1)
		}
	}
	for range 3 {
		enter()
	}
	for _, n := range []int{2, 1} {
		all.ConnState(conns[n], http.StateActive)
		all.ConnState(conns[n], http.StateIdle)
	}
	for range 4 { // the last evicted connection is draining
		enter()
	}
	if want := []int{2, 1, 0}; !slices.Equal(closed, want) {
		t.Errorf("closed connections = %v, want %v", closed, want)
	}
}
