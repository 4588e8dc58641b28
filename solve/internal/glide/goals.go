package glide

import (
	"slices"

	"slidegif/solve/internal/search"
)

// maxGoals is the maximum number of solved states for which a bidirectional search is used.
const maxGoals = 1 << 16

// solvedStates combines each placement of the goal with all arrangements of the pieces that are not part
// of the goal. If there are more than maxGoals solved states, solvedStates returns nil.
func solvedStates[S search.Code](m *model) []S {
	var states []S
	for _, placement := range m.placements {
		var s state
		var taken cellFlags
		for _, c := range placement {
			taken[c] = true
		}
		for _, k := range m.classes {
			copy(s[k.first:], placement[k.target:k.target+k.targets])
		}
		var fill func(class, done, from int) bool
		fill = func(class, done, from int) bool {
			for class < len(m.classes) && m.classes[class].targets+done == m.classes[class].n {
				class, done, from = class+1, 0, 0
			}
			if class == len(m.classes) {
				if len(states) == maxGoals {
					return false
				}
				sorted := s
				for _, k := range m.classes {
					slices.Sort(sorted[k.first : k.first+k.n])
				}
				states = append(states, encode[S](m, &sorted))
				return true
			}
			k := m.classes[class]
			for c := from; c < len(m.points); c++ {
				if taken[c] {
					continue
				}
				taken[c] = true
				s[k.first+k.targets+done] = uint8(c)
				ok := fill(class, done+1, c+1)
				taken[c] = false
				if !ok {
					return false
				}
			}
			return true
		}
		if !fill(0, 0, 0) {
			return nil
		}
	}
	return states
}
