package glide

import (
	"math/bits"
	"slices"

	"slidegif/solve/board"
)

// mostRanks bounds the positions that ranking numbers: the list of blocks for them takes 8 MB.
const mostRanks = 1 << 30

// A ranking numbers the positions of a board densely. The pieces of a class are a combination
// of cells, and those have a number in the combinatorial number system; together the classes
// are the digits of a number. Cells are taken in an order in which those come first where a
// piece can stop by itself, so that the positions that are met stand close together.
type ranking struct {
	m      *model
	order  []uint8            // cell -> its place in the order
	cell   []uint8            // and back
	choose [][MaxCells]uint32 // choose[k][n] is n over k+1
	unit   [MaxPieces]uint32  // by class: what 1 of its combination adds to a number
	total  uint64             // numbers in all
}

// newRanking returns the ranking of a board, or nil where its positions are too many, where
// the goal may stand in several places, or where an edge does not stop pieces.
func newRanking(m *model) *ranking {
	if len(m.places) != 1 || m.board.Motion != board.Glide {
		return nil
	}
	r := &ranking{m: m, total: 1}
	cells := len(m.at)
	most := 0
	for _, c := range m.classes {
		most = max(most, c.n)
	}
	r.choose = make([][MaxCells]uint32, most)
	for k := range r.choose {
		for n := range cells {
			if x := choose(n, k+1); x < mostRanks {
				r.choose[k][n] = uint32(x)
			} else {
				r.choose[k][n] = mostRanks
			}
		}
	}
	for i := len(m.classes) - 1; i >= 0; i-- {
		size := choose(cells, m.classes[i].n)
		if size >= mostRanks {
			return nil
		}
		r.unit[i] = uint32(r.total)
		if r.total *= size; r.total >= mostRanks {
			return nil
		}
	}
	r.sortCells()
	return r
}

// choose returns n over k, or some number that is too large.
func choose(n, k int) uint64 {
	x := uint64(1)
	for i := range k {
		if x = x * uint64(max(0, n-i)) / uint64(i+1); x > 1<<40 {
			return x
		}
	}
	return x
}

// sortCells puts the cells with more walls beside them first.
// Without: 1.5 times the bytes (ricochet-17, ricochet-20).
func (r *ranking) sortCells() {
	walls := make([]int, len(r.m.at))
	for c := range walls {
		r.cell = append(r.cell, uint8(c))
		for d := range directions {
			if r.m.next[d][c] == stop {
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

// A ranked is a position as it was unpacked from its rank.
type ranked struct {
	at   [MaxPieces]uint8  // places in the order, ascending in each class
	part [MaxPieces]uint32 // what each class adds to the rank
}

// encode returns the rank of the state of a model.
func (r *ranking) encode(s *state) uint32 {
	sum := uint32(0)
	for i := range r.m.classes {
		sum += r.part(i, s)
	}
	return sum
}

// part returns what a class adds to the rank of a state, whose cells need not ascend.
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
	return sum * r.unit[class]
}

// decode unpacks a rank. p holds another position, often one of little less rank.
func (r *ranking) decode(rank uint32, p *ranked) {
	for i, c := range r.m.classes {
		x := rank / r.unit[i]
		rank -= x * r.unit[i]
		p.part[i] = x * r.unit[i]
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

// state returns the state of a rank.
func (r *ranking) state(rank uint32) state {
	var p ranked
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

// slides appends the rank of every position one slide from rank, and reports whether one of them
// is solved, which is the last one then. p is what it keeps from one call to the next.
func (r *ranking) slides(dst []uint32, rank uint32, p *scratch) ([]uint32, bool) {
	m := r.m
	r.decode(rank, &p.ranked)
	for slot := range m.pieces {
		p.s[slot] = r.cell[p.at[slot]]
	}
	m.occupy(&p.taken, &p.s)
	p.steps = m.slides(p.steps[:0], &p.s, &p.taken)
	m.leave(&p.taken, &p.s)
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

// solved reports whether a state is in the only place of the goal. Its cells need not ascend.
func (m *model) solved(s *state) bool {
	for _, c := range m.classes {
		for _, target := range m.places[0][c.target : c.target+c.targets] {
			if !slices.Contains(s[c.first:c.first+c.n], target) {
				return false
			}
		}
	}
	return true
}

// A block has a bit for each of so many ranks.
const (
	blockWords = 8
	blockBits  = 64 * blockWords
)

// blocks returns how many blocks hold all ranks.
func (r *ranking) blocks() int { return int(r.total/blockBits) + 1 }

// firstBit returns the number of the lowest bit of a word, which it takes out.
func firstBit(w *uint64) uint32 {
	n := bits.TrailingZeros64(*w)
	*w &= *w - 1
	return uint32(n)
}
