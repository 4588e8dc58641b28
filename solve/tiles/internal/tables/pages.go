//go:build !linux

package tables

func largePages(n int64) []uint8 { return make([]uint8, n) }
