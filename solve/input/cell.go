package input

import (
	"strconv"
	"strings"
)

// ParseCell parses a cell such as "3.2", which consists of a column and a row, both counted from 1.
func ParseCell(text string) (column, row int, ok bool) {
	first, second, _ := strings.Cut(text, ".")
	x, err := strconv.ParseUint(first, 10, 16)
	y, err2 := strconv.ParseUint(second, 10, 16)
	return int(x), int(y), err == nil && err2 == nil && x > 0 && y > 0
}

// LooksEmpty reports whether a character looks as if it stands for an empty cell. The correct
// character is 0, but people also type the letter O or a box.
func LooksEmpty(r rune) bool { return strings.ContainsRune("Oo〇○口□空", r) }
