// Package input holds the errors about what a person typed: what is wrong, where, and
// how to mend it.
package input

import "strconv"

// An Error says what is wrong with an input.
type Error struct {
	Text string // one lower-case sentence that names the place, without a full stop
	Hint string // how to mend it; may be empty

	said, cure Message // both as they were made
}

func (e *Error) Error() string { return e.Text }
func (e *Error) Said() Message { return e.said }
func (e *Error) Cure() Message { return e.cure }

// Errorf returns an *Error with a formatted text. A hint that is made of parts is a Message.
func Errorf[H string | Message](hint H, format string, args ...any) error {
	e := &Error{said: Say(format, args...)}
	switch h := any(hint).(type) {
	case string:
		e.cure = Word(h)
	case Message:
		e.cure = h
	}
	e.Text, e.Hint = e.said.String(), e.cure.String()
	return e
}

// Count returns n with its noun: "1 cell", "3 cells".
func Count(n int, noun string) Message {
	if n != 1 {
		noun += "s"
	}
	return Number(n, noun)
}

// Number returns n with a noun that fits it: "1 push", "3 pushes".
func Number(n int, noun string) Message { return Say("%d %s", n, Word(noun)) }

// Thousands writes a number with commas: 12,345.
func Thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
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
