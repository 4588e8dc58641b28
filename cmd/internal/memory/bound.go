package memory

import (
	"os"
	"runtime/debug"
	"sync"
)

// overhead is the memory that the program needs in addition to a search, in bytes.
const overhead = 32 << 20

// searches is the state of SetLimit.
var searches struct {
	sync.Mutex
	memory int64 // bytes of all running searches
	before int64 // limit of the garbage collector without a search
}

// SetLimit sets the memory limit of the garbage collector during a search that may use the given number of
// bytes. The limits of simultaneous searches add up. SetLimit returns a function that ends the search and restores
// the previous limit. If the environment variable GOMEMLIMIT is set, SetLimit has no effect.
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
