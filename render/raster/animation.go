// Package raster draws boards as pixels. Each piece is drawn once, as a sprite. The frames of an
// animation are composed from these sprites at the positions given by package scene.
//
//	Parts       background and sprites in true colour, as drawn by package theme
//	Animation   the same as palette indices, with the rectangle that each frame changes
//
// Pieces cannot turn, fade or grow, since that would require a new sprite for every frame.
package raster

import (
	"encoding/binary"
	"image"
	"image/color"
	"slices"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// An Animation is a timeline with the sprites to paint it. Pixels are palette indices or RGBA values.
type Animation[P pixel] struct {
	Palette color.Palette // palette of all frames, entry 0 is transparent; nil: true colour
	Size    image.Point
	Frames  []scene.Moment

	sprites *sprites[P]
	start   board.Board
	lines   []scene.Line
}

// NewAnimation returns an animation with a palette of at most colors entries. There is one line for
// each board, and all lines begin at start. If coarse is set, moving pieces use fewer colours.
func NewAnimation(p *Parts, start board.Board, lines []scene.Line, colors int, coarse bool) (*Animation[uint8], error) {
	palette, s, err := p.indexed(colors, coarse)
	if err != nil {
		return nil, err
	}
	return &Animation[uint8]{palette.model(), p.Size, scene.Moments(lines, p.Picture), s, start, lines}, nil
}

// NewColorAnimation returns a true-colour animation. Its pixels have the byte order of image.RGBA.
func NewColorAnimation(p *Parts, start board.Board, lines []scene.Line) *Animation[uint32] {
	convert := func(c color.RGBA) uint32 { return binary.LittleEndian.Uint32([]byte{c.R, c.G, c.B, c.A}) }
	return &Animation[uint32]{nil, p.Size, scene.Moments(lines, p.Picture), newSprites(p, convert), start, lines}
}

// A Patch is the rectangle of the picture that changes in a frame.
type Patch[P pixel] struct {
	Rect  image.Rectangle
	Pix   []P // pixels, row by row
	Under []P // pixels of the previous frame in the rectangle; nil: first frame
	Delay int // centiseconds
}

// Patches paints the frames and yields the changes in order. The first patch covers the whole
// picture. A frame without changes extends the delay of the previous patch. Patches stops if yield
// returns false.
func (a *Animation[P]) Patches(yield func(*Patch[P]) bool) error {
	p := newPainter(a.sprites, a.start, a.lines)
	if _, err := p.next(a.Frames[0]); err != nil {
		return err
	}
	last := &Patch[P]{Rect: image.Rectangle{Max: a.Size}, Pix: slices.Clone(p.current.pix), Delay: a.Frames[0].Delay}
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
		last = &Patch[P]{Rect: rect, Pix: p.current.crop(rect), Under: p.previous.crop(rect), Delay: f.Delay}
	}
	yield(last)
	return nil
}

// ToPaletted converts img to a paletted image with at most colors entries. The palette has no
// transparent entry; transparent pixels are blended with white.
func ToPaletted(img *image.RGBA, colors int) *image.Paletted {
	white := color.RGBA{255, 255, 255, 255}
	h := histogram{}
	h.add(img, white)
	// nearestColor skips entry 0, so add a dummy entry that is not part of the result.
	p := newPalette(append([]rgb{0}, quantize(h.shades(), nil, colors)...))
	out := image.NewPaletted(img.Rect, p.model()[1:])
	for i := range out.Pix {
		out.Pix[i] = uint8(p.nearest(toRGB(blend(pixelAt(img.Pix, 4*i), white))) - 1)
	}
	return out
}
