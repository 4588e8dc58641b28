package input

import (
	"strconv"
	"strings"
)

// Size reads a number of rows and one of columns, as "4x5".
func Size(text string) (rows, columns int, ok bool) {
	first, second, _ := strings.Cut(strings.ToLower(Narrow(text)), "x")
	h, err := strconv.ParseUint(first, 10, 16)
	w, err2 := strconv.ParseUint(second, 10, 16)
	return int(h), int(w), err == nil && err2 == nil
}
