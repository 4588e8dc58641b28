package insight

import (
	"math/big"
	"slices"
)

// Layers counts the shortest solutions of every position of a census. Positions come by their
// distance from the goal, the nearest first, and have numbers of the caller's choice. Of all
// layers only two are kept. The zero value is ready.
type Layers struct {
	Unique int64 // positions with exactly one shortest solution

	distance  int
	now, last map[int]*big.Int // position -> shortest solutions, of this distance and of one less
	size      [2]int64         // bytes of both
}

// Count returns how many shortest solutions a position has: none where its distance is -1, one
// where it is 0, else those of all positions that are one move nearer. nearer may repeat one.
func (l *Layers) Count(position, distance int, nearer []int) *big.Int {
	n := new(big.Int)
	if distance < 0 {
		return n
	}
	if l.now == nil || distance > l.distance {
		l.last, l.now, l.distance = l.now, map[int]*big.Int{}, distance
		l.size = [2]int64{0, l.size[0]}
	}
	if distance == 0 {
		n.SetInt64(1)
	}
	for i, k := range nearer {
		if !slices.Contains(nearer[:i], k) {
			n.Add(n, l.last[k])
		}
	}
	if n.IsInt64() && n.Int64() == 1 {
		l.Unique++
	}
	l.now[position] = n
	const overhead = 100 // of a number in the map, about
	l.size[0] += overhead + int64(8*len(n.Bits()))
	return n
}

// Bytes returns about how much memory the two layers take.
func (l *Layers) Bytes() int64 { return l.size[0] + l.size[1] }
