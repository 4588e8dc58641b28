package tiles

import (
	"syscall"
	"unsafe"
)

// largePages asks for pages of 2 MB where a table is large. Entries are read in no order,
// and with small pages every other read misses the processor's list of pages too. It is
// advice: where the system does not take it, nothing is lost but time.
func largePages(data []uint8) {
	const page, advice = 2 << 20, 14 // MADV_HUGEPAGE
	if len(data) < 4*page {
		return
	}
	skip := -uintptr(unsafe.Pointer(&data[0])) & (page - 1)
	whole := data[skip:]
	_ = syscall.Madvise(whole[:len(whole)&^(page-1)], advice)
}
