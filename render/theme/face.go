package theme

import (
	"slidegif/fonts"
	"slidegif/solve/input"
	"strings"
	"unicode/utf8"
)

// typeface returns the font to write s with: the file if there is one, else the first
// of names that has every character of s. What the file lacks comes from the first of names
// that has all of it, else each character from the first that has it.
func typeface(s string, file []byte, names ...string) (*fonts.Font, error) {
	var own *fonts.Font
	wanted := s
	if file != nil {
		var err error
		if own, err = fonts.Parse(file); err != nil {
			return nil, input.Errorf("give an OpenType or TrueType font", "font: %v", err)
		}
		wanted = missing(own, s)
	}
	var others []*fonts.Font
	lacking := wanted // by all fonts so far
	for _, name := range names {
		f, err := fonts.Open(name)
		if err != nil {
			return nil, err
		}
		if missing(f, wanted) == "" { // one face for all
			others, lacking = []*fonts.Font{f}, ""
			break
		}
		others, lacking = append(others, f), missing(f, lacking)
	}
	first, _ := utf8.DecodeRuneInString(lacking)
	switch {
	case own == nil && lacking == "" && len(others) == 1:
		return others[0], nil
	case own != nil && lacking == "":
		own.Fallback(others...)
		return own, nil
	case own != nil:
		return nil, input.Errorf("choose a font that has it", "font: neither it nor an embedded font has the character %q (%U)", string(first), first)
	case lacking == "":
		return nil, input.Errorf("choose a font that has them by font=FILE", "no embedded font has all characters of %q", input.Clip(s, 40))
	}
	return nil, input.Errorf("choose a font that has it by font=FILE", "no embedded font has the character %q (%U)", string(first), first)
}

// missing returns the characters of s that a font lacks.
func missing(f *fonts.Font, s string) string {
	return strings.Map(func(r rune) rune {
		if _, bad := f.Missing(string(r)); bad {
			return r
		}
		return -1
	}, s)
}

// faces is the order in which a theme's fonts are asked for a label or a title.
func (t Theme) faces() []string { return []string{t.Face, fonts.Sans, fonts.Kai} }
