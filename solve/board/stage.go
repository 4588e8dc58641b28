package board

// A Stage is one part of a solution that a person can learn. After a stage, its pieces do not move
// again.
type Stage struct {
	First, Last int     // numbers of the first and last move of the stage, counted from 1
	Pieces      []int   // indices of the pieces that the stage puts in place
	Cells       []Point // positions of these pieces in the goal
	Kept        []int   // pieces that needed no stage, because they were already in place just before this stage

	Aim    Aim
	Anchor int  // index of the piece that the description of the aim names, or -1
	Side   byte // a side of the anchor: U, D, L or R; 0 if the aim needs none
}

// An Aim classifies stages for their descriptions.
type Aim string

const (
	ToCorner Aim = "corner"   // one piece goes to a corner
	Beside   Aim = "beside"   // one piece goes next to the anchor, on the given side; the anchor is already in place
	Turn     Aim = "turn"     // the anchor goes to its place, and a second piece follows from the given side of the anchor
	Straight Aim = "straight" // two pieces go to their places without a turn
	Rest     Aim = "rest"     // all remaining pieces go to their places
)

// StageAt returns the index of the stage that contains the given move. Moves are counted from 1. If no stage contains
// the move, StageAt returns -1.
func StageAt(stages []Stage, move int) int {
	for i, s := range stages {
		if s.First <= move && move <= s.Last {
			return i
		}
	}
	return -1
}
