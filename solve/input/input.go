// Package input defines the errors that report invalid user input. Each error describes a problem
// and its location, and suggests how to fix it.
package input

import "strconv"

// An Error describes a problem with user input.
type Error struct {
	Text string // one lower-case sentence, without a period, that names the place of the problem
	Hint string // how to fix the problem; may be empty

	textMessage, hintMessage Message // Text and Hint before formatting
}

func (e *Error) Error() string         { return e.Text }
func (e *Error) ErrorMessage() Message { return e.textMessage }
func (e *Error) HintMessage() Message  { return e.hintMessage }

// Errorf returns an *Error with a formatted message. The hint may be a Message that already
// contains arguments.
func Errorf[H string | Message](hint H, format string, args ...any) error {
	e := &Error{textMessage: Say(format, args...)}
	switch h := any(hint).(type) {
	case string:
		e.hintMessage = Word(h)
	case Message:
		e.hintMessage = h
	}
	e.Text, e.Hint = e.textMessage.String(), e.hintMessage.String()
	return e
}

// Count returns n followed by a noun, which is plural unless n is 1, for example "1 cell" or "3
// cells".
func Count(n int, noun string) Message {
	if n != 1 {
		noun += "s"
	}
	return Number(n, noun)
}

// Number returns n followed by a noun that agrees with n, such as "1 push" or "3 pushes".
func Number(n int, noun string) Message { return Say("%d %s", n, Word(noun)) }

// Thousands formats a number with commas, as in 12,345.
func Thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Truncate returns the first n characters of s, followed by an ellipsis if s is longer.
func Truncate(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return string(r[:n]) + "…"
}
