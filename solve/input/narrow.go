package input

import "strings"

// IsWideDigit reports whether a character is a digit of full width, as ３.
func IsWideDigit(r rune) bool { return '０' <= r && r <= '９' }

// Narrow writes digits of full width as those of ASCII.
func Narrow(text string) string {
	return strings.Map(func(r rune) rune {
		if IsWideDigit(r) {
			return r - '０' + '0'
		}
		return r
	}, text)
}
