// Package why determines the purpose of each move in a solution: the later move that needs it. Package words turns the
// results into sentences.
//
//	move       1   2   3   4   5   6   7
//	needed by  5   3   4   5   7   7   goal
//
// A chain follows these links as long as each leads to the very next move, and then one link more. From move 2, the
// chain leads through 3, 4 and 5 to 7. The sentence for move 2 names the end of the chain, move 7.
//
// Package board finds the links: the first later move that becomes illegal if a move is left out needs that move.
// Package why follows the links and divides long solutions into chapters. All facts are computed from the moves. A
// human player may have several reasons for a move, but each sentence names only one reason.
package why

import (
	"slices"

	"slidegif/solve/board"
)

// A Purpose classifies the reason for a move. Explanations use a different sentence for each
// Purpose.
type Purpose string

const (
	Nothing Purpose = "nothing" // neither a later move nor the goal needs the move

	Goal  Purpose = "goal"  // the goal needs the move
	Out   Purpose = "out"   // like Goal, for a car that drives out
	Leave Purpose = "leave" // like Goal, for a piece that leaves the board
	Home  Purpose = "home"  // the moved pieces reach their places in the goal and stay there

	Onward Purpose = "way"  // the moved piece continues with move Target
	Back   Purpose = "back" // the moved piece returns with move Target
	Room   Purpose = "room" // the pieces of move Target use the vacated cells
	Stop   Purpose = "stop" // the moved piece stops the piece of move Target
	Lead   Purpose = "lead" // move Target needs the move, directly or through moves in between
)

// A Step describes the purpose of one move.
type Step struct {
	board.Reason
	Purpose Purpose
	Target  int // number of the move that the sentence names, or 0
}

// An Explanation is a solution together with the purpose of each move.
type Explanation struct {
	Board    board.Board // board at the start of the solution
	Moves    []board.Move
	Steps    []Step  // one per move
	Outcome  Purpose // purpose of the whole solution: one of Goal, Out, Leave and Home
	Chapters []Chapter

	end    board.Board
	atGoal []int // pieces that end at their goal or have left
}

// Explain determines the purpose of each move in a sequence that board.Replay accepts. All shortest
// solutions have the same position after each number of moves in forced, which may be nil.
func Explain(b board.Board, moves []board.Move, m board.Metric, forced []int) Explanation {
	reasons, end := board.Reasons(b, moves, m)
	e := Explanation{Board: b, Moves: moves, Steps: make([]Step, len(moves)), Outcome: Goal, end: end}
	for i, r := range reasons {
		e.Steps[i].Reason = r
	}
	e.atGoal = settledPieces(e.end)
	switch {
	case b.Leave:
		e.Outcome = Leave
	case b.Has(board.Car):
		e.Outcome = Out
	case len(e.atGoal) > 1:
		e.Outcome = Home
	}
	if len(moves) >= maxChapters {
		e.Chapters = e.split(0, len(moves), e.rankBreaks(forced))
	}
	for i := range e.Steps {
		e.Steps[i].Purpose, e.Steps[i].Target = e.purpose(i)
	}
	return e
}

// Piece returns piece i as it is after the given number of moves.
func (e *Explanation) Piece(i, after int) board.Piece {
	for n := after; n < len(e.Moves); n++ {
		if k := slices.Index(e.Moves[n].Pieces, i); k >= 0 {
			return e.Steps[n].Pieces[k]
		}
	}
	return e.end.Pieces[i]
}

// settles reports whether move i is the last move of its pieces and brings them to their goal or
// off the board.
func (e *Explanation) settles(i int) bool {
	isAway := func(p int) bool { return !slices.Contains(e.atGoal, p) }
	return e.Steps[i].NextMove == 0 && !slices.ContainsFunc(e.Moves[i].Pieces, isAway)
}

// settledPieces returns the pieces that have reached their goal or left the board. If pieces cannot
// leave the board, settledPieces returns nil unless the board is solved.
func settledPieces(b board.Board) []int {
	for _, placement := range b.GoalPlacements() {
		var list []int
		for i, p := range b.Pieces {
			if p.Gone() || slices.ContainsFunc(placement, func(g board.Piece) bool { return g.Class == p.Class && g.At == p.At }) {
				list = append(list, i)
			}
		}
		if b.Leave || b.Solved() && len(list) == len(placement) {
			return list
		}
	}
	return nil
}

// purpose returns the purpose of move i, and the number of the move that its sentence names. The
// index i is counted from 0.
func (e *Explanation) purpose(i int) (Purpose, int) {
	step, pieces := e.Steps[i], e.Moves[i].Pieces
	switch {
	case step.NeededBy == board.NotNeeded, step.NeededBy == board.NeededByGoal && !e.end.Solved():
		return Nothing, 0
	case e.Outcome == Home && e.settles(i) && i < len(e.Moves)-1:
		return Home, 0
	case step.NeededBy == board.NeededByGoal && e.Outcome == Home:
		return Goal, 0
	case step.NeededBy == board.NeededByGoal:
		return e.Outcome, 0
	}
	samePieces := func(n int) bool { return len(pieces) == 1 && slices.Equal(pieces, e.Moves[n-1].Pieces) }
	target := e.follow(i)
	if samePieces(step.NeededBy) && !samePieces(target) {
		target = step.NeededBy
	}
	before, after := e.Piece(pieces[0], i), e.Piece(pieces[0], target)
	switch {
	case e.Board.Motion != board.ByCells && step.NeededBy != step.NextMove && !step.MakesRoom:
		return Stop, step.NeededBy // in gliding puzzles, stopping another piece is essential
	case samePieces(target) && before.At == after.At && before.Colours == after.Colours:
		return Back, target
	case samePieces(target):
		return Onward, target
	case step.MakesRoom && target == step.NeededBy:
		return Room, target
	}
	return Lead, target
}

// follow returns the number of the last move in the chain that starts at move i. A chain consists
// of links, each of which leads to the next move. A chain ends at a move without a link, at the end
// of a chapter, or after the first link that skips a move.
func (e *Explanation) follow(i int) int {
	next := e.Steps[i].NeededBy
	ends := slices.ContainsFunc(e.Chapters, func(c Chapter) bool { return c.To == next })
	if next != i+2 || ends || e.Steps[i+1].NeededBy <= 0 {
		return next
	}
	return e.follow(i + 1)
}
