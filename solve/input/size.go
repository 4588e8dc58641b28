package input

import (
	"strconv"
	"strings"
)

// ParseSize parses text of the form "4x5": the number of rows, then the number of columns.
func ParseSize(text string) (rows, columns int, ok bool) {
	first, second, _ := strings.Cut(strings.ToLower(Narrow(text)), "x")
	h, err := strconv.ParseUint(first, 10, 16)
	w, err2 := strconv.ParseUint(second, 10, 16)
	return int(h), int(w), err == nil && err2 == nil
}
