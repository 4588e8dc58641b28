package glide

import (
	"slices"

	"slidegif/solve/internal/search"
)

// mostGoals is how many solved states a search from both ends may begin with.
const mostGoals = 1 << 16

// goals lists the solved states: for each place of the goal, the pieces that it does not
// name on any other cells. It returns nil where they are too many.
func goals[S search.Code](m *model) []S {
	var all []S
	for _, place := range m.places {
		var s state
		var taken cellFlags
		for _, c := range place {
			taken[c] = true
		}
		for _, k := range m.classes {
			copy(s[k.first:], place[k.target:k.target+k.targets])
		}
		var fill func(class, done, from int) bool
		fill = func(class, done, from int) bool {
			for class < len(m.classes) && m.classes[class].targets+done == m.classes[class].n {
				class, done, from = class+1, 0, 0
			}
			if class == len(m.classes) {
				if len(all) == mostGoals {
					return false
				}
				sorted := s
				for _, k := range m.classes {
					slices.Sort(sorted[k.first : k.first+k.n])
				}
				all = append(all, encode[S](m, &sorted))
				return true
			}
			k := m.classes[class]
			for c := from; c < len(m.at); c++ {
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
	return all
}
