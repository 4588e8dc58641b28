package memory

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// overhead is the memory that the program needs in addition to a search, in bytes.
const overhead = 32 << 20

// searches holds the state that all calls of SetLimit share.
var searches struct {
	sync.Mutex
	memory int64 // bytes of all running searches
	before int64 // limit of the garbage collector without a search
}

// SetLimit sets the memory limit of the garbage collector during a search that may use the given number of bytes.
// For concurrent searches, the limit is the sum of their limits. The function restore ends the search and
// restores the previous limit. If the environment variable GOMEMLIMIT is set, SetLimit has no effect.
func SetLimit(search int64) (restore func()) {
	if os.Getenv("GOMEMLIMIT") != "" || search <= 0 {
		return func() {}
	}
	add := func(bytes int64) {
		searches.Lock()
		defer searches.Unlock()
		if searches.memory == 0 {
			searches.before = debug.SetMemoryLimit(-1)
		}
		searches.memory += bytes
		if searches.memory == 0 {
			debug.SetMemoryLimit(searches.before)
		} else {
			debug.SetMemoryLimit(searches.memory + overhead)
		}
	}
	add(search)
	return func() { add(-search) }
}

// SetDrawingLimit is like SetLimit, but for drawing pictures. Memory that is already in use does not count.
// Without SetDrawingLimit, the largest GIF takes 1.6 times as much memory, because the heap doubles before each
// garbage collection.
func SetDrawingLimit() (restore func()) {
	used := heapInUse()
	if used > drawing/4 { // the data of a search that has ended
		runtime.GC()
		used = heapInUse()
	}
	return SetLimit(used + drawing)
}

// drawing is the limit for drawing pictures, in bytes. The largest pictures exceed the limit, but need less than
// 300 MiB.
const drawing = 180 << 20

// heapInUse returns the number of bytes that the last garbage collection found in use.
func heapInUse() int64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}
