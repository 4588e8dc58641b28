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

// Resources are values in place of the files that Options name. A field that is set replaces the
// option of the same name. It must not be changed during a call that draws with it.
type Resources struct {
	Theme     *theme.Theme           // of theme.Get, its fields changed or not, or of theme.Read as it is
	Font      []byte                 // an OpenType or TrueType file
	Image     image.Image            // a photo to cut into pieces
	Portraits map[string]image.Image // pictures of pieces by their characters or labels: C, 曹操
}

// resources returns what was given as values, never nil.
func (o Options) resources() *Resources {
	if o.Resources == nil {
		return &Resources{}
	}
	return o.Resources
}

// hasImage reports whether a photo is cut into the pieces.
func (o Options) hasImage() bool { return o.Files.Image != "" || o.resources().Image != nil }

// hasPictures reports whether pieces show a photo or portraits.
func (o Options) hasPictures() bool {
	return o.hasImage() || o.Files.Portraits != "" || len(o.resources().Portraits) > 0
}

func (o Options) pictures() photo.Pictures {
	r := o.resources()
	return photo.Pictures{Image: r.Image, Portraits: r.Portraits, File: o.Files.Image, Folder: o.Files.Portraits}
}

// font returns the font that was given or named, if there is one.
func (o Options) font() ([]byte, error) {
	data, name := o.resources().Font, "font: it"
	if len(data) == 0 {
		if o.Files.Font == "" {
			return nil, nil
		}
		var err error
		if data, err = input.ReadFile("font", o.Files.Font, maxFont); err != nil {
			return nil, err
		}
		name = "font: " + o.Files.Font
	}
	if _, err := fonts.Parse(data); err != nil {
		return nil, input.Errorf("give an OpenType or TrueType font", "%s is not a font: %v", name, err)
	}
	return data, nil
}

// seed tells a design from others of one puzzle, for the ids of its SVG: they may stand on one
// page. A font and pictures are told by what they hold, and so is a theme that was given.
func (o Options) seed(d theme.Design) (string, error) {
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
