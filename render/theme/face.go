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
	if file != nil {
		return fileFont(s, file, names)
	}
	lacking := s // by all fonts so far
	for _, name := range names {
		f, err := fonts.Open(name)
		if err != nil {
			return nil, err
		}
		if _, bad := f.Missing(s); !bad {
			return f, nil
		}
		lacking = missing(f, lacking)
	}
	if lacking == "" {
		return nil, input.Errorf("choose a font that has them by font=FILE", "no embedded font has all characters of %q", input.Clip(s, 40))
	}
	first, _ := utf8.DecodeRuneInString(lacking)
	return nil, input.Errorf("choose a font that has it by font=FILE", "no embedded font has the character %q (%U)", string(first), first)
}

func fileFont(s string, file []byte, names []string) (*fonts.Font, error) {
	f, err := fonts.Parse(file)
	if err != nil {
		return nil, input.Errorf("give an OpenType or TrueType font", "font: %v", err)
	}
	lacking := missing(f, s)
	var others []*fonts.Font
	for _, name := range names {
		other, err := fonts.Open(name)
		if err != nil {
			return nil, err
		}
		if _, bad := other.Missing(lacking); !bad {
			others = []*fonts.Font{other} // one face for all
			break
		}
		others = append(others, other)
	}
	f.Fallback(others...)
	if r, bad := f.Missing(s); bad {
		return nil, input.Errorf("choose a font that has it", "font: neither it nor an embedded font has the character %q (%U)", string(r), r)
	}
	return f, nil
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
