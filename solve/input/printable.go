package input

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable returns s without characters that affect the display of other text. These are control
// characters, which terminals interpret, marks that change the direction of writing, and invalid
// UTF-8. Line ends and tabs become spaces. Use Printable for all text that comes from a user or a
// file.
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

// Zero-width joiners have no such effect. Persian and some emoji need them.
const zwj, zwnj = '\u200d', '\u200c'
