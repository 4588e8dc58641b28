package guard

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	"slidegif/solve/input"
)

// A Queue limits the number of running callers and the number of waiting callers. All other callers are
// rejected immediately. The server therefore recovers as soon as a burst of requests is over.
type Queue struct {
	active   chan struct{} // one token per running caller
	admitted chan struct{} // one token per running or waiting caller
	limits   Limits
	refused  atomic.Int64
}

// NewQueue returns a queue with the limits in l.
func NewQueue(l Limits) *Queue {
	return &Queue{active: make(chan struct{}, l.Workers), admitted: make(chan struct{}, l.Workers+l.Queue), limits: l}
}

// ErrBusy is the error for a request that finds no room in a queue or a pool.
var ErrBusy = &Error{
	Status: http.StatusServiceUnavailable, Retry: 2 * time.Second,
	Err: input.Faultf("the server is busy: too many requests are waiting"), Hint: input.Say("try again in a moment"),
}

// Run waits for a free worker and then calls the function work with the time limit of a request.
func (q *Queue) Run(ctx context.Context, work func(context.Context)) error {
	release, err := q.Enter(ctx)
	if err != nil {
		return err
	}
	defer release()
	ctx, cancel := context.WithTimeoutCause(ctx, q.limits.Timeout, ErrTimeout)
	defer cancel()
	work(ctx)
	return nil
}

// Enter waits for a free worker. If err is nil, the caller must call release after its work.
func (q *Queue) Enter(ctx context.Context) (release func(), err error) {
	select {
	case q.admitted <- struct{}{}:
	default:
		q.refused.Add(1)
		return nil, ErrBusy
	}
	timer := time.NewTimer(q.limits.Wait)
	defer timer.Stop()
	select {
	case q.active <- struct{}{}:
		return func() { <-q.active; <-q.admitted }, nil
	case <-timer.C:
		q.refused.Add(1)
		err = ErrBusy
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	<-q.admitted
	return nil, err
}

// Full reports whether the next caller would be rejected.
func (q *Queue) Full() bool { return len(q.admitted) == cap(q.admitted) }

// A QueueStats describes the state of a queue.
type QueueStats struct{ Workers, Busy, Waiting, Refused int }

// Snapshot returns the state of the queue.
func (q *Queue) Snapshot() QueueStats {
	return QueueStats{cap(q.active), len(q.active), q.waiting(), int(q.refused.Load())}
}

func (q *Queue) waiting() int { return max(0, len(q.admitted)-len(q.active)) }
