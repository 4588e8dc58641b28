package testcost

import "runtime"

// Allocated returns the number of bytes that the function f allocates, including the allocations of concurrent
// goroutines. Unlike running time, this number is nearly the same on all machines.
func Allocated(f func()) int64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int64(after.TotalAlloc - before.TotalAlloc)
}
