package scene

import (
	"image"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Picture is the layout of a picture with a single board, or with the two boards of a race, which
// have equal sizes:
//
//	+-----------------------+
//	|         title         |   Header: none without a title
//	| +-------+   +-------+ |
//	| | yours |   |optimum| |   header of each board
//	| |       |   |       | |
//	| | 12/97 |   | 12/81 | |   footer of each board
//	| +-------+   +-------+ |
//	|         goal          |   none if the boards show it
//	+-----------------------+
type Picture struct {
	Size     image.Point
	Header   image.Rectangle // title of a race
	Boards   []Geometry
	Goal     image.Rectangle // rectangle of the goal picture; may be empty
	GoalCell int             // cell size in the goal picture
	Panel    image.Rectangle // rectangle of the panel next to the board; may be empty
}

// Extras selects the optional parts of a picture.
type Extras struct {
	Title, Counter bool
	Lines          int  // lines of sentences below the board, instead of a counter; 0 means none
	Goal           bool // whether there is a goal picture; see ShowsGoal
	Race           bool // whether there is a second board, with a title above each board
	Panel          bool // whether there is a panel next to the board, such as a map; see NewPicture
}

// lineShare is the height of a line of text below a board, including margins, as a fraction of the picture size.
// The font size is then at least 1/30 of the picture size: 16 pixels in a picture of 480 pixels.
const lineShare = 1.2 * 4 / 3 / 30

// NewPicture lays out a picture with one board, or with the two boards of a race. The size is the
// length of the longer side, in pixels. NewPicture uses the largest cells that fit into the
// picture. If the size is too small, NewPicture returns an *input.Error.
//
// A panel is to the right of the board, or below a wide board:
//
//	+-------+----------+   +-----------+
//	| board |  panel   |   |   board   |
//	| 12/81 |          |   +-----------+
//	+-------+----------+   |   panel   |
//	                       +-----------+
func NewPicture(b board.Board, margin Margin, size int, extras Extras) (Picture, error) {
	if extras.Panel {
		extras.Panel = false
		return panelPicture(b, margin, size, extras)
	}
	if b.W < 1 || b.H < 1 {
		return Picture{}, input.Errorf("give the board columns and rows", "the board has no cells")
	}
	height := func(present bool, minimum, divisor int) int {
		if !present {
			return 0
		}
		return max(minimum, size/divisor)
	}
	boards, gap, above := 1, 0, 0
	head, foot := height(extras.Title, 14, 12), height(extras.Counter, 12, 16)
	if extras.Race {
		boards, gap = 2, max(4, size/50)
		above = max(gap, height(extras.Title, 14, 16))
		head, foot = height(true, 14, 18), height(extras.Counter, 12, 22)
	}
	if extras.Counter {
		foot = max(foot, int(float64(extras.Lines)*lineShare*float64(size)))
	}
	// Margins grow with the cell size, so cell sizes are tried in decreasing order.
	for cell := size / max(boards*b.W, b.H); cell >= minCell; cell-- {
		m := 2 * margin(cell)
		one := image.Pt(b.W*cell+m, head+b.H*cell+m+patternHeight(b, cell)+foot)
		all := image.Pt(boards*(one.X+gap)+gap, above+one.Y+gap)
		for _, goal := range goalAreas(b, margin, size, cell, extras) {
			whole := all.Add(image.Pt(goal.right, goal.below))
			unused := size - max(whole.X, whole.Y)
			if unused < 0 {
				continue
			}
			// Add the unused pixels to the goal, the counter, the title or the margins.
			p, at := Picture{Size: whole}, image.Pt(gap, above)
			if whole.X >= whole.Y {
				p.Size.X = size
			} else {
				p.Size.Y = size
			}
			switch {
			case whole.X >= whole.Y && goal.right > 0:
				goal.right += unused
			case whole.X >= whole.Y:
				at.X += unused / 2
			case extras.Race:
				at.Y += unused / 2
			case goal.below > 0:
				goal.below += unused
			case extras.Counter:
				one.Y, foot = one.Y+unused, foot+unused
			case extras.Title:
				one.Y, head = one.Y+unused, head+unused
			default:
				at.Y += unused / 2
			}
			p.Header = image.Rect(gap, 0, p.Size.X-gap, above)
			for range boards {
				l := newGeometry(b, margin, cell, image.Rectangle{at, at.Add(one)}, head, foot)
				l.Size = p.Size.Sub(image.Pt(goal.right, goal.below))
				if !extras.Race {
					l.Header.Min.X, l.Header.Max.X = 0, l.Size.X
					l.Footer.Min.X, l.Footer.Max.X = 0, l.Size.X
				}
				p.Boards = append(p.Boards, l)
				at.X += one.X + gap
			}
			return goal.placeIn(p), nil
		}
	}
	if extras.Race {
		return Picture{}, input.Errorf("use a larger size", "size: two boards of %d x %d cells do not fit in %d pixels", b.W, b.H, size)
	}
	return Picture{}, input.Errorf("use a larger size", "size: a board of %d x %d cells does not fit in %d pixels", b.W, b.H, size)
}
