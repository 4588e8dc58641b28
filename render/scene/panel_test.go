package scene

import (
	"image"
	"testing"

	"slidegif/solve/board"
)

// TestPanel checks that the panel and the board fill the picture without overlapping.
func TestPanel(t *testing.T) {
	for _, cells := range []image.Point{{4, 5}, {3, 3}, {6, 6}, {9, 3}, {3, 9}, {16, 16}} {
		for _, size := range []int{240, 480, 852, 2000} {
			b := board.Board{W: cells.X, H: cells.Y}
			p, err := NewPicture(b, func(cell int) int { return cell / 5 }, size, Extras{Counter: true, Panel: true})
			if err != nil {
				t.Errorf("%v, %d pixels: %v", cells, size, err)
				continue
			}
			whole, one := image.Rectangle{Max: p.Size}, p.Boards[0].Frame
			if max(p.Size.X, p.Size.Y) != size || !p.Panel.In(whole) || !one.In(whole) || p.Panel.Overlaps(one) {
				t.Errorf("%v, %d pixels: picture %v, board %v, panel %v", cells, size, p.Size, one, p.Panel)
			}
			if area := p.Panel.Dx() * p.Panel.Dy() * 100 / (p.Size.X * p.Size.Y); area < 40 {
				t.Errorf("%v, %d pixels: the panel fills %d %% of the picture, want at least 40 %%", cells, size, area)
			}
		}
	}
}
