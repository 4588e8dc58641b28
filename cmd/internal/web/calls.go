package web

import (
	"context"
	"sync"

	"slidegif/solve/parallel"
)

// Calls runs work once for all callers that ask for it at the same time. Unlike in package
// singleflight the work belongs to none of the callers: it is cancelled only when no caller
// waits for it, and a panic in it becomes an error.
type calls[V any] struct {
	mu     sync.Mutex
	active map[string]*call[V]
}

type call[V any] struct {
	waiting int // guarded by calls.mu
	cancel  context.CancelFunc
	done    chan struct{}
	value   V
	err     error
}

// do returns what work returns. Where a call for the same key is running, do waits for its
// result instead. It returns early with the cause of ctx's end.
func (f *calls[V]) do(ctx context.Context, key string, work func(context.Context) (V, error)) (V, error) {
	f.mu.Lock()
	c, running := f.active[key]
	if !running {
		working, cancel := context.WithCancel(context.WithoutCancel(ctx))
		c = &call[V]{cancel: cancel, done: make(chan struct{})}
		if f.active == nil {
			f.active = map[string]*call[V]{}
		}
		f.active[key] = c
		go f.run(working, key, c, work)
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
		f.forget(key, c) // the next caller starts again
	}
	var none V
	return none, context.Cause(ctx)
}

func (f *calls[V]) run(ctx context.Context, key string, c *call[V], work func(context.Context) (V, error)) {
	c.err = parallel.Catch(func() (err error) {
		c.value, err = work(ctx)
		return err
	})
	c.cancel()
	f.mu.Lock()
	f.forget(key, c)
	f.mu.Unlock()
	close(c.done)
}

func (f *calls[V]) forget(key string, c *call[V]) {
	if f.active[key] == c {
		delete(f.active, key)
	}
}
