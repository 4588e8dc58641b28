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
	most       int
	endSlowest func() bool // ends an answer that is read slowly

	mu     sync.Mutex // guards what follows
	freed  sync.Cond  // signalled when open falls, or a connection becomes idle
	open   int
	idle   []net.Conn // the longest idle in front
	closed bool
}

func newConnections(l net.Listener, most int, endSlowest func() bool) *connections {
	c := &connections{Listener: l, most: most, endSlowest: endSlowest}
	c.freed.L = &c.mu
	return c
}

// sendBuffer is how many bytes of an answer the operating system may hold for a client that
// reads slowly. What is left to it takes some megabytes, and nobody notices such a client.
const sendBuffer = 2 * chunk

// Accept returns the next connection as soon as there is room for it.
func (c *connections) Accept() (net.Conn, error) {
	c.mu.Lock()
	for closing := false; c.open >= c.most && !c.closed; {
		again := time.AfterFunc(slowGrace/2, c.freed.Signal) // who reads slowly may be known by then
		switch {
		case closing:
		case len(c.idle) > 0:
			c.idle[0].Close() // the server notices, and calls state
			c.idle, closing = c.idle[1:], true
		default:
			closing = c.endSlowest()
		}
		c.freed.Wait()
		again.Stop()
	}
	c.mu.Unlock()
	conn, err := c.Listener.Accept()
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetWriteBuffer(sendBuffer) // without success slow clients are only noticed later
	}
	if err == nil {
		c.mu.Lock()
		c.open++
		c.mu.Unlock()
	}
	return conn, err
}

// Close lets Accept return.
func (c *connections) Close() error {
	c.mu.Lock()
	c.closed = true
	c.freed.Broadcast()
	c.mu.Unlock()
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
		c.freed.Signal()
	case http.StateClosed, http.StateHijacked:
		c.open--
		c.freed.Signal()
	}
}

// count returns how many connections are open.
func (c *connections) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.open
}
