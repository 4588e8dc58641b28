package tiles

import (
	"strings"
	"unicode"

	"slidegif/solve/input"
)

// recognize reports whether an ID without a kind denotes a tiles puzzle. An ID without a kind is a
// tiles puzzle if it is a size with a seed or a permutation. recognize also accepts a mistyped
// permutation, so that the error message explains the mistake.
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
	// Numbers with commas, digits with one O, and rows with one letter are also mistyped
	// permutations. Rows with a letter and a goal are a puzzle with blocks, which always has a
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
