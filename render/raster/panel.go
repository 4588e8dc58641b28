package raster

import (
	"context"
	"image"
	"image/color"
	"image/draw"
	"slices"

	"github.com/fogleman/gg"

	"slidegif/render/theme"
)

// drawPanel draws the panel as it is before the first move.
func (p *Parts) drawPanel(ctx context.Context) (err error) {
	if p.panel, err = p.design.Panel(ctx, p.Picture.Panel.Size()); err != nil {
		return err
	}
	p.PanelBase = Rasterize(p.panel.Base, p.Picture.Panel.Size(), p.design.Theme.Paper)
	draw.Draw(p.Base, p.Picture.Panel, p.PanelBase, image.Point{}, draw.Src)
	return nil
}

// finalPanel returns the panel after the last move.
func (p *Parts) finalPanel() *image.RGBA {
	img := &image.RGBA{Pix: slices.Clone(p.PanelBase.Pix), Stride: p.PanelBase.Stride, Rect: p.PanelBase.Rect}
	dc := gg.NewContextForRGBA(img)
	for n := 1; n <= p.panel.Moves; n++ {
		p.panel.Step(n).Paint(dc)
	}
	p.panel.Mark(p.panel.Moves).Paint(dc)
	return img
}

// A panelState holds the state of the panel in an animation.
type panelState[P pixel] struct {
	theme.Panel
	at      image.Point   // upper left corner of the panel in the picture
	current *image.RGBA   // panel after the moves shown, without the mark
	dc      *gg.Context   // draws on current
	shown   int           // number of moves
	mark    theme.Drawing // mark in the picture
	convert func(color.RGBA) P
	paper   color.RGBA

	dirty image.Rectangle // changed rectangle of the picture
	pix   []P             // pixels of the rectangle, row by row
}

// newPanelState returns the panel after the given number of moves. The panel has no mark yet.
func newPanelState[P pixel](s *sprites[P], moves int) *panelState[P] {
	p := s.parts
	v := &panelState[P]{Panel: p.panel, at: p.Picture.Panel.Min, convert: s.convert, paper: p.design.Theme.Paper}
	v.current = &image.RGBA{Pix: slices.Clone(p.PanelBase.Pix), Stride: p.PanelBase.Stride, Rect: p.PanelBase.Rect}
	v.dc = gg.NewContextForRGBA(v.current)
	v.shown = -1
	v.show(moves)
	return v
}

// show draws the panel after the given number of moves. The changed rectangle is stored in v.dirty
// and v.pix.
func (v *panelState[P]) show(moves int) {
	v.dirty = image.Rectangle{}
	if moves == v.shown {
		return
	}
	dirty := v.mark.Bounds()
	for v.shown = max(v.shown, 0); v.shown < moves; v.shown++ {
		step := v.Step(v.shown + 1)
		step.Paint(v.dc)
		dirty = dirty.Union(step.Bounds())
	}
	v.mark = v.Mark(moves)
	dirty = dirty.Union(v.mark.Bounds()).Intersect(v.current.Rect)
	img := image.NewRGBA(image.Rectangle{Max: dirty.Size()})
	draw.Draw(img, img.Rect, v.current, dirty.Min, draw.Src)
	v.mark.Shift(image.Point{}.Sub(dirty.Min)).Paint(gg.NewContextForRGBA(img))
	v.pix = newSprite(img, v.paper, v.convert).pix
	v.dirty = dirty.Add(v.at)
}

// row returns row y of the changed rectangle.
func (v *panelState[P]) row(y int) []P {
	width := v.dirty.Dx()
	return v.pix[(y-v.dirty.Min.Y)*width:][:width]
}
