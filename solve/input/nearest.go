package input

import "strings"

// Nearest returns the word that value was probably meant to be, or nothing.
func Nearest(value string, words []string) string {
	if len(value) > 40 {
		return ""
	}
	best, at := 3, "" // more changes than two make another word
	for _, w := range words {
		if d := Distance(strings.ToLower(value), w, best); d < best && 3*d <= len(w)+1 {
			best, at = d, w
		}
	}
	return at
}

// Distance is Levenshtein's: the insertions, deletions and changes of characters that make
// a to b. It gives up where it is more than most, and returns a larger number then.
func Distance(a, b string, most int) int {
	from, to := []rune(a), []rune(b)
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i := range from {
		diagonal := row[0]
		row[0] = i + 1
		least := row[0]
		for j := range to {
			cost := diagonal
			if from[i] != to[j] {
				cost = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], cost
			least = min(least, cost)
		}
		if least > most {
			return least
		}
	}
	return row[len(to)]
}
