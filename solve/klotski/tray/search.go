package tray

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"slices"

	"slidegif/solve"
	"slidegif/solve/internal/search"
)

// A backward search finds the distances of positions from the nearest solved ones, and the most
// distant of those from which a puzzle starts.
type backward struct {
	*Tray
	memory int64 // bytes that it may take; 0: no bound

	moves   int      // the greatest distance of a start
	hardest position // the least start at that distance; 0: none was found

	solved [][2]uint64             // of a group: a number that those of a part have in common, and the position
	found  search.Table[[1]uint64] // of a heap, the nearest to a solved position first
	next   [][1]uint64             // to be added to found
}

// heapSize is about how many solved positions are searched from at once: few, so that the
// table stays in the processor's cache. Eight times as many: 1.45 x the time (tray:2x7).
const heapSize = 1024

// group returns the hardest puzzle of a group, if any can be solved.
func (s *backward) group(ctx context.Context, g group) ([]Puzzle, error) {
	s.solved = slices.Grow(s.solved[:0], int(g.solved+g.solved/16))
	s.generate(g, func(p position, part uint64) { s.solved = append(s.solved, [2]uint64{part, uint64(p)}) })
	slices.SortFunc(s.solved, func(a, b [2]uint64) int { return cmp.Compare(a[0], b[0]) })
	left := solve.Options{Metric: Metric}
	if s.memory > 0 {
		left.Memory = max(1, s.memory-16*int64(cap(s.solved)))
	}
	s.moves, s.hardest = 0, 0
	for all := s.solved; len(all) > 0; {
		n := min(heapSize, len(all))
		for n < len(all) && all[n][0] == all[n-1][0] {
			n++
		}
		if err := s.from(ctx, all[:n], left); err != nil {
			return nil, err
		}
		all = all[n:]
	}
	if s.hardest == 0 {
		return nil, nil
	}
	return []Puzzle{{g.pieces, s.moves, s.id(s.hardest)}}, nil
}

// from searches backward from solved positions, all of them of some parts, within the memory
// of o. Every move can be undone, so the way there is as long as the way back.
func (s *backward) from(ctx context.Context, heap [][2]uint64, o solve.Options) error {
	if s.found.Len() > 64*heapSize {
		s.found = search.Table[[1]uint64]{} // to clear so many slots takes longer than to search a usual heap
	}
	s.found.Reset()
	s.next = s.next[:0]
	for _, p := range heap {
		s.next = append(s.next, [1]uint64{p[1]})
	}
	for moves, done := 0, uint32(0); ; moves++ {
		if err := s.found.AddWithin(ctx, s.next, o); err != nil {
			return err
		}
		if done == s.found.Len() || ctx.Err() != nil {
			return context.Cause(ctx)
		}
		s.next = s.next[:0]
		for end := s.found.Len(); done < end; done++ {
			p := position(s.found.At(done)[0])
			// The marked piece of a start covers the first cell.
			if p>>s.markAt == 0 && (s.hardest == 0 || moves > s.moves || moves == s.moves && p < s.hardest) {
				s.moves, s.hardest = moves, p
			}
			s.expand(p)
		}
	}
}

// expand adds to next the positions that one move makes of p: one piece, along any path of
// free cells.
func (s *backward) expand(p position) {
	covered := cells(p) & s.all
	free := s.all &^ covered
	for near := covered & s.around(free); near != 0; {
		m := s.whole(p, near&-near)
		near &^= m
		from := bits.TrailingZeros32(m)
		piece := s.piece(m)
		var mark position
		if int(p>>s.markAt) == from {
			mark = 1 << s.markAt
		}
		for to := s.reach(m, free|m) &^ (m & -m); to != 0; to &= to - 1 {
			by := bits.TrailingZeros32(to) - from
			q := p&^piece | position(bits.RotateLeft64(uint64(piece), by))
			s.next = append(s.next, [1]uint64{uint64(q + position(by)*mark)})
		}
	}
}

// id returns the puzzle that starts at p. The marked piece is called x, the others have the
// other letters in reading order.
func (s *backward) id(p position) string {
	text := make([]byte, 0, 2*maxCells)
	names := map[cells]byte{s.whole(p, 1<<(p>>s.markAt)): 'x', 0: '0'}
	for i := range s.Cells {
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
