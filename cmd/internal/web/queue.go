package web

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	"slidegif/solve/input"
)

// A workQueue lets a few callers work at a time, has a few more wait, and refuses the rest
// at once: a server that refuses quickly recovers as soon as a burst of requests is over.
type workQueue struct {
	working  chan struct{} // a token for each caller that works
	admitted chan struct{} // a token for each caller that works or waits
	limits   Limits
	refused  atomic.Int64
}

func newWorkQueue(l Limits) *workQueue {
	return &workQueue{working: make(chan struct{}, l.Workers), admitted: make(chan struct{}, l.Workers+l.Queue), limits: l}
}

var errBusy = &httpError{
	status: http.StatusServiceUnavailable, retry: 2 * time.Second,
	error: input.Faultf("too many puzzles are waiting to be solved"), hint: input.Say("try again in a moment"),
}

// run has work done when its turn comes, within the time of one request.
func (q *workQueue) run(ctx context.Context, work func(context.Context)) error {
	leave, err := q.enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	ctx, cancel := context.WithTimeoutCause(ctx, q.limits.Timeout, errTimeout)
	defer cancel()
	work(ctx)
	return nil
}

// enter waits until the caller may work. Without an error the caller must call leave.
func (q *workQueue) enter(ctx context.Context) (leave func(), err error) {
	select {
	case q.admitted <- struct{}{}:
	default:
		q.refused.Add(1)
		return nil, errBusy
	}
	timer := time.NewTimer(q.limits.Wait)
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

// waiting returns how many callers wait.
func (q *workQueue) waiting() int { return max(0, len(q.admitted)-len(q.working)) }
