package raster

import (
	"image"
	"image/color"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// An Animation is a timeline with all that is needed to paint it in a palette.
type Animation struct {
	Palette     color.Palette // one for all frames
	Transparent int           // the index in Palette of the transparent entry
	Size        image.Point
	Frames      []scene.Moment

	sprites *sprites
	start   board.Board
	lines   []scene.Line
}

// NewAnimation decides the frames and the palette of an animation from start, of one line for
// each board. The palette has at most colors entries; coarse takes some of the colours of
// pieces while they move.
func NewAnimation(p *Parts, start board.Board, lines []scene.Line, colors int, coarse bool) (*Animation, error) {
	var shown []board.Move
	for _, l := range lines {
		shown = append(shown, l.Moves[l.Timing.From:l.Timing.To]...)
	}
	frames := scene.Moments(lines, p.Picture)
	s, err := newSprites(p, colors, coarse, shown, averageBetween(frames, len(shown)))
	if err != nil {
		return nil, err
	}
	return &Animation{
		Palette: s.palette.model(s.transparent), Transparent: s.transparent, Size: p.Size,
		Frames: frames, sprites: s, start: start, lines: lines,
	}, nil
}

// averageBetween returns how many frames of one of n moves show its piece on its way, on an average
// and rounded up.
func averageBetween(moments []scene.Moment, n int) int {
	moving := 0
	for _, m := range moments {
		for _, f := range m.Frames {
			if len(f.Moving) > 0 {
				moving++
			}
		}
	}
	return (moving + n - 1) / max(n, 1)
}

// A Patch is the rectangle of a picture that a frame changes, in indices of the palette.
type Patch struct {
	Rect  image.Rectangle
	Pix   []uint8 // row by row
	Under []uint8 // what the rectangle showed before; nil for the first frame
	Delay int     // centiseconds
}

// Patches paints the frames, the first as a whole, and yields them in order until yield
// returns false. A frame that changes nothing is added to the delay of the one before.
func (a *Animation) Patches(yield func(*Patch) bool) error {
	p := newPainter(a.sprites, a.start, a.lines)
	var to [256]uint8 // from indices in memory to those in the file
	for v := range to {
		to[v] = inFile(uint8(v), a.Transparent)
	}
	rect, err := p.first(a.Frames[0])
	if err != nil {
		return err
	}
	last := &Patch{Rect: rect, Pix: p.now.crop(rect, &to), Delay: a.Frames[0].Delay}
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
		last = &Patch{Rect: rect, Pix: p.now.crop(rect, &to), Under: p.before.crop(rect, &to), Delay: f.Delay}
	}
	yield(last)
	return nil
}

// Reduce turns a picture into indices of a palette of its own, which has at most colors
// entries and none that is transparent: transparent pixels are drawn on white.
func Reduce(img *image.RGBA, colors int) *image.Paletted {
	white := color.RGBA{255, 255, 255, 255}
	h := histogram{newColorMap()}
	h.add(img, white)
	// nearestColor leaves out the first entry, which is not in the picture's palette.
	p := newPalette(append([]rgb{0}, quantize(h.shades(), nil, colors)...))
	out := image.NewPaletted(img.Rect, p.model(0)[1:])
	for i := range out.Pix {
		out.Pix[i] = uint8(p.nearest(over(pixel(img.Pix, 4*i), white)) - 1)
	}
	return out
}
