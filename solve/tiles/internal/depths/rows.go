package depths

import (
	"context"
	"slices"
	"strconv"

	"slidegif/solve"
	"slidegif/solve/board"
)

// tiles returns the number of the tile on each cell of the searched board, with 0 for the blank.
func (s *tileSpace) tiles(blank, rank int) []int {
	on := make([]int, 0, s.cells())
	for _, t := range s.order(blank, rank) {
		on = append(on, s.tileNumbers[t])
	}
	return slices.Insert(on, blank, 0)
}

// boardCell converts a cell of the searched board to a cell of the original board.
func (s *tileSpace) boardCell(cell int) int { return s.places[cell].Y*s.board.W + s.places[cell].X }

func (s *tileSpace) boardOf(blank, rank int) board.Board {
	b := s.board
	b.Name, b.Slug = "", ""
	b.Pieces = nil
	for cell, t := range s.tiles(blank, rank) {
		if t == 0 {
			continue
		}
		i := slices.IndexFunc(b.Goal, func(p board.Piece) bool { return tileNumber(p) == t })
		p := b.Goal[i]
		p.At = s.places[cell]
		b.Pieces = append(b.Pieces, p)
	}
	slices.SortFunc(b.Pieces, func(p, q board.Piece) int { return p.At.Y*b.W + p.At.X - q.At.Y*b.W - q.At.X })
	return b
}

// pollInterval is the number of positions between two checks of the context.
const pollInterval = 1 << 10

// visit calls o.Visit for every position of the current layer. The best moves lead into the
// previous layer, which is still in memory.
func (w *tileSearch) visit(ctx context.Context, o solve.CensusOptions, depth, colour int) error {
	if o.Visit == nil && !o.Insight {
		return nil
	}
	visited := 0
	return w.forEach(colour, func(blank, rank int) error {
		if visited++; visited%pollInterval == 0 {
			if err := context.Cause(ctx); err != nil {
				return err
			}
			if o.Memory > 0 && w.bytes()+w.shortest.Bytes() > o.Memory {
				return o.OutOfMemory(0)
			}
		}
		on := w.tiles(blank, rank)
		best, nearer := w.bestMoves(depth, blank, rank, on)
		p := solve.Position{Text: w.text(on), Distance: depth, Best: best}
		if o.Insight {
			n := w.shortest.Count(blank*w.ranks+rank, depth, nearer)
			p.Shortest = &n
		}
		if o.Visit == nil {
			return nil
		}
		return o.Visit(p)
	})
}

// text formats a position in the notation of the board.
func (s *tileSpace) text(on []int) string {
	values := make([]int, len(on))
	for cell, t := range on {
		values[s.boardCell(cell)] = t
	}
	text := make([]byte, 0, 3*len(on))
	for i, t := range values {
		text = append(text, s.separators[i]...)
		text = strconv.AppendInt(text, int64(t), 10)
	}
	return string(text)
}

// bestMoves returns the moves into the previous layer as text, together with the numbers of the
// resulting positions. The number of a position is the blank's cell times the number of ranks, plus
// the rank. The moves are sorted by the blank's direction on the searched board: up, down, left,
// right.
func (w *tileSearch) bestMoves(depth, blank, rank int, on []int) (moves string, nearer []int) {
	if depth == 0 {
		return "", nil
	}
	var text []byte
	x, y := blank%w.w, blank/w.w
	for _, d := range []struct{ delta, maxSteps int }{{-w.w, y}, {w.w, w.h - 1 - y}, {-1, x}, {1, w.w - 1 - x}} {
		maxSteps := d.maxSteps
		if !w.push {
			maxSteps = min(maxSteps, 1)
		}
		r := rank
		for k := 1; k <= maxSteps; k++ {
			to := blank + k*d.delta
			switch d.delta {
			case w.w:
				r = w.down[to-w.w].apply(r)
			case -w.w:
				r = w.up[to].apply(r)
			}
			if !hasBit(w.previous[to], r) {
				continue
			}
			nearer = append(nearer, to*w.ranks+r)
			if len(text) > 0 {
				text = append(text, ' ')
			}
			// The tile next to the blank is listed first, as in a solution.
			for i := 1; i <= k; i++ {
				if i > 1 {
					text = append(text, ',')
				}
				text = strconv.AppendInt(text, int64(on[blank+i*d.delta]), 10)
			}
			text = append(text, ':', w.direction(to, blank))
		}
	}
	return string(text), nearer
}

// direction returns the letter for the direction from one cell to another cell in the same row or
// column.
func (s *tileSpace) direction(from, to int) byte {
	p, q := s.places[from], s.places[to]
	switch {
	case q.Y < p.Y:
		return 'U'
	case q.Y > p.Y:
		return 'D'
	case q.X < p.X:
		return 'L'
	}
	return 'R'
}
