package web

import (
	"net"
	"net/http"
	"slices"
	"testing"
)

// A countedConn tells its number where it is closed.
type countedConn struct {
	net.Conn
	number int
	closed *[]int
}

func (c countedConn) Close() error {
	*c.closed = append(*c.closed, c.number)
	return nil
}

// TestRoom: for the next connection the one that has been idle longest is closed, and one that has yet to send a request
// only where none is idle.
func TestRoom(t *testing.T) {
	all := newConnections(nil, 3, func() {})
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
	for range 3 {
		enter()
	}
	if want := []int{2, 1, 0}; !slices.Equal(closed, want) {
		t.Errorf("closed are %v, want %v", closed, want)
	}
}
