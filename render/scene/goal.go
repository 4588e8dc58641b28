package scene

import "slidegif/solve/board"

// GoalBoard returns a board on which only the pieces that the goal names are, where it
// wants them. The others are nowhere: their cells are none.
func GoalBoard(b board.Board) board.Board {
	goal := b
	goal.Pieces = make([]board.Piece, len(b.Pieces))
	for i, p := range b.Pieces {
		goal.Pieces[i] = p
		goal.Pieces[i].Cells = nil
	}
	for i, at := range GoalPlaces(b) {
		goal.Pieces[i].Cells = b.Pieces[i].Cells
		goal.Pieces[i].At = at
	}
	return goal
}

// GoalPlaces gives each place of the goal a piece: the one of its name if there is one
// in its class, else the first that is left of its class. Of a goal that leaves a choice it
// is the first one.
func GoalPlaces(b board.Board) map[int]board.Point {
	places := map[int]board.Point{}
	goal := b.Goal
	if b.GoalCovers {
		goal = nil
		if all := b.Places(); len(all) > 0 {
			goal = all[0]
		}
	}
	for _, byName := range []bool{true, false} {
		for _, g := range goal {
			if taken(places, g.At) {
				continue
			}
			for i, p := range b.Pieces {
				if _, used := places[i]; !used && p.Class == g.Class && (p.Name == g.Name || !byName) {
					places[i] = g.At
					break
				}
			}
		}
	}
	return places
}

func taken(places map[int]board.Point, at board.Point) bool {
	for _, p := range places {
		if p == at {
			return true
		}
	}
	return false
}

// FinalPlaces returns where each piece is at the end; where the goal or else the start
// has it, if there are no moves.
func FinalPlaces(b board.Board, moves []board.Move) []board.Point {
	end := b
	for _, m := range moves {
		end = end.Apply(m)
	}
	at := make([]board.Point, len(b.Pieces))
	for i, p := range end.Pieces {
		at[i] = p.At
	}
	if len(moves) == 0 {
		for i, p := range GoalPlaces(b) {
			at[i] = p
		}
	}
	return at
}
