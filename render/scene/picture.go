package scene

import (
	"image"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Picture says where boards of one size stand. One board takes all of the picture; in a race
// two stand side by side:
//
//	+-----------------------+
//	|         title         |   Head: none without a title
//	| +-------+   +-------+ |
//	| | yours |   |optimum| |   the head of each board
//	| |       |   |       | |
//	| | 12/97 |   | 12/81 | |   the foot of each board
//	| +-------+   +-------+ |
//	|         goal          |   where the boards do not show it
//	+-----------------------+
type Picture struct {
	Size     image.Point
	Head     image.Rectangle // above the boards of a race
	Boards   []Geometry
	Goal     image.Rectangle // where the picture of the goal stands; empty without one
	GoalCell int             // of that picture
}

// Around says what a picture has beside its board.
type Around struct {
	Title, Counter bool
	Goal           bool // a picture of the goal; see ShowsGoal
	Race           bool // a second board, and a title above each of them
}

// NewPicture fits a board, or the two of a race, into a picture whose longer side has size
// pixels. The cells are as large as fits. A size too small for the board is an input.Error.
func NewPicture(b board.Board, margin Margin, size int, around Around) (Picture, error) {
	if b.W < 1 || b.H < 1 {
		return Picture{}, input.Errorf("give it columns and rows", "the board has no cells")
	}
	high := func(wanted bool, least, share int) int {
		if !wanted {
			return 0
		}
		return max(least, size/share)
	}
	boards, gap, above := 1, 0, 0
	head, foot := high(around.Title, 14, 12), high(around.Counter, 12, 16)
	if around.Race {
		boards, gap = 2, max(4, size/50)
		above = max(gap, high(around.Title, 14, 16))
		head, foot = high(true, 14, 18), high(around.Counter, 12, 22)
	}
	// Margins grow with the cell, so the largest cell is found by trying downwards.
	for cell := size / max(boards*b.W, b.H); cell >= minCell; cell-- {
		m := 2 * margin(cell)
		one := image.Pt(b.W*cell+m, head+b.H*cell+m+goalHeight(b, cell)+foot)
		all := image.Pt(boards*(one.X+gap)+gap, above+one.Y+gap)
		for _, goal := range goalRooms(b, margin, size, cell, around) {
			whole := all.Add(image.Pt(goal.right, goal.below))
			spare := size - max(whole.X, whole.Y)
			if spare < 0 {
				continue
			}
			// What cells cannot fill goes to the edges, or to what stands beside the board.
			p, at := Picture{Size: whole}, image.Pt(gap, above)
			if whole.X >= whole.Y {
				p.Size.X = size
			} else {
				p.Size.Y = size
			}
			switch {
			case whole.X >= whole.Y && goal.right > 0:
				goal.right += spare
			case whole.X >= whole.Y:
				at.X += spare / 2
			case around.Race:
				at.Y += spare / 2
			case goal.below > 0:
				goal.below += spare
			case around.Counter:
				one.Y, foot = one.Y+spare, foot+spare
			case around.Title:
				one.Y, head = one.Y+spare, head+spare
			default:
				at.Y += spare / 2
			}
			p.Head = image.Rect(gap, 0, p.Size.X-gap, above)
			for range boards {
				l := geometryAt(b, margin, cell, image.Rectangle{at, at.Add(one)}, head, foot)
				l.Size = p.Size.Sub(image.Pt(goal.right, goal.below))
				if !around.Race {
					l.Head.Min.X, l.Head.Max.X = 0, l.Size.X
					l.Foot.Min.X, l.Foot.Max.X = 0, l.Size.X
				}
				p.Boards = append(p.Boards, l)
				at.X += one.X + gap
			}
			return goal.in(p), nil
		}
	}
	if around.Race {
		return Picture{}, input.Errorf("give a larger size", "size: two boards of %d x %d cells do not fit into %d pixels", b.W, b.H, size)
	}
	return Picture{}, input.Errorf("give a larger size", "size: a board of %d x %d cells does not fit into %d pixels", b.W, b.H, size)
}
