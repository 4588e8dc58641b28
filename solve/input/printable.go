package input

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable returns what somebody typed without what would act on whoever shows it: control
// characters, of which terminals take orders, marks that turn the direction of writing, and bytes
// that are no text. Ends of lines and tabs become spaces. Everything that prints words of a
// stranger, or of a file, calls it.
func Printable(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == '\u2028' || r == '\u2029':
			return ' '
		case r == utf8.RuneError || unicode.IsControl(r):
			return -1
		case unicode.Is(unicode.Cf, r) && r != joiner && r != nonJoiner:
			return -1
		}
		return r
	}, s)
}

// Joiners have no width and turn nothing; Persian and families of emoji are written with them.
const joiner, nonJoiner = '\u200d', '\u200c'
