package glide

import (
	"math/bits"
	"slices"
)

// maxRanks is the maximum number of ranks that a search supports. For this number of ranks, the block
// index takes 8 MB.
const maxRanks = 1 << 30

// A ranking assigns consecutive numbers, called ranks, to the positions of a board. A rank is a
// mixed-radix number with one digit for each class. The digit is the number of the combination of
// cells that the class occupies, in the combinatorial number system.
type ranking struct {
	cellOrder
	choose [][MaxCells]uint32 // choose[k][n] is the binomial coefficient of n and k+1
	weight [MaxPieces]uint32  // for each class: the place value of its combination
	total  uint64             // number of ranks
}

// newRanking returns the ranking for a board. If there are too many positions, if the goal has several
// placements, or if pieces can slide off an edge, newRanking returns nil.
func newRanking(m *model) *ranking {
	if !m.hasEndgame() {
		return nil
	}
	r := &ranking{cellOrder: newCellOrder(m), total: 1}
	cells := len(m.points)
	maxPieces := 0
	for _, c := range m.classes {
		maxPieces = max(maxPieces, c.n)
	}
	r.choose = make([][MaxCells]uint32, maxPieces)
	for k := range r.choose {
		for n := range cells {
			if x := choose(n, k+1); x < maxRanks {
				r.choose[k][n] = uint32(x)
			} else {
				r.choose[k][n] = maxRanks
			}
		}
	}
	for i := len(m.classes) - 1; i >= 0; i-- {
		size := choose(cells, m.classes[i].n)
		if size >= maxRanks {
			return nil
		}
		r.weight[i] = uint32(r.total)
		if r.total *= size; r.total >= maxRanks {
			return nil
		}
	}
	return r
}

// choose returns the binomial coefficient of n and k. If the coefficient exceeds 1<<40, the result
// is only some number above 1<<40.
func choose(n, k int) uint64 {
	x := uint64(1)
	for i := range k {
		if x = x * uint64(max(0, n-i)) / uint64(i+1); x > 1<<40 {
			return x
		}
	}
	return x
}

// A cellOrder numbers the cells of a board. Pieces usually rest beside walls. Cells beside walls come first, so
// that the ranks of reachable positions are close to each other.
type cellOrder struct {
	m     *model
	order []uint8 // for each cell: its index in the order of cells
	cell  []uint8 // the cells, in this order
}

// newCellOrder sorts the cells in descending order of the number of adjacent walls. Without sorting,
// searches of the boards ricochet-17 and ricochet-20 take 1.5 times as much memory.
func newCellOrder(m *model) cellOrder {
	o := cellOrder{m: m, order: make([]uint8, len(m.points))}
	walls := make([]int, len(m.points))
	for c := range walls {
		o.cell = append(o.cell, uint8(c))
		for d := range directions {
			if m.neighbor[d][c] == blocked {
				walls[c]++
			}
		}
	}
	slices.SortStableFunc(o.cell, func(a, b uint8) int { return walls[b] - walls[a] })
	for i, c := range o.cell {
		o.order[c] = uint8(i)
	}
	return o
}

// A rankedState is a position that was decoded from its rank.
type rankedState struct {
	at   [MaxPieces]uint8  // for each slot: index of its cell in the order of cells, ascending in each class
	part [MaxPieces]uint32 // for each class: its contribution to the rank
}

func (r *ranking) encode(s *state) uint32 {
	sum := uint32(0)
	for i := range r.m.classes {
		sum += r.part(i, s)
	}
	return sum
}

// part returns the contribution of the given class to the rank of s. Within the class, the cells may be in any
// order.
func (r *ranking) part(class int, s *state) uint32 {
	c := r.m.classes[class]
	var places [MaxPieces]uint8
	at := places[:c.n]
	for k := range at {
		x := r.order[s[c.first+k]]
		for ; k > 0 && at[k-1] > x; k-- {
			at[k] = at[k-1]
		}
		at[k] = x
	}
	sum := uint32(0)
	for k, x := range at {
		sum += r.choose[k][x]
	}
	return sum * r.weight[class]
}

// decode decodes a rank into p. If p contains the position with a slightly lower rank, decode is
// fast.
func (r *ranking) decode(rank uint32, p *rankedState) {
	for i, c := range r.m.classes {
		x := rank / r.weight[i]
		rank -= x * r.weight[i]
		p.part[i] = x * r.weight[i]
		above := len(r.cell)
		for k := c.n - 1; k >= 0; k-- {
			row := &r.choose[k]
			at := int(p.at[c.first+k])
			if at+1 >= above || row[at] > x || row[at+1] <= x {
				low, high := 0, above // row[low] <= x < row[high]
				for low+1 < high {
					if mid := (low + high) / 2; row[mid] <= x {
						low = mid
					} else {
						high = mid
					}
				}
				at = low
			}
			p.at[c.first+k] = uint8(at)
			x -= row[at]
			above = at
		}
	}
}

func (r *ranking) state(rank uint32) state {
	var p rankedState
	r.decode(rank, &p)
	s := r.cells(&p)
	for _, c := range r.m.classes {
		slices.Sort(s[c.first : c.first+c.n])
	}
	return s
}

// cells converts p to a state. Within each class, the cells follow the cellOrder.
func (r *ranking) cells(p *rankedState) (s state) {
	for slot := range r.m.pieces {
		s[slot] = r.cell[p.at[slot]]
	}
	return s
}

// slides makes every slide from the position in p, which has the given rank, and appends the resulting ranks to
// dst.
func (r *ranking) slides(dst []uint32, rank uint32, p *scratch) []uint32 {
	m := r.m
	p.s = r.cells(&p.rankedState)
	m.occupy(&p.taken, &p.s)
	p.steps = m.slides(p.steps[:0], &p.s, &p.taken)
	m.vacate(&p.taken, &p.s)
	for _, t := range p.steps {
		from, class := p.s[t.slot], int(m.class[t.slot])
		p.s[t.slot] = t.to
		dst = append(dst, rank-p.part[class]+r.part(class, &p.s))
		p.s[t.slot] = from
	}
	return dst
}

// solved reports whether the state s is solved. The goal must have only one placement.
func (m *model) solved(s *state) bool {
	for _, c := range m.classes {
		for _, target := range m.placements[0][c.target : c.target+c.targets] {
			if !slices.Contains(s[c.first:c.first+c.n], target) {
				return false
			}
		}
	}
	return true
}

// Size of each bitmap in a block, with one bit for each rank.
const (
	blockWords = 8
	blockBits  = 64 * blockWords
)

func (r *ranking) blocks() int { return int(r.total/blockBits) + 1 }

// firstBit clears the lowest set bit of w and returns the index of that bit.
func firstBit(w *uint64) uint32 {
	n := bits.TrailingZeros64(*w)
	*w &= *w - 1
	return uint32(n)
}
