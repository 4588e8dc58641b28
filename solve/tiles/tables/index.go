package tables

import "math/bits"

// An index numbers the placements of a group of k tiles on a board of up to 36 cells,
// without gaps: by the set of cells that the group takes and by the order in which its tiles
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

func Factorial(k int) int {
	f := 1
	for i := range k {
		f *= i + 1
	}
	return f
}

// subsets numbers the sets of k of the cells in the order of their masks. The number is the
// sum of two: of the first set with the same upper cells, and of the lower cells among the
// sets with as many of them.
type subsets struct {
	sets  []uint64 // number of a set -> its cells, one bit each
	shift int      // how many cells are lower ones
	low   []uint32 // lower cells -> their number
	high  []uint32 // upper cells -> number of the first set
}

func newSubsets(cells, k int) *subsets {
	x := &subsets{shift: (cells + 1) / 2}
	x.low = make([]uint32, 1<<x.shift)
	x.high = make([]uint32, 1<<(cells-x.shift))
	lows := make([][]uint64, k+1) // number of cells -> the sets of lower cells
	for m := range uint64(1) << x.shift {
		if n := bits.OnesCount64(m); n <= k {
			x.low[m] = uint32(len(lows[n]))
			lows[n] = append(lows[n], m)
		}
	}
	for m := range uint64(len(x.high)) {
		x.high[m] = uint32(len(x.sets))
		if n := bits.OnesCount64(m); n <= k {
			for _, l := range lows[k-n] {
				x.sets = append(x.sets, m<<x.shift|l)
			}
		}
	}
	return x
}

// number returns the number of a set of k cells.
func (x *subsets) number(set uint64) int {
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

// Rank numbers the permutations of 0..k-1 in the order of a dictionary.
func Rank(order []int) int {
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

// Unrank is the inverse of rank.
func Unrank(r int, order []int) {
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
