package input

import "strings"

// IsFullwidthDigit reports whether r is one of the full-width digits ０ to ９.
func IsFullwidthDigit(r rune) bool { return '０' <= r && r <= '９' }

// Narrow converts full-width digits to ASCII.
func Narrow(text string) string {
	return strings.Map(func(r rune) rune {
		if IsFullwidthDigit(r) {
			return r - '０' + '0'
		}
		return r
	}, text)
}
