package lockout

import "strings"

// kits are those of the sizes of random boards, with robots of all letters. Wide letters make others
// small, so they stand apart.
func kits() [][]string {
	var list [][]string
	for _, side := range []int{5, 7, 9} {
		var ids []string
		for _, robots := range []string{"ABCDEFGHIJKLX", "NOPQRSTUVYZX", "MWX"} {
			cells := robots + strings.Repeat(".", side*side-len(robots))
			var rows []string
			for ; cells != ""; cells = cells[side:] {
				rows = append(rows, cells[:side])
			}
			ids = append(ids, "lockout:"+strings.Join(rows, "/"))
		}
		list = append(list, ids)
	}
	return list
}
