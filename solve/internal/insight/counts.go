package insight

import (
	"math/big"
	"slices"
)

// A Counter counts the shortest solutions of every position of a census. The caller numbers the positions
// and visits them in order of distance from the goal, nearest first. Only two layers are kept. The zero
// value is ready to use.
type Counter struct {
	Unique int64 // positions with exactly one shortest solution

	distance          int              // of the current layer
	current, previous map[int]*big.Int // by position: shortest solutions, at this distance and at one less
	bytes             [2]int64         // memory of the current and the previous layer
}

// Count returns the number of shortest solutions of a position: 0 if the distance is -1, 1 if it is 0, and
// otherwise the sum over nearer, the positions one move closer to the goal. nearer may contain duplicates.
func (c *Counter) Count(position, distance int, nearer []int) *big.Int {
	n := new(big.Int)
	if distance < 0 {
		return n
	}
	if c.current == nil || distance > c.distance {
		c.previous, c.current, c.distance = c.current, map[int]*big.Int{}, distance
		c.bytes = [2]int64{0, c.bytes[0]}
	}
	if distance == 0 {
		n.SetInt64(1)
	}
	for i, k := range nearer {
		if !slices.Contains(nearer[:i], k) {
			n.Add(n, c.previous[k])
		}
	}
	if n.IsInt64() && n.Int64() == 1 {
		c.Unique++
	}
	c.current[position] = n
	const overhead = 100 // approximate bytes per map entry
	c.bytes[0] += overhead + int64(8*len(n.Bits()))
	return n
}

// Bytes returns the approximate memory of the two layers.
func (c *Counter) Bytes() int64 { return c.bytes[0] + c.bytes[1] }
