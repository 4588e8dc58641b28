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

// Parts holds the true-colour images from which pictures are composed. There is an image of the background and an
// image of every piece. The images must not be modified. An animation converts the images to its pixel format and
// removes the originals. After that, the parts cannot be used for stills.
type Parts struct {
	scene.Picture
	Base *image.RGBA // picture without pieces: paper, titles and empty boards
	// Pieces holds the looks of pieces. Each image has the size of the piece's bounding box and is
	// transparent outside the piece.
	Pieces []*image.RGBA
	// Highlighted holds the highlighted looks. Highlighted is nil if pieces are never highlighted.
	Highlighted []*image.RGBA
	Photo       *image.RGBA  // complete photo, which covers all cells of the board, or nil
	Seal        *image.RGBA  // seal of the last frame, or nil
	PanelBase   *image.RGBA  // panel before the first move, or nil
	Fills       []color.RGBA // fill colours of all pieces, possibly with duplicates

	design theme.Design
	panel  theme.Panel
	// Counters are right-aligned in their boxes, so that only digits change from one number to the
	// next. There is one box per board. The box is empty if the board has no counter.
	counterBoxes []image.Rectangle
	counterSize  float64 // font size

	// The first animation sets paletted or colored, depending on its pixel format.
	paletted *paletted
	colored  *sprites[uint32]
}

// NewParts draws the parts of a picture. The size is the length of the longer side, in pixels. If
// highlight is set, NewParts also draws every piece with its highlight.
func NewParts(ctx context.Context, d theme.Design, size int, highlight bool) (*Parts, error) {
	l, err := d.Layout(size)
	if err != nil {
		return nil, err
	}
	return newPartsIn(ctx, d, l, highlight)
}

// newPartsIn is like NewParts but uses an existing layout.
func newPartsIn(ctx context.Context, d theme.Design, picture scene.Picture, highlight bool) (*Parts, error) {
	d.Theme = d.Theme.OrDefault()
	p := &Parts{Picture: picture, design: d}
	l := picture.Boards[0]
	ts, err := d.Scene(l)
	if err != nil {
		return nil, err
	}
	if p.Base, err = p.drawBase(ts); err == nil && !picture.Panel.Empty() {
		err = p.drawPanel(ctx)
	}
	if err != nil {
		return nil, err
	}
	err = d.DrawPieces(ctx, ts, highlight, func(i int, highlighted bool, drawing theme.Drawing) error {
		images := &p.Pieces
		if highlighted {
			images = &p.Highlighted
		}
		*images = append(*images, Rasterize(drawing, l.Box(ts.Board.Pieces[i]).Size(), color.RGBA{}))
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
		p.Photo = Rasterize(theme.WholePhoto(img, l.Cell), img.Bounds().Size(), d.Theme.Floor)
	}
	if !d.Seal.Day.IsZero() {
		p.Seal = drawSeal(d.Seal, l)
	}
	return p, p.placeCounter()
}

// drawBase draws the background, which consists of the paper, the titles and the empty boards.
func (p *Parts) drawBase(s theme.Scene) (*image.RGBA, error) {
	d := p.design
	img := image.NewRGBA(image.Rectangle{Max: p.Size})
	draw.Draw(img, img.Rect, image.NewUniform(d.Theme.Paper), image.Point{}, draw.Src)
	board := Rasterize(d.Theme.Board(s), p.Boards[0].Frame.Size(), d.Theme.Paper)
	for _, l := range p.Boards {
		draw.Draw(img, l.Frame, board, image.Point{}, draw.Src)
		if d.Race == nil {
			extendEdges(img, l)
		}
	}
	return img, d.DrawSurroundings(drawTarget{img, p}, p.Picture)
}

// extendEdges fills the border that remains if whole cells do not fill the picture. The border repeats the edge
// pixels of the board and of the areas for the title and the counter.
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

// Still returns a true-colour picture that shows the given position on each board.
func (p *Parts) Still(positions ...scene.Position) (*image.RGBA, error) {
	img := image.NewRGBA(p.Base.Rect)
	copy(img.Pix, p.Base.Pix)
	for k, at := range positions {
		if len(at.Trails) > 0 {
			s, err := p.design.Scene(p.Boards[k])
			if err != nil {
				return nil, err
			}
			slides := Rasterize(p.design.Theme.Slides(s, at.Trails), p.Boards[k].Frame.Size(), color.RGBA{})
			draw.Draw(img, p.Boards[k].Frame, slides, image.Point{}, draw.Over)
		}
		for i, piece := range at.Board.Pieces {
			if piece.Gone() {
				continue
			}
			look := p.design.Board.AppearanceIndex(i, piece)
			picture := p.Pieces[look]
			if p.Highlighted != nil && slices.Contains(at.Highlighted, i) {
				picture = p.Highlighted[look]
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
