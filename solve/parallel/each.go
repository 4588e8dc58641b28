package parallel

import (
	"runtime"
	"sync/atomic"
)

// Workers returns n if n is positive, or GOMAXPROCS otherwise.
func Workers(n int) int {
	if n > 0 {
		return n
	}
	return runtime.GOMAXPROCS(0)
}

// Each calls the function f for every i from 0 to n-1, in at most the given number of goroutines.
// An idle goroutine takes the next i. The worker argument of f is the index of the goroutine, and
// is less than workers. If a call fails, Each starts no more calls and returns the first error.
func Each(workers, n int, f func(worker, i int) error) error {
	var next atomic.Int64
	var group Group
	for worker := range min(workers, n) {
		group.Go(func() error {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				if err := f(worker, int(i)); err != nil {
					next.Store(int64(n))
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}
