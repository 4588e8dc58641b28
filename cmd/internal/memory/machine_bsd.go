//go:build darwin || dragonfly || freebsd || netbsd || openbsd

package memory

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// machine returns the bytes of memory that the machine has, 0 where that is not known.
func machine() int64 {
	name := map[string]string{"darwin": "hw.memsize", "netbsd": "hw.physmem64", "openbsd": "hw.physmem"}[runtime.GOOS]
	if name == "" {
		name = "hw.physmem"
	}
	n, err := unix.SysctlUint64(name)
	if err != nil {
		return 0
	}
	return int64(n)
}
