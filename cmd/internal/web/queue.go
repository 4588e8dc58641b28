package web

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"
)

// A workQueue lets a few callers work at a time, has a few more wait, and refuses the rest
// at once: a server that refuses quickly recovers as soon as a burst of requests is over.
type workQueue struct {
	working  chan struct{} // a token for each caller that works
	admitted chan struct{} // a token for each caller that works or waits
	wait     time.Duration
	refused  atomic.Int64
}

func newWorkQueue(workers, queue int, wait time.Duration) *workQueue {
	return &workQueue{working: make(chan struct{}, workers), admitted: make(chan struct{}, workers+queue), wait: wait}
}

var errBusy = &httpError{
	status: http.StatusServiceUnavailable, retry: 2 * time.Second,
	text: "too many puzzles are waiting to be solved", hint: "try again in a moment",
}

// enter waits until the caller may work. Without an error the caller must call leave.
func (q *workQueue) enter(ctx context.Context) (leave func(), err error) {
	select {
	case q.admitted <- struct{}{}:
	default:
		q.refused.Add(1)
		return nil, errBusy
	}
	timer := time.NewTimer(q.wait)
	defer timer.Stop()
	select {
	case q.working <- struct{}{}:
		return func() { <-q.working; <-q.admitted }, nil
	case <-timer.C:
		q.refused.Add(1)
		err = errBusy
	case <-ctx.Done():
		err = ctx.Err()
	}
	<-q.admitted
	return nil, err
}

// full reports whether the next caller would be refused at once.
func (q *workQueue) full() bool { return len(q.admitted) == cap(q.admitted) }
