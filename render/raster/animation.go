// Package raster draws boards as pixels. Each piece is painted once, as a sprite. The frames of an animation consist
// of these sprites, at positions computed by package scene.
//
//	Parts       background and sprites in true colour, painted from the shapes of package theme
//	Animation   frames in palette indices or in true colour, each with the rectangle that changes
//
// Pieces cannot turn, fade or grow, since such effects would require a new sprite for every frame.
package raster

import (
	"image"
	"image/color"
	"slices"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// An Animation is a timeline together with the sprites that are needed to paint it. Pixels are
// palette indices or RGBA values.
type Animation[P pixel] struct {
	// Palette is the palette of all frames, and entry 0 is transparent. A nil Palette means true
	// colour.
	Palette color.Palette
	Size    image.Point
	Frames  []scene.Moment

	WholeFrames bool // whether every patch covers the whole picture

	sprites *sprites[P]
	start   board.Board
	lines   []scene.Line
}

// NewAnimation returns an animation with a palette of at most the given size. There is one line of moves for each
// board, and all lines begin at the same position. If coarse is set, moving pieces have fewer colours.
func NewAnimation(p *Parts, start board.Board, lines []scene.Line, colors int, coarse bool) (*Animation[uint8], error) {
	palette, s, err := p.indexed(colors, coarse)
	if err != nil {
		return nil, err
	}
	return &Animation[uint8]{Palette: palette.model(), Size: p.Size, Frames: scene.Moments(lines, p.Picture), sprites: s, start: start, lines: lines}, nil
}

// NewColorAnimation returns a true-colour animation. The pixels have the same byte order as in
// image.RGBA.
func NewColorAnimation(p *Parts, start board.Board, lines []scene.Line) *Animation[uint32] {
	return &Animation[uint32]{Size: p.Size, Frames: scene.Moments(lines, p.Picture), sprites: p.trueColor(), start: start, lines: lines}
}

// A Patch is the rectangle of the picture that changes from one frame to the next.
type Patch[P pixel] struct {
	Rect image.Rectangle
	Pix  []P // pixels of the rectangle, row by row
	// Under holds the pixels of the previous frame in the rectangle. Under is nil in the first frame,
	// in frames that are complete pictures, and in animations without a palette.
	Under []P
	Delay int // centiseconds
	// Shared reports whether Pix belongs to the animation and changes after yield has returned.
	Shared bool
}

// Patches paints the frames one at a time and yields the changes between them. The first patch
// covers the whole picture. If WholeFrames is set, every patch covers the whole picture. If a frame
// has no changes, its delay is added to the delay of the previous patch. Patches stops if yield
// returns false.
func (a *Animation[P]) Patches(yield func(*Patch[P]) bool) error {
	p := newPainter(a.sprites, a.start, a.lines)
	if _, err := p.next(a.Frames[0], func() {}); err != nil {
		return err
	}
	if a.Palette != nil && !a.WholeFrames {
		p.previous = new(newCanvas[P](a.Size))
	}
	whole := func(delay int) *Patch[P] {
		return &Patch[P]{Rect: image.Rectangle{Max: a.Size}, Pix: p.current.pix, Delay: delay, Shared: true}
	}
	last, more := whole(a.Frames[0].Delay), true
	for i, f := range a.Frames[1:] {
		p.last = i == len(a.Frames)-2
		rect, err := p.next(f, func() { more = yield(last) })
		switch {
		case err != nil || !more:
			return err
		case rect.Empty():
			last.Delay = min(last.Delay+f.Delay, scene.MaxDelay)
		case a.WholeFrames:
			last = whole(f.Delay)
		default:
			last = &Patch[P]{Rect: rect, Pix: p.current.crop(rect), Delay: f.Delay}
			if p.previous != nil {
				last.Under = p.previous.crop(rect)
			}
		}
	}
	yield(last)
	return nil
}

// Owned returns paint, adapted to the number of workers. With several workers, the patches are copies, so that
// paint can change its picture while a worker reads a patch.
func Owned[P pixel](workers int, paint func(yield func(*Patch[P]) bool) error) func(yield func(*Patch[P]) bool) error {
	if workers == 1 {
		return paint
	}
	return func(yield func(*Patch[P]) bool) error {
		return paint(func(p *Patch[P]) bool {
			if p.Shared {
				own := *p
				own.Pix, own.Shared = slices.Clone(p.Pix), false
				p = &own
			}
			return yield(p)
		})
	}
}

// ToPaletted converts an image to a paletted image with at most the given number of colours. The
// palette has no transparent entry, so transparent pixels are blended with white.
func ToPaletted(img *image.RGBA, colors int) *image.Paletted {
	white := color.RGBA{255, 255, 255, 255}
	h := histogram{}
	h.add(img, white)
	// Entry 0 is a dummy, which nearestColor ignores and the result omits.
	p := newPalette(append([]rgb{0}, quantize(h.shades(), nil, colors)...))
	out := image.NewPaletted(img.Rect, p.model()[1:])
	for i := range out.Pix {
		out.Pix[i] = uint8(p.nearest(toRGB(blend(pixelAt(img.Pix, 4*i), white))) - 1)
	}
	return out
}
