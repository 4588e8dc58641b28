package guard

import (
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
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
		if admitted, _ := all.admit(conns[len(conns)-1]); !admitted {
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

// TestFull checks how often a full server aborts slow responses, and that a new connection is admitted as soon as
// another one is closed.
func TestFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		aborts := 0
		all := NewConnections(nil, 1, func() { aborts++ })
		var first net.Conn
		for i := range 1 + ReservedConns {
			conn := countedConn{nil, i, new([]int)}
			if i == 0 {
				first = conn
			}
			all.waitForRoom(conn)
			all.open[conn].SetBusy()
		}
		aborts = 0
		start := time.Now()
		time.AfterFunc(time.Minute+time.Millisecond, func() { all.ConnState(first, http.StateClosed) })
		all.waitForRoom(countedConn{nil, -1, new([]int)})
		if took := time.Since(start); took != time.Minute+time.Millisecond {
			t.Errorf("admitted after %v, want the moment when another connection is closed", took)
		}
		if want := int(time.Minute / (slowGrace / 50)); aborts < want || aborts > want+2 {
			t.Errorf("%d aborts in a minute, want %d", aborts, want)
		}
	})
}

// TestCheckDescriptors checks the limit on file descriptors.
func TestCheckDescriptors(t *testing.T) {
	if err := checkDescriptors(minDescriptors); err != nil {
		t.Error(err)
	}
	if err := checkDescriptors(7); err == nil || !strings.Contains(err.Error(), "can open 7 files") {
		t.Errorf("with 7 file descriptors: error %v, want one that names the number", err)
	}
}
