package web

import (
	"context"
	"net/http"
	"time"
)

// A gate lets a few in at a time, has a few more wait in a queue, and turns the rest away
// at once: a server that says no quickly is well again as soon as the rush is over.
type gate struct {
	inside  chan struct{} // a token for each one at work
	present chan struct{} // a token for each one at work or in the queue
	wait    time.Duration
}

func newGate(workers, queue int, wait time.Duration) *gate {
	return &gate{make(chan struct{}, workers), make(chan struct{}, workers+queue), wait}
}

var errBusy = &httpError{
	status: http.StatusServiceUnavailable, retry: 2 * time.Second,
	text: "too many puzzles are waiting to be solved", hint: "try again in a moment",
}

// enter waits for its turn; leave must be called afterwards unless there is an error.
func (g *gate) enter(ctx context.Context) (leave func(), err error) {
	select {
	case g.present <- struct{}{}:
	default:
		return nil, errBusy
	}
	patience := time.NewTimer(g.wait)
	defer patience.Stop()
	select {
	case g.inside <- struct{}{}:
		return func() { <-g.inside; <-g.present }, nil
	case <-patience.C:
		err = errBusy
	case <-ctx.Done():
		err = ctx.Err()
	}
	<-g.present
	return nil, err
}
