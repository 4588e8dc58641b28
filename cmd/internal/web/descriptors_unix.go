//go:build unix

package web

import (
	"math"
	"syscall"
)

// maxDescriptors returns the maximum number of open files and connections of this process.
func maxDescriptors() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return math.MaxInt32
	}
	return int(min(uint64(limit.Cur), math.MaxInt32))
}
