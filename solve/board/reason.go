package board

import "slices"

// Values of Reason.For for a move that no later move needs.
const (
	ForGoal    = 0  // without it only the goal would not be reached
	ForNothing = -1 // without it the goal would be reached all the same
)

// A Reason tells what a move is for.
type Reason struct {
	// For is the number, from 1, of the first later move that could not be made as it is written if
	// this one were left out and the others stayed: its pieces would not stand where it starts, a
	// cell of its path would not be free, or a gliding piece would stop elsewhere. Where all could
	// be made it is ForGoal or ForNothing.
	For int

	Last bool // no later move moves any of its pieces

	Pieces []Piece // those that it moves, as they are before it
	Exits  bool    // it ends at an exit: its piece loses a colour, and with the last one it leaves the board
}

// Leaves reports whether the piece of the move leaves the board.
func (r Reason) Leaves() bool { return r.Exits && len(r.Pieces[0].Colours) == 1 }

// Reasons returns what each of some moves is for. Replay must accept the moves; they need not reach
// the goal. The referee replays the rest without each of them, until a move fails: the next move of
// the same piece at the latest.
func Reasons(b Board, moves []Move, m Metric) []Reason {
	reasons := make([]Reason, len(moves))
	b, without := b.Apply(), newReferee(b)
	for i, mv := range moves {
		without.set(b.Pieces)
		r := &reasons[i]
		for _, p := range mv.Pieces {
			r.Pieces = append(r.Pieces, b.Pieces[p])
		}
		r.Exits = b.apply(mv)
		var elsewhere []int // where the move is left out
		if first := mv.Pieces[0]; b.Pieces[first].At != without.Pieces[first].At {
			elsewhere = mv.Pieces
		}
		switch n := without.failing(moves[i+1:], elsewhere, m); {
		case n > 0:
			r.For = i + 1 + n
		case without.Solved():
			r.For = ForNothing
		}
	}
	moved := make([]bool, len(b.Pieces))
	for i := len(moves) - 1; i >= 0; i-- {
		reasons[i].Last = !slices.ContainsFunc(moves[i].Pieces, func(p int) bool { return moved[p] })
		for _, p := range moves[i].Pieces {
			moved[p] = true
		}
	}
	return reasons
}

// failing returns the number of the first of some moves that moves a piece that stands elsewhere, or
// that the rules forbid; 0 where all are made.
func (r *referee) failing(moves []Move, elsewhere []int, m Metric) int {
	for k, mv := range moves {
		if slices.ContainsFunc(mv.Pieces, func(p int) bool { return slices.Contains(elsewhere, p) }) || r.move(mv, m) != nil {
			return k + 1
		}
	}
	return 0
}
