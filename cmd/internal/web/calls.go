package web

import (
	"context"
	"sync"

	"slidegif/solve/parallel"
)

// Calls runs work once for all callers that ask for it at the same time. Package singleflight has
// the work run on when its callers have gone: here it is cancelled when none waits for it any
// more, and a panic in it becomes an error.
type calls struct {
	mu     sync.Mutex
	active map[key]*call
}

type call struct {
	waiting int // guarded by calls.mu
	cancel  context.CancelFunc
	done    chan struct{}
	value   any
	err     error
}

// do returns what work returns. Where a call for the same key is running, do waits for its
// result instead. It returns early with the cause of ctx's end.
func (f *calls) do(ctx context.Context, k key, work func(context.Context) (any, error)) (any, error) {
	f.mu.Lock()
	c, running := f.active[k]
	if !running {
		working, cancel := context.WithCancel(context.WithoutCancel(ctx))
		c = &call{cancel: cancel, done: make(chan struct{})}
		if f.active == nil {
			f.active = map[key]*call{}
		}
		f.active[k] = c
		go f.run(working, k, c, work)
	}
	c.waiting++
	f.mu.Unlock()

	select {
	case <-c.done:
		return c.value, c.err
	case <-ctx.Done():
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if c.waiting--; c.waiting == 0 {
		c.cancel()
		f.forget(k, c) // the next caller starts again
	}
	return nil, context.Cause(ctx)
}

func (f *calls) run(ctx context.Context, k key, c *call, work func(context.Context) (any, error)) {
	c.err = parallel.Catch(func() (err error) {
		c.value, err = work(ctx)
		return err
	})
	c.cancel()
	f.mu.Lock()
	f.forget(k, c)
	f.mu.Unlock()
	close(c.done)
}

func (f *calls) forget(k key, c *call) {
	if f.active[k] == c {
		delete(f.active, k)
	}
}
