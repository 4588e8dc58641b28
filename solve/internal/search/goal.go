package search

// A Goal is a set of solved positions. Most goals fix the values of certain bits of a code: Mask
// selects these bits, and Want contains their values. Other goals need a Test function.
type Goal[S Code] struct {
	Mask, Want S            // if s is solved, s & Mask == Want holds for each word
	Test       func(S) bool // if not nil, Test must also accept a solved position
}

// Solved reports whether the position s is solved.
func (g *Goal[S]) Solved(s S) bool {
	for i := range len(s) {
		if s[i]&g.Mask[i] != g.Want[i] {
			return false
		}
	}
	return g.Test == nil || g.Test(s)
}
