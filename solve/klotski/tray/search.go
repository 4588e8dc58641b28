package tray

import (
	"context"
	"fmt"
	"math/bits"

	"slidegif/solve"
)

// A search finds the distances of positions from the nearest solved ones, and the most
// distant of those from which a puzzle starts.
type search struct {
	*grid
	memory int64 // bytes that it may take; 0: no bound

	moves   int      // the greatest distance of a start
	hardest position // the least start at that distance; 0: none was found

	seen           table
	layer, next    []position
	solved, sorted []position // of a group
	heapOf         []uint32
}

// patience is how many positions are looked at between two looks at the context.
const patience = 1 << 14

// from searches backward from solved positions, all of them of some parts. Every move can be
// undone, so the way there is as long as the way back.
func (s *search) from(ctx context.Context, solved []position) error {
	s.seen.reset(len(solved))
	s.layer = append(s.layer[:0], solved...)
	for _, p := range solved {
		s.seen.add(p)
	}
	for moves := 0; len(s.layer) > 0; moves++ {
		s.next = s.next[:0]
		for i, p := range s.layer {
			if i%patience == 0 {
				if err := s.check(ctx); err != nil {
					return err
				}
			}
			if s.starts(p) && (s.hardest == 0 || moves > s.moves || moves == s.moves && p < s.hardest) {
				s.moves, s.hardest = moves, p
			}
			s.expand(p)
		}
		s.layer, s.next = s.next, s.layer
	}
	return nil
}

// check returns an error when the search has to end.
func (s *search) check(ctx context.Context) error {
	bytes := 8 * int64(cap(s.seen.slots)+cap(s.layer)+cap(s.next)+cap(s.solved)+cap(s.sorted)+cap(s.heapOf)/2)
	if s.memory > 0 && bytes > s.memory {
		return &solve.Limit{Kind: solve.MemoryLimit, Metric: Metric}
	}
	return context.Cause(ctx)
}

// expand adds what is new among the positions that one move makes of p: one piece, along
// any path of free cells.
func (s *search) expand(p position) {
	g := s.grid
	k := g.packing(p)
	free := g.all &^ k.covered
	for near := k.covered & g.around(free); near != 0; {
		m := g.whole(k, near&-near)
		near &^= m
		first := m & -m
		to := g.reach(m, free|m) &^ first
		if to == 0 {
			continue
		}
		from := bits.TrailingZeros32(first)
		piece := uint64(m) | uint64(k.joined&m)<<g.size | uint64(k.below&m)<<(2*g.size)
		rest := p &^ position(piece)
		marked := int(p>>g.markAt) == from
		if marked {
			rest &= 1<<g.markAt - 1
		}
		for ; to != 0; to &= to - 1 {
			at := bits.TrailingZeros32(to)
			q := rest | position(bits.RotateLeft64(piece, at-from))
			if marked {
				q |= position(at) << g.markAt
			}
			if s.seen.add(q) {
				s.next = append(s.next, q)
			}
		}
	}
}

// id returns the puzzle that starts at p. The marked piece is called x, the others have the
// other letters in reading order.
func (s *search) id(p position) string {
	text := make([]byte, 0, 2*maxCells)
	k := s.packing(p)
	names := map[cells]byte{s.whole(k, 1<<(p>>s.markAt)): 'x', 0: '0'}
	for i := range s.size {
		if i > 0 && i%s.columns == 0 {
			text = append(text, '/')
		}
		m := s.whole(k, k.covered&(1<<i))
		if names[m] == 0 {
			names[m] = "abcdefghijklmnopqrstuvwyz"[len(names)-2]
		}
		text = append(text, names[m])
	}
	return fmt.Sprintf("klotski:%s:x@%d.%d", text, s.columns, s.rows)
}
