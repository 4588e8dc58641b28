package insight

import (
	"slices"

	"slidegif/solve"
)

// A Counter counts the shortest solutions for every position of a census. The caller assigns
// numbers to the positions and visits them in order of their distance from the goal, nearest first.
// A Counter stores only the current layer and the previous layer. The zero value of a Counter is
// ready to use.
type Counter struct {
	Unique int64 // number of positions with exactly one shortest solution

	distance int // distance of the current layer
	// current and previous contain the number of shortest solutions for each position, at the
	// current and at the previous distance.
	current, previous map[int]solve.Count
	bytes             [2]int64 // memory of the current layer and of the previous layer
}

// Count returns the number of shortest solutions from a position: 0 if the distance is -1, 1 if the
// distance is 0, and otherwise the sum of the numbers for all positions that are one move closer to
// the goal. The argument nearer lists the positions that are one move closer, and may contain
// duplicates.
func (c *Counter) Count(position, distance int, nearer []int) solve.Count {
	var n solve.Count
	if distance < 0 {
		return n
	}
	if c.current == nil || distance > c.distance {
		c.previous, c.current, c.distance = c.current, map[int]solve.Count{}, distance
		c.bytes = [2]int64{0, c.bytes[0]}
	}
	if distance == 0 {
		n = solve.CountOf(1)
	}
	for i, k := range nearer {
		if !slices.Contains(nearer[:i], k) {
			n = n.Add(c.previous[k])
		}
	}
	if n.IsOne() {
		c.Unique++
	}
	c.current[position] = n
	const overhead = 100 // approximate size of a map entry, in bytes
	c.bytes[0] += overhead + int64(n.Bytes())
	return n
}

// Bytes returns the approximate memory that the two layers occupy.
func (c *Counter) Bytes() int64 { return c.bytes[0] + c.bytes[1] }
