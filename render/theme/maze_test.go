package theme

import (
	"image/color"
	"testing"

	"slidegif/solve/board"
)

// TestRobotsAndTargets checks that a robot differs from its target at every size. A target is a square.
// Its edge contrasts with the floor for every colour vision. The corners of a robot's cell show the
// floor, and its middle part differs from the floor.
func TestRobotsAndTargets(t *testing.T) {
	robot := func(name string, x int) board.Piece {
		return board.Piece{Name: name, Label: name, At: board.Point{X: x}, Cells: []board.Point{{}}, Class: int(name[0])}
	}
	for letter := byte('A'); letter <= 'H'; letter++ {
		b := board.Board{W: 3, H: 1, Rules: board.Rules{Motion: board.Glide}, Pieces: []board.Piece{robot(string(letter), 0)}, Goal: []board.Piece{robot(string(letter), 2)}}
		for _, th := range append([]Theme{Print}, Themes...) {
			for _, cell := range []int{10, 15, 24, 45} {
				s := Scene{Board: b, Cell: cell, Labels: true}
				im, m := drawBoard(t, th, s, -1), th.Margin(cell)
				at := func(x, y float64) color.RGBA {
					return im.RGBAAt(m+int(x*float64(cell)), m+int(y*float64(cell)))
				}
				for _, vision := range visions {
					if r := ratio(at(2.11, .5), th.Floor, vision.m); r < 2 {
						t.Errorf("%s, %c, %d pixels, %s: contrast of the edge of the target = %.1f, want at least 2", th.Name, letter, cell, vision.name, r)
					}
				}
				if c := drawSprite(t, th, s, 0, false).RGBAAt(0, 0); c.A > 0 {
					t.Errorf("%s, %c, %d pixels: corner of the robot = %v, want a transparent pixel", th.Name, letter, cell, c)
				}
				if c := at(.5, .14); !th.savesInk && ratio(c, th.Floor, visions[0].m) < 1.2 {
					t.Errorf("%s, %c, %d pixels: robot = %v on the floor %v", th.Name, letter, cell, c, th.Floor)
				}
			}
		}
	}
}

// TestWallsOnBackground checks that a background does not change the walls between cells.
func TestWallsOnBackground(t *testing.T) {
	b := board.Board{W: 2, H: 2, Rules: board.Rules{Motion: board.Glide, RightWalls: []board.Point{{}}}}
	for _, th := range Themes {
		for _, c := range []color.RGBA{rgb(0x5a3a24), white, black} {
			on := th.WithBackground(c)
			s := Scene{Board: b, Cell: 40}
			m, mOn := th.Margin(40), on.Margin(40)
			if got, want := drawBoard(t, on, s, -1).RGBAAt(mOn+40, mOn+20), drawBoard(t, th, s, -1).RGBAAt(m+40, m+20); got != want {
				t.Errorf("%s on %v: wall = %v, want %v", th.Name, c, got, want)
			}
		}
	}
}
