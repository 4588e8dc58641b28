package lockout

import (
	"strings"

	"slidegif/solve/internal/grid"
)

// kits returns kits for all sizes of random boards, with robots for all letters. Wide letters are
// on a separate board, because they reduce the text size of all letters on their board.
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
