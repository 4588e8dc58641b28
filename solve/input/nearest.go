package input

import (
	"strings"
	"unicode/utf8"
)

// Nearest returns the word most similar to value, or an empty string if no word is similar.
func Nearest(value string, words []string) string {
	if len(value) > 40 {
		return ""
	}
	best, nearest := 3, "" // words with more than two changes are not similar
	for _, w := range words {
		if d := EditDistance(strings.ToLower(value), w, best); d < best && 3*d <= utf8.RuneCountInString(w)+1 {
			best, nearest = d, w
		}
	}
	return nearest
}

// EditDistance returns the Levenshtein distance between a and b, which is the number of characters
// to insert, delete or change. If the distance exceeds limit, EditDistance stops early and returns
// some number above limit.
func EditDistance(a, b string, limit int) int {
	from, to := []rune(a), []rune(b)
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i := range from {
		diagonal := row[0]
		row[0] = i + 1
		rowMin := row[0]
		for j := range to {
			cost := diagonal
			if from[i] != to[j] {
				cost = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], cost
			rowMin = min(rowMin, cost)
		}
		if rowMin > limit {
			return rowMin
		}
	}
	return row[len(to)]
}
