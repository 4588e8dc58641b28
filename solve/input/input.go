// Package input defines the errors about user input. Each error names the problem and its place,
// and suggests a fix.
package input

import "strconv"

// An Error describes a problem with user input.
type Error struct {
	Text string // one lower-case sentence without a full stop, which names the place
	Hint string // how to fix the problem; may be empty

	textMessage, hintMessage Message // Text and Hint before formatting
}

func (e *Error) Error() string         { return e.Text }
func (e *Error) ErrorMessage() Message { return e.textMessage }
func (e *Error) HintMessage() Message  { return e.hintMessage }

// Errorf returns an *Error with a formatted text. The hint is a Message if it has arguments.
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

// Count returns n with a noun, in the plural unless n is 1: "1 cell", "3 cells".
func Count(n int, noun string) Message {
	if n != 1 {
		noun += "s"
	}
	return Number(n, noun)
}

// Number returns n with a noun that agrees with n: "1 push", "3 pushes".
func Number(n int, noun string) Message { return Say("%d %s", n, Word(noun)) }

// Thousands formats a number with commas: 12,345.
func Thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Truncate returns the first n characters of s, with an ellipsis if s is longer.
func Truncate(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return string(r[:n]) + "…"
}
