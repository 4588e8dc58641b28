package glide

import (
	"math/bits"
	"slices"

	"slidegif/solve/board"
)

// maxRanks is the maximum number of ranks. The block index for that many ranks takes 8 MB.
const maxRanks = 1 << 30

// A ranking numbers the positions of a board densely. The pieces of a class form a combination of cells,
// which has a rank in the combinatorial number system. The ranks of all classes form the digits of a
// mixed-radix number. Cells where a piece can stop at a wall are ranked first, so that reachable positions
// have ranks close to each other.
type ranking struct {
	m      *model
	order  []uint8            // by cell: its position in the order
	cell   []uint8            // by position in the order: the cell
	choose [][MaxCells]uint32 // choose[k][n] is the binomial coefficient of n and k+1
	weight [MaxPieces]uint32  // by class: place value of its combination
	total  uint64             // number of ranks
}

// newRanking returns the ranking of a board. It returns nil if there are too many positions, if the goal
// has several placements, or if an edge does not stop pieces.
func newRanking(m *model) *ranking {
	if len(m.placements) != 1 || m.board.Motion != board.Glide {
		return nil
	}
	r := &ranking{m: m, total: 1}
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
	r.sortCells()
	return r
}

// choose returns the binomial coefficient of n and k, or a value above 1<<40 if the coefficient is larger
// than that.
func choose(n, k int) uint64 {
	x := uint64(1)
	for i := range k {
		if x = x * uint64(max(0, n-i)) / uint64(i+1); x > 1<<40 {
			return x
		}
	}
	return x
}

// sortCells sorts the cells by the number of adjacent walls, in descending order. Without: 1.5 times the
// bytes (ricochet-17, ricochet-20).
func (r *ranking) sortCells() {
	walls := make([]int, len(r.m.points))
	for c := range walls {
		r.cell = append(r.cell, uint8(c))
		for d := range directions {
			if r.m.neighbor[d][c] == blocked {
				walls[c]++
			}
		}
	}
	slices.SortStableFunc(r.cell, func(a, b uint8) int { return walls[b] - walls[a] })
	r.order = make([]uint8, len(r.cell))
	for i, c := range r.cell {
		r.order[c] = uint8(i)
	}
}

// A rankedState is an unpacked rank.
type rankedState struct {
	at   [MaxPieces]uint8  // by slot: position of its cell in the order, ascending in each class
	part [MaxPieces]uint32 // by class: its share of the rank
}

// encode returns the rank of s.
func (r *ranking) encode(s *state) uint32 {
	sum := uint32(0)
	for i := range r.m.classes {
		sum += r.part(i, s)
	}
	return sum
}

// part returns the share of a class in the rank of s. The cells of s need not be sorted.
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

// decode unpacks a rank into p. It is fast if p already holds a position with a slightly lower rank.
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

// state returns the state with the given rank.
func (r *ranking) state(rank uint32) state {
	var p rankedState
	var s state
	r.decode(rank, &p)
	for slot := range r.m.pieces {
		s[slot] = r.cell[p.at[slot]]
	}
	for _, c := range r.m.classes {
		slices.Sort(s[c.first : c.first+c.n])
	}
	return s
}

// slides appends the ranks of the positions one slide from rank. If one of these is solved, slides stops
// there and returns true. p is scratch space; passing it to the next call speeds that call up.
func (r *ranking) slides(dst []uint32, rank uint32, p *scratch) ([]uint32, bool) {
	m := r.m
	r.decode(rank, &p.rankedState)
	for slot := range m.pieces {
		p.s[slot] = r.cell[p.at[slot]]
	}
	m.occupy(&p.taken, &p.s)
	p.steps = m.slides(p.steps[:0], &p.s, &p.taken)
	m.vacate(&p.taken, &p.s)
	for _, t := range p.steps {
		from, class := p.s[t.slot], int(m.class[t.slot])
		p.s[t.slot] = t.to
		dst = append(dst, rank-p.part[class]+r.part(class, &p.s))
		if m.classes[class].targets > 0 && m.solved(&p.s) {
			return dst, true
		}
		p.s[t.slot] = from
	}
	return dst, false
}

// solved reports whether s is solved, given a goal with one placement. The cells of s need not be sorted.
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

// Size of a block, which has a bit for each rank.
const (
	blockWords = 8
	blockBits  = 64 * blockWords
)

// blocks returns the number of blocks for all ranks.
func (r *ranking) blocks() int { return int(r.total/blockBits) + 1 }

// firstBit clears the lowest set bit of w and returns its index.
func firstBit(w *uint64) uint32 {
	n := bits.TrailingZeros64(*w)
	*w &= *w - 1
	return uint32(n)
}
