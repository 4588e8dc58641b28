package guard

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// A transferPool limits the total memory for request or response bodies in transit. Without a limit, bodies
// for slow clients could fill the memory. If the next body does not fit, the pool aborts the oldest slow
// transfer.
type transferPool struct {
	maxBytes int64

	mu        sync.Mutex // guards the fields below
	bytes     int64
	transfers map[*transfer]time.Time // start times
}

// A transfer is a request or response body in transit.
type transfer struct {
	transferred atomic.Int64 // bytes
	abort       func()       // aborts the transfer
}

func newTransferPool(bound int64) *transferPool {
	return &transferPool{maxBytes: bound, transfers: map[*transfer]time.Time{}}
}

const (
	// slowGrace is the time after which a slow transfer may be aborted.
	slowGrace = time.Second
	// minRate is the minimum rate, in bytes per second, of a transfer that is never aborted.
	minRate = 512 << 10
)

func (p *transferPool) add(t *transfer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.transfers[t] = time.Now()
}

// complete unregisters a finished transfer without releasing its memory. complete returns false if the
// pool has already aborted the transfer.
func (p *transferPool) complete(t *transfer) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, active := p.transfers[t]
	delete(p.transfers, t)
	return active
}

// remove unregisters a transfer and releases its memory.
func (p *transferPool) remove(t *transfer, bytes int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.transfers, t)
	p.bytes -= bytes
}

// reserve waits until there is room for n more bytes of a registered transfer. After a timeout, or if the
// transfer is aborted, reserve returns ErrBusy.
func (p *transferPool) reserve(ctx context.Context, t *transfer, n int64) error {
	aborted := false
	err := p.retry(ctx, func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		_, active := p.transfers[t]
		aborted = !active
		return aborted || p.tryReserve(n)
	})
	if aborted {
		err = ErrBusy
	}
	return err
}

// tryReserve reserves n bytes if there is room for them. If no other bodies are in memory, the body may
// exceed the limit. The caller must hold p.mu.
func (p *transferPool) tryReserve(n int64) bool {
	if p.bytes > 0 && p.bytes+n > p.maxBytes {
		return false
	}
	p.bytes += n
	return true
}

// retry calls try until it succeeds. After each failed attempt, retry aborts a slow transfer. After a
// timeout, retry gives up.
func (p *transferPool) retry(ctx context.Context, try func() bool) error {
	deadline := time.After(2 * slowGrace)
	for !try() {
		p.AbortSlowest()
		select {
		case <-time.After(slowGrace / 50):
		case <-deadline:
			return ErrBusy
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// AbortSlowest aborts the oldest transfer that is slower than minRate, if there is one.
func (p *transferPool) AbortSlowest() {
	p.mu.Lock()
	defer p.mu.Unlock()
	var slowest *transfer
	maxElapsed := slowGrace
	for t, start := range p.transfers {
		elapsed := time.Since(start)
		if rate := float64(t.transferred.Load()) / elapsed.Seconds(); elapsed > maxElapsed && rate < minRate {
			slowest, maxElapsed = t, elapsed
		}
	}
	if slowest != nil {
		delete(p.transfers, slowest)
		slowest.abort()
	}
}

// A ResponsePool is a transferPool for responses. A response that several clients read at the same time
// counts once.
type ResponsePool struct {
	*transferPool
	readers map[*byte]int // keyed by the address of the first byte of a response; guarded by transferPool.mu
}

// NewResponsePool returns a ResponsePool that holds at most the given number of bytes.
func NewResponsePool(bound int64) *ResponsePool {
	return &ResponsePool{newTransferPool(bound), map[*byte]int{}}
}

// Start registers a response as in transit until the call of release. If there is no room for the response,
// Start returns ErrBusy.
func (s *ResponsePool) Start(ctx context.Context, w http.ResponseWriter, body []byte) (release func(), err error) {
	if len(body) == 0 {
		return func() {}, nil
	}
	if err := s.retry(ctx, func() bool { return s.addReader(body) }); err != nil {
		return nil, err
	}
	t := &transfer{abort: func() {}}
	if rec, ok := w.(*Recorder); ok {
		t = &rec.transfer
	}
	s.add(t)
	return func() { s.remove(t, s.removeReader(body)) }, nil
}

// addReader registers a reader of a response and reports whether there was room for the response.
func (s *ResponsePool) addReader(body []byte) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	first := &body[0]
	if s.readers[first] == 0 && !s.tryReserve(int64(len(body))) {
		return false
	}
	s.readers[first]++
	return true
}

// removeReader unregisters a reader. If this was the last reader, the result is the size of the response, and 0
// otherwise.
func (s *ResponsePool) removeReader(body []byte) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	first := &body[0]
	if s.readers[first]--; s.readers[first] > 0 {
		return 0
	}
	delete(s.readers, first)
	return int64(len(body))
}
