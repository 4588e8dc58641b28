package search

// A Goal is a set of solved positions. Most goals only fix some bits of the code; Solved compares those
// without a function call. Test can describe any other set.
type Goal[S Code] struct {
	Mask, Want S            // a solved s has s & Mask == Want, word by word
	Test       func(S) bool // and satisfies Test, if Test is not nil
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
