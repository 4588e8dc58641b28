package raster

import (
	"context"
	"image"
	"image/color"
	"image/draw"
	"slices"

	"github.com/fogleman/gg"

	"slidegif/render/scene"
	"slidegif/render/theme"
)

// drawPanel draws the panel without the drawings of moves.
func (p *Parts) drawPanel(ctx context.Context) (err error) {
	if p.panel, err = p.design.Panel(ctx, p.Picture.Panel.Size()); err != nil {
		return err
	}
	p.PanelBase = Rasterize(p.panel.Base, p.Picture.Panel.Size(), p.design.Theme.Paper)
	draw.Draw(p.Base, p.Picture.Panel, p.PanelBase, image.Point{}, draw.Src)
	return nil
}

func (p *Parts) finalPanel() *image.RGBA {
	img := &image.RGBA{Pix: slices.Clone(p.PanelBase.Pix), Stride: p.PanelBase.Stride, Rect: p.PanelBase.Rect}
	dc := gg.NewContextForRGBA(img)
	for _, l := range p.panel.Lines {
		for n := 1; n <= l.Moves; n++ {
			l.Step(n).Paint(dc)
		}
	}
	for _, l := range p.panel.Lines {
		l.Mark(l.Moves).Paint(dc)
	}
	return img
}

// A panelState holds the state of the panel in an animation.
type panelState[P pixel] struct {
	theme.Panel
	at      image.Point     // upper left corner of the panel in the picture
	current *image.RGBA     // panel after the moves shown, without the marks
	dc      *gg.Context     // draws on current
	shown   []int           // number of moves of each line, at first -1
	marks   []theme.Drawing // marks in the picture
	convert func(color.RGBA) P
	paper   color.RGBA

	dirty image.Rectangle // changed rectangle of the picture
	pix   []P             // pixels of the rectangle, row by row
}

// newPanelState returns the panel before the first frame of the given lines.
func newPanelState[P pixel](s *sprites[P], lines []scene.Line) *panelState[P] {
	p := s.parts
	v := &panelState[P]{Panel: p.panel, at: p.Picture.Panel.Min, convert: s.convert, paper: p.design.Theme.Paper}
	v.current = &image.RGBA{Pix: slices.Clone(p.PanelBase.Pix), Stride: p.PanelBase.Stride, Rect: p.PanelBase.Rect}
	v.dc = gg.NewContextForRGBA(v.current)
	v.marks = make([]theme.Drawing, len(v.Lines))
	var moves []int
	for i := range v.Lines {
		v.shown, moves = append(v.shown, -1), append(moves, lines[i].Timing.From)
	}
	v.show(moves)
	return v
}

// show draws the panel after the given number of moves of each line. The changed rectangle is stored in v.dirty,
// and its pixels in v.pix.
func (v *panelState[P]) show(moves []int) {
	v.dirty = image.Rectangle{}
	if slices.Equal(moves, v.shown) {
		return
	}
	var dirty image.Rectangle
	for i, l := range v.Lines {
		if moves[i] == v.shown[i] {
			continue
		}
		dirty = dirty.Union(v.marks[i].Bounds())
		for n := max(v.shown[i], 0); n < moves[i]; n++ {
			step := l.Step(n + 1)
			step.Paint(v.dc)
			dirty = dirty.Union(step.Bounds())
		}
		v.shown[i], v.marks[i] = moves[i], l.Mark(moves[i])
		dirty = dirty.Union(v.marks[i].Bounds())
	}
	dirty = dirty.Intersect(v.current.Rect)
	img := image.NewRGBA(image.Rectangle{Max: dirty.Size()})
	draw.Draw(img, img.Rect, v.current, dirty.Min, draw.Src)
	dc := gg.NewContextForRGBA(img)
	for _, mark := range v.marks {
		mark.Shift(image.Point{}.Sub(dirty.Min)).Paint(dc)
	}
	v.pix = newSprite(img, v.paper, v.convert).pix
	v.dirty = dirty.Add(v.at)
}

// row returns row y of the changed rectangle.
func (v *panelState[P]) row(y int) []P {
	width := v.dirty.Dx()
	return v.pix[(y-v.dirty.Min.Y)*width:][:width]
}
