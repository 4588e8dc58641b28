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
// palette. Start is the board after no move, and there is a line for each board. It yields
// the frames as Animation.Patches does.
func (p *Parts) ColorPatches(start board.Board, lines []scene.Line, yield func(*ColorPatch) bool) error {
	views := newBoardViews(p, start, lines)
	now, before := image.NewRGBA(p.Base.Rect), image.NewRGBA(p.Base.Rect)
	draw.Draw(now, now.Rect, p.Base, image.Point{}, draw.Src)
	var last *ColorPatch
	for _, m := range scene.Moments(lines, p.Picture) {
		dirty := make([]image.Rectangle, len(views))
		all, rect := image.Rectangle{}, image.Rectangle{}
		for i, s := range views {
			if dirty[i] = s.show(m.Frames[i]); last == nil {
				dirty[i] = s.geometry.Frame
			}
			all = all.Union(dirty[i])
		}
		draw.Draw(before, all, now, all.Min, draw.Src)
		for i, s := range views {
			draw.Draw(now, dirty[i], p.Base, dirty[i].Min, draw.Src)
			if err := p.fill(now, i, s, dirty[i]); err != nil {
				return err
			}
			rect = rect.Union(differing(now, before, dirty[i]))
		}
		switch {
		case last == nil:
			last = &ColorPatch{Image: cropColor(now, now.Rect), Delay: m.Delay}
			continue
		case rect.Empty():
			last.Delay = min(last.Delay+m.Delay, scene.MaxDelay)
			continue
		case !yield(last):
			return nil
		}
		last = &ColorPatch{Image: cropColor(now, rect), Under: cropColor(before, rect), Delay: m.Delay}
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

// fill draws what of a board as it is shown lies in clip, on the empty board.
func (p *Parts) fill(img *image.RGBA, board int, s *boardView, clip image.Rectangle) error {
	inside := clip.Intersect(s.geometry.Board)
	for i := range s.boxes {
		if i == s.shown.Gone-1 {
			continue
		}
		picture := p.Pieces[i]
		if s.lit(i) {
			picture = p.Lit[i]
		}
		box := s.box(i)
		r := box.Intersect(inside)
		draw.Draw(img, r, picture, r.Min.Sub(box.Min), draw.Over)
	}
	if s.shown.Whole {
		r := p.Photo.Rect.Add(s.geometry.Cells).Intersect(clip)
		draw.Draw(img, r, p.Photo, r.Min.Sub(s.geometry.Cells), draw.Src)
	}
	r := s.counter.Intersect(clip)
	if r.Empty() {
		return nil
	}
	text, err := p.drawCounter(board, s.shown.Count, s.shown.Ended)
	if err == nil {
		draw.Draw(img, r, text, r.Min.Sub(s.counter.Min), draw.Src)
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
