package klotski

// An enumeration ranks the ways to fill the classic board, in the lexicographic order of the
// choices that lead to them. It counts the ways to complete a board instead of listing them.
type enumeration[F comparable] struct {
	next func(at F, choice int) (F, bool)  // returns the state after a choice, and whether the choice is possible
	end  func(at F) (ways int, ended bool) // returns the number of ways if the state is final
	memo map[F]int                         // all counts computed so far
}

// maxChoices is the maximum number of choices in any state.
const maxChoices = cells

// count returns the number of ways to complete the board from the given state.
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

// unrank finds the way with the given rank and calls the function choose for each choice along this
// way. The arguments of the function choose are the state before the choice and the choice itself.
// The rank must be less than n.count(at).
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

// rank returns the rank of the way that results from the given choices.
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
