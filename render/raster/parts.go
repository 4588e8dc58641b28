package raster

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"slices"

	"github.com/fogleman/gg"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// Parts are everything a picture is put together from, each drawn once in full colour:
// what never moves, and every piece. They must not be changed.
type Parts struct {
	Layout scene.Layout
	Base   *image.RGBA   // paper, title and the empty board: the whole picture
	Pieces []*image.RGBA // each as large as its Layout.Box, transparent around the piece
	Lit    []*image.RGBA // the same, lit; nil where no piece is ever lit
	Photo  *image.RGBA   // the photo as a whole, as large as all cells; nil without one

	design theme.Design
	// Texts of the counter end at the right of its box, so that only digits move when the
	// number changes. The box is empty where there is no counter.
	counterBox  image.Rectangle
	counterSize float64 // of the type
}

// NewParts draws the parts of a picture whose longer side has size pixels. Lit pieces are
// drawn where lit is set.
func NewParts(ctx context.Context, d theme.Design, size int, lit bool) (*Parts, error) {
	l, err := scene.NewLayout(d.Board, d.Theme.Margin, size, d.Title != "", d.Counter != nil)
	if err != nil {
		return nil, err
	}
	return partsAt(ctx, d, l, lit)
}

// partsAt is NewParts for a given layout.
func partsAt(ctx context.Context, d theme.Design, l scene.Layout, lit bool) (*Parts, error) {
	d.Theme = d.Theme.OrDefault()
	p := &Parts{Layout: l, design: d}
	ts, err := d.Scene(l.Cell)
	if err != nil {
		return nil, err
	}
	ts.Head, ts.Goal, ts.Foot = l.Head.Dy(), l.Goal, l.Foot.Dy()
	if p.Base, err = p.drawBase(ts); err != nil {
		return nil, err
	}
	for i, piece := range ts.Board.Pieces {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		box := scene.Bounds(piece).Size().Mul(l.Cell)
		for k, into := range []*[]*image.RGBA{&p.Pieces, &p.Lit} {
			if k == 1 && !lit {
				continue
			}
			drawing, err := d.Theme.Piece(ts, i, k == 1)
			if err != nil {
				return nil, err
			}
			*into = append(*into, pictureOf(drawing, box, color.RGBA{}))
		}
	}
	if d.Photo != nil {
		img, err := d.Photo(l.Cell)
		if err != nil {
			return nil, err
		}
		p.Photo = image.NewRGBA(image.Rectangle{Max: img.Bounds().Size()})
		draw.Draw(p.Photo, p.Photo.Rect, image.NewUniform(d.Theme.Floor), image.Point{}, draw.Src)
		draw.Draw(p.Photo, p.Photo.Rect, img, img.Bounds().Min, draw.Over)
	}
	return p, p.placeCounter()
}

// drawBase draws all that stays.
func (p *Parts) drawBase(s theme.Scene) (*image.RGBA, error) {
	l, d := p.Layout, p.design
	base := gg.NewContext(l.Size.X, l.Size.Y)
	img := base.Image().(*image.RGBA)
	draw.Draw(img, img.Bounds(), image.NewUniform(d.Theme.Paper), image.Point{}, draw.Src)
	draw.Draw(img, l.Frame, pictureOf(d.Theme.Board(s), l.Frame.Size(), d.Theme.Paper), image.Point{}, draw.Src)
	extendEdges(img, l)
	if d.Title != "" {
		box := l.Plate(l.Head)
		if err := theme.DrawText(base, d.Theme, d.Title, box, float64(l.Head.Dy())*.58, d.Theme.PlateInk, d.Font); err != nil {
			return nil, fmt.Errorf("title: %w", err)
		}
	}
	return img, nil
}

// extendEdges draws the edge of the board on into the few pixels that cells cannot fill,
// where no title or counter takes them.
func extendEdges(img *image.RGBA, l scene.Layout) {
	copyColumn := func(to, from int) {
		for y := l.Frame.Min.Y; y < l.Frame.Max.Y; y++ {
			img.SetRGBA(to, y, img.RGBAAt(from, y))
		}
	}
	for x := range l.Board.Min.X {
		copyColumn(x, l.Board.Min.X)
	}
	for x := l.Board.Max.X; x < l.Size.X; x++ {
		copyColumn(x, l.Board.Max.X-1)
	}
	row := func(y int) []uint8 { return img.Pix[y*img.Stride : (y+1)*img.Stride] }
	if l.Head.Empty() {
		for y := range l.Board.Min.Y {
			copy(row(y), row(l.Board.Min.Y))
		}
	}
	if l.Foot.Empty() {
		for y := l.Frame.Max.Y; y < l.Size.Y; y++ {
			copy(row(y), row(l.Frame.Max.Y-1))
		}
	}
}

// Still composes the whole picture of a board in full colour; some pieces may be lit. A
// piece without cells is not shown.
func (p *Parts) Still(b board.Board, lit []int, count int) (*image.RGBA, error) {
	img := image.NewRGBA(p.Base.Rect)
	copy(img.Pix, p.Base.Pix)
	for i, piece := range b.Pieces {
		picture := p.Pieces[i]
		if p.Lit != nil && slices.Contains(lit, i) {
			picture = p.Lit[i]
		}
		draw.Draw(img, p.Layout.Box(piece), picture, image.Point{}, draw.Over)
	}
	if !p.counterBox.Empty() {
		text, err := p.drawCounter(count, false)
		if err != nil {
			return nil, err
		}
		draw.Draw(img, p.counterBox, text, image.Point{}, draw.Src)
	}
	return img, nil
}
