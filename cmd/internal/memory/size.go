package memory

import (
	"math"

	"github.com/dustin/go-humanize"

	"slidegif/solve/input"
)

// Default is what a search may hold where nobody says otherwise: half of the memory
// of the machine or its container, at most 8 GiB.
func Default() int64 {
	const most = 8 << 30
	total := Available()
	if total == 0 || total/2 > most {
		return most
	}
	return total / 2
}

// ParseSize reads a number of bytes such as 512MiB, 2GB or 1g.
func ParseSize(text string) (int64, error) {
	n, err := humanize.ParseBytes(input.Narrow(text))
	if err != nil || n == 0 || n > math.MaxInt64 {
		return 0, input.Errorf("write a size such as 512MiB or 2GiB", "%q is not a size of memory", text)
	}
	return int64(n), nil
}
