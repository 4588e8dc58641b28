package board

import "fmt"

// An InputError is what a person gave that cannot be: one lower-case sentence that
// names the place, and how to mend it.
type InputError struct {
	Text string
	Hint string // may be empty
}

func (e *InputError) Error() string { return e.Text }

// Count returns n with its noun: "1 cell", "3 cells".
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// BadInput returns an InputError with a formatted text.
func BadInput(hint, format string, args ...any) error {
	return &InputError{Text: fmt.Sprintf(format, args...), Hint: hint}
}
