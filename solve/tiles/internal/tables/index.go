package tables

import "math/bits"

// An index assigns consecutive numbers to the placements of a group of k tiles on a board. A
// placement consists of the set of cells that the group occupies and the order of the tiles on
// these cells.
//
//	.  3  .  .
//	1  .  .  2     set {1, 4, 7}, order 3 1 2
//	.  .  .  .
//	.  .  .  .
//
// A tile that moves along its row keeps its position in the order, so only the set changes. A tile
// that moves along its column passes the tiles on the cells between its old and new cells. A move
// along a column permutes the ranks in the same way for all sets.
type index struct {
	subsets
	k      int
	orders int // k!
	// The map jump[from*k+to] maps each rank to the new rank after a tile moves between two
	// positions in the order.
	jump [][]uint16
}

func newIndex(cells, k int) *index {
	x := &index{k: k, orders: Factorial(k), subsets: *newSubsets(cells, k)}
	x.makeJumps()
	return x
}

// pairs returns the number of pairs of consecutive ranks. A byte of the table stores the entries of
// one pair.
func (x *index) pairs() int { return (x.orders + 1) / 2 }

// Factorial returns k factorial, for any k up to 20.
func Factorial(k int) int {
	f := 1
	for i := range k {
		f *= i + 1
	}
	return f
}

// subsets numbers the sets of k cells in the order of their bit masks. For example, a set of cells
// a < b < c has the number C(a,1) + C(b,2) + C(c,3). On boards of up to 36 cells, a set's number is
// the sum of two table entries, one for each half of its mask.
//
// Without these tables, the proof of 3x6@11 takes 1.2 times the CPU time, and the beams for 5x5@1
// take 1.05 times.
type subsets struct {
	sets  []uint64 // cells of each numbered set, as a bit set
	shift int      // number of cells in the lower half
	low   []uint32 // contribution of each set of cells in the lower half
	high  []uint32 // contribution of each set of cells in the upper half
}

// maxListedCells is the maximum number of cells of a board with the tables low and high.
const maxListedCells = 36

func newSubsets(cells, k int) *subsets {
	x := &subsets{shift: (cells + 1) / 2, sets: []uint64{1<<k - 1}}
	for set, n := x.sets[0], binomial(cells, k); len(x.sets) < n; {
		carry := set + set&-set // compute the next mask with the same number of bits
		set = carry | (carry^set)>>2/(set&-set)
		x.sets = append(x.sets, set)
	}
	if cells > maxListedCells {
		return x
	}
	x.low = make([]uint32, 1<<x.shift)
	x.high = make([]uint32, 1<<(cells-x.shift))
	for m := range x.low {
		if bits.OnesCount(uint(m)) <= k {
			x.low[m] = numberOf(uint64(m), 1)
		}
	}
	for m := range x.high {
		if n := bits.OnesCount(uint(m)); n <= k {
			x.high[m] = numberOf(uint64(m)<<x.shift, k-n+1)
		}
	}
	return x
}

// numberOf sums the binomial coefficients of some cells of a set; see subsets. The parameter i is
// the index of the lowest of these cells in the set, counted from 1.
func numberOf(cells uint64, i int) (n uint32) {
	for ; cells != 0; cells &= cells - 1 {
		n += uint32(binomial(bits.TrailingZeros64(cells), i))
		i++
	}
	return n
}

// binomial returns the number of ways to choose k cells from n cells.
func binomial(n, k int) int { return int(pascal[n][k]) }

// pascal contains the part of Pascal's triangle that is needed to choose up to 8 cells from 64.
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
		return int(numberOf(set, 1))
	}
	return int(x.high[set>>x.shift] + x.low[set&(1<<x.shift-1)])
}

// makeJumps computes the jump maps. A rank in the factorial number system has one digit per
// position. The digit is the number of smaller tiles at later positions. Swapping two adjacent
// tiles changes their digits a, b to b+1, a if b >= a, and to b, a-1 otherwise. Maps for longer
// distances are compositions of such swaps.
func (x *index) makeJumps() {
	k := x.k
	x.jump = make([][]uint16, k*k)
	for i := range k - 1 {
		t := make([]uint16, x.orders)
		low := Factorial(k - i - 2) // place value of the second digit
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
			x.jump[i*k+j] = compose(x.jump[i*k+j-1], x.jump[(j-1)*k+j])
			x.jump[j*k+i] = compose(x.jump[j*k+i+1], x.jump[(i+1)*k+i])
		}
	}
}

// compose returns a map that is equivalent to the first map followed by the second map.
func compose(first, second []uint16) []uint16 {
	t := make([]uint16, len(first))
	for r, s := range first {
		t[r] = second[s]
	}
	return t
}

// rank returns the lexicographic rank of a permutation of the numbers from 0 to k-1.
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

// unrank computes the permutation with the given rank and stores it in order. unrank is the inverse
// of rank.
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
