// Package raster turns boards into pixels. Each piece is drawn once, as a sprite; a frame of an animation
// copies sprites to where scene says that they are.
//
//	Parts       paper and sprites in all colours, as theme draws them
//	Animation   the same as indices of one palette, and the rectangle that each frame changes
//
// The price: what turns, fades or grows cannot be shown, for it would need a sprite a frame.
package raster

import (
	"encoding/binary"
	"image"
	"image/color"
	"slices"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// An Animation is a timeline with all that is needed to paint it, in indices of a palette or in
// all colours.
type Animation[P pixel] struct {
	Palette color.Palette // one for all frames, its first entry transparent; nil for all colours
	Size    image.Point
	Frames  []scene.Moment

	sprites *sprites[P]
	start   board.Board
	lines   []scene.Line
}

// NewAnimation decides the frames and the palette of an animation from start, of one line for
// each board. The palette has at most colors entries; coarse takes some of the colours of
// pieces while they move.
func NewAnimation(p *Parts, start board.Board, lines []scene.Line, colors int, coarse bool) (*Animation[uint8], error) {
	palette, s, err := p.indexed(colors, coarse)
	if err != nil {
		return nil, err
	}
	return &Animation[uint8]{palette.model(), p.Size, scene.Moments(lines, p.Picture), s, start, lines}, nil
}

// NewColorAnimation is NewAnimation without a palette. Pixels are those of an image.RGBA.
func NewColorAnimation(p *Parts, start board.Board, lines []scene.Line) *Animation[uint32] {
	convert := func(c color.RGBA) uint32 { return binary.LittleEndian.Uint32([]byte{c.R, c.G, c.B, c.A}) }
	return &Animation[uint32]{nil, p.Size, scene.Moments(lines, p.Picture), newSprites(p, convert), start, lines}
}

// A Patch is the rectangle of a picture that a frame changes.
type Patch[P pixel] struct {
	Rect  image.Rectangle
	Pix   []P // row by row
	Under []P // what the rectangle showed before; nil for the first frame
	Delay int // centiseconds
}

// Patches paints the frames, the first as a whole, and yields them in order until yield
// returns false. A frame that changes nothing is added to the delay of the one before.
func (a *Animation[P]) Patches(yield func(*Patch[P]) bool) error {
	p := newPainter(a.sprites, a.start, a.lines)
	if _, err := p.next(a.Frames[0]); err != nil {
		return err
	}
	last := &Patch[P]{Rect: image.Rectangle{Max: a.Size}, Pix: slices.Clone(p.now.pix), Delay: a.Frames[0].Delay}
	for _, f := range a.Frames[1:] {
		rect, err := p.next(f)
		if err != nil {
			return err
		}
		if rect.Empty() {
			last.Delay = min(last.Delay+f.Delay, scene.MaxDelay)
			continue
		}
		if !yield(last) {
			return nil
		}
		last = &Patch[P]{Rect: rect, Pix: p.now.crop(rect), Under: p.before.crop(rect), Delay: f.Delay}
	}
	yield(last)
	return nil
}

// Reduce turns a picture into indices of a palette of its own, which has at most colors
// entries and none that is transparent: transparent pixels are drawn on white.
func Reduce(img *image.RGBA, colors int) *image.Paletted {
	white := color.RGBA{255, 255, 255, 255}
	h := histogram{}
	h.add(img, white)
	// nearestColor leaves out the first entry, which is not in the picture's palette.
	p := newPalette(append([]rgb{0}, quantize(h.shades(), nil, colors)...))
	out := image.NewPaletted(img.Rect, p.model()[1:])
	for i := range out.Pix {
		out.Pix[i] = uint8(p.nearest(opaque(over(pixelAt(img.Pix, 4*i), white))) - 1)
	}
	return out
}
