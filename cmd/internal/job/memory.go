package job

import (
	"math"

	"github.com/dustin/go-humanize"
	"github.com/pbnjay/memory"

	"slidegif/solve/board"
)

// DefaultMemory is what a search may hold where nobody says otherwise: half of the
// machine's memory, at most 8 GiB.
func DefaultMemory() int64 {
	const most = 8 << 30
	total := memory.TotalMemory()
	if total == 0 || total/2 > most {
		return most
	}
	return int64(total / 2)
}

// ParseSize reads a number of bytes such as 512MiB, 2GB or 1g.
func ParseSize(text string) (int64, error) {
	n, err := humanize.ParseBytes(text)
	if err != nil || n == 0 || n > math.MaxInt64 {
		return 0, board.BadInput("write a size such as 512MiB or 2GiB", "%q is not a size of memory", text)
	}
	return int64(n), nil
}
