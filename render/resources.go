package render

import (
	"slidegif/fonts"
	"slidegif/render/photo"
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
