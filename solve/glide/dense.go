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
	lines  [2]lineSet         // along rows, and along columns
	order  []uint8            // cell -> its place in the order
	cell   []uint8            // and back
	choose [][MaxCells]uint32 // choose[k][n] is n over k+1
	unit   [MaxPieces]uint32  // by class: what 1 of its combination adds to a number
	target [MaxPieces][]uint8 // by class: the places in the order of its targets
	total  uint64             // numbers in all
}

// A lineSet tells how far pieces slide along rows, or along columns. Cells are numbered so that
// those between two walls stand side by side.
type lineSet struct {
	number    []uint8 // cell -> its number
	at        []uint8 // and back
	low, high []uint8 // cell -> the first and the last number between the same walls
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
	r.lines = [2]lineSet{m.linesOf(left, right), m.linesOf(up, down)}
	for i, c := range m.classes {
		for _, x := range m.places[0][c.target : c.target+c.targets] {
			r.target[i] = append(r.target[i], r.order[x])
		}
	}
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

func (m *model) linesOf(back, ahead int) lineSet {
	n := len(m.at)
	l := lineSet{make([]uint8, n), nil, make([]uint8, n), make([]uint8, n)}
	for c := range n {
		if m.next[back][c] != stop {
			continue
		}
		first := len(l.at)
		for x := int16(c); x >= 0; x = m.next[ahead][x] {
			l.number[x] = uint8(len(l.at))
			l.at = append(l.at, uint8(x))
		}
		for _, x := range l.at[first:] {
			l.low[x], l.high[x] = uint8(first), uint8(len(l.at)-1)
		}
	}
	return l
}

// A ranked is a position by its places in the order, ascending in each class, with the number
// that each class adds to its rank.
type ranked struct {
	at   [MaxPieces]uint8
	part [MaxPieces]uint32
}

// encode returns the rank of the state of a model.
func (r *ranking) encode(s *state) uint32 {
	sum := uint32(0)
	var at [MaxPieces]uint8
	for i, c := range r.m.classes {
		for slot := c.first; slot < c.first+c.n; slot++ {
			at[slot] = r.order[s[slot]]
		}
		slices.Sort(at[c.first : c.first+c.n])
		combination := uint32(0)
		for k := range c.n {
			combination += r.choose[k][at[c.first+k]]
		}
		sum += combination * r.unit[i]
	}
	return sum
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
	for _, c := range r.m.classes {
		for slot := c.first; slot < c.first+c.n; slot++ {
			s[slot] = r.cell[p.at[slot]]
		}
		slices.Sort(s[c.first : c.first+c.n])
	}
	return s
}

// slides appends the rank of every position one slide from p, and reports whether one of them
// is solved, which is the last one then.
func (r *ranking) slides(dst []uint32, p *ranked) ([]uint32, bool) {
	m := r.m
	pieces := len(m.pieces)
	var cell [MaxPieces]uint8
	all := uint32(0)
	for i := range m.classes {
		all += p.part[i]
	}
	for slot := range pieces {
		cell[slot] = r.cell[p.at[slot]]
	}
	for slot := range pieces {
		class := m.class[slot]
		from := cell[slot]
		for way := range r.lines {
			l := &r.lines[way]
			low, high, mine := l.low[from], l.high[from], l.number[from]
			for other := range pieces {
				if n := l.number[cell[other]]; n < mine {
					if n >= low {
						low = n + 1
					}
				} else if n > mine && n <= high {
					high = n - 1
				}
			}
			for _, end := range [2]uint8{low, high} {
				if end == mine {
					continue
				}
				to := r.order[l.at[end]]
				dst = append(dst, all-p.part[class]+r.moved(p, int(class), slot, to))
				if slices.Contains(r.target[class], to) && r.solved(p, slot, to) {
					return dst, true
				}
			}
		}
	}
	return dst, false
}

// moved returns what a class adds to the rank where the piece of a slot has come elsewhere.
func (r *ranking) moved(p *ranked, class, slot int, to uint8) uint32 {
	c := r.m.classes[class]
	k, sum, placed := 0, uint32(0), false
	for other := c.first; other < c.first+c.n; other++ {
		if other == slot {
			continue
		}
		if !placed && to < p.at[other] {
			sum += r.choose[k][to]
			k, placed = k+1, true
		}
		sum += r.choose[k][p.at[other]]
		k++
	}
	if !placed {
		sum += r.choose[k][to]
	}
	return sum * r.unit[class]
}

// solved reports whether the goal is reached where the piece of a slot has come elsewhere.
func (r *ranking) solved(p *ranked, slot int, to uint8) bool {
	for i, c := range r.m.classes {
		for _, target := range r.target[i] {
			found := false
			for other := c.first; other < c.first+c.n; other++ {
				found = found || other != slot && p.at[other] == target || other == slot && to == target
			}
			if !found {
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
