package input

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable returns s without the characters that could affect how other text is displayed.
// Printable removes control characters, marks that change the writing direction, and invalid UTF-8.
// Line breaks and tabs become spaces. Call Printable for all text that comes from a user or a file.
func Printable(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == '\u2028' || r == '\u2029':
			return ' '
		case r == utf8.RuneError || unicode.IsControl(r):
			return -1
		case unicode.Is(unicode.Cf, r) && r != zwj && r != zwnj:
			return -1
		}
		return r
	}, s)
}

// Zero-width joiners are kept because they do not affect other text. Persian text and some emoji
// need zero-width joiners.
const zwj, zwnj = '\u200d', '\u200c'
