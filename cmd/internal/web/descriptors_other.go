//go:build !unix

package web

import "math"

// maxDescriptors returns the maximum number of open descriptors; these systems set no limit.
func maxDescriptors() int { return math.MaxInt32 }
