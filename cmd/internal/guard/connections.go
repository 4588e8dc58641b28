package guard

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

// Connections is a net.Listener with a limit on the number of open connections. When the limit is reached, the
// listener closes the connection with the longest idle time to make room for a new connection. If no connection is
// idle, the listener evicts the connection that has waited longest for a complete request. The client gets status
// 503. If all connections are busy, ReservedConns additional connections are admitted. On additional connections,
// only requests for /healthz, /readyz and /metrics succeed; all others get status 503. The type
// netutil.LimitListener would only limit the number of connections.
type Connections struct {
	net.Listener
	MaxDraining  int // maximum number of evicted connections that wait for status 503
	maxOpen      int
	abortSlowest func()        // aborts the response that is sent most slowly
	removed      chan struct{} // receives a value after a connection has been removed

	mu       sync.Mutex // guards the fields below
	open     map[net.Conn]*Slot
	idle     []net.Conn // connections between two requests, with the longest idle first
	pending  []net.Conn // connections whose request or body has not arrived, with the longest wait first
	draining []*Slot    // evicted connections, which get 503 when their request arrives or when more connections must be evicted
}

const (
	// ReservedConns is the number of additional connections that are accepted while all other connections are busy.
	ReservedConns       = 16
	reservedDescriptors = 8 // file descriptors for logs, the runtime and the listener
)

// A Slot holds the state of an open connection. A request without a connection, as in tests, has a nil *Slot.
type Slot struct {
	listener *Connections
	conn     net.Conn
	excess   bool // admitted above the limit, or evicted
	used     bool // has completed a request
	busy     bool // is handling a request
}

type slotKey struct{}

// minDescriptors is the smallest number of file descriptors with which a server can work.
const minDescriptors = reservedDescriptors + ReservedConns + 2 // a connection and a draining one

// CheckDescriptors returns an error if this process can open too few files and connections.
func CheckDescriptors() error { return checkDescriptors(maxDescriptors()) }

func checkDescriptors(n int) error {
	if n < minDescriptors {
		return input.Faultf("the process can open %d files, but a server needs at least %d: raise the limit, for example with ulimit -n 1024", n, minDescriptors)
	}
	return nil
}

// NewConnections returns a listener that admits at most maxOpen connections of l. If all connections are busy
// when a new connection arrives, the listener calls abortSlowest.
func NewConnections(l net.Listener, maxOpen int, abortSlowest func()) *Connections {
	available := maxDescriptors() - reservedDescriptors - ReservedConns
	draining := max(1, min(64, available/4))
	return &Connections{Listener: l, maxOpen: max(1, min(maxOpen, available-draining)), MaxDraining: draining, abortSlowest: abortSlowest, removed: make(chan struct{}, 1), open: map[net.Conn]*Slot{}}
}

// sendBuffer is the size of the send buffer of a socket, in bytes. With the default on some systems,
// several megabytes, a whole response fits into the buffer, and a slow client looks fast.
const sendBuffer = 2 * chunk

// Accept implements net.Listener. Accept waits until there is room for the new connection.
func (c *Connections) Accept() (net.Conn, error) {
	for {
		conn, err := c.Listener.Accept()
		if outOfDescriptors(err) && c.makeRoom() {
			continue
		}
		if err != nil {
			return nil, err
		}
		c.waitForRoom(conn)
		if tcp, ok := conn.(*net.TCPConn); ok {
			_ = tcp.SetWriteBuffer(sendBuffer) // if this fails, slow clients are only detected later
		}
		return conn, nil
	}
}

// waitForRoom waits until admit accepts a new connection. While all connections are busy, it aborts slow
// responses. Connections above the limit get 503 and are closed soon.
func (c *Connections) waitForRoom(conn net.Conn) {
	for {
		admitted, busy := c.admit(conn)
		if busy {
			c.abortSlowest()
		}
		if admitted {
			return
		}
		select {
		case <-c.removed:
		case <-time.After(slowGrace / 50):
		}
	}
}

func outOfDescriptors(err error) bool {
	return errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE)
}

// admit registers a new connection if there is room. busy reports whether all other connections are busy.
func (c *Connections) admit(conn net.Conn) (admitted, busy bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	busy = len(c.open) >= c.maxOpen && !c.evictOne()
	if len(c.open) >= c.maxOpen+ReservedConns {
		return false, busy
	}
	c.open[conn] = &Slot{listener: c, conn: conn, excess: len(c.open) >= c.maxOpen}
	c.pending = append(c.pending, conn)
	return true, busy
}

// makeRoom closes a waiting connection to free its file descriptor. makeRoom reports whether any
// connection was waiting.
func (c *Connections) makeRoom() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	found := c.evictOne()
	return c.rejectOne() || found
}

// evictOne closes the connection that has been idle longest or, if none is idle, moves a pending
// connection to the draining list. If there is neither, evictOne returns false. The caller must hold
// c.mu.
func (c *Connections) evictOne() bool {
	switch {
	case len(c.idle) > 0:
		c.close(c.idle[0])
	case len(c.pending) > 0:
		s := c.open[c.pending[0]]
		s.excess = true
		c.remove(s.conn)
		if c.draining = append(c.draining, s); len(c.draining) > c.MaxDraining {
			c.rejectOne()
		}
	default:
		return false
	}
	return true
}

// rejectOne closes the first draining connection that is not busy, or returns false if there is none. A
// connection without a completed request first gets status 503. Other connections get no response,
// because the write blocks if the client has not read the previous response.
func (c *Connections) rejectOne() bool {
	i := slices.IndexFunc(c.draining, func(s *Slot) bool { return !s.busy })
	if i < 0 {
		return false
	}
	s := c.draining[i]
	if !s.used {
		writeCrowded(s.conn)
	}
	c.close(s.conn)
	return true
}

func (c *Connections) close(conn net.Conn) {
	conn.Close()
	c.remove(conn)
}

func (c *Connections) remove(conn net.Conn) {
	delete(c.open, conn)
	c.moveTo(conn, nil)
	c.draining = slices.DeleteFunc(c.draining, func(s *Slot) bool { return s.conn == conn })
	select {
	case c.removed <- struct{}{}:
	default:
	}
}

// moveTo removes a connection from the idle or pending list. Unless list is nil, moveTo then appends the
// connection to list.
func (c *Connections) moveTo(conn net.Conn, list *[]net.Conn) {
	same := func(other net.Conn) bool { return other == conn }
	c.idle, c.pending = slices.DeleteFunc(c.idle, same), slices.DeleteFunc(c.pending, same)
	if list != nil && c.open[conn] != nil {
		*list = append(*list, conn)
	}
}

// ConnState implements http.Server.ConnState.
func (c *Connections) ConnState(conn net.Conn, state http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch state {
	case http.StateIdle:
		if s := c.open[conn]; s != nil {
			s.used, s.busy = true, false
		}
		c.moveTo(conn, &c.idle)
	case http.StateActive:
		c.moveTo(conn, &c.pending) // the connection is pending until its request has arrived
	case http.StateClosed, http.StateHijacked:
		c.remove(conn)
	}
}

// ConnContext implements http.Server.ConnContext.
func (c *Connections) ConnContext(ctx context.Context, conn net.Conn) context.Context {
	c.mu.Lock()
	defer c.mu.Unlock()
	return context.WithValue(ctx, slotKey{}, c.open[conn])
}

// SlotOf returns the slot for the connection on which a request arrived.
func SlotOf(r *http.Request) *Slot {
	s, _ := r.Context().Value(slotKey{}).(*Slot)
	return s
}

// SetBusy records that the connection is handling a request.
func (p *Slot) SetBusy() { p.update(nil, true) }

// SetReceiving records that the connection is waiting for the body of a request.
func (p *Slot) SetReceiving() {
	if p != nil {
		p.update(&p.listener.pending, false)
	}
}

// Excess reports whether the connection exceeds the limit or was evicted. Respond with ErrCrowded
// to requests on such a connection. If p is nil, Excess returns false.
func (p *Slot) Excess() bool { return p != nil && p.excess }

// OpenConnections returns the number of open connections of the listener, or 0 if p is nil.
func (p *Slot) OpenConnections() int {
	if p == nil {
		return 0
	}
	p.listener.mu.Lock()
	defer p.listener.mu.Unlock()
	return len(p.listener.open) + len(p.listener.draining)
}

func (p *Slot) update(list *[]net.Conn, busy bool) {
	if p == nil {
		return
	}
	p.listener.mu.Lock()
	defer p.listener.mu.Unlock()
	p.busy = busy
	p.listener.moveTo(p.conn, list)
}

// ErrCrowded is the error for a request on an excess connection.
var ErrCrowded = &Error{
	Status: http.StatusServiceUnavailable, Retry: 2 * time.Second,
	Err: input.Faultf("too many connections are open"), Hint: input.Say("try again in a moment"),
}

// writeCrowded writes ErrCrowded as a complete HTTP response, before the server has read the request.
func writeCrowded(w io.Writer) {
	text := ErrCrowded.Error() + "\n" + ErrCrowded.Hint.String() + "\n"
	// Ignore errors, because the client may have closed the connection.
	_, _ = fmt.Fprintf(w, "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: %d\r\nCache-Control: no-store\r\nAccess-Control-Allow-Origin: *\r\n"+
		"Content-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\n\r\n%s", ErrCrowded.Retry/time.Second, len(text), text)
}
