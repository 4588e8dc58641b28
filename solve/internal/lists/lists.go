// Package lists reads the embedded lists of layouts. They are comma-separated values as
// encoding/csv reads them, without line breaks in a value; that package is large for a
// program that a browser loads.
package lists

import "strings"

// Read returns the values of each line.
func Read(text string) [][]string {
	var all [][]string
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, "\r\n"); line != "" {
			all = append(all, split(line))
		}
	}
	return all
}

func split(line string) []string {
	var values []string
	for {
		if !strings.HasPrefix(line, `"`) {
			value, rest, more := strings.Cut(line, ",")
			values = append(values, value)
			if line = rest; !more {
				return values
			}
			continue
		}
		value := ""
		for {
			part, rest, _ := strings.Cut(line[1:], `"`)
			value += part
			if line = rest; !strings.HasPrefix(line, `"`) {
				break
			}
			value += `"`
		}
		values = append(values, value)
		if line == "" {
			return values
		}
		line = line[1:] // the comma
	}
}
