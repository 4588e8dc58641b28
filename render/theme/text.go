package theme

import (
	"image"
	"image/color"
	"strings"

	"github.com/fogleman/gg"

	"slidegif/fonts"
)

// Where text stands in its box.
const (
	Left   = 0.0
	Middle = 0.5
	Right  = 1.0
)

// DrawText writes s on one line, the middle of its ink in the middle of box, size pixels
// an em or as much less as makes it fit the box's width. Latin text is written in a face
// for captions, anything else in the theme's own, or all of it in fontFile. A character
// that no font has is an error that names it.
func DrawText(dc *gg.Context, t Theme, s string, box image.Rectangle, size float64, c color.Color, fontFile []byte) error {
	return DrawTextAt(dc, t, s, box, Middle, size, c, fontFile)
}

// DrawTextAt is DrawText with the ink at the left end of the box, the right one, or
// anywhere between.
func DrawTextAt(dc *gg.Context, t Theme, s string, box image.Rectangle, where, size float64, c color.Color, fontFile []byte) error {
	glyphs, err := t.Text(s, box, where, size, fontFile)
	if err != nil {
		return err
	}
	r, g, b, a := c.RGBA()
	ink := color.RGBA{R: uint8(r >> 8), G: uint8(g >> 8), B: uint8(b >> 8), A: uint8(a >> 8)}
	var d Drawing
	d.text(glyphs, ink)
	d.Paint(dc)
	return nil
}

// Text lays s out as DrawTextAt draws it.
func (t Theme) Text(s string, box image.Rectangle, where, size float64, fontFile []byte) ([]Glyph, error) {
	b, err := t.line(s, fontFile)
	if err != nil || len(b.glyphs) == 0 {
		return nil, err
	}
	size = min(size, float64(box.Dx())/b.w())
	wide := float64(b.w() * size)
	x := float64(box.Min.X) + float64((float64(box.Dx())-wide)*where) + float64(wide/2)
	return b.at(x, float64(box.Min.Y+box.Max.Y)/2, size), nil
}

// TextWidth is the width of the ink of s in pixels.
func (t Theme) TextWidth(s string, size float64, fontFile []byte) (float64, error) {
	b, err := t.line(s, fontFile)
	return b.w() * size, err
}

func (t Theme) line(s string, fontFile []byte) (block, error) {
	t = t.OrDefault()
	s = strings.Join(strings.Fields(s), " ") // one line, whatever a name holds
	f, err := typeface(s, fontFile, append([]string{fonts.Text}, t.faces()...)...)
	if err != nil {
		return block{}, err
	}
	track := 0.0
	if han(s) {
		track = .04
	}
	return lines(f, []string{s}, track, 0), nil
}
