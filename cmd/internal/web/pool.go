package web

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// A pool bounds the memory of bodies that are on their way to clients or from them, since a slow
// client holds its body in memory. Where there is no room for the next, the client that has been slow for
// longest is cut off for it.
type pool struct {
	bound int64

	mu    sync.Mutex // guards what follows
	bytes int64
	flows map[*flow]time.Time // since when
}

// A flow is a body on its way.
type flow struct {
	moved atomic.Int64 // bytes so far
	cut   func()       // ends it
}

func newPool(bound int64) *pool { return &pool{bound: bound, flows: map[*flow]time.Time{}} }

const (
	// slowGrace is how long a body is on its way before its client may be called slow.
	slowGrace = time.Second
	// slowRate is as many bytes a second as a client moves who is never cut off for others.
	slowRate = 512 << 10
)

// enter counts a flow among those that may be cut off.
func (p *pool) enter(f *flow) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.flows[f] = time.Now()
}

// leave is the end of a flow that held so many bytes.
func (p *pool) leave(f *flow, bytes int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.flows, f)
	p.bytes -= bytes
}

// take waits for room for some more bytes of a flow that has entered. It fails with errBusy where there
// is none, and where the flow was cut off.
func (p *pool) take(ctx context.Context, f *flow, n int64) error {
	cut := false
	err := p.wait(ctx, func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		_, under := p.flows[f]
		cut = !under
		return cut || p.add(n)
	})
	if cut {
		err = errBusy
	}
	return err
}

// add takes room for some bytes if there is any. Alone even a large body has room. The caller has
// locked p.
func (p *pool) add(n int64) bool {
	if p.bytes > 0 && p.bytes+n > p.bound {
		return false
	}
	p.bytes += n
	return true
}

// wait tries to get room until it is there, or for too long.
func (p *pool) wait(ctx context.Context, try func() bool) error {
	late := time.After(2 * slowGrace)
	for !try() {
		p.endSlow()
		select {
		case <-time.After(slowGrace / 50):
		case <-late:
			return errBusy
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// endSlow cuts off the client that has been slow for longest, if any is slow.
func (p *pool) endSlow() {
	p.mu.Lock()
	defer p.mu.Unlock()
	var oldest *flow
	longest := slowGrace
	for f, began := range p.flows {
		took := time.Since(began)
		if rate := float64(f.moved.Load()) / took.Seconds(); took > longest && rate < slowRate {
			oldest, longest = f, took
		}
	}
	if oldest != nil {
		delete(p.flows, oldest)
		oldest.cut()
	}
}

// Sending is the pool of answers. One that several clients read at the same time counts once.
type sending struct {
	*pool
	readers map[*byte]int // by the first byte of an answer; guarded by the pool's lock
}

func newSending(bound int64) *sending { return &sending{newPool(bound), map[*byte]int{}} }

// begin counts an answer until end is called. It fails with errBusy where there is no room.
func (s *sending) begin(ctx context.Context, w http.ResponseWriter, body []byte) (end func(), err error) {
	if len(body) == 0 {
		return func() {}, nil
	}
	if err := s.wait(ctx, func() bool { return s.read(body) }); err != nil {
		return nil, err
	}
	f := &flow{cut: func() {}}
	if rec, ok := w.(*recorder); ok {
		f = &rec.flow
	}
	s.enter(f)
	return func() { s.leave(f, s.unread(body)) }, nil
}

// read counts one more reader of an answer, and reports whether there is room for it.
func (s *sending) read(body []byte) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	first := &body[0]
	if s.readers[first] == 0 && !s.add(int64(len(body))) {
		return false
	}
	s.readers[first]++
	return true
}

// unread is the end of a reader. It returns the bytes that are free then.
func (s *sending) unread(body []byte) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	first := &body[0]
	if s.readers[first]--; s.readers[first] > 0 {
		return 0
	}
	delete(s.readers, first)
	return int64(len(body))
}
