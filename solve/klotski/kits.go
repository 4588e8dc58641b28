package klotski

import (
	"fmt"
	"runtime"

	"slidegif/solve"
)

// Programs for browsers omit kits, because only a program that writes a site needs kits.
func init() {
	if runtime.GOOS != "js" {
		// Text excludes CC: in layouts with CC, the letters may be initials of names, such as C for 曹操.
		Kind.Kits = &solve.Kits{Text: `^(?!.*CC)[\w./]+$`, Empty: "0.", Bare: true, Look: solve.ByShape, Boards: kits}
	}
}

// kits returns one kit for each possible number of vertical and horizontal dominoes on the classic
// board. These numbers determine the labels of the pieces and their text size.
func kits() [][]string {
	// maxDominoes dominoes leave room for a soldier and two empty cells.
	const maxDominoes = 6
	var list [][]string
	for v := range maxDominoes + 1 {
		for h := range maxDominoes + 1 - v {
			list = append(list, []string{fmt.Sprintf("klotski:v%dh%ds1@1", v, h)})
		}
	}
	return list
}
