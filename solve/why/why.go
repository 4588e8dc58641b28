// Package why tells in facts what the moves of a solution are for, for sentences in any language:
//
//	move     1   2   3   4   5   6   7         2 serves just the next move, and so do 3 and 4:
//	for      5   3   4   5   7   7   0         its sentence names 7, the end of the first link
//	          \___________/ \__/ \__/          of its chain that skips a move
//
// Package board finds the links; here they are followed, and a long solution is parted into chapters.
// Nothing is guessed: each fact is computed from the moves. What a player thinks of as a plan may
// need several chains, of which a sentence names one.
package why

import (
	"slices"

	"slidegif/solve/board"
)

// A Purpose is what a sentence says of a move.
type Purpose string

const (
	Nothing Purpose = "nothing" // no later move needs it, nor does the goal

	Goal  Purpose = "goal"  // the goal needs it
	Out   Purpose = "out"   // so, and it is a car that drives out
	Leave Purpose = "leave" // so, and its piece leaves the board
	Home  Purpose = "home"  // its pieces are some of those that the goal names, and stay

	OnItsWay Purpose = "way"  // its piece goes on with the move Then
	Back     Purpose = "back" // its piece goes back with the move Then
	Room     Purpose = "room" // the pieces of Then pass where its pieces stood
	Stop     Purpose = "stop" // the piece of Then stops at it
	Lead     Purpose = "lead" // Then needs it, perhaps through the moves between
)

// A Step is a move and what it is for.
type Step struct {
	board.Reason
	Purpose Purpose
	Then    int // number of the move that a sentence names; 0 for none
}

// A Story is a solution with what its moves are for.
type Story struct {
	Board    board.Board // the start
	Moves    []board.Move
	Steps    []Step  // one for each move
	End      Purpose // what the moves come to: Goal, Out, Leave or Home
	Chapters []Chapter

	end  board.Board
	home []int // the pieces that stand in the end where the goal wants them, or that have left
}

// Tell returns the story of moves that board.Replay accepts. Forced are the numbers of moves after
// which all shortest solutions pass one position, where that is known.
func Tell(b board.Board, moves []board.Move, m board.Metric, forced []int) Story {
	reasons, end := board.Reasons(b, moves, m)
	s := Story{Board: b, Moves: moves, Steps: make([]Step, len(moves)), End: Goal, end: end}
	for i, r := range reasons {
		s.Steps[i].Reason = r
	}
	s.home = home(s.end)
	switch {
	case b.Leave:
		s.End = Leave
	case b.Has(board.Car):
		s.End = Out
	case len(s.home) > 1:
		s.End = Home
	}
	if len(moves) >= longSolution {
		s.Chapters = s.parts(0, len(moves), s.turns(forced))
	}
	for i := range s.Steps {
		s.Steps[i].Purpose, s.Steps[i].Then = s.purpose(i)
	}
	return s
}

// Piece returns a piece as it is after a number of moves.
func (s *Story) Piece(i, after int) board.Piece {
	for n := after; n < len(s.Moves); n++ {
		if k := slices.Index(s.Moves[n].Pieces, i); k >= 0 {
			return s.Steps[n].Pieces[k]
		}
	}
	return s.end.Pieces[i]
}

// settles reports whether the pieces of move i do not move again and are where the goal wants them, or have left.
func (s *Story) settles(i int) bool {
	isAway := func(p int) bool { return !slices.Contains(s.home, p) }
	return s.Steps[i].Again == 0 && !slices.ContainsFunc(s.Moves[i].Pieces, isAway)
}

// home returns the pieces that the goal of a board names, or that have left; none where it is not solved.
func home(b board.Board) []int {
	for _, place := range b.Places() {
		var list []int
		for i, p := range b.Pieces {
			if p.Gone() || slices.ContainsFunc(place, func(g board.Piece) bool { return g.Class == p.Class && g.At == p.At }) {
				list = append(list, i)
			}
		}
		if b.Leave || b.Solved() && len(list) == len(place) {
			return list
		}
	}
	return nil
}

// purpose returns what the sentence of move i, counted from 0, says, and the move that it names.
func (s *Story) purpose(i int) (Purpose, int) {
	step, pieces := s.Steps[i], s.Moves[i].Pieces
	switch {
	case step.For == board.ForNothing, step.For == board.ForGoal && !s.end.Solved():
		return Nothing, 0
	case s.End == Home && s.settles(i) && i < len(s.Moves)-1:
		return Home, 0
	case step.For == board.ForGoal && s.End == Home:
		return Goal, 0
	case step.For == board.ForGoal:
		return s.End, 0
	}
	goesOn := func(n int) bool { return len(pieces) == 1 && slices.Equal(pieces, s.Moves[n-1].Pieces) }
	then := s.follow(i)
	if goesOn(step.For) && !goesOn(then) {
		then = step.For
	}
	before, after := s.Piece(pieces[0], i), s.Piece(pieces[0], then)
	switch {
	case s.Board.Motion != board.ByCells && step.For != step.Again && !step.Room:
		return Stop, step.For // which is what such a puzzle is about
	case goesOn(then) && before.At == after.At && before.Colours == after.Colours:
		return Back, then
	case goesOn(then):
		return OnItsWay, then
	case step.Room && then == step.For:
		return Room, then
	}
	return Lead, then
}

// follow returns the number of the move to which the chain of move i leads: the end of its first
// link that is not merely to the next move, or the end of a chapter, or of the chain.
func (s *Story) follow(i int) int {
	next := s.Steps[i].For
	ends := slices.ContainsFunc(s.Chapters, func(c Chapter) bool { return c.To == next })
	if next != i+2 || ends || s.Steps[i+1].For <= 0 {
		return next
	}
	return s.follow(i + 1)
}
