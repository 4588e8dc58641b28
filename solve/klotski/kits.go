package klotski

import "fmt"

// kits returns one kit for each combination of vertical and horizontal dominoes on the classic
// board. The names of pieces and their text size depend on these two numbers.
func kits() [][]string {
	const maxDominoes = 6 // leaves room for a soldier and two empty cells
	var list [][]string
	for v := range maxDominoes + 1 {
		for h := range maxDominoes + 1 - v {
			list = append(list, []string{fmt.Sprintf("klotski:v%dh%ds1@1", v, h)})
		}
	}
	return list
}
