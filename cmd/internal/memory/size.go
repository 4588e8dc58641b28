package memory

import (
	"math"

	"github.com/dustin/go-humanize"

	"slidegif/solve/input"
)

// Default is what a search may hold where nobody says otherwise: half of the memory
// of the machine or its container, at most 8 GiB, or 1 GiB where addresses have 32 bits.
func Default() int64 {
	most := int64(8 << 30)
	if math.MaxInt == math.MaxInt32 {
		most = 1 << 30
	}
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
