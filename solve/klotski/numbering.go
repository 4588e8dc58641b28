package klotski

// An enumeration ranks all layouts of the classic board in the lexicographic order of the choices
// that lead to them. An enumeration only counts the layouts that can follow each state.
type enumeration[F comparable] struct {
	next func(at F, choice int) (F, bool)  // returns the state after a choice, and whether the choice is possible
	end  func(at F) (ways int, ended bool) // for a final state, returns its number of layouts
	memo map[F]int                         // all counts computed so far
}

// maxChoices limits the choices in a state.
const maxChoices = cells

// count returns the number of layouts that can be reached from the given state.
func (n *enumeration[F]) count(at F) int {
	if ways, ended := n.end(at); ended {
		return ways
	}
	if ways, ok := n.memo[at]; ok {
		return ways
	}
	ways := 0
	for choice := range maxChoices {
		if next, ok := n.next(at, choice); ok {
			ways += n.count(next)
		}
	}
	n.memo[at] = ways
	return ways
}

// unrank finds the layout with the given rank, and calls choose for each choice that leads to the
// layout. The rank must be less than n.count(at).
func (n *enumeration[F]) unrank(at F, rank int, choose func(at F, choice int)) {
	for _, ended := n.end(at); !ended; _, ended = n.end(at) {
		for choice := range maxChoices {
			next, ok := n.next(at, choice)
			if !ok {
				continue
			}
			if ways := n.count(next); rank >= ways {
				rank -= ways
				continue
			}
			choose(at, choice)
			at = next
			break
		}
	}
}

// rank returns the rank of the layout that results from the given choices, starting at a state.
func (n *enumeration[F]) rank(at F, choices []uint8) (sum int) {
	for _, choice := range choices {
		for smaller := range int(choice) {
			if next, ok := n.next(at, smaller); ok {
				sum += n.count(next)
			}
		}
		at, _ = n.next(at, int(choice))
	}
	return sum
}
