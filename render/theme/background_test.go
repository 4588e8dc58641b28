package theme

import (
	"image/color"
	"testing"
)

// Text on a background can be read in every theme, and on none at all wherever it stands.
func TestWithBackground(t *testing.T) {
	for _, th := range Themes {
		for _, s := range []string{"#ffffff", "000000", "#808080", "#bd2f36", "#12aaff", "ffff00"} {
			c, ok := ParseColor(s)
			if !ok {
				t.Fatalf("%s is no colour", s)
			}
			on := th.WithBackground(c)
			if on.Paper != c || contrastOf(on.Ink, c) < leastContrast || contrastOf(on.PlateInk, on.Plate) < leastContrast {
				t.Errorf("%s on %s: ink %v, plate %v with %v", th.Name, s, on.Ink, on.Plate, on.PlateInk)
			}
			if on.Plate != c {
				t.Errorf("%s on %s: plate %v", th.Name, s, on.Plate)
			}
		}
		none := th.WithBackground(color.RGBA{})
		if none.Paper.A != 0 || contrastOf(none.Ink, white) < leastContrast || contrastOf(none.Ink, black) < leastContrast {
			t.Errorf("%s: ink %v on nothing", th.Name, none.Ink)
		}
	}
}

func TestParseColor(t *testing.T) {
	for _, s := range []string{"", "#", "#ffff", "#12345", "1234567", "##123456", "#+12345", "0x1234", "whit", "#white", "#12345g"} {
		if c, ok := ParseColor(s); ok {
			t.Errorf("%q is %v", s, c)
		}
	}
	for s, want := range map[string]uint32{"#a0B1c2": 0xa0b1c2, "#f80": 0xff8800, "09c": 0x0099cc, "white": 0xffffff, "RebeccaPurple": 0x663399, "Tomato": 0xff6347} {
		if c, ok := ParseColor(s); !ok || c != rgb(want) {
			t.Errorf("%s is %v", s, c)
		}
	}
}
