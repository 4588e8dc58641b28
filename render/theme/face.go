package theme

import (
	"slidegif/fonts"
	"slidegif/solve/board"
)

// typeface returns the font to write s with: the file if there is one, else the first
// of names that has every character of s.
func typeface(s string, file []byte, names ...string) (*fonts.Font, error) {
	if file != nil {
		f, err := fonts.Parse(file)
		if err != nil {
			return nil, board.BadInput("give an OpenType or TrueType font", "font: %v", err)
		}
		if r, bad := f.Missing(s); bad {
			return nil, board.BadInput("choose a font that has it, or leave font= out", "font: it has no character %q (%U)", string(r), r)
		}
		return f, nil
	}
	var first rune
	for i, name := range names {
		f, err := fonts.Open(name)
		if err != nil {
			return nil, err
		}
		r, bad := f.Missing(s)
		if !bad {
			return f, nil
		}
		if i == 0 || name != fonts.Text {
			first = r // Text is only a first choice for Latin; what it lacks says little
		}
	}
	return nil, board.BadInput("choose a font that has it by font=FILE", "no embedded font has the character %q (%U)", string(first), first)
}

// faces is the order in which a theme's fonts are asked for a label or a title.
func (t Theme) faces() []string { return []string{t.Face, fonts.Sans, fonts.Kai} }
