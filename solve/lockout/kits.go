package lockout

import (
	"runtime"
	"strings"

	"slidegif/solve"
	"slidegif/solve/internal/grid"
)

// Programs for browsers omit kits, because only a program that writes a site needs kits.
func init() {
	if runtime.GOOS != "js" {
		Kind.Kits = &solve.Kits{Text: "^[A-Za-z./]+$", Empty: ".", Look: solve.ByName, Boards: kits}
	}
}

// kits returns kits for all sizes of random boards, with robots for all letters. Wide letters are
// on a separate board, because a wide letter reduces the text size of all letters on its board.
func kits() [][]string {
	var list [][]string
	for _, side := range []int{5, 7, 9} {
		var ids []string
		for _, robots := range []string{"ABCDEFGHIJKLX", "NOPQRSTUVYZX", "MWX"} {
			cells := robots + strings.Repeat(".", side*side-len(robots))
			ids = append(ids, "lockout:"+grid.Rows([]byte(cells), side))
		}
		list = append(list, ids)
	}
	return list
}
