package tiles

import (
	"strings"
	"unicode"

	"slidegif/solve/input"
)

// recognize reports whether an ID without a kind is a size with a seed, a permutation, or
// so nearly a permutation that the error about it should speak of tiles.
func recognize(id string) bool {
	start, _, hasGoal := strings.Cut(id, ":")
	if size, _, seeded := strings.Cut(start, "@"); seeded && !strings.Contains(size, "/") {
		return size != "" && strings.Trim(strings.TrimSuffix(size, "+goal"), "0123456789xX") == ""
	}
	_, _, _, isFifteen := cutFifteen(id)
	if _, err := Parse(id); err == nil || strings.Contains(start, ",") || isFifteen {
		return true
	}
	// Digits of which most appear once are tiles with a mistake rather than blocks. So are rows
	// with one letter among them, unless a goal follows, which blocks need, and digits with one O.
	cells, slips, blank, seen := 0, 0, false, map[rune]bool{}
	for _, r := range start {
		switch {
		case unicode.IsDigit(r) || r == '_':
			cells++
			seen[r] = true
		case r != '/' && r != ' ':
			slips++
			blank = blank || input.LooksEmpty(r)
		}
	}
	oneLetter := slips == 1 && !hasGoal && (blank || strings.Contains(start, "/")) && cells >= 7 && len(seen) == cells
	return cells >= 4 && 4*len(seen) > 3*cells && (slips == 0 || oneLetter)
}
