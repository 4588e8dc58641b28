package scene

import (
	"image"
	"maps"
	"slices"
	"strconv"

	"slidegif/solve/board"
)

// ShowsGoal reports whether pictures show the goal of b beside it. They do not where the board tells
// it: by a way out, by marked places where pieces glide, or by numbers that go in order from 1 on.
func ShowsGoal(b board.Board) bool {
	if side, _, _ := WayOut(b); side != Nowhere || len(b.Goal) == 0 {
		return false
	}
	switch {
	case b.GoalAnywhere:
		return true
	case b.Motion == board.ByCells:
		return !inOrder(b)
	}
	return b.Motion == board.GlideOpen && len(b.Goal) > 1 // the marks there do not tell which piece
}

// Robot returns the piece that alone has a place to stop, -1 for none.
func Robot(b board.Board) int {
	if b.Motion == board.ByCells || b.GoalAnywhere || len(b.Goal) != 1 {
		return -1
	}
	same := func(p board.Piece) bool { return p.Class == b.Goal[0].Class }
	if i := slices.IndexFunc(b.Pieces, same); i >= 0 && !slices.ContainsFunc(b.Pieces[i+1:], same) {
		return i
	}
	return -1
}

// inOrder reports whether the goal is numbers from 1 on, row by row.
func inOrder(b board.Board) bool {
	for _, g := range b.Goal {
		if g.Role != board.Tile || g.Name != strconv.Itoa(g.At.Y*b.W+g.At.X+1) {
			return false
		}
	}
	return true
}

// PatternSize returns the columns and rows of a goal that may stand anywhere, 0 for other goals.
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

// GoalSize returns the size of the picture of a goal with cells of so many pixels: of a board,
// or of a pattern with a quarter of a cell around it.
func GoalSize(b board.Board, margin Margin, cell int) image.Point {
	if !b.GoalAnywhere {
		return PlainGeometry(b, margin, cell).Size
	}
	pad := 2 * ((cell + 3) / 4)
	return PatternSize(b).Mul(cell).Add(image.Pt(pad, pad))
}

// A goalRoom is what the picture of a goal of places takes at the right of a board or below it.
// A pattern has its place within the frame.
type goalRoom struct {
	cell         int
	size         image.Point
	right, below int // the pixels that it takes there; one is 0
}

// goalRooms returns the rooms that are to be tried, in a picture of a size whose cells have so many
// pixels: at the right of a board and else below it, and in a race below the boards.
func goalRooms(b board.Board, margin Margin, size, cell int, around Around) []goalRoom {
	if !around.Goal || b.GoalAnywhere {
		return []goalRoom{{}}
	}
	gap := max(4, size/40)
	right := goalRoom{cell: max(minCell, cell/3)}
	right.size = GoalSize(b, margin, right.cell)
	below := right
	right.right, below.below = right.size.X+2*gap, right.size.Y+2*gap
	if around.Race {
		return []goalRoom{below}
	}
	return []goalRoom{right, below}
}

// in gives the goal its place in the middle of its room, beside the board or below all boards.
func (g goalRoom) in(p Picture) Picture {
	middle := p.Size.Div(2)
	switch {
	case g.right > 0:
		first := p.Boards[0].Board
		middle = image.Pt(p.Size.X-g.right/2, (first.Min.Y+first.Max.Y)/2)
	case g.below > 0:
		middle.Y = p.Size.Y - g.below/2
	}
	p.GoalCell = g.cell
	p.Goal.Min = middle.Sub(g.size.Div(2))
	p.Goal.Max = p.Goal.Min.Add(g.size)
	return p
}

// GoalBoard returns a board on which only the pieces that the goal names are, where it
// wants them. The others are nowhere: their cells are none.
func GoalBoard(b board.Board) board.Board {
	goal := b
	goal.Pieces = make([]board.Piece, len(b.Pieces))
	for i, p := range b.Pieces {
		goal.Pieces[i] = p
		goal.Pieces[i].Cells = nil
	}
	for i, at := range goalPlaces(b) {
		goal.Pieces[i].Cells = b.Pieces[i].Cells
		goal.Pieces[i].At = at
	}
	return goal
}

// goalPlaces gives each place of the goal a piece: the one of its name if there is one
// in its class, else the first that is left of its class. Of a goal that leaves a choice it
// is the first one.
func goalPlaces(b board.Board) map[int]board.Point {
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

// FinalPlaces returns where each piece is at the end; where the goal or else the start
// has it, if there are no moves.
func FinalPlaces(b board.Board, moves []board.Move) []board.Point {
	at := make([]board.Point, len(b.Pieces))
	for i, p := range b.Apply(moves...).Pieces {
		at[i] = p.At
	}
	if len(moves) == 0 {
		for i, p := range goalPlaces(b) {
			at[i] = p
		}
	}
	return at
}
