package klotski

import (
	"fmt"
	"runtime"

	"slidegif/solve"
)

// Programs for browsers omit kits, because only a program that writes a site needs kits.
func init() {
	if runtime.GOOS != "js" {
		// Text excludes layouts with CC, because the letters of such layouts may be the initials of names.
		Kind.Kits = &solve.Kits{Text: `^(?!.*CC)[\w./]+$`, Empty: "0.", Bare: true, Look: solve.ByShape, Boards: kits}
	}
}

// kits returns one kit for each possible number of vertical and horizontal dominoes on the classic
// board. The labels of the pieces and their text size depend on the numbers of dominoes.
func kits() [][]string {
	// With maxDominoes dominoes, there is room for a soldier and two empty cells.
	const maxDominoes = 6
	var list [][]string
	for v := range maxDominoes + 1 {
		for h := range maxDominoes + 1 - v {
			list = append(list, []string{fmt.Sprintf("klotski:v%dh%ds1@1", v, h)})
		}
	}
	return list
}
