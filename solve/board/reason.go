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

	Room  bool // a piece of the move For cannot go on where a piece of this one would still stand
	Again int  // number of the next move that moves any of its pieces; 0 for none

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
		r, rest := &reasons[i], moves[i+1:]
		for _, p := range mv.Pieces {
			r.Pieces = append(r.Pieces, b.Pieces[p])
		}
		r.Exits = b.apply(mv)
		if k := slices.IndexFunc(rest, mv.shares); k >= 0 {
			r.Again = i + 2 + k
			if first := mv.Pieces[0]; b.Pieces[first].At != without.Pieces[first].At { // else it lost a colour where it stands
				r.For, rest = r.Again, rest[:k]
			}
		}
		for k, later := range rest {
			if err := without.move(later, m); err != nil {
				where, ok := err.(*stuck)
				r.For, r.Room = i+2+k, ok && where.by != nil
				break
			}
		}
		if r.For == ForGoal && without.Solved() {
			r.For = ForNothing
		}
	}
	return reasons
}

// shares reports whether another move moves any of the same pieces.
func (m Move) shares(other Move) bool {
	return slices.ContainsFunc(other.Pieces, func(p int) bool { return slices.Contains(m.Pieces, p) })
}
