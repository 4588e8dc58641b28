package scene

import (
	"image"
	"strings"

	"slidegif/solve/board"
)

// A Trail is the path of the centre of a piece, or of a blank between tiles. Consecutive points are
// one cell apart, and a point may occur several times.
type Trail struct {
	Piece  int           // index into Board.Pieces, or Blank
	Points []image.Point // points from start to end, in half cells from the upper left corner of the board
}

// Blank is the value of Trail.Piece in the trail of a blank.
const Blank = -1

// Trails returns the trails of all pieces that move in a line of moves from b, in the order of the pieces. On boards
// with numbered tiles, Trails appends the trails of the blanks. A piece that leaves the board, or that reaches the
// exit in the last move, continues until it is beyond the border.
func Trails(b board.Board, l Line) []Trail {
	t := l.Timing
	now := b.Apply(l.Moves[:t.From]...)
	pieces := make([]Trail, len(b.Pieces))
	for i, p := range now.Pieces {
		pieces[i] = Trail{i, []image.Point{centre(p)}}
	}
	blanks := blankTrails(now)
	for n := t.From; n < t.To; n++ {
		m := l.Moves[n]
		path := t.Path(n, m)
		for _, i := range m.Pieces {
			before := pieces[i].last()
			pieces[i].follow(path)
			if k := blankAt(blanks, before.Add(stepOf(path[0]))); k >= 0 { // the blank moves backwards
				blanks[k].follow(reverse(path))
			}
		}
		now = now.Apply(m)
	}
	if side, _, _ := FindExit(b); side != NoSide && t.To == len(l.Moves) && t.To > t.From {
		for i, p := range now.Pieces {
			if p.Class == b.Goal[0].Class && p.At == b.Goal[0].At {
				pieces[i].leave(side, b)
			}
		}
	}
	var all []Trail
	for _, trail := range append(pieces, blanks...) {
		if len(trail.Points) > 1 {
			all = append(all, trail)
		}
	}
	return all
}

// Slides returns the trails of all pieces that glide in moves[from:to], if the first move starts at b. If the
// pieces of b do not glide, Slides returns nil.
func Slides(b board.Board, moves []board.Move, from, to int) []Trail {
	if b.Motion == board.ByCells {
		return nil
	}
	return Trails(b, Line{Moves: moves, Timing: Timing{From: from, To: to}})
}

// centre returns the centre of the bounding box of a piece in half cells.
func centre(p board.Piece) image.Point {
	box := Bounds(p).Add(image.Pt(p.At.X, p.At.Y))
	return box.Min.Add(box.Max)
}

// stepOf returns the offset, in half cells, for one letter of a path.
func stepOf(letter byte) image.Point {
	d, _ := board.Step(letter)
	return image.Pt(2*d.X, 2*d.Y)
}

// reverse returns the path that leads back to the start.
func reverse(path string) string {
	back := []byte(opposite.Replace(path))
	for i, j := 0, len(back)-1; i < j; i, j = i+1, j-1 {
		back[i], back[j] = back[j], back[i]
	}
	return string(back)
}

var opposite = strings.NewReplacer("U", "D", "D", "U", "L", "R", "R", "L")

func (t *Trail) last() image.Point { return t.Points[len(t.Points)-1] }

// follow appends the points of a path to the trail.
func (t *Trail) follow(path string) {
	for i := range len(path) {
		t.Points = append(t.Points, t.last().Add(stepOf(path[i])))
	}
}

// leave extends the trail of a piece through the exit until the trail ends outside the border.
func (t *Trail) leave(side Side, b board.Board) {
	inside := image.Rect(0, 0, 2*b.W+1, 2*b.H+1)
	for t.last().In(inside) {
		t.Points = append(t.Points, t.last().Add(side.Direction().Mul(2)))
	}
}

// blankTrails returns an empty trail for each blank of a board with numbered tiles. blankTrails
// returns nil for other boards.
func blankTrails(b board.Board) (all []Trail) {
	if !b.Has(board.Tile) {
		return nil
	}
	for i, content := range b.Grid() {
		if content == board.Empty {
			all = append(all, Trail{Blank, []image.Point{{2*(i%b.W) + 1, 2*(i/b.W) + 1}}})
		}
	}
	return all
}

// blankAt returns the index of the blank whose trail ends at p, or -1.
func blankAt(blanks []Trail, p image.Point) int {
	for i, t := range blanks {
		if t.last() == p {
			return i
		}
	}
	return -1
}
