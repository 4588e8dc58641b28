package tiles

import (
	"runtime"

	"slidegif/solve"
)

// Only programs that write a web site need kits, so browser builds omit them.
func init() {
	if runtime.GOOS != "js" {
		Kind.Kits = &solve.Kits{Text: `^[\d,/_.]+$`, Empty: "0_.", Square: true, Bare: true, Look: solve.ByName, Boards: kits}
	}
}

// kits returns the solved board of every size that can be searched. For the popular sizes 3x3 and 4x4, kits also
// returns rotated goals, which put every tile once on every cell. The look of a tile may depend on its goal cell.
func kits() [][]string {
	var list [][]string
	add := func(h, w int) {
		goal := standardGoal(w * h)
		list = append(list, []string{(&puzzle{h: h, w: w, start: goal, goal: goal}).ID()})
	}
	for h := minSide; h <= maxSearchSide; h++ {
		for w := minSide; w <= maxSearchSide; w++ {
			add(h, w)
		}
	}
	for _, side := range []int{3, 4} {
		var ids []string
		n := side*side - 1
		for first := range n {
			goal := make([]uint8, n+1) // the first cell is the blank
			for i := range n {
				goal[i+1] = uint8((first+i)%n + 1)
			}
			ids = append(ids, (&puzzle{h: side, w: side, start: standardGoal(n + 1), goal: goal}).ID())
		}
		list = append(list, ids)
	}
	return list
}
