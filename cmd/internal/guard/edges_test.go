package guard

import (
	"bufio"
	"context"
	"errors"
	"io"
	"math"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// TestMaxOpen checks that a server admits at least one connection, and leaves file descriptors for evicted ones and for
// itself.
func TestMaxOpen(t *testing.T) {
	for n, want := range map[int]int{-1: 1, 0: 1, 1: 1, 7: 7} {
		if got := NewConnections(nil, n, nil).maxOpen; got != want {
			t.Errorf("limit of %d connections: %d are admitted, want %d", n, got, want)
		}
	}
	c := NewConnections(nil, math.MaxInt, nil)
	if available := maxDescriptors() - 8 - ReservedConns; c.MaxDraining != max(1, min(64, available/4)) || c.maxOpen+c.MaxDraining != available {
		t.Errorf("%d connections and %d evicted ones, want all of %d file descriptors, and at most 64 evicted ones", c.maxOpen, c.MaxDraining, available)
	}
	if err := checkDescriptors(25); err == nil {
		t.Error("25 file descriptors suffice, want an error: 24 are reserved, and a connection and an evicted one need 2")
	}
}

// A fakeListener returns its errors in turn, and then connections.
type fakeListener struct {
	net.Listener
	errs []error
}

func (l *fakeListener) Accept() (net.Conn, error) {
	if len(l.errs) > 0 {
		err := l.errs[0]
		l.errs = l.errs[1:]
		return nil, err
	}
	return countedConn{nil, 99, new([]int)}, nil
}

// TestOutOfDescriptors checks that a listener without file descriptors closes a waiting connection and tries again,
// and that it returns all other errors.
func TestOutOfDescriptors(t *testing.T) {
	for _, lack := range []error{syscall.EMFILE, syscall.ENFILE} {
		l := &fakeListener{errs: []error{lack, lack}}
		c := NewConnections(l, 5, func() {})
		var closed []int
		waiting := countedConn{nil, 1, &closed}
		c.admit(waiting)
		if _, err := c.Accept(); !errors.Is(err, lack) || len(closed) != 1 {
			t.Errorf("%v: Accept() closed %d connections and returned %v, want the waiting one and, without another one, the error", lack, len(closed), err)
		}
		if conn, err := c.Accept(); err != nil || conn.(countedConn).number != 99 {
			t.Errorf("%v: Accept() = %v, %v, want the next connection", lack, conn, err)
		}
	}
	c := NewConnections(&fakeListener{errs: []error{io.ErrClosedPipe}}, 5, func() {})
	c.admit(countedConn{nil, 1, new([]int)})
	if _, err := c.Accept(); err != io.ErrClosedPipe {
		t.Errorf("Accept() = %v, want the error of the listener", err)
	}
}

// TestSlots checks which connections are above the limit or evicted, and the number of open ones.
func TestSlots(t *testing.T) {
	c := NewConnections(nil, 2, func() {})
	slot := func(conn net.Conn) *Slot {
		return SlotOf(httptest.NewRequest("GET", "/", nil).WithContext(c.ConnContext(t.Context(), conn)))
	}
	var slots []*Slot
	for i := range 3 {
		conn := countedConn{nil, i, new([]int)}
		c.admit(conn)
		slots = append(slots, slot(conn))
		slots[i].SetBusy()
	}
	if slots[0].Excess() || slots[1].Excess() || !slots[2].Excess() || slots[0].OpenConnections() != 3 {
		t.Errorf("above the limit of two: %v, %v, %v of %d, want only the last of three", slots[0].Excess(), slots[1].Excess(), slots[2].Excess(), slots[0].OpenConnections())
	}
	slots[0].SetReceiving() // a connection that waits for a body can be evicted
	c.admit(countedConn{nil, 3, new([]int)})
	if !slots[0].Excess() || slots[1].Excess() || slots[1].OpenConnections() != 4 {
		t.Errorf("evicted: %v and %v, %d open connections, want the one that waits for a body, and four", slots[0].Excess(), slots[1].Excess(), slots[1].OpenConnections())
	}
	var none *Slot
	none.SetBusy()
	none.SetReceiving()
	if none.Excess() || none.OpenConnections() != 0 || SlotOf(httptest.NewRequest("GET", "/", nil)) != nil {
		t.Error("a request without a connection has a slot")
	}
}

// A writtenConn counts the bytes that it gets.
type writtenConn struct {
	net.Conn
	bytes *int
}

func (c writtenConn) Close() error { return nil }
func (c writtenConn) Write(p []byte) (int, error) {
	*c.bytes += len(p)
	return len(p), nil
}

// TestReusedConnection checks that a new connection gets status 503 when it is closed, but that a connection that has
// completed a request gets nothing.
func TestReusedConnection(t *testing.T) {
	for _, reused := range []bool{false, true} {
		c := NewConnections(nil, 5, func() {})
		conn := writtenConn{nil, new(int)}
		c.admit(conn)
		if reused {
			c.ConnState(conn, http.StateIdle)
			c.ConnState(conn, http.StateActive)
		}
		if c.makeRoom(); (*conn.bytes == 0) != reused {
			t.Errorf("reused %v: %d bytes written before the connection was closed, want none only if it was reused", reused, *conn.bytes)
		}
		c.ConnState(conn, http.StateIdle) // has no effect
		if len(c.open)+len(c.idle)+len(c.draining) != 0 {
			t.Errorf("reused %v: a closed connection is listed", reused)
		}
	}
}

// TestCrowdedResponse checks that an evicted client gets a complete response with a hint.
func TestCrowdedResponse(t *testing.T) {
	var text strings.Builder
	writeCrowded(&text)
	r, err := http.ReadResponse(bufio.NewReader(strings.NewReader(text.String())), nil)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(r.Body)
	if want := "too many connections are open\ntry again in a moment\n"; err != nil || string(body) != want || r.StatusCode != http.StatusServiceUnavailable || r.Header.Get("Retry-After") != "2" {
		t.Errorf("status %d, Retry-After %s, body %q, error %v, want 503, 2 and %q", r.StatusCode, r.Header.Get("Retry-After"), body, err, want)
	}
}

// TestCacheCosts checks the cost of an entry: the value, the strings in the key, and 600 bytes. A value of exactly a
// quarter of the bound is cached.
func TestCacheCosts(t *testing.T) {
	keep := func(m *Cache, k Key, cost int64) (hit bool) {
		t.Helper()
		for range 2 {
			_, hit, _ = GetOrCompute(t.Context(), m, k, func(context.Context) (int, Retention, error) { return 1, Retention{cost, Forever}, nil })
		}
		return hit
	}
	m := NewCache(4000, "values", "others")
	if !keep(m, testKey{text: "12345"}, 395) || m.cost != 1000 {
		t.Errorf("cost of an entry = %d, want 1000, cached", m.cost)
	}
	if keep(m, testKey{text: "123456"}, 395) {
		t.Error("a value above a quarter of the bound is cached")
	}
	for seed := range uint64(3) {
		keep(m, testKey{"12345", seed + 1}, 395)
	}
	if s := m.Snapshot()["values"]; s != (CacheStats{Hits: 4, Misses: 6, Cost: 4000, Entries: 4}) {
		t.Errorf("full cache: %+v, want four entries that cost 4000", s)
	}
	keep(m, testKey{"12345", 9}, 395)
	if s := m.Snapshot(); s["values"].Entries != 4 || s["values"].Cost != 4000 || len(s) != 2 {
		t.Errorf("after an eviction: %+v, want four entries that cost 4000, and two sections", s)
	}
}

// TestQueueSnapshot checks the numbers of busy and waiting callers.
func TestQueueSnapshot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(Limits{Workers: 2, Queue: 2, Wait: time.Second})
		for range 3 {
			go q.Enter(t.Context())
		}
		synctest.Wait()
		if got := q.Snapshot(); got != (QueueStats{Workers: 2, Busy: 2, Waiting: 1}) {
			t.Errorf("Snapshot() = %+v, want two busy callers and a waiting one", got)
		}
		time.Sleep(2 * time.Second)
		if got := q.Snapshot(); got != (QueueStats{Workers: 2, Busy: 2, Refused: 1}) {
			t.Errorf("Snapshot() = %+v, want a refused caller after the maximum wait", got)
		}
	})
}

// TestSlowestTransfer checks that a pool aborts the oldest transfer that is slower than 512 kB per second and at least a
// second old.
func TestSlowestTransfer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newTransferPool(1)
		var aborted []string
		start := func(name string, bytes int64) {
			transfer := &transfer{abort: func() { aborted = append(aborted, name) }}
			transfer.transferred.Store(bytes)
			p.add(transfer)
		}
		start("fast", 2*512<<10)
		start("oldest", 2*512<<10-1)
		time.Sleep(time.Second)
		start("newest", 0)
		p.AbortSlowest()
		if len(aborted) != 0 {
			t.Errorf("%v aborted after a second, want none", aborted)
		}
		time.Sleep(time.Second)
		p.AbortSlowest()
		p.AbortSlowest()
		if got := strings.Join(aborted, " "); got != "oldest" {
			t.Errorf("aborted: %q, want only the oldest", got)
		}
	})
}

// TestPoolLimit checks that bodies fill a pool exactly, that an empty response takes no room, and that a transfer gives
// up after two seconds.
func TestPoolLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := NewResponsePool(100)
		var ends []func()
		for _, n := range []int{60, 40, 0} {
			end, err := s.Start(t.Context(), httptest.NewRecorder(), make([]byte, n))
			if err != nil {
				t.Fatalf("response of %d bytes: %v", n, err)
			}
			ends = append(ends, end)
		}
		start := time.Now()
		if _, err := s.Start(t.Context(), httptest.NewRecorder(), make([]byte, 1)); err != ErrBusy || time.Since(start) != 2*time.Second {
			t.Errorf("response in a full pool: %v after %v, want ErrBusy after 2s", err, time.Since(start))
		}
		for _, end := range ends {
			end()
		}
		if s.bytes != 0 {
			t.Errorf("%d bytes reserved after all responses, want 0", s.bytes)
		}
	})
}

// TestBodyErrors checks the status of a request whose body is too large or broken.
func TestBodyErrors(t *testing.T) {
	if e, ok := bodyError(&http.MaxBytesError{Limit: 9}, "hint").(*Error); !ok || e.Status != http.StatusRequestEntityTooLarge || e.Error() != "the request body is larger than 9 bytes" {
		t.Errorf("bodyError of a large body = %v, want status 413 and the limit", e)
	}
	if err := bodyError(io.ErrUnexpectedEOF, "hint"); err.Error() != "the request body cannot be read" {
		t.Errorf("bodyError of a broken body = %v", err)
	}
}
