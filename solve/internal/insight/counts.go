package insight

import (
	"slices"

	"slidegif/solve"
)

// A Counter counts the shortest solutions for every position of a census. The caller numbers the
// positions, and calls Count for the positions in ascending order of their distances from the goal.
// A Counter stores only the counts for the current and the previous distance. The zero value of a
// Counter is ready to use.
type Counter struct {
	Unique int64 // number of positions with exactly one shortest solution

	distance int // distance of the current layer
	// current and previous contain the number of shortest solutions for each position, at the
	// current and at the previous distance.
	current, previous map[int]solve.Count
	bytes             [2]int64 // memory of the current layer and of the previous layer
}

// Count returns the number of shortest solutions from a position: 0 if the distance is -1, 1 if the
// distance is 0, and otherwise the sum of the counts of the positions in nearer. These are the
// successors that are one move closer to the goal, possibly with duplicates.
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

// Bytes returns the approximate memory of the Counter, in bytes.
func (c *Counter) Bytes() int64 { return c.bytes[0] + c.bytes[1] }
