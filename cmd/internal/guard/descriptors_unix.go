//go:build unix

package guard

import (
	"math"
	"syscall"
)

// maxDescriptors returns the maximum number of files and connections that this process can have open.
func maxDescriptors() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return math.MaxInt32
	}
	return int(min(uint64(limit.Cur), math.MaxInt32))
}
