package tiles

import (
	"strings"
	"unicode"

	"slidegif/solve/input"
)

// recognize reports whether an ID without a kind is one of tiles: a size with a seed, a
// permutation, or a text so close to a permutation that its error should be about tiles.
func recognize(id string) bool {
	start, _, hasGoal := strings.Cut(id, ":")
	if size, _, seeded := strings.Cut(start, "@"); seeded && !strings.Contains(size, "/") {
		return size != "" && strings.Trim(strings.TrimSuffix(size, "+goal"), "0123456789xX") == ""
	}
	_, _, _, isFifteen := splitFifteen(id)
	if _, err := Parse(id); err == nil || strings.Contains(start, ",") || isFifteen {
		return true
	}
	// Digits that are mostly distinct are a mistyped permutation, not blocks. The same goes for
	// digits with one O, and for rows that contain one letter. Rows with a letter and a goal are
	// blocks, since blocks need a goal.
	cells, mistakes, blank, distinct := 0, 0, false, map[rune]bool{}
	for _, r := range start {
		switch {
		case unicode.IsDigit(r) || r == '_':
			cells++
			distinct[r] = true
		case r != '/' && r != ' ':
			mistakes++
			blank = blank || input.LooksEmpty(r)
		}
	}
	oneLetter := mistakes == 1 && !hasGoal && (blank || strings.Contains(start, "/")) && cells >= 7 && len(distinct) == cells
	return cells >= 4 && 4*len(distinct) > 3*cells && (mistakes == 0 || oneLetter)
}
