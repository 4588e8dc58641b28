package tiles

// kits are those of all sizes, and for the two that people play most those of boards with another goal, on
// which the look of a tile depends on its place there: each tile stands on each place once.
func kits() [][]string {
	var list [][]string
	add := func(h, w int) {
		goal := standard(w * h)
		list = append(list, []string{(&puzzle{h: h, w: w, start: goal, goal: goal}).ID()})
	}
	for h := minSide; h <= maxSide; h++ {
		for w := minSide; w <= maxSide; w++ {
			add(h, w)
		}
	}
	for _, side := range []int{3, 4} {
		var ids []string
		n := side*side - 1
		for first := range n {
			goal := make([]uint8, n+1) // the blank is first
			for i := range n {
				goal[i+1] = uint8((first+i)%n + 1)
			}
			ids = append(ids, (&puzzle{h: side, w: side, start: standard(n + 1), goal: goal}).ID())
		}
		list = append(list, ids)
	}
	return list
}
