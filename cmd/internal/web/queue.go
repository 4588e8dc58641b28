package web

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	"slidegif/solve/input"
)

// A workQueue lets a few callers run at a time, and lets a bounded number of further callers wait. It
// rejects all other callers immediately. Because excess callers are rejected quickly, the server recovers as
// soon as a burst of requests is over.
type workQueue struct {
	active   chan struct{} // one token per running caller
	admitted chan struct{} // one token per running or waiting caller
	limits   Limits
	refused  atomic.Int64
}

func newWorkQueue(l Limits) *workQueue {
	return &workQueue{active: make(chan struct{}, l.Workers), admitted: make(chan struct{}, l.Workers+l.Queue), limits: l}
}

var errBusy = &httpError{
	status: http.StatusServiceUnavailable, retry: 2 * time.Second,
	error: input.Faultf("the server is busy: too many requests are waiting"), hint: input.Say("try again in a moment"),
}

// run waits for a free worker and then calls the function work with the time limit of a request.
func (q *workQueue) run(ctx context.Context, work func(context.Context)) error {
	release, err := q.enter(ctx)
	if err != nil {
		return err
	}
	defer release()
	ctx, cancel := context.WithTimeoutCause(ctx, q.limits.Timeout, errTimeout)
	defer cancel()
	work(ctx)
	return nil
}

// enter waits for a free worker. If err is nil, the caller must call the returned function when it has finished
// its work.
func (q *workQueue) enter(ctx context.Context) (release func(), err error) {
	select {
	case q.admitted <- struct{}{}:
	default:
		q.refused.Add(1)
		return nil, errBusy
	}
	timer := time.NewTimer(q.limits.Wait)
	defer timer.Stop()
	select {
	case q.active <- struct{}{}:
		return func() { <-q.active; <-q.admitted }, nil
	case <-timer.C:
		q.refused.Add(1)
		err = errBusy
	case <-ctx.Done():
		err = ctx.Err()
	}
	<-q.admitted
	return nil, err
}

// full reports whether the next caller would be rejected.
func (q *workQueue) full() bool { return len(q.admitted) == cap(q.admitted) }

// waiting returns the number of waiting callers.
func (q *workQueue) waiting() int { return max(0, len(q.admitted)-len(q.active)) }
