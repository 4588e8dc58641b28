package search

// A Goal tells which positions are solved. Most goals ask for some bits of a code, which is
// looked at without a call; any other set of positions is a function.
type Goal[S Code] struct {
	Mask, Want S            // solved is s only where s & Mask == Want, word by word,
	Test       func(S) bool // and where this is true, unless it is nil
}

// Solved reports whether s is solved.
func (g *Goal[S]) Solved(s S) bool {
	for i := range len(s) {
		if s[i]&g.Mask[i] != g.Want[i] {
			return false
		}
	}
	return g.Test == nil || g.Test(s)
}
