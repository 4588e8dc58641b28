package catalog

import "strings"

// narrow replaces full-width characters with ASCII characters.
func narrow(t text) string { return strings.TrimSpace(strings.Map(halfwidth, t.raw)) }

// keepSpaces keeps the spaces at the ends of a board, since they may be empty cells.
func keepSpaces(t text) string {
	if !strings.Contains(t.raw, "/") {
		return ""
	}
	return strings.Trim(strings.Map(halfwidth, t.raw), "\r\n\t")
}

// unquote removes quotation marks.
func unquote(t text) string { return strings.Trim(t.all, "`\"'“”") }

// trimParts removes empty parts at the end of an ID.
func trimParts(t text) string {
	parts := strings.TrimRight(t.all, ":")
	if !strings.ContainsAny(parts, ":/") || strings.Count(t.all, ":") >= 4 {
		return ""
	}
	return parts
}

// nameInList returns the name of the layout in a line printed by slidegif list.
func nameInList(t text) string {
	name, _ := parseListLine(t.all)
	return name
}

// parseListLine returns the name of the layout in a line printed by slidegif list, or in a part of
// such a line:
//
//	klotski:century  Conway's Century (John H. Conway, 1975)
func parseListLine(text string) (name string, ok bool) {
	text, _, _ = strings.Cut(text, " (") // remove the author
	names := strings.Split(text, " = ")
	if slug, first, ok := strings.Cut(names[0], "  "); ok {
		names = append([]string{slug, strings.TrimSpace(first)}, names[1:]...)
	}
	for _, name := range names {
		kind, slug, _ := strings.Cut(name, ":")
		if len(find(Kind(kind), slug)) == 0 && len(find(nil, name)) == 0 {
			return "", false
		}
	}
	return names[0], true
}

// halfwidth converts a full-width character to ASCII and returns any other character unchanged.
func halfwidth(r rune) rune {
	const wide = '！' - '!'
	switch {
	case '！' <= r && r <= '～':
		return r - wide
	case r == '\u3000':
		return ' '
	}
	return r
}
