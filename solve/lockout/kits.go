package lockout

import (
	"strings"

	"slidegif/solve/internal/grid"
)

// kits are those of the sizes of random boards, with robots of all letters. Wide letters make others
// small, so they stand apart.
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
