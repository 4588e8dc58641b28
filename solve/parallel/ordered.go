package parallel

import (
	"context"
)

// Ordered passes each value yielded by produce to the function work, in the given number of
// goroutines. Ordered then passes the results to consume in the order of the values. At most
// 2*workers values are in progress at a time. With one worker, Ordered stays in the calling
// goroutine and finishes each value before the next is produced.
//
// After the first error, yield returns false, and Ordered stops and returns the error. The error
// comes from produce, consume or ctx, or is a *Panic if one of the three functions panicked.
func Ordered[T, R any](ctx context.Context, workers int, produce func(yield func(T) bool) error, work func(T) R, consume func(R) error) error {
	if workers == 1 {
		return oneByOne(ctx, produce, work, consume)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	type job struct {
		value  T
		result chan R
	}
	todo := make(chan job)
	order := make(chan job, workers)
	fail := func(err error) error {
		if err != nil {
			cancel(err)
		}
		return nil
	}
	var g Group
	for range workers {
		g.Go(func() error {
			return fail(Catch(func() error {
				for j := range todo {
					j.result <- work(j.value)
				}
				return nil
			}))
		})
	}
	g.Go(func() error {
		defer close(todo)
		defer close(order)
		return fail(Catch(func() error {
			return produce(func(v T) bool {
				j := job{v, make(chan R, 1)}
				select {
				case <-ctx.Done():
					return false
				case order <- j:
				}
				select {
				case <-ctx.Done():
					return false
				case todo <- j:
					return true
				}
			})
		}))
	})
	for j := range order {
		select {
		case <-ctx.Done():
		case r := <-j.result:
			if ctx.Err() == nil {
				fail(Catch(func() error { return consume(r) }))
			}
		}
	}
	g.Wait()
	return context.Cause(ctx)
}

// oneByOne implements Ordered for one worker.
func oneByOne[T, R any](ctx context.Context, produce func(yield func(T) bool) error, work func(T) R, consume func(R) error) error {
	var stopped error
	err := Catch(func() error {
		return produce(func(v T) bool {
			if stopped = context.Cause(ctx); stopped == nil {
				stopped = consume(work(v))
			}
			return stopped == nil
		})
	})
	if stopped != nil {
		return stopped
	}
	return err
}
