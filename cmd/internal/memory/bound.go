package memory

import (
	"os"
	"runtime/debug"
)

// overhead is the memory that the program needs in addition to a search, in bytes.
const overhead = 32 << 20

// SetLimit sets the memory limit of the garbage collector during a search that may use the given number of
// bytes. It returns a function that restores the previous limit. If the environment variable GOMEMLIMIT is set,
// SetLimit has no effect.
func SetLimit(search int64) (restore func()) {
	if os.Getenv("GOMEMLIMIT") != "" || search <= 0 {
		return func() {}
	}
	before := debug.SetMemoryLimit(search + overhead)
	return func() { debug.SetMemoryLimit(before) }
}
