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
}

// Reasons returns what each of some moves is for, and the board after them. Replay must accept the moves; they
// need not reach the goal. The referee replays the rest without each of them, until a move fails: the next move
// of the same piece at the latest.
func Reasons(b Board, moves []Move, m Metric) ([]Reason, Board) {
	reasons := make([]Reason, len(moves))
	next := make([]int, len(b.Pieces)) // numbers of their next moves
	for i, mv := range slices.Backward(moves) {
		r := &reasons[i]
		for _, p := range mv.Pieces {
			if r.Again == 0 || next[p] > 0 && next[p] < r.Again {
				r.Again = next[p]
			}
			next[p] = i + 1
		}
	}
	b, without := b.Apply(), newReferee(b)
	for i, mv := range moves {
		copy(without.Pieces, b.Pieces)
		without.fill(without.grid)
		r, rest := &reasons[i], moves[i+1:]
		for _, p := range mv.Pieces {
			r.Pieces = append(r.Pieces, b.Pieces[p])
		}
		b.apply(mv)
		first := mv.Pieces[0]
		if r.Again > 0 && b.Pieces[first].At != without.Pieces[first].At { // else it lost a colour where it stands
			r.For, rest = r.Again, moves[i+1:r.Again-1]
		}
		for k, later := range rest {
			if err := without.move(later, m); err != nil {
				where, ok := err.(*stuck)
				r.For, r.Room = i+2+k, ok && where.blocked
				break
			}
		}
		if r.For == ForGoal && without.Solved() {
			r.For = ForNothing
		}
	}
	return reasons, b
}
