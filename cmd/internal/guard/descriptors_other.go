//go:build !unix

package guard

import "math"

// maxDescriptors returns the maximum number of open file descriptors. Systems other than Unix have no
// limit.
func maxDescriptors() int { return math.MaxInt32 }
