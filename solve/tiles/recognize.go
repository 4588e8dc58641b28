package tiles

import (
	"strings"
	"unicode"

	"slidegif/solve/input"
)

// recognize reports whether an ID without a kind denotes a tiles puzzle. An ID without a kind is a
// tiles puzzle if it is a size with a seed or a permutation. Text that is almost a permutation is
// also accepted, so that the error message is about tiles.
func recognize(id string) bool {
	start, _, hasGoal := strings.Cut(id, ":")
	if size, _, seeded := strings.Cut(start, "@"); seeded && !strings.Contains(size, "/") {
		return strings.ContainsAny(size, "0123456789") && strings.Trim(strings.TrimSuffix(size, "+goal"), "0123456789xX") == ""
	}
	_, _, _, isFifteen := splitFifteen(id)
	if _, err := parseID(id); err == nil || isFifteen {
		return true
	}
	// If most digits are distinct, the text is a mistyped permutation and not a puzzle with blocks.
	// The same applies to numbers with commas, to digits with one O, and to rows that contain one
	// letter. Rows that contain a letter and are followed by a goal are blocks, since blocks need a
	// goal.
	cells, mistakes, blank, distinct := 0, 0, false, map[rune]bool{}
	for _, r := range start {
		switch {
		case unicode.IsDigit(r) || r == '_':
			cells++
			distinct[r] = true
		case r != '/' && r != ' ' && r != ',':
			mistakes++
			blank = blank || input.LooksEmpty(r)
		}
	}
	oneLetter := mistakes == 1 && !hasGoal && (blank || strings.Contains(start, "/")) && cells >= 7 && len(distinct) == cells
	if strings.Contains(start, ",") && cells > 2 && mistakes < 2 {
		return true
	}
	return cells >= 4 && 4*len(distinct) > 3*cells && (mistakes == 0 || oneLetter)
}
