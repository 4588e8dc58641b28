package solve

import (
	"math/big"
	"slices"
)

// An Insight summarizes all shortest solutions of a puzzle. A solution is a sequence of positions.
type Insight struct {
	Shortest *big.Int // number of shortest solutions

	// Widths[k] is the number of positions that some shortest solution reaches after k moves. The
	// last k is the length of the solutions.
	Widths []int

	// Forced lists each k for which all shortest solutions share one position after k moves. Mirror
	// images that preserve walls, gates, goal and axes count as one position. Start and end may be
	// included.
	Forced []int
}

// ForcedBetween returns the elements of Forced except the start and the end.
func (in *Insight) ForcedBetween() []int {
	if in == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(in.Forced), func(k int) bool { return k == 0 || k == len(in.Widths)-1 })
}

// DefaultInsightEffort is the maximum number of positions stored to count shortest solutions. It
// applies if Options.Effort is 0.
const DefaultInsightEffort = 8_000_000
