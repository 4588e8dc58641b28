package input

import (
	"strconv"
	"strings"
)

// ParseSize parses a size such as "4x5", which consists of a number of rows and a number of columns.
func ParseSize(text string) (rows, columns int, ok bool) {
	first, second, _ := strings.Cut(strings.ToLower(Narrow(text)), "x")
	h, err := strconv.ParseUint(first, 10, 16)
	w, err2 := strconv.ParseUint(second, 10, 16)
	return int(h), int(w), err == nil && err2 == nil
}
