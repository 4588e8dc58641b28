package solve

import (
	"math/big"
	"slices"
)

// An Insight tells about all shortest solutions of a puzzle, as sequences of positions.
type Insight struct {
	Shortest *big.Int // how many there are

	// Widths[k] is how many positions lie on some shortest solution after k moves, from 0 to
	// their length.
	Widths []int

	// Forced are the k after which all of them pass the same position, up to a mirror image
	// that leaves walls, gates, goal and axes as they are. Start and end may be among them.
	Forced []int
}

// ForcedBetween returns those of Forced that are neither the start nor the end.
func (in *Insight) ForcedBetween() []int {
	if in == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(in.Forced), func(k int) bool { return k == 0 || k == len(in.Widths)-1 })
}

// InsightEffort is how many positions are stored to count shortest solutions, where Options
// have no Effort.
const InsightEffort = 8_000_000
