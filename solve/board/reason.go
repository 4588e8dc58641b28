package board

import "slices"

// Reason.NeededBy has one of these values if no later move becomes illegal.
const (
	NeededByGoal = 0  // only the goal needs the move
	NotNeeded    = -1 // the goal is reached without the move
)

// A Reason describes why a solution contains a move.
type Reason struct {
	// NeededBy is the number of the first later move that becomes illegal if this move alone is
	// left out. Moves are counted from 1. A later move becomes illegal if one of its pieces is in a
	// different place, if a cell of its path is not free, or if a gliding piece would stop in a
	// different place. If all later moves remain legal, NeededBy is NeededByGoal or NotNeeded.
	NeededBy int

	MakesRoom bool // without this move, one of the moved pieces would block move NeededBy
	NextMove  int  // number of the next move of one of the moved pieces, or 0

	Pieces []Piece // the moved pieces, in their state before the move
}

// Reasons returns the reason for each move and the final board. The moves must be legal, but need
// not reach the goal.
//
// For each move, Reasons replays the later moves without this move. The replay ends at the first illegal move, or
// at the next move of the same piece.
func Reasons(b Board, moves []Move, m Metric) ([]Reason, Board) {
	reasons := make([]Reason, len(moves))
	next := make([]int, len(b.Pieces)) // next move of each piece
	for i, mv := range slices.Backward(moves) {
		r := &reasons[i]
		for _, p := range mv.Pieces {
			if r.NextMove == 0 || next[p] > 0 && next[p] < r.NextMove {
				r.NextMove = next[p]
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
		if r.NextMove > 0 && b.Pieces[first].At != without.Pieces[first].At { // otherwise the piece lost a colour without moving
			r.NeededBy, rest = r.NextMove, moves[i+1:r.NextMove-1]
		}
		for k, later := range rest {
			if err := without.move(later, m); err != nil {
				blocked, ok := err.(*blockedError)
				r.NeededBy, r.MakesRoom = i+2+k, ok && blocked.byPiece
				break
			}
		}
		if r.NeededBy == NeededByGoal && without.Solved() {
			r.NeededBy = NotNeeded
		}
	}
	return reasons, b
}
