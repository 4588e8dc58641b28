package tables

import "math/bits"

// Tables hold by how much a group needs more moves than Manhattan's bound, halved: each
// move changes both by an odd number, so the difference is even. It is at most 9 for eight
// tiles of the 15-puzzle, and four bits hold it.
const mostExcess = 15 // greater ones are entered as this one, which stays a lower bound

// A manhattan knows that bound of every placement: the sum of what the first tiles in the
// order and the last ones have to go. Both are looked up by their cells and their order.
type manhattan struct {
	first, last *partSums
	split       []uint32 // rank -> order of the first tiles, and of the last ones << 16
}

// partSums are the sums for l of the k tiles.
type partSums struct {
	*subsets
	orders int // k!/(k-l)!
	sums   []uint8
}

func newManhattan(h, w int, tiles []int) *manhattan {
	k := len(tiles)
	l := k - k/2
	m := &manhattan{first: newPartSums(h, w, tiles, l), split: make([]uint32, Factorial(k))}
	if m.last = m.first; l != k-l {
		m.last = newPartSums(h, w, tiles, k-l)
	}
	order, turned := make([]int, k), make([]int, k)
	for r := range m.split {
		Unrank(r, order)
		copy(turned, order[l:])
		copy(turned[k-l:], order[:l])
		m.split[r] = uint32(r/Factorial(k-l) | Rank(turned)/Factorial(l)<<16)
	}
	return m
}

func newPartSums(h, w int, tiles []int, l int) *partSums {
	k := len(tiles)
	p := &partSums{orders: Factorial(k) / Factorial(k-l), subsets: newSubsets(h*w, l)}
	p.sums = make([]uint8, len(p.sets)*p.orders)
	far := distances(h, w, tiles)
	order := make([]int, k)
	for o := range p.orders {
		Unrank(o*Factorial(k-l), order)
		for i, set := range p.sets {
			sum := uint8(0)
			for _, tile := range order[:l] {
				sum += far[bits.TrailingZeros64(set)][tile]
				set &= set - 1
			}
			p.sums[i*p.orders+o] = sum
		}
	}
	return p
}

// distances returns how far each tile is from home, by its cell.
func distances(h, w int, tiles []int) [][]uint8 {
	far := make([][]uint8, h*w)
	for c := range far {
		for _, t := range tiles {
			far[c] = append(far[c], uint8(Distance(w, c, t)))
		}
	}
	return far
}

func Distance(w, a, b int) int {
	y, x := a/w-b/w, a%w-b%w
	return max(y, -y) + max(x, -x)
}

// of returns the sums of a set of cells, to be added as split says.
func (m *manhattan) of(set uint64, k int) (first, last []uint8) {
	rest := set
	for range k - k/2 {
		rest &= rest - 1
	}
	return m.first.of(set &^ rest), m.last.of(rest)
}

func (p *partSums) of(set uint64) []uint8 {
	i := p.number(set) * p.orders
	return p.sums[i : i+p.orders]
}
