package tray

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"slices"

	"slidegif/solve"
	"slidegif/solve/search"
)

// A backward search finds the distances of positions from the nearest solved ones, and the most
// distant of those from which a puzzle starts.
type backward struct {
	*grid
	memory int64 // bytes that it may take; 0: no bound

	moves   int      // the greatest distance of a start
	hardest position // the least start at that distance; 0: none was found

	solved []solved           // of a group
	found  search.Table[code] // of a heap, the nearest to a solved position first
	next   []code             // to be added to found
}

// A code is a position as package search takes it.
type code = [1]uint64

// A solved is a solved position and a number that the others of its part have too.
type solved struct {
	position
	part uint64
}

// heapSize is about how many solved positions are searched from at once: few, so that the
// table stays in the processor's cache. Eight times as many: 1.45 x the time (tray:2x7).
const heapSize = 1024

// group returns the hardest puzzle of a group, if any can be solved.
func (s *backward) group(ctx context.Context, gr group) ([]Puzzle, error) {
	s.solved = slices.Grow(s.solved[:0], int(gr.solved+gr.solved/16))
	s.generate(gr, func(p position, part uint64) { s.solved = append(s.solved, solved{p, part}) })
	slices.SortFunc(s.solved, func(a, b solved) int { return cmp.Compare(a.part, b.part) })
	left := solve.Options{Metric: Metric}
	if s.memory > 0 {
		left.Memory = max(1, s.memory-16*int64(cap(s.solved)))
	}
	s.moves, s.hardest = 0, 0
	for all := s.solved; len(all) > 0; {
		n := min(heapSize, len(all))
		for n < len(all) && all[n].part == all[n-1].part {
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
	return []Puzzle{{gr.pieces, s.moves, s.id(s.hardest)}}, nil
}

// from searches backward from solved positions, all of them of some parts, within the memory
// of o. Every move can be undone, so the way there is as long as the way back.
func (s *backward) from(ctx context.Context, heap []solved, o solve.Options) error {
	if s.found.Len() > 64*heapSize {
		s.found = search.Table[code]{} // to clear so many slots takes longer than to search a usual heap
	}
	s.found.Reset()
	s.next = s.next[:0]
	for _, p := range heap {
		s.next = append(s.next, code{uint64(p.position)})
	}
	for moves, done := 0, uint32(0); ; moves++ {
		for rest := s.found.Add(s.next); len(rest) > 0; rest = s.found.Add(rest) {
			if err := s.found.GrowWithin(ctx, o); err != nil {
				return err
			}
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
			s.next = append(s.next, code{uint64(q)})
		}
	}
}

// id returns the puzzle that starts at p. The marked piece is called x, the others have the
// other letters in reading order.
func (s *backward) id(p position) string {
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
