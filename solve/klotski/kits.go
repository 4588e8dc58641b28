package klotski

import "fmt"

// kits returns a kit for each pair of numbers of upright and lying dominoes on the classic board. The names
// of pieces, and the size at which names are written, depend on these two numbers.
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
