package solve

import "slices"

// An Insight summarizes all shortest solutions of a puzzle. Two solutions are the same if they
// visit the same sequence of positions.
type Insight struct {
	Shortest Count // number of shortest solutions

	// Unique reports whether there is only one shortest solution. A solution and its mirror image count as one.
	Unique bool

	// Widths[k] is the number of positions that some shortest solution reaches after k moves.
	Widths []int

	// A forced position is visited by every shortest solution. Forced contains the number of moves from the start
	// to each forced position, possibly including the start and the end. Two mirror images count as the same
	// position if the reflection preserves walls, gates, goal and axes.
	Forced []int
}

// ForcedBetween returns in.Forced without the start and the end of the solution.
func (in *Insight) ForcedBetween() []int {
	if in == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(in.Forced), func(k int) bool { return k == 0 || k == len(in.Widths)-1 })
}

// DefaultInsightEffort is the maximum number of positions that Explorer.Insight stores if
// Options.Effort is 0.
const DefaultInsightEffort = 8_000_000
