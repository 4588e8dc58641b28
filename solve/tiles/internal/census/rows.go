package census

import (
	"context"
	"slices"
	"strconv"

	"slidegif/solve"
	"slidegif/solve/board"
)

// tiles returns what stands on each cell of the searched board, 0 for the blank.
func (s *tileSpace) tiles(blank, rank int) []int {
	on := make([]int, 0, s.cells())
	for _, t := range s.order(blank, rank) {
		on = append(on, s.name[t])
	}
	return slices.Insert(on, blank, 0)
}

// cellOf returns the place of a cell on the board as its owner sees it, in reading order.
func (s *tileSpace) cellOf(cell int) int { return s.places[cell].Y*s.board.W + s.places[cell].X }

// boardOf returns a position as a board.
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

// patience is how many positions are visited between two looks at the context.
const patience = 1 << 10

// visit tells o.Visit the layer that was just found. The layer before it is still there,
// so the best moves are those that lead into it.
func (w *tileWalk) visit(ctx context.Context, o solve.CensusOptions, depth, colour int) error {
	if o.Visit == nil && !o.Insight {
		return nil
	}
	visited := 0
	return w.each(colour, func(blank, rank int) error {
		if visited++; visited%patience == 0 {
			if err := context.Cause(ctx); err != nil {
				return err
			}
			if o.Memory > 0 && w.bytes()+w.shortest.Bytes() > o.Memory {
				return o.OutOfMemory(0)
			}
		}
		on := w.tiles(blank, rank)
		best, nearer := w.best(depth, blank, rank, on)
		p := solve.Position{Text: w.text(on), Distance: depth, Best: best}
		if o.Insight {
			p.Shortest = w.shortest.Count(blank*w.size+rank, depth, nearer)
		}
		if o.Visit == nil {
			return nil
		}
		return o.Visit(p)
	})
}

// text writes a position in the notation of the board.
func (s *tileSpace) text(on []int) string {
	seen := make([]int, len(on))
	for cell, t := range on {
		seen[s.cellOf(cell)] = t
	}
	text := make([]byte, 0, 3*len(on))
	for i, t := range seen {
		text = append(text, s.separator[i]...)
		text = strconv.AppendInt(text, int64(t), 10)
	}
	return string(text)
}

// best writes the moves that lead into the layer before, in the order in which the blank
// goes up, down, left and right on the searched board, and returns the numbers of the positions
// that they lead to: the blank's cell times the ranks of a cell, plus the rank.
func (w *tileWalk) best(depth, blank, rank int, on []int) (moves string, nearer []int) {
	if depth == 0 {
		return "", nil
	}
	var text []byte
	x, y := blank%w.w, blank/w.w
	for _, d := range []struct{ by, room int }{{-w.w, y}, {w.w, w.h - 1 - y}, {-1, x}, {1, w.w - 1 - x}} {
		room := d.room
		if !w.push {
			room = min(room, 1)
		}
		r := rank
		for k := 1; k <= room; k++ {
			to := blank + k*d.by
			switch d.by {
			case w.w:
				r = w.down[to-w.w].of(r)
			case -w.w:
				r = w.up[to].of(r)
			}
			if !hasBit(w.last[to], r) {
				continue
			}
			nearer = append(nearer, to*w.size+r)
			if len(text) > 0 {
				text = append(text, ' ')
			}
			// The tile next to the blank comes first, as in the moves of a solution.
			for i := 1; i <= k; i++ {
				if i > 1 {
					text = append(text, ',')
				}
				text = strconv.AppendInt(text, int64(on[blank+i*d.by]), 10)
			}
			text = append(text, ':', w.letter(to, blank))
		}
	}
	return string(text), nearer
}

// letter returns the direction from one cell to another of its row or column.
func (s *tileSpace) letter(from, to int) byte {
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
