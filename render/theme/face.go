package theme

import (
	"slidegif/fonts"
	"slidegif/solve/input"
	"strings"
	"unicode/utf8"
)

// chooseFont returns a font for writing s. If there is a font file, chooseFont prefers it to all
// other fonts. Without a font file, chooseFont returns the first font in names that has every
// character of s. If the font file lacks some characters, the fallback is the first font in names
// that has all of these characters. If no single font has all required characters, each character
// comes from the first font that has a glyph for the character.
func chooseFont(s string, file []byte, names ...string) (*fonts.Font, error) {
	var own *fonts.Font
	required := s
	if file != nil {
		var err error
		if own, err = fonts.Parse(file); err != nil {
			return nil, input.Errorf("use an OpenType or TrueType font", "font: %v", err)
		}
		required = missingRunes(own, s)
	}
	var others []*fonts.Font
	unsupported := required // characters that no font tried so far has
	for _, name := range names {
		f, err := fonts.Open(name)
		if err != nil {
			return nil, err
		}
		if missingRunes(f, required) == "" { // one font has all required characters
			others, unsupported = []*fonts.Font{f}, ""
			break
		}
		others, unsupported = append(others, f), missingRunes(f, unsupported)
	}
	first, _ := utf8.DecodeRuneInString(unsupported)
	switch {
	case own == nil && unsupported == "" && len(others) == 1:
		return others[0], nil
	case own != nil && unsupported == "":
		own.Fallback(others...)
		return own, nil
	case own != nil:
		return nil, input.Errorf("choose a font with this character", "font: neither this font nor an embedded font has the character %q (%U)", string(first), first)
	case unsupported == "":
		return nil, input.Errorf("use font=FILE to choose a font with these characters", "no embedded font has all characters of %q", input.Truncate(s, 40))
	}
	return nil, input.Errorf("use font=FILE to choose a font with this character", "no embedded font has the character %q (%U)", string(first), first)
}

// missingRunes returns the characters of a string for which a font has no glyph.
func missingRunes(f *fonts.Font, s string) string {
	return strings.Map(func(r rune) rune {
		if _, bad := f.Missing(string(r)); bad {
			return r
		}
		return -1
	}, s)
}

// faces returns the names of the fonts for labels and titles, in order of preference.
func (t Theme) faces() []string { return []string{t.Face, fonts.Sans, fonts.Kai} }
