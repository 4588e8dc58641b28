package scene

import (
	"image"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// panelPicture lays out a picture with a board and a panel. The size is the length of the longer side.
func panelPicture(b board.Board, margin Margin, size int, extras Extras) (Picture, error) {
	height := even(size*9/16 + 1)
	p, err := NewPicture(b, margin, height, extras)
	switch {
	case err == nil && p.Size.X*3 > p.Size.Y*4: // a wide board is above the panel
		if p, err = NewPicture(b, margin, even(size*3/4), extras); err == nil {
			p.Panel = image.Rect(0, p.Size.Y, p.Size.X, size)
			p.Size.Y = size
		}
		return p, err
	case err == nil && p.Size.X*20 > size*11: // leave room for the panel
		p, err = NewPicture(b, margin, size*11/20, extras)
	}
	if err != nil {
		return p, input.Errorf("use a larger size", "size: a board of %d x %d cells and a map do not fit in %d pixels", b.W, b.H, size)
	}
	p.Panel = image.Rect(p.Size.X, 0, size, p.Size.Y)
	p.Size.X = size
	return p, nil
}

// even rounds down to an even number, because the sides of a video must be even.
func even(n int) int { return n &^ 1 }
