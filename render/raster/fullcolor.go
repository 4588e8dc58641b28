package raster

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// A ColorPatch is the rectangle of a picture that a frame changes, in full colour. The
// bounds of its images are the rectangle.
type ColorPatch struct {
	Image *image.RGBA
	Under *image.RGBA // what the rectangle showed before; nil for the first frame
	Delay int         // centiseconds
}

// ColorPatches paints the frames of an animation in full colour, for formats without a
// palette. Start is the board after no move. It yields the frames as Animation.Patches does.
func (p *Parts) ColorPatches(start board.Board, moves []board.Move, frames []scene.Frame, yield func(*ColorPatch) bool) error {
	s := newStage(p, start, moves)
	now, before := image.NewRGBA(p.Base.Rect), image.NewRGBA(p.Base.Rect)
	s.show(frames[0])
	if err := p.fill(now, &s, now.Rect); err != nil {
		return err
	}
	last := &ColorPatch{Image: cropColor(now, now.Rect), Delay: frames[0].Delay}
	for _, f := range frames[1:] {
		dirty := s.show(f).Intersect(now.Rect)
		draw.Draw(before, dirty, now, dirty.Min, draw.Src)
		if err := p.fill(now, &s, dirty); err != nil {
			return err
		}
		rect := differing(now, before, dirty)
		if rect.Empty() {
			last.Delay = min(last.Delay+f.Delay, scene.MaxDelay)
			continue
		}
		if !yield(last) {
			return nil
		}
		last = &ColorPatch{Image: cropColor(now, rect), Under: cropColor(before, rect), Delay: f.Delay}
	}
	yield(last)
	return nil
}

// Straight returns the pixels of the image row by row, with colours that are not multiplied
// with alpha: four bytes each, as PNG has them.
func (c *ColorPatch) Straight() []uint8 {
	out := make([]uint8, len(c.Image.Pix))
	for i := 0; i < len(out); i += 4 {
		p := c.Image.Pix[i : i+4]
		n := color.NRGBAModel.Convert(color.RGBA{R: p[0], G: p[1], B: p[2], A: p[3]}).(color.NRGBA)
		out[i], out[i+1], out[i+2], out[i+3] = n.R, n.G, n.B, n.A
	}
	return out
}

// fill draws what of the frame shown lies in clip.
func (p *Parts) fill(img *image.RGBA, s *stage, clip image.Rectangle) error {
	draw.Draw(img, clip, p.Base, clip.Min, draw.Src)
	board := clip.Intersect(p.Layout.Board)
	for i := range s.boxes {
		if i == s.shown.Gone-1 {
			continue
		}
		picture := p.Pieces[i]
		if s.lit(i) {
			picture = p.Lit[i]
		}
		box := s.box(i)
		r := box.Intersect(board)
		draw.Draw(img, r, picture, r.Min.Sub(box.Min), draw.Over)
	}
	if s.shown.Whole {
		r := p.Photo.Rect.Add(p.Layout.Cells).Intersect(clip)
		draw.Draw(img, r, p.Photo, r.Min.Sub(p.Layout.Cells), draw.Src)
	}
	r := p.counterBox.Intersect(clip)
	if r.Empty() {
		return nil
	}
	text, err := p.drawCounter(s.shown.Count, s.shown.Ended)
	if err == nil {
		draw.Draw(img, r, text, r.Min.Sub(p.counterBox.Min), draw.Src)
	}
	return err
}

func cropColor(img *image.RGBA, r image.Rectangle) *image.RGBA {
	out := image.NewRGBA(r)
	draw.Draw(out, r, img, r.Min, draw.Src)
	return out
}

// differing returns the smallest rectangle in r that holds all pixels in which a and b
// differ.
func differing(a, b *image.RGBA, r image.Rectangle) image.Rectangle {
	var out image.Rectangle
	for y := r.Min.Y; y < r.Max.Y; y++ {
		p := a.Pix[a.PixOffset(r.Min.X, y):a.PixOffset(r.Max.X, y)]
		q := b.Pix[b.PixOffset(r.Min.X, y):][:len(p)]
		if bytes.Equal(p, q) {
			continue
		}
		from, to := 0, len(p)
		for p[from] == q[from] {
			from++
		}
		for p[to-1] == q[to-1] {
			to--
		}
		out = out.Union(image.Rect(r.Min.X+from/4, y, r.Min.X+(to+3)/4, y+1))
	}
	return out
}
