package tables

import (
	"syscall"
	"unsafe"
)

// largePages allocates n zero bytes, in huge pages if the system has them. Without: 1.2 x CPU for a
// proof.
func largePages(n int64) []uint8 {
	const page = 2 << 20
	b := make([]uint8, n+page)
	b = b[-uintptr(unsafe.Pointer(&b[0]))%page:][:n:n]
	syscall.Madvise(b[:n&^4095], syscall.MADV_HUGEPAGE) // a failure only costs time
	return b
}
