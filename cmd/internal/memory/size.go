package memory

import (
	"math"
	"strings"

	"github.com/dustin/go-humanize"

	"slidegif/solve/input"
)

// DefaultLimit returns the default memory limit for a search, in bytes. The limit is half of the available
// memory, but at most 8 GiB, or 1 GiB on 32-bit systems.
func DefaultLimit() int64 {
	limit := int64(8 << 30)
	if math.MaxInt == math.MaxInt32 {
		limit = 1 << 30
	}
	total := Available()
	if total == 0 || total/2 > limit {
		return limit
	}
	return total / 2
}

// ParseSize parses a size such as 512MiB, 2GB or 1g, and returns the number of bytes.
func ParseSize(text string) (int64, error) {
	n, err := humanize.ParseBytes(input.Narrow(text))
	if err != nil || n == 0 || n > math.MaxInt64 {
		return 0, input.Errorf("write a size such as 512MiB or 2GiB", "%q is not a memory size", text)
	}
	return int64(n), nil
}

// FormatSize returns a number of bytes in the notation of ParseSize.
func FormatSize(n int64) string { return strings.ReplaceAll(humanize.IBytes(uint64(n)), " ", "") }
