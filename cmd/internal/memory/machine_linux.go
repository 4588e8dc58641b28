package memory

import "golang.org/x/sys/unix"

// machine returns the bytes of memory that the machine has, 0 where that is not known.
func machine() int64 {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return 0
	}
	return int64(uint64(info.Totalram) * uint64(info.Unit))
}
