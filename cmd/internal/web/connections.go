package web

import (
	"net"
	"net/http"
	"slices"
	"sync"
	"time"
)

// Connections is a listener that keeps at most so many connections open. Where there are
// as many, the one that has been idle longest is closed for the next, or else the one that reads
// its answer most slowly; where all are at work, the next waits in the queue of the operating
// system. Package netutil has only the last of these.
type connections struct {
	net.Listener
	open       chan struct{} // a token for each that is open
	endSlowest func()        // ends an answer that is read slowly
	closed     chan struct{}
	closing    sync.Once

	mu   sync.Mutex // guards what follows
	idle []net.Conn // the longest idle in front
}

func newConnections(l net.Listener, most int, endSlowest func()) *connections {
	return &connections{Listener: l, open: make(chan struct{}, most), endSlowest: endSlowest, closed: make(chan struct{})}
}

// sendBuffer is how many bytes of an answer the operating system may hold for a client that
// reads slowly. What is left to it takes some megabytes, and nobody notices such a client.
const sendBuffer = 2 * chunk

// Accept returns the next connection as soon as there is room for it.
func (c *connections) Accept() (net.Conn, error) {
	for entered := false; !entered; {
		select {
		case c.open <- struct{}{}:
			entered = true
		case <-c.closed:
			return nil, net.ErrClosed
		case <-time.After(slowGrace / 50):
			c.makeRoom()
		}
	}
	conn, err := c.Listener.Accept()
	if err != nil {
		<-c.open
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetWriteBuffer(sendBuffer) // without success slow clients are only noticed later
	}
	return conn, err
}

// makeRoom closes a connection that can be spared. The server notices, and calls state.
func (c *connections) makeRoom() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.idle) == 0 {
		c.endSlowest()
		return
	}
	c.idle[0].Close()
	c.idle = c.idle[1:]
}

// Close lets Accept return.
func (c *connections) Close() error {
	c.closing.Do(func() { close(c.closed) })
	return c.Listener.Close()
}

// state is what http.Server.ConnState calls.
func (c *connections) state(conn net.Conn, state http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.idle = slices.DeleteFunc(c.idle, func(other net.Conn) bool { return other == conn })
	switch state {
	case http.StateIdle:
		c.idle = append(c.idle, conn)
	case http.StateClosed, http.StateHijacked:
		<-c.open
	}
}
