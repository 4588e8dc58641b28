package raster

import (
	"context"
	"image"
	"image/color"
	"image/draw"
	"slices"

	"slidegif/render/scene"
	"slidegif/render/theme"
)

// Parts are everything a picture is put together from, each drawn once in full colour:
// what never moves, and every piece. They must not be changed.
type Parts struct {
	scene.Picture
	Base   *image.RGBA   // paper, titles and the empty boards: the whole picture
	Pieces []*image.RGBA // all looks of pieces, each as large as its box, transparent around the piece
	Lit    []*image.RGBA // the same, lit; nil where no piece is ever lit
	Photo  *image.RGBA   // the photo as a whole, as large as all cells; nil without one
	Fills  []color.RGBA  // what shapes of pieces are filled with, some more than once

	design theme.Design
	// Texts of a counter end at the right of its box, so that only digits move when the
	// number changes. There is a box for each board, empty where there is no counter.
	counterBoxes []image.Rectangle
	counterSize  float64 // of the type
}

// NewParts draws the parts of a picture whose longer side has size pixels. Lit pieces are
// drawn where lit is set.
func NewParts(ctx context.Context, d theme.Design, size int, lit bool) (*Parts, error) {
	l, err := d.Arrange(size)
	if err != nil {
		return nil, err
	}
	return partsAt(ctx, d, l, lit)
}

// partsAt is NewParts for a given arrangement.
func partsAt(ctx context.Context, d theme.Design, picture scene.Picture, lit bool) (*Parts, error) {
	d.Theme = d.Theme.OrDefault()
	p := &Parts{Picture: picture, design: d}
	l := picture.Boards[0]
	ts, err := d.Scene(l)
	if err != nil {
		return nil, err
	}
	if p.Base, err = p.drawBase(ts); err != nil {
		return nil, err
	}
	err = d.Looks(ctx, ts, lit, func(i int, lit bool, drawing theme.Drawing) error {
		into := &p.Pieces
		if lit {
			into = &p.Lit
		}
		*into = append(*into, Picture(drawing, l.Box(ts.Board.Pieces[i]).Size(), color.RGBA{}))
		for _, s := range drawing {
			if f, ok := s.Fill.(theme.Flat); ok {
				p.Fills = append(p.Fills, color.RGBA(f))
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if d.Photo != nil {
		img, err := d.Photo(l.Cell)
		if err != nil {
			return nil, err
		}
		p.Photo = Picture(theme.WholePhoto(img, l.Cell), img.Bounds().Size(), d.Theme.Floor)
	}
	return p, p.placeCounter()
}

// drawBase draws all that stays.
func (p *Parts) drawBase(s theme.Scene) (*image.RGBA, error) {
	d := p.design
	img := image.NewRGBA(image.Rectangle{Max: p.Size})
	draw.Draw(img, img.Rect, image.NewUniform(d.Theme.Paper), image.Point{}, draw.Src)
	board := Picture(d.Theme.Board(s), p.Boards[0].Frame.Size(), d.Theme.Paper)
	for _, l := range p.Boards {
		draw.Draw(img, l.Frame, board, image.Point{}, draw.Src)
		if d.Race == nil {
			extendEdges(img, l)
		}
	}
	return img, d.PutAround(paper{img, p}, p.Picture)
}

// extendEdges draws the edge of the board on into the few pixels that cells cannot fill,
// where no title or counter takes them.
func extendEdges(img *image.RGBA, l scene.Geometry) {
	inner := image.Rect(l.Board.Min.X, l.Frame.Min.Y, l.Board.Max.X, l.Frame.Max.Y)
	for y := range l.Size.Y {
		for x := range l.Size.X {
			fromX, fromY := min(max(x, inner.Min.X), inner.Max.X-1), min(max(y, inner.Min.Y), inner.Max.Y-1)
			if fromX != x || fromY != y {
				img.SetRGBA(x, y, img.RGBAAt(fromX, fromY))
			}
		}
	}
}

// Still composes the whole picture of a position of each board in full colour.
func (p *Parts) Still(positions ...scene.Position) (*image.RGBA, error) {
	img := image.NewRGBA(p.Base.Rect)
	copy(img.Pix, p.Base.Pix)
	for k, at := range positions {
		for i, piece := range at.Board.Pieces {
			if piece.Gone() {
				continue
			}
			look := p.design.Board.Look(i, piece)
			picture := p.Pieces[look]
			if p.Lit != nil && slices.Contains(at.Lit, i) {
				picture = p.Lit[look]
			}
			draw.Draw(img, p.Boards[k].Box(piece), picture, image.Point{}, draw.Over)
		}
		if box := p.counterBoxes[k]; !box.Empty() {
			text, err := p.drawCounter(k, at.Done, false)
			if err != nil {
				return nil, err
			}
			draw.Draw(img, box, text, image.Point{}, draw.Src)
		}
	}
	return img, nil
}
