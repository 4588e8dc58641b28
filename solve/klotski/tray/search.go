package tray

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"slices"

	"slidegif/solve"
)

// A search finds the distances of positions from the nearest solved ones, and the most
// distant of those from which a puzzle starts.
type search struct {
	*grid
	memory int64 // bytes that it may take; 0: no bound

	moves   int      // the greatest distance of a start
	hardest position // the least start at that distance; 0: none was found

	solved []solved   // of a group
	found  []position // of a heap, the nearest to a solved position first
	slots  []position // a hash table of them, 0: free; a power of two of slots, half of them free
}

// A solved is a solved position and a number that the others of its part have too.
type solved struct {
	position
	part uint64
}

// heapSize is about how many solved positions are searched from at once: few, so that the
// table stays in the processor's cache. Eight times as many: 1.45 x the time (tray:2x7).
const heapSize = 1024

// group returns the hardest puzzle of a group, if any can be solved.
func (s *search) group(ctx context.Context, gr group) ([]Puzzle, error) {
	s.solved = slices.Grow(s.solved[:0], int(gr.solved+gr.solved/16))
	s.generate(gr, func(p position, part uint64) { s.solved = append(s.solved, solved{p, part}) })
	slices.SortFunc(s.solved, func(a, b solved) int { return cmp.Compare(a.part, b.part) })
	s.moves, s.hardest = 0, 0
	for all := s.solved; len(all) > 0; {
		n := min(heapSize, len(all))
		for n < len(all) && all[n].part == all[n-1].part {
			n++
		}
		if err := s.from(ctx, all[:n]); err != nil {
			return nil, err
		}
		all = all[n:]
	}
	if s.hardest == 0 {
		return nil, nil
	}
	return []Puzzle{{gr.pieces, s.moves, s.id(s.hardest)}}, nil
}

// from searches backward from solved positions, all of them of some parts. Every move can be
// undone, so the way there is as long as the way back.
func (s *search) from(ctx context.Context, heap []solved) error {
	s.found = s.found[:0]
	s.makeSlots(1 << bits.Len(uint(max(2*len(heap), 64)-1)))
	for _, p := range heap {
		s.add(p.position)
	}
	for moves, done := 0, 0; done < len(s.found); moves++ {
		bytes := 8 * (cap(s.slots) + cap(s.found) + 2*cap(s.solved))
		if s.memory > 0 && int64(bytes) > s.memory {
			return &solve.Limit{Kind: solve.MemoryLimit, Metric: Metric}
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		for end := len(s.found); done < end; done++ {
			p := s.found[done]
			// The marked piece of a start covers the first cell.
			if p>>s.markAt == 0 && (s.hardest == 0 || moves > s.moves || moves == s.moves && p < s.hardest) {
				s.moves, s.hardest = moves, p
			}
			s.expand(p)
		}
	}
	return nil
}

// expand adds what is new among the positions that one move makes of p: one piece, along
// any path of free cells.
func (s *search) expand(p position) {
	g := s.grid
	covered := cells(p) & g.all
	free := g.all &^ covered
	for near := covered & g.around(free); near != 0; {
		m := g.whole(p, near&-near)
		near &^= m
		first := m & -m
		to := g.reach(m, free|m) &^ first
		if to == 0 {
			continue
		}
		from := bits.TrailingZeros32(first)
		piece := g.piece(m)
		rest := p &^ piece
		marked := int(p>>g.markAt) == from
		if marked {
			rest &= 1<<g.markAt - 1
		}
		for ; to != 0; to &= to - 1 {
			at := bits.TrailingZeros32(to)
			q := rest | position(bits.RotateLeft64(uint64(piece), at-from))
			if marked {
				q |= position(at) << g.markAt
			}
			s.add(q)
		}
	}
}

// add adds a position to those found, if it is new.
func (s *search) add(p position) {
	if s.enter(p) {
		if s.found = append(s.found, p); 2*len(s.found) > len(s.slots) {
			s.makeSlots(2 * len(s.slots))
			for _, p := range s.found {
				s.enter(p)
			}
		}
	}
}

// enter writes a position into a slot, and reports whether it was in none.
func (s *search) enter(p position) bool {
	mask := len(s.slots) - 1
	for i := int(uint64(p) * 0x9E3779B97F4A7C15 >> (64 - bits.Len(uint(mask)))); ; i++ {
		switch s.slots[i&mask] {
		case p:
			return false
		case 0:
			s.slots[i&mask] = p
			return true
		}
	}
}

// makeSlots makes so many free slots.
func (s *search) makeSlots(n int) {
	s.slots = slices.Grow(s.slots[:0], n)[:n]
	clear(s.slots)
}

// id returns the puzzle that starts at p. The marked piece is called x, the others have the
// other letters in reading order.
func (s *search) id(p position) string {
	text := make([]byte, 0, 2*maxCells)
	names := map[cells]byte{s.whole(p, 1<<(p>>s.markAt)): 'x', 0: '0'}
	for i := range s.size {
		if i > 0 && i%s.Columns == 0 {
			text = append(text, '/')
		}
		m := s.whole(p, cells(p)&s.all&(1<<i))
		if names[m] == 0 {
			names[m] = "abcdefghijklmnopqrstuvwyz"[len(names)-2]
		}
		text = append(text, names[m])
	}
	return fmt.Sprintf("klotski:%s:x@%d.%d", text, s.Columns, s.Rows)
}
