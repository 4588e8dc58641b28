package scene

import (
	"image"
	"maps"
	"slices"
	"strconv"

	"slidegif/solve/board"
)

// ShowsGoal reports whether pictures of b need a separate picture of the goal. Boards with an exit or with marked
// goal cells do not need one. Tiles in the order 1, 2, 3 do not need one either.
func ShowsGoal(b board.Board) bool {
	if side, _, _ := FindExit(b); side != NoSide || len(b.Goal) == 0 {
		return false
	}
	switch {
	case b.GoalAnywhere:
		return true
	case b.Motion == board.ByCells:
		return !inOrder(b)
	}
	return b.Motion == board.GlideOpen && len(b.Goal) > 1 // marks do not assign pieces to cells
}

// TargetRobot returns the index of the gliding piece that has to reach the goal. If no single piece
// has to glide to the goal, TargetRobot returns -1.
func TargetRobot(b board.Board) int {
	if b.Motion == board.ByCells || b.GoalAnywhere || len(b.Goal) != 1 {
		return -1
	}
	same := func(p board.Piece) bool { return p.Class == b.Goal[0].Class }
	if i := slices.IndexFunc(b.Pieces, same); i >= 0 && !slices.ContainsFunc(b.Pieces[i+1:], same) {
		return i
	}
	return -1
}

// inOrder reports whether the goal consists of the numbers 1, 2, 3 and so on, in reading order.
func inOrder(b board.Board) bool {
	for _, g := range b.Goal {
		if g.Role != board.Tile || g.Name != strconv.Itoa(g.At.Y*b.W+g.At.X+1) {
			return false
		}
	}
	return true
}

// PatternSize returns the number of columns and rows of a goal pattern that may be anywhere on the
// board. For other goals, both numbers are 0.
func PatternSize(b board.Board) image.Point {
	var size image.Point
	for _, g := range b.Goal {
		if b.GoalAnywhere {
			box := Bounds(g)
			size.X, size.Y = max(size.X, g.At.X+box.Max.X), max(size.Y, g.At.Y+box.Max.Y)
		}
	}
	return size
}

// GoalSize returns the size of the goal picture. The result and the given cell size are in pixels.
// A pattern has a margin that is a quarter of a cell wide.
func GoalSize(b board.Board, margin Margin, cell int) image.Point {
	if !b.GoalAnywhere {
		return BoardGeometry(b, margin, cell).Size
	}
	pad := 2 * ((cell + 3) / 4)
	return PatternSize(b).Mul(cell).Add(image.Pt(pad, pad))
}

// A goalArea is an area for the goal picture, either to the right of a board or below it. A goal
// pattern does not have a goalArea, because patterns are inside the frame of the board.
type goalArea struct {
	cell int
	size image.Point
	// right is the width that the area adds to the picture, and below is the height that the area adds. Both
	// include gaps, and one of them is 0.
	right, below int
}

// goalAreas returns the possible areas for the goal picture. The first area is to the right of the board, and the
// second is below the board. In a race, the goal picture can only be below the boards. All sizes are in pixels.
func goalAreas(b board.Board, margin Margin, size, cell int, extras Extras) []goalArea {
	if !extras.Goal || b.GoalAnywhere {
		return []goalArea{{}}
	}
	gap := max(4, size/40)
	right := goalArea{cell: max(minCell, cell/3)}
	right.size = GoalSize(b, margin, right.cell)
	below := right
	right.right, below.below = right.size.X+2*gap, right.size.Y+2*gap
	if extras.Race {
		return []goalArea{below}
	}
	return []goalArea{right, below}
}

// placeIn returns a copy of p in which the goal picture is centred in its area.
func (g goalArea) placeIn(p Picture) Picture {
	centre := p.Size.Div(2)
	switch {
	case g.right > 0:
		first := p.Boards[0].Board
		centre = image.Pt(p.Size.X-g.right/2, (first.Min.Y+first.Max.Y)/2)
	case g.below > 0:
		centre.Y = p.Size.Y - g.below/2
	}
	p.GoalCell = g.cell
	p.Goal.Min = centre.Sub(g.size.Div(2))
	p.Goal.Max = p.Goal.Min.Add(g.size)
	return p
}

// GoalBoard returns a copy of b in which the goal pieces are at their goal positions. All pieces that are not part of
// the goal lose their cells, which hides these pieces.
func GoalBoard(b board.Board) board.Board {
	goal := b
	goal.Pieces = make([]board.Piece, len(b.Pieces))
	for i, p := range b.Pieces {
		goal.Pieces[i] = p
		goal.Pieces[i].Cells = nil
	}
	for i, at := range goalPositions(b) {
		goal.Pieces[i].Cells = b.Pieces[i].Cells
		goal.Pieces[i].At = at
	}
	return goal
}

// goalPositions assigns a piece to each position of the goal. The result maps piece indices to positions. A piece
// with the class and the name of the goal piece is preferred to other pieces of that class. If there are several
// goals, goalPositions uses the first goal.
func goalPositions(b board.Board) map[int]board.Point {
	places := map[int]board.Point{}
	goal := b.Goal
	if b.GoalCovers {
		goal = nil
		if all := b.GoalPlacements(); len(all) > 0 {
			goal = all[0]
		}
	}
	for _, byName := range []bool{true, false} {
		for _, g := range goal {
			if slices.Contains(slices.Collect(maps.Values(places)), g.At) {
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

// FinalPositions returns the position of each piece after the given moves. Without moves, pieces of the goal are
// at their goal positions, and all other pieces at their start positions.
func FinalPositions(b board.Board, moves []board.Move) []board.Point {
	at := make([]board.Point, len(b.Pieces))
	for i, p := range b.Apply(moves...).Pieces {
		at[i] = p.At
	}
	if len(moves) == 0 {
		for i, p := range goalPositions(b) {
			at[i] = p
		}
	}
	return at
}
