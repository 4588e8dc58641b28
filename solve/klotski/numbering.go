package klotski

// A numbering numbers the ways to fill the classic board, one choice after another, in the order
// of their choices. It counts the ways that go on from a filling and so needs no list of them.
type numbering[F comparable] struct {
	next  func(at F, choice int) (F, bool) // the filling after a choice, and whether there is that choice
	ends  func(at F) (ways int, ended bool)
	known map[F]int
}

// mostChoices is more than any choice.
const mostChoices = cells

// count returns how many ways go on from a filling.
func (n *numbering[F]) count(at F) int {
	if ways, ended := n.ends(at); ended {
		return ways
	}
	if ways, ok := n.known[at]; ok {
		return ways
	}
	ways := 0
	for choice := range mostChoices {
		if next, ok := n.next(at, choice); ok {
			ways += n.count(next)
		}
	}
	n.known[at] = ways
	return ways
}

// way calls choose for each choice of the way that has a number: with the filling before the choice, and
// the choice. The number is less than n.count(at).
func (n *numbering[F]) way(at F, number int, choose func(at F, choice int)) {
	for _, ended := n.ends(at); !ended; _, ended = n.ends(at) {
		for choice := range mostChoices {
			next, ok := n.next(at, choice)
			if !ok {
				continue
			}
			if ways := n.count(next); number >= ways {
				number -= ways
				continue
			}
			choose(at, choice)
			at = next
			break
		}
	}
}

// number returns the number of the way with some choices.
func (n *numbering[F]) number(at F, choices []uint8) (number int) {
	for _, choice := range choices {
		for less := range int(choice) {
			if next, ok := n.next(at, less); ok {
				number += n.count(next)
			}
		}
		at, _ = n.next(at, int(choice))
	}
	return number
}
