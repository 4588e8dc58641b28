//go:build !unix

package web

import "math"

// descriptors returns how many connections this process may have open: the system sets no limit.
func descriptors() int { return math.MaxInt32 }
