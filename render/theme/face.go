package theme

import (
	"slidegif/fonts"
	"slidegif/solve/input"
	"strings"
	"unicode/utf8"
)

// chooseFont returns a font for s. It prefers the font file, then the first font of names that has
// every character of s. If the file lacks characters, the first font of names with all of them is
// the fallback. If no single font has them, each character comes from the first font that has it.
func chooseFont(s string, file []byte, names ...string) (*fonts.Font, error) {
	var own *fonts.Font
	required := s
	if file != nil {
		var err error
		if own, err = fonts.Parse(file); err != nil {
			return nil, input.Errorf("give an OpenType or TrueType font", "font: %v", err)
		}
		required = missingRunes(own, s)
	}
	var others []*fonts.Font
	unsupported := required // by all fonts so far
	for _, name := range names {
		f, err := fonts.Open(name)
		if err != nil {
			return nil, err
		}
		if missingRunes(f, required) == "" { // a single font is enough
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

// missingRunes returns the characters of s that f does not have.
func missingRunes(f *fonts.Font, s string) string {
	return strings.Map(func(r rune) rune {
		if _, bad := f.Missing(string(r)); bad {
			return r
		}
		return -1
	}, s)
}

// faces returns the fonts for labels and titles, in order of preference.
func (t Theme) faces() []string { return []string{t.Face, fonts.Sans, fonts.Kai} }
