// Package input holds the errors about what a person typed: what is wrong, where, and
// how to mend it.
package input

import (
	"fmt"
	"strconv"
)

// An Error says what is wrong with an input.
type Error struct {
	Text string // one lower-case sentence that names the place, without a full stop
	Hint string // how to mend it; may be empty
}

func (e *Error) Error() string { return e.Text }

// Count returns n with its noun: "1 cell", "3 cells".
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// Thousands writes a number with commas: 12,345.
func Thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Errorf returns an *Error with a formatted text.
func Errorf(hint, format string, args ...any) error {
	return &Error{Text: fmt.Sprintf(format, args...), Hint: hint}
}

// Clip returns the first n characters of what somebody typed, with a mark where it was
// longer.
func Clip(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return string(r[:n]) + "…"
}
