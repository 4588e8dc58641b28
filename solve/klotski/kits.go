package klotski

import "fmt"

// kits are those of the classic boards by the number of their upright and lying dominoes, on
// which their names and the size of these depend.
func kits() [][]string {
	const most = 6 // dominoes that leave room for a soldier and two empty cells
	var list [][]string
	for v := range most + 1 {
		for h := range most + 1 - v {
			list = append(list, []string{fmt.Sprintf("klotski:v%dh%ds1@1", v, h)})
		}
	}
	return list
}
