package tables

import "math/bits"

// An index numbers the placements of a group of k tiles on a board, without
// gaps: by the set of cells that the group takes and by the order in which its tiles
// stand on them.
//
//	.  3  .  .
//	1  .  .  2     the number of set {1, 4, 7} and the rank of order 3 1 2
//	.  .  .  .
//	.  .  .  .
//
// A tile that moves along its row stays in its place of the order, and only the set
// changes. One that moves along its column jumps over those that stand on the cells
// between: a map of ranks that is the same for all sets.
type index struct {
	subsets
	k      int
	orders int        // k!
	jump   [][]uint16 // [from*k+to] rank -> rank after the tile at place from jumped to place to
}

func newIndex(cells, k int) *index {
	x := &index{k: k, orders: Factorial(k), subsets: *newSubsets(cells, k)}
	x.makeJumps()
	return x
}

// pairs returns how many pairs of ranks there are: a table holds two entries in a byte.
func (x *index) pairs() int { return (x.orders + 1) / 2 }

// Factorial returns k!, for k of at most 20.
func Factorial(k int) int {
	f := 1
	for i := range k {
		f *= i + 1
	}
	return f
}

// subsets numbers the sets of k of the cells in the order of their masks: the number of a set of
// cells a < b < c is C(a,1) + C(b,2) + C(c,3). Of up to 36 cells what the lower half and the upper
// half of a mask add is listed.
//
// without: 1.2 x CPU for the proof of 3x6@11, 1.05 x for beams of 5x5@1
type subsets struct {
	sets  []uint64 // number of a set -> its cells, one bit each
	shift int      // how many cells are lower ones
	low   []uint32 // lower cells -> what they add
	high  []uint32 // upper cells -> what they add
}

// listedCells is the largest board for which that is listed.
const listedCells = 36

func newSubsets(cells, k int) *subsets {
	x := &subsets{shift: (cells + 1) / 2, sets: []uint64{1<<k - 1}}
	for set, n := x.sets[0], choose(cells, k); len(x.sets) < n; {
		carry := set + set&-set // the next mask with as many bits
		set = carry | (carry^set)>>2/(set&-set)
		x.sets = append(x.sets, set)
	}
	if cells > listedCells {
		return x
	}
	x.low = make([]uint32, 1<<x.shift)
	x.high = make([]uint32, 1<<(cells-x.shift))
	for m := range x.low {
		if bits.OnesCount(uint(m)) <= k {
			x.low[m] = numberFrom(uint64(m), 1)
		}
	}
	for m := range x.high {
		if n := bits.OnesCount(uint(m)); n <= k {
			x.high[m] = numberFrom(uint64(m)<<x.shift, k-n+1)
		}
	}
	return x
}

// numberFrom returns what cells add of which the lowest is number i of a set.
func numberFrom(cells uint64, i int) (n uint32) {
	for ; cells != 0; cells &= cells - 1 {
		n += uint32(choose(bits.TrailingZeros64(cells), i))
		i++
	}
	return n
}

// choose returns how many sets of k there are of n cells.
func choose(n, k int) int { return int(pascal[n][k]) }

// pascal is Pascal's triangle, for up to eight of 64 cells.
var pascal = func() (rows [65][9]uint64) {
	for n := range rows {
		rows[n][0] = 1
		for k := 1; k < 9 && n > 0; k++ {
			rows[n][k] = rows[n-1][k-1] + rows[n-1][k]
		}
	}
	return rows
}()

// number returns the number of a set of k cells.
func (x *subsets) number(set uint64) int {
	if x.low == nil {
		return int(numberFrom(set, 1))
	}
	return int(x.high[set>>x.shift] + x.low[set&(1<<x.shift-1)])
}

// makeJumps fills the maps of ranks. A rank is written in digits: how many of the tiles
// that follow a place are smaller than its own. Neighbours a b that change places become
// b+1 a where b did not count a, else b a-1; longer jumps are made of these.
func (x *index) makeJumps() {
	k := x.k
	x.jump = make([][]uint16, k*k)
	for i := range k - 1 {
		t := make([]uint16, x.orders)
		low := Factorial(k - i - 2) // weight of the second digit
		high := low * (k - i - 1)
		for r := range t {
			a, b := r/high%(k-i), r/low%(k-i-1)
			a2, b2 := b, a-1
			if b >= a {
				a2, b2 = b+1, a
			}
			t[r] = uint16(r + (a2-a)*high + (b2-b)*low)
		}
		x.jump[i*k+i+1], x.jump[(i+1)*k+i] = t, t
	}
	for by := 2; by < k; by++ {
		for i := range k - by {
			j := i + by
			x.jump[i*k+j] = after(x.jump[i*k+j-1], x.jump[(j-1)*k+j])
			x.jump[j*k+i] = after(x.jump[j*k+i+1], x.jump[(i+1)*k+i])
		}
	}
}

// after returns the map that does first, then second.
func after(first, second []uint16) []uint16 {
	t := make([]uint16, len(first))
	for r, s := range first {
		t[r] = second[s]
	}
	return t
}

// rank numbers the permutations of 0..k-1 in the order of a dictionary.
func rank(order []int) int {
	r := 0
	for i, p := range order {
		smaller := p
		for _, q := range order[:i] {
			if q < p {
				smaller--
			}
		}
		r = r*(len(order)-i) + smaller
	}
	return r
}

// unrank is the inverse of rank.
func unrank(r int, order []int) {
	k := len(order)
	for i := k - 1; i >= 0; i-- {
		order[i] = r % (k - i)
		r /= k - i
		for j := i + 1; j < k; j++ {
			if order[j] >= order[i] {
				order[j]++
			}
		}
	}
}
