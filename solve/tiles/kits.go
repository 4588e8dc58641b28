package tiles

import (
	"runtime"

	"slidegif/solve"
)

// Programs for browsers omit kits, because only a program that writes a site needs kits.
func init() {
	if runtime.GOOS != "js" {
		Kind.Kits = &solve.Kits{Text: `^[\d,/_.]+$`, Empty: "0_.", Square: true, Bare: true, Look: solve.ByName, Boards: kits}
	}
}

// kits returns the solved board of every size that can be searched. For 3x3 and 4x4, the most popular sizes, kits
// also returns boards with rotated goals, so that every tile appears once in every position. The rotated goals are
// needed because the appearance of a tile may depend on its goal position.
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
