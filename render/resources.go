package render

import (
	"fmt"
	"hash/fnv"
	"image"

	"slidegif/fonts"
	"slidegif/render/internal/photo"
	"slidegif/render/theme"
	"slidegif/solve/input"
)

// Resources holds a theme, a font and pictures in memory. A field that is set replaces the option
// of the same name. The values must not be modified while they are used for drawing.
type Resources struct {
	Theme     *theme.Theme           // result of theme.Get, optionally with modified fields, or unmodified result of theme.Read
	Font      []byte                 // contents of an OpenType or TrueType file
	Image     image.Image            // photo to cut into pieces
	Portraits map[string]image.Image // pictures by character or label of the piece: C, 曹操
}

// resources returns o.Resources, or empty Resources if it is nil.
func (o Options) resources() *Resources {
	if o.Resources == nil {
		return &Resources{}
	}
	return o.Resources
}

// hasPhoto reports whether the options set a photo.
func (o Options) hasPhoto() bool { return o.Files.Image != "" || o.resources().Image != nil }

// hasPictures reports whether the options set a photo or portraits.
func (o Options) hasPictures() bool {
	return o.hasPhoto() || o.Files.Portraits != "" || len(o.resources().Portraits) > 0
}

func (o Options) pictures() photo.Pictures {
	r := o.resources()
	return photo.Pictures{Image: r.Image, Portraits: r.Portraits, File: o.Files.Image, Folder: o.Files.Portraits}
}

// font returns the contents of the font of the options, or nil for the embedded fonts.
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
		return nil, input.Errorf("give an OpenType or TrueType font", "%s is not a font: %v", name, err)
	}
	return data, nil
}

// idSeed returns a text that identifies a design. SVG files derive their ids from it, so that
// several files of one puzzle can be embedded in the same page. It depends on the contents of fonts
// and pictures, and on the values of a theme in Resources.
func (o Options) idSeed(d theme.Design) (string, error) {
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
	seed := d.Theme.Name + o.Background
	if sum := h.Sum64(); sum != fnv.New64a().Sum64() {
		seed += fmt.Sprintf(" %016x", sum)
	}
	return seed, nil
}
