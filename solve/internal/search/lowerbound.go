package search

import "slidegif/solve"

// A LowerBound contains a lower bound on the number of moves of every solution. Only Raise changes the bound, and
// records the reason.
type LowerBound struct {
	moves  int
	reason solve.Reason
}

// Bound returns the number of moves.
func (b *LowerBound) Bound() int { return b.moves }

// Reason returns the reason why Raise last changed the bound.
func (b *LowerBound) Reason() solve.Reason { return b.reason }

// Raise raises the bound, and reports whether it has changed. A lower argument changes nothing.
func (b *LowerBound) Raise(moves int, reason solve.Reason) bool {
	if moves <= b.moves {
		return false
	}
	b.moves, b.reason = moves, reason
	return true
}
