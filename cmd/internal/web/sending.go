package web

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// Sending bounds the bytes of the answers that are being sent, since a slow client holds its
// answer in memory. An answer that several clients read at the same time counts once. Where there
// is no room for the next, whoever reads most slowly is cut off for it.
type sending struct {
	bound int64

	mu      sync.Mutex // guards what follows
	bytes   int64
	readers map[*byte]int // by the first byte of an answer
	slow    map[*recorder]time.Time
}

func newSending(bound int64) *sending {
	return &sending{bound: bound, readers: map[*byte]int{}, slow: map[*recorder]time.Time{}}
}

const (
	// slowGrace is how long an answer is sent before its reader may be called slow.
	slowGrace = time.Second
	// slowRate is as many bytes a second as a reader takes who is never cut off for others.
	slowRate = 512 << 10
)

// begin counts an answer until end is called. It fails with errBusy where there is no room.
func (s *sending) begin(ctx context.Context, w http.ResponseWriter, body []byte) (end func(), err error) {
	if len(body) == 0 {
		return func() {}, nil
	}
	rec, _ := w.(*recorder)
	late := time.After(2 * slowGrace)
	for end = s.enter(rec, body); end == nil; end = s.enter(rec, body) {
		s.endSlowest()
		select {
		case <-time.After(slowGrace / 50):
		case <-late:
			return nil, errBusy
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	return end, nil
}

// enter counts an answer where there is room; else it returns nil.
func (s *sending) enter(rec *recorder, body []byte) (end func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k, n := &body[0], int64(len(body))
	if s.readers[k] == 0 {
		if s.bytes > 0 && s.bytes+n > s.bound {
			return nil
		}
		s.bytes += n
	}
	s.readers[k]++
	if rec != nil {
		s.slow[rec] = time.Now()
	}
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.slow, rec)
		if s.readers[k]--; s.readers[k] == 0 {
			delete(s.readers, k)
			s.bytes -= n
		}
	}
}

// endSlowest cuts off the client that reads most slowly, if any is slow.
func (s *sending) endSlowest() {
	s.mu.Lock()
	defer s.mu.Unlock()
	var slowest *recorder
	least := float64(slowRate)
	for rec, began := range s.slow {
		took := time.Since(began)
		if rate := float64(rec.taken.Load()) / took.Seconds(); took > slowGrace && rate < least {
			slowest, least = rec, rate
		}
	}
	if slowest != nil {
		delete(s.slow, slowest)
		slowest.cut()
	}
}
