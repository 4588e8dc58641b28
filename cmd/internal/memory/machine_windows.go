package memory

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

var globalMemoryStatusEx = windows.NewLazySystemDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")

// machine returns the bytes of memory that the machine has, 0 where that is not known.
func machine() int64 {
	var status struct { // MEMORYSTATUSEX
		length, load                                       uint32
		totalPhys, availPhys, totalPageFile, availPageFile uint64
		totalVirtual, availVirtual, availExtendedVirtual   uint64
	}
	status.length = uint32(unsafe.Sizeof(status))
	if ok, _, _ := globalMemoryStatusEx.Call(uintptr(unsafe.Pointer(&status))); ok == 0 {
		return 0
	}
	return int64(status.totalPhys)
}
