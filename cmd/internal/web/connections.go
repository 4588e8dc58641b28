package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"sync"
	"syscall"
	"time"

	"slidegif/solve/input"
)

// Connections is a listener that keeps at most so many connections open. Where there are as many, one
// that waits for its client is closed for the next: the one that has been idle longest, or else the
// one that has longest not sent the whole of a request, which gets 503 first. Where all are at work, a few
// more are let in: they are told so, and get /healthz, /readyz and /metrics. Package netutil has none of this.
type connections struct {
	net.Listener
	most, mostParting int
	endSlow           func() // ends an answer that is read slowly

	mu      sync.Mutex // guards what follows
	open    map[net.Conn]*place
	idle    []net.Conn // between two requests, the longest in front
	sending []net.Conn // that have yet to send a request or its body, the longest in front
	parting []*place   // that have made room: they get 503 when their request is here, or when more have to part
}

const (
	reserve = 16 // connections that are let in while all others are at work
	own     = 8  // descriptors that the server needs besides: those of logs, of the runtime, of its listener
)

// A place is that of an open connection. Requests that came by none, as in tests, have nil.
type place struct {
	all   *connections
	conn  net.Conn
	spare bool // it is one of the reserve, or has made room
	used  bool // an earlier request was answered
	busy  bool // a request is being answered
}

type placeKey struct{}

func newConnections(l net.Listener, most int, endSlow func()) *connections {
	free := descriptors() - own - reserve
	parting := max(1, min(64, free/4))
	return &connections{Listener: l, most: max(1, min(most, free-parting)), mostParting: parting, endSlow: endSlow, open: map[net.Conn]*place{}}
}

// sendBuffer is how many bytes of an answer the operating system may hold for a client that
// reads slowly. What is left to it takes some megabytes, and nobody notices such a client.
const sendBuffer = 2 * chunk

// Accept returns the next connection for which there is room.
func (c *connections) Accept() (net.Conn, error) {
	for {
		conn, err := c.Listener.Accept()
		if noDescriptors(err) && c.makeRoom() {
			continue
		}
		if err != nil {
			return nil, err
		}
		for !c.enter(conn) {
			time.Sleep(time.Millisecond) // the reserve is being told, and leaves
		}
		if tcp, ok := conn.(*net.TCPConn); ok {
			_ = tcp.SetWriteBuffer(sendBuffer) // without success slow clients are only noticed later
		}
		return conn, nil
	}
}

// noDescriptors reports whether this process or the system has no more descriptors of files.
func noDescriptors(err error) bool {
	return errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE)
}

// enter gives a connection a place, and reports whether there is one.
func (c *connections) enter(conn net.Conn) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	full := len(c.open) >= c.most
	if full && !c.closeOne() {
		go c.endSlow()
	}
	if len(c.open) >= c.most+reserve {
		return false
	}
	c.open[conn] = &place{all: c, conn: conn, spare: len(c.open) >= c.most}
	c.sending = append(c.sending, conn)
	return true
}

// makeRoom closes a connection that waits for its client, with its descriptor, and reports whether
// there is one.
func (c *connections) makeRoom() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	found := c.closeOne()
	return c.refuseOne() || found
}

// closeOne closes a connection that waits for its client, or lets it part, and reports whether there is one.
// The caller has locked c.
func (c *connections) closeOne() bool {
	switch {
	case len(c.idle) > 0:
		c.close(c.idle[0])
	case len(c.sending) > 0:
		p := c.open[c.sending[0]]
		p.spare = true
		c.forget(p.conn)
		if c.parting = append(c.parting, p); len(c.parting) > c.mostParting {
			c.refuseOne()
		}
	default:
		return false
	}
	return true
}

// refuseOne closes the first connection that is parting and not being answered, and reports whether there is one. It
// gets 503, unless it was answered before: a client that has not read that answer would hold up the next.
func (c *connections) refuseOne() bool {
	i := slices.IndexFunc(c.parting, func(p *place) bool { return !p.busy })
	if i < 0 {
		return false
	}
	p := c.parting[i]
	if !p.used {
		tellCrowded(p.conn)
	}
	c.close(p.conn)
	return true
}

func (c *connections) close(conn net.Conn) {
	conn.Close()
	c.forget(conn)
}

// forget takes a connection out of c.
func (c *connections) forget(conn net.Conn) {
	delete(c.open, conn)
	c.move(conn, nil)
	c.parting = slices.DeleteFunc(c.parting, func(p *place) bool { return p.conn == conn })
}

// move puts a connection at the end of a list, or of none.
func (c *connections) move(conn net.Conn, to *[]net.Conn) {
	same := func(other net.Conn) bool { return other == conn }
	c.idle, c.sending = slices.DeleteFunc(c.idle, same), slices.DeleteFunc(c.sending, same)
	if to != nil && c.open[conn] != nil {
		*to = append(*to, conn)
	}
}

// state is what http.Server.ConnState calls.
func (c *connections) state(conn net.Conn, state http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch state {
	case http.StateIdle:
		if p := c.open[conn]; p != nil {
			p.used, p.busy = true, false
		}
		c.move(conn, &c.idle)
	case http.StateActive:
		c.move(conn, &c.sending) // until its request is here
	case http.StateClosed, http.StateHijacked:
		c.forget(conn)
	}
}

// context is what http.Server.ConnContext calls.
func (c *connections) context(ctx context.Context, conn net.Conn) context.Context {
	c.mu.Lock()
	defer c.mu.Unlock()
	return context.WithValue(ctx, placeKey{}, c.open[conn])
}

// placeOf returns the place of a request's connection.
func placeOf(r *http.Request) *place {
	p, _ := r.Context().Value(placeKey{}).(*place)
	return p
}

// works says that the connection has a request at work, and waits for nothing.
func (p *place) works() { p.move(nil, true) }

// receives says that the connection waits for the body of its request.
func (p *place) receives() {
	if p != nil {
		p.move(&p.all.sending, false)
	}
}

func (p *place) move(to *[]net.Conn, busy bool) {
	if p == nil {
		return
	}
	p.all.mu.Lock()
	defer p.all.mu.Unlock()
	p.busy = busy
	p.all.move(p.conn, to)
}

var errCrowded = &httpError{
	status: http.StatusServiceUnavailable, retry: 2 * time.Second,
	error: input.Faultf("too many connections are open"), hint: input.Say("try again in a moment"),
}

// tellCrowded writes errCrowded to a connection of which no request has been read.
func tellCrowded(w io.Writer) {
	text := errCrowded.Error() + "\n" + errCrowded.hint.String() + "\n"
	// A client that has gone needs no answer.
	_, _ = fmt.Fprintf(w, "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: %d\r\nCache-Control: %s\r\nAccess-Control-Allow-Origin: *\r\n"+
		"Content-Type: %s\r\nContent-Length: %d\r\n\r\n%s", errCrowded.retry/time.Second, noStore, plainText, len(text), text)
}
