package input

import (
	"strconv"
	"strings"
)

// ParseRange parses a range of numbers such as "3-5", or a single number such as "3". The numbers
// must not be negative.
func ParseRange(text string) (low, high int, ok bool) {
	from, to, more := strings.Cut(Narrow(text), "-")
	if !more {
		to = from
	}
	a, err := strconv.ParseUint(from, 10, 31)
	b, err2 := strconv.ParseUint(to, 10, 31)
	return int(a), int(b), err == nil && err2 == nil && a <= b
}

// FormatRange returns a message for a range of numbers, such as "9 to 12", or "9" if low equals
// high.
func FormatRange(low, high int) Message {
	if low == high {
		return Say("%d", low)
	}
	return Say("%d to %d", low, high)
}
