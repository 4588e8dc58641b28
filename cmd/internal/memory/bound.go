package memory

import (
	"os"
	"runtime/debug"
)

// ownMemory is what the program takes besides a search: itself, and what is not yet collected.
const ownMemory = 32 << 20

// Bound makes the garbage collector keep what a search drops from adding up while it holds so many
// bytes, until restore is called. Who sets GOMEMLIMIT knows better.
func Bound(search int64) (restore func()) {
	if os.Getenv("GOMEMLIMIT") != "" || search <= 0 {
		return func() {}
	}
	before := debug.SetMemoryLimit(search + ownMemory)
	return func() { debug.SetMemoryLimit(before) }
}
