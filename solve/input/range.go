package input

import (
	"strconv"
	"strings"
)

// Range reads numbers from 0 up, as "3-5", or one, as "3".
func Range(text string) (low, high int, ok bool) {
	from, to, more := strings.Cut(Narrow(text), "-")
	if !more {
		to = from
	}
	a, err := strconv.ParseUint(from, 10, 31)
	b, err2 := strconv.ParseUint(to, 10, 31)
	return int(a), int(b), err == nil && err2 == nil && a <= b
}

// FromTo writes numbers from low up to high: "9 to 12", or "9" for one.
func FromTo(low, high int) Message {
	if low == high {
		return Say("%d", low)
	}
	return Say("%d to %d", low, high)
}
