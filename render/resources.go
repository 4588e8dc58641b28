package render

import (
	"fmt"
	"hash/fnv"
	"image"

	"slidegif/fonts"
	"slidegif/render/photo"
	"slidegif/render/theme"
	"slidegif/solve/input"
)

func (o Options) pictures() photo.Pictures {
	r := o.resources()
	return photo.Pictures{Image: r.Image, Portraits: r.Portraits, File: o.Files.Image, Folder: o.Files.Portraits}
}

// font returns the contents of the font that the options select, or nil for the embedded fonts.
func (o Options) font() ([]byte, error) {
	data, name := o.resources().Font, "font: it"
	if len(data) == 0 {
		if o.Files.Font == "" {
			return nil, nil
		}
		var err error
		if data, err = input.ReadFile("font", o.Files.Font, maxFontBytes); err != nil {
			return nil, err
		}
		name = "font: " + o.Files.Font
	}
	if _, err := fonts.Parse(data); err != nil {
		return nil, input.Errorf("use an OpenType or TrueType font", "%s is not a font: %v", name, err)
	}
	return data, nil
}

// maxFontBytes is the maximum size of a font file. The largest fonts in common use have about 20
// MB.
const maxFontBytes = 64 << 20

// idSeed returns a string that identifies the picture of a solution in the given design. The ids in
// SVG files are derived from this string, so that several files of one puzzle can be embedded in
// the same page. The string depends on the contents of fonts and pictures, and on the values of a
// theme in Resources.
func (o Options) idSeed(s Solution, d theme.Design) (string, error) {
	h := fnv.New64a()
	if t := d.Theme; o.resources().Theme != nil {
		fmt.Fprint(h, t.Paper, t.Ink, t.Plate, t.PlateInk, t.Sign, t.Floor, t.Asphalt, t.Face, t.Latin, t.Digits)
	}
	h.Write(d.Font)
	if d.Picture != nil {
		const cell = 8
		show, err := d.Picture(cell)
		if err != nil {
			return "", err
		}
		for i := range d.Board.Pieces {
			if p, ok := show(i).(*image.RGBA); ok {
				fmt.Fprint(h, i)
				h.Write(p.Pix)
			}
		}
	}
	seed := s.ID + o.View + d.Theme.Name + o.Background
	if sum := h.Sum64(); sum != fnv.New64a().Sum64() {
		seed += fmt.Sprintf(" %016x", sum)
	}
	return seed, nil
}
