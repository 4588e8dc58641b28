//go:build !unix

package guard

import "math"

// maxDescriptors returns the maximum number of open file descriptors. On these systems, there is no limit.
func maxDescriptors() int { return math.MaxInt32 }
