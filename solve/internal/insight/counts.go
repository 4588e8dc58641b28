package insight

import (
	"math/big"
	"slices"
)

// Counts counts the shortest solutions of every position of a census. Positions come by their
// distance from the goal, the nearest first, and have numbers of the caller's choice. Of all
// layers only two are kept. The zero value is ready.
type Counts struct {
	Unique int64 // positions with exactly one shortest solution

	distance  int
	now, last map[int]*big.Int // position -> shortest solutions, of this distance and of one less
	size      [2]int64         // bytes of both
}

// Count returns how many shortest solutions a position has: none where its distance is -1, one
// where it is 0, else those of all positions that are one move nearer. nearer may repeat one.
func (c *Counts) Count(position, distance int, nearer []int) *big.Int {
	n := new(big.Int)
	if distance < 0 {
		return n
	}
	if c.now == nil || distance > c.distance {
		c.last, c.now, c.distance = c.now, map[int]*big.Int{}, distance
		c.size = [2]int64{0, c.size[0]}
	}
	if distance == 0 {
		n.SetInt64(1)
	}
	for i, k := range nearer {
		if !slices.Contains(nearer[:i], k) {
			n.Add(n, c.last[k])
		}
	}
	if n.IsInt64() && n.Int64() == 1 {
		c.Unique++
	}
	c.now[position] = n
	const overhead = 100 // of a number in the map, about
	c.size[0] += overhead + int64(8*len(n.Bits()))
	return n
}

// Bytes returns about how much memory the two layers take.
func (c *Counts) Bytes() int64 { return c.size[0] + c.size[1] }
