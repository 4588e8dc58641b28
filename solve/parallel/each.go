package parallel

import (
	"runtime"
	"sync/atomic"
)

// Workers returns how many goroutines share work: as many as were asked for, or one for each
// processor where that is 0.
func Workers(asked int) int {
	if asked > 0 {
		return asked
	}
	return runtime.GOMAXPROCS(0)
}

// Each calls f for the numbers below n, in goroutines that take one after the other. Worker is
// the number of the goroutine, below workers. After an error, which Each returns, no more are taken.
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
