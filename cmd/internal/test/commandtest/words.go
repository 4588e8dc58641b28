package commandtest

import (
	"regexp"
	"strconv"
	"strings"
)

// SplitWords splits a command line into words at spaces. Spaces inside single quotes do not separate words. An
// empty pair of single quotes is an empty word.
func SplitWords(s string) []string {
	var out []string
	for _, m := range regexp.MustCompile(`(?:'[^']*'|[^ '])+`).FindAllString(s, -1) {
		out = append(out, strings.ReplaceAll(m, "'", ""))
	}
	return out
}

var (
	repetition     = regexp.MustCompile(`\{([^{}]+)\*([0-9]+)\}`)
	escapeSequence = regexp.MustCompile(`\\(n|r|t|\\|x[0-9a-f]{2})`)
)

// unescape expands the escape sequences and repetitions that badInput describes.
func unescape(s string) string {
	for repetition.MatchString(s) {
		s = repetition.ReplaceAllStringFunc(s, func(m string) string {
			part := repetition.FindStringSubmatch(m)
			n, _ := strconv.Atoi(part[2])
			return strings.Repeat(part[1], n)
		})
	}
	return escapeSequence.ReplaceAllStringFunc(s, func(m string) string {
		switch m[1] {
		case 'n':
			return "\n"
		case 'r':
			return "\r"
		case 't':
			return "\t"
		case '\\':
			return `\`
		}
		b, _ := strconv.ParseUint(m[2:], 16, 8)
		return string([]byte{byte(b)})
	})
}
