package memory

import (
	"os"
	"runtime/debug"
)

// overhead is the memory of the program in addition to a search, in bytes.
const overhead = 32 << 20

// SetLimit sets the memory limit of the garbage collector for a search that may use the given
// number of bytes. The returned function restores the previous limit. SetLimit has no effect if
// the environment variable GOMEMLIMIT is set.
func SetLimit(search int64) (restore func()) {
	if os.Getenv("GOMEMLIMIT") != "" || search <= 0 {
		return func() {}
	}
	before := debug.SetMemoryLimit(search + overhead)
	return func() { debug.SetMemoryLimit(before) }
}
