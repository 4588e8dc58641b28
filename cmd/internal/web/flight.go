package web

import (
	"context"
	"sync"

	"slidegif/solve/crew"
)

// Flights do work once for all who ask for it at the same time. Unlike in package
// singleflight the work belongs to none of them: it ends early only when nobody waits any
// more, and a panic in it becomes an error.
type flights[V any] struct {
	mu     sync.Mutex
	active map[string]*flight[V]
}

type flight[V any] struct {
	waiting int // guarded by flights.mu
	cancel  context.CancelFunc
	done    chan struct{}
	value   V
	err     error
}

// do returns what work returns, of a call for the same key that is under way if there is
// one. It returns early with the cause of ctx's end.
func (f *flights[V]) do(ctx context.Context, key string, work func(context.Context) (V, error)) (V, error) {
	f.mu.Lock()
	fl, underWay := f.active[key]
	if !underWay {
		working, cancel := context.WithCancel(context.WithoutCancel(ctx))
		fl = &flight[V]{cancel: cancel, done: make(chan struct{})}
		if f.active == nil {
			f.active = map[string]*flight[V]{}
		}
		f.active[key] = fl
		go f.run(working, key, fl, work)
	}
	fl.waiting++
	f.mu.Unlock()

	select {
	case <-fl.done:
		return fl.value, fl.err
	case <-ctx.Done():
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if fl.waiting--; fl.waiting == 0 {
		fl.cancel()
		f.land(key, fl) // who comes now begins anew
	}
	var none V
	return none, context.Cause(ctx)
}

func (f *flights[V]) run(ctx context.Context, key string, fl *flight[V], work func(context.Context) (V, error)) {
	fl.err = crew.Catch(func() (err error) {
		fl.value, err = work(ctx)
		return err
	})
	fl.cancel()
	f.mu.Lock()
	f.land(key, fl)
	f.mu.Unlock()
	close(fl.done)
}

func (f *flights[V]) land(key string, fl *flight[V]) {
	if f.active[key] == fl {
		delete(f.active, key)
	}
}
