//go:build !linux

package tiles

// largePages does nothing where no large pages can be asked for.
func largePages([]uint8) {}
