package render

import (
	"slidegif/fonts"
	"slidegif/render/photo"
	"slidegif/render/scene"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// files holds the contents of the files that options name.
type files struct {
	font   []byte // nil selects the embedded fonts
	photos photo.Set
}

func (o Options) readFiles(b board.Board) (f files, err error) {
	if f.font, err = o.font(); err != nil {
		return f, err
	}
	f.photos, err = photo.Read(croppedBoard(b), photo.Input{Image: o.resources().Image, Portraits: o.resources().Portraits, File: o.Files.Image, Folder: o.Files.Portraits})
	return f, err
}

func croppedBoard(b board.Board) board.Board {
	b, _ = scene.Crop(b)
	return b
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
