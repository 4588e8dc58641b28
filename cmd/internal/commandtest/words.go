package commandtest

import (
	"regexp"
	"strconv"
	"strings"
)

// Words splits at spaces; single quotes keep theirs, and two with nothing between are an
// empty word.
func Words(s string) []string {
	var out []string
	for _, m := range regexp.MustCompile(`(?:'[^']*'|[^ '])+`).FindAllString(s, -1) {
		out = append(out, strings.ReplaceAll(m, "'", ""))
	}
	return out
}

var (
	repeated = regexp.MustCompile(`\{([^{}]+)\*([0-9]+)\}`)
	escaped  = regexp.MustCompile(`\\(n|r|t|\\|x[0-9a-f]{2})`)
)

func unescape(s string) string {
	for repeated.MatchString(s) {
		s = repeated.ReplaceAllStringFunc(s, func(m string) string {
			part := repeated.FindStringSubmatch(m)
			n, _ := strconv.Atoi(part[2])
			return strings.Repeat(part[1], n)
		})
	}
	return escaped.ReplaceAllStringFunc(s, func(m string) string {
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
