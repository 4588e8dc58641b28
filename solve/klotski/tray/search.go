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

// A backwardSearch computes the distance from each position to the nearest solved position. A
// backwardSearch also records the start position that is farthest from all solved positions.
type backwardSearch struct {
	*Tray
	memory int64 // memory limit in bytes; 0 means no limit

	moves   int      // greatest distance of any start position
	hardest position // lowest start position at this distance, or 0 if there is no start position

	solved [][2]uint64             // component and position of each solved position in a group
	table  search.Table[[1]uint64] // positions visited from a batch, in order of distance
	ends   []uint32                // number of positions in the table up to each distance
	next   [][1]uint64             // neighbours of a position; searches that count paths also list neighbours in the table
}

// batchSize is the approximate number of solved positions from which a search starts. Larger
// batches would push the table out of the processor's cache. With batches that are eight times as
// large, tray:2x7 takes 1.45 times as long.
const batchSize = 1024

// searchGroup returns the hardest puzzle in a group. If the group has no start position,
// searchGroup returns nil.
func (s *backwardSearch) searchGroup(ctx context.Context, g group) ([]Puzzle, error) {
	s.moves, s.hardest = 0, 0
	err := s.eachBatch(g, func(batch [][2]uint64, o solve.Options) error {
		if err := s.searchFrom(ctx, batch, o); err != nil {
			return err
		}
		s.findHardest()
		return nil
	})
	if err != nil || s.hardest == 0 {
		return nil, err
	}
	return []Puzzle{{g.pieces, s.moves, s.id(s.hardest)}}, nil
}

// eachBatch divides the solved positions of a group into batches of whole components. It calls
// visit with each batch and the limits of its search.
func (s *backwardSearch) eachBatch(g group, visit func(batch [][2]uint64, o solve.Options) error) error {
	s.solved = slices.Grow(s.solved[:0], int(g.solved+g.solved/16))
	s.generate(g, func(p position, component uint64) { s.solved = append(s.solved, [2]uint64{component, uint64(p)}) })
	slices.SortFunc(s.solved, func(a, b [2]uint64) int { return cmp.Compare(a[0], b[0]) })
	o := solve.Options{Metric: Metric}
	if s.memory > 0 {
		o.Memory = max(1, s.memory-16*int64(cap(s.solved)))
	}
	for all := s.solved; len(all) > 0; {
		n := min(batchSize, len(all))
		for n < len(all) && all[n][0] == all[n-1][0] {
			n++
		}
		if err := visit(all[:n], o); err != nil {
			return err
		}
		all = all[n:]
	}
	return nil
}

// searchFrom searches backward from the solved positions in a batch of components, and obeys the
// memory limit. Moves are reversible, so a distance is the same in both directions.
func (s *backwardSearch) searchFrom(ctx context.Context, batch [][2]uint64, o solve.Options) error {
	if s.table.Len() > 64*batchSize {
		// Allocate a new table, because clearing a large one takes longer than a typical search.
		s.table = search.Table[[1]uint64]{}
	}
	s.table.Reset()
	s.next, s.ends = s.next[:0], s.ends[:0]
	for _, p := range batch {
		s.next = append(s.next, [1]uint64{p[1]})
	}
	for done := uint32(0); ; {
		if err := s.table.AddLimited(ctx, s.next, o); err != nil {
			return err
		}
		if done == s.table.Len() || ctx.Err() != nil {
			return context.Cause(ctx)
		}
		s.next = s.next[:0]
		s.ends = append(s.ends, s.table.Len())
		for end := s.table.Len(); done < end; done++ {
			s.expand(position(s.table.At(done)[0]))
		}
	}
}

// isStart reports whether the marked piece covers the first cell of the tray.
func (t *Tray) isStart(p position) bool { return p>>t.markShift == 0 }

// findHardest updates s.hardest from the start positions in the table.
func (s *backwardSearch) findHardest() {
	i := uint32(0)
	for moves, end := range s.ends {
		for ; i < end; i++ {
			p := position(s.table.At(i)[0])
			if s.isStart(p) && (s.hardest == 0 || moves > s.moves || moves == s.moves && p < s.hardest) {
				s.moves, s.hardest = moves, p
			}
		}
	}
}

// expand appends all successors of position p to s.next. A move takes one piece along a path of
// free cells.
func (s *backwardSearch) expand(p position) {
	covered := cells(p) & s.all
	free := s.all &^ covered
	for movable := covered & s.neighbours(free); movable != 0; {
		m := s.pieceAt(p, movable&-movable)
		movable &^= m
		from := bits.TrailingZeros32(m)
		piece := s.piece(m)
		var mark position
		if int(p>>s.markShift) == from {
			mark = 1 << s.markShift
		}
		for to := s.reach(m, free|m) &^ (m & -m); to != 0; to &= to - 1 {
			shift := bits.TrailingZeros32(to) - from
			q := p&^piece | position(bits.RotateLeft64(uint64(piece), shift))
			s.next = append(s.next, [1]uint64{uint64(q + position(shift)*mark)})
		}
	}
}

// id returns the ID of the puzzle that starts at position p. The marked piece is named x, and the
// other pieces are named by the remaining letters in reading order.
func (s *backwardSearch) id(p position) string {
	text := make([]byte, 0, 2*maxCells)
	names := map[cells]byte{s.pieceAt(p, 1<<(p>>s.markShift)): 'x', 0: '0'}
	for i := range s.Cells {
		if i > 0 && i%s.Columns == 0 {
			text = append(text, '/')
		}
		m := s.pieceAt(p, cells(p)&s.all&(1<<i))
		if names[m] == 0 {
			names[m] = "abcdefghijklmnopqrstuvwyz"[len(names)-2]
		}
		text = append(text, names[m])
	}
	return fmt.Sprintf("klotski:%s:x@%d.%d", text, s.Columns, s.Rows)
}
